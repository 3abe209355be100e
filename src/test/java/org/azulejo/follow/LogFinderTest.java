package org.azulejo.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;
import org.azulejo.settings.LogBook;
import org.azulejo.slurm.JobId;
import org.junit.jupiter.api.Test;

class LogFinderTest {

    private static final JobId FORTY = new JobId.Single(40);

    private final Slurm slurm = new Slurm();
    private final LogBook book = LogBook.forgetful();
    private final LogFinder finder = new LogFinder(slurm, book);

    @Test
    void whatTheQueueSaysIsTakenAndRemembered() throws RemoteException, InterruptedException {
        slurm.queue = "40MARKj40|1|RUNNING|ana|n1|/home/anaMARKw/home/ana/%x-%j.outMARKo(null)MARKetrain\n";
        var found = new JobLogs.Found(
                List.of(new LogTarget(Optional.of(FORTY), LogTarget.Stream.BOTH, "/home/ana/train-40.out")));
        assertThat(finder.find(FORTY)).isEqualTo(found);
        slurm.queue = "";
        slurm.queueErr = "slurm_load_jobs error: Invalid job id specified";
        assertThat(finder.find(FORTY)).isEqualTo(found);
    }

    @Test
    void anErrorFileOfItsOwnIsAFileMore() throws RemoteException, InterruptedException {
        slurm.queue = "40MARKj40|1|RUNNING|ana|n1|/home/anaMARKw/home/ana/oMARKo/home/ana/%N.errMARKetrain\n";
        slurm.node = "NodeName=n1 NodeHostName=box7.cluster x=y";
        assertThat(finder.find(FORTY))
                .isEqualTo(new JobLogs.Found(List.of(
                        new LogTarget(Optional.of(FORTY), LogTarget.Stream.OUTPUT, "/home/ana/o"),
                        new LogTarget(Optional.of(FORTY), LogTarget.Stream.ERROR, "/home/ana/box7.err"))));
    }

    @Test
    void theNumberOfAnArrayNamesItsTasks() throws RemoteException, InterruptedException {
        slurm.queue = """
            41MARKj40_1|1|RUNNING|ana|n1|/hMARKw/h/oMARKo(null)MARKet
            40MARKj40_2|1|RUNNING|ana|n1|/hMARKw/h/oMARKo(null)MARKet
            """;
        assertThat(finder.find(FORTY))
                .isEqualTo(new JobLogs.Several(List.of(new JobId.ArrayTask(40, 1), new JobId.ArrayTask(40, 2))));
    }

    @Test
    void anInteractiveJobHasNoLog() throws RemoteException, InterruptedException {
        slurm.queue = "40MARKj40|0|RUNNING|ana|n1|/hMARKw/h/slurm-40.outMARKoN/AMARKebash\n";
        assertThat(finder.find(FORTY)).isEqualTo(new JobLogs.NoLog());
    }

    @Test
    void accountingIsAskedLast() throws RemoteException, InterruptedException {
        slurm.queueErr = "slurm_load_jobs error: Invalid job id specified";
        slurm.accounted = "40MARK40MARKanaMARKn1MARK/hMARK/h/%j.logMARKMARKt\n";
        assertThat(finder.find(FORTY))
                .isEqualTo(new JobLogs.Found(
                        List.of(new LogTarget(Optional.of(FORTY), LogTarget.Stream.BOTH, "/h/40.log"))));
        assertThat(finder.isOver(FORTY)).isTrue();
    }

    @Test
    void aJobThatNobodyKnowsIsSaidToBeNone() throws RemoteException, InterruptedException {
        slurm.queueErr = "slurm_load_jobs error: Invalid job id specified";
        assertThat(finder.find(FORTY)).isEqualTo(new JobLogs.NoSuchJob());
    }

    @Test
    void aControllerThatIsAwayIsNotAJobThatIsGone() {
        slurm.queueErr = "slurm_load_jobs error: Unable to contact slurm controller (connect failure)";
        assertThatThrownBy(() -> finder.find(FORTY)).isInstanceOf(RemoteException.CommandFailed.class);
    }

    /// Prints what it was given; MARK and a bar stand for the separators of the question.
    private static final class Slurm implements Remote {

        private String queue = "";
        private String queueErr = "";
        private String accounted = "";
        private String node = "";

        @Override
        public List<Answer> run(List<Command> commands) {
            var answers = new ArrayList<Answer>();
            for (var command : commands) {
                answers.add(answer(command));
            }
            return answers;
        }

        private Answer answer(Command command) {
            var words = command.words();
            if (words.contains("--version")) {
                return said(command, "slurm 24.11.5\n", "");
            }
            return switch (command.name()) {
                case "squeue" -> {
                    var mark = words.getLast()
                            .substring("JobID:".length(), words.getLast().indexOf("j\u001f,"));
                    yield said(
                            command,
                            queue.replaceAll("MARK([jwoe])", mark + "$1\u001f").replace('|', '\u001f'),
                            queueErr);
                }
                case "sacct" -> {
                    var token = words.stream()
                            .filter(word -> word.startsWith("--delimiter="))
                            .findFirst()
                            .orElse("")
                            .substring("--delimiter=".length());
                    yield said(command, words.getLast().contains("StdOut") ? accounted.replace("MARK", token) : "", "");
                }
                case "scontrol" -> said(command, node, "");
                default -> said(command, "", "not found");
            };
        }

        private static Answer said(Command command, String out, String err) {
            return new Answer(command, err.isEmpty() ? 0 : 1, Duration.ZERO, out, err);
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
            queue = "";
        }
    }
}
