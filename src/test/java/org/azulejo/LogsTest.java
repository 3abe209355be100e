package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;
import org.azulejo.settings.LogBook;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Snapshots;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogsTest {

    private final Slurm slurm = new Slurm();
    private final Logs logs = new Logs(slurm, LogBook.forgetful(), Clock.systemUTC());

    @AfterEach
    void close() {
        logs.close();
    }

    private static Snapshot running(int count) {
        return Snapshots.withJobs(IntStream.range(0, count)
                .mapToObj(i -> JobMaker.job(1_000 + i, "train", "ana")
                        .running(Snapshots.NOW, Duration.ofHours(1), "dgxh100-1", 0)
                        .make())
                .toList());
    }

    @Test
    void fiftyJobsAtMostAreAskedAboutAtOnce() throws Exception {
        var snapshot = running(120);
        for (int round = 0; round < 5; round++) {
            logs.note(snapshot);
        }
        assertThat(slurm.asked).containsExactly(50, 50, 20);
    }

    @Test
    void whatFailedIsAskedAgain() throws Exception {
        var snapshot = running(2);
        slurm.away = true;
        assertThatExceptionOfType(RemoteException.CommandFailed.class).isThrownBy(() -> logs.note(snapshot));
        slurm.away = false;
        logs.note(snapshot);
        logs.note(snapshot);
        assertThat(slurm.asked).containsExactly(2, 2);
    }

    /// A controller that knows nothing of the jobs, or does not answer.
    private static final class Slurm implements Remote {

        /// How many jobs each question was about.
        private final List<Integer> asked = new ArrayList<>();

        private boolean away;

        @Override
        public List<Answer> run(List<Command> commands) {
            return commands.stream().map(this::answer).toList();
        }

        private Answer answer(Command command) {
            if (command.name().equals("squeue") && command.words().contains("-j")) {
                var jobs = command.words().get(command.words().indexOf("-j") + 1);
                asked.add(1 + (int) jobs.chars().filter(it -> it == ',').count());
                if (away) {
                    return new Answer(command, 1, Duration.ZERO, "", "Unable to contact slurm controller");
                }
            }
            return new Answer(command, 0, Duration.ZERO, "", "");
        }

        @Override
        public RemoteStream open(Command command) {
            throw new IllegalStateException("nothing stays open");
        }

        @Override
        public String name() {
            return "slurm";
        }

        @Override
        public void close() {
            away = true;
        }
    }
}
