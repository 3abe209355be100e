package org.azulejo.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.azulejo.cluster.Accounting;
import org.azulejo.cluster.Tokens;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.Questions;
import org.azulejo.slurm.SubmittedRows;

/// A short run of a job before the long one, both queued at once. Blocks; safe for several threads.
public final class SmokeTest {

    public static final Duration LIMIT = Duration.ofMinutes(10);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    private final Remote remote;

    public SmokeTest(Remote remote) {
        this.remote = remote;
    }

    /// What keeps the real job from running after a failed test.
    public enum Guard {
        /// Nothing but a look now and then: the job ages in the queue, and may start before the test has ended.
        WATCH,
        /// It is held, and released after a look that finds the test passed.
        HOLD,
        /// Slurm itself, by `afterok`: no look is needed, and the job does not age before.
        AFTER_OK
    }

    /// How it stands.
    public sealed interface State {

        /// The test waits or runs, or Slurm does not say what became of it.
        record Open() implements State {}

        /// The test ended well; the real job is free to start.
        record Passed() implements State {}

        /// It did not.
        ///
        /// @param how how the test ended
        record Failed(JobState how, Real real) implements State {}
    }

    /// What became of the real job when its test failed.
    public enum Real {
        /// It had not started, and was taken out of the queue.
        CANCELLED,
        /// It had started before, and was let alone.
        HAD_STARTED,
        /// Slurm refused to cancel it, or did not say.
        LEFT
    }

    /// The test of a job: the same script for 10 minutes at most, on one node.
    ///
    /// @param smaller the words for sbatch that ask for one GPU in the script's own way, for one task of an
    ///     array, and the like
    public static Submission of(Submission real, List<String> smaller) {
        var words = new ArrayList<>(List.of("--time=" + LIMIT.toMinutes(), "--nodes=1", "--job-name=smoke-test"));
        words.addAll(smaller);
        return new Submission(
                real.script(),
                real.name(),
                real.folder(),
                real.with(words).options(),
                real.comment(),
                real.logFolders(),
                Tokens.next());
    }

    /// Both as a chain: the test, then the real job.
    public static Chain chain(Submission test, Submission real, Guard guard) {
        var after = guard == Guard.AFTER_OK ? List.of(new Chain.After(Chain.How.OK, 0)) : List.<Chain.After>of();
        return new Chain(List.of(new Chain.Link(test, List.of()), new Chain.Link(real, after, guard == Guard.HOLD)));
    }

    /// Looks how the test stands, and does what follows: a real job that was held for it is released, and one
    /// whose test failed is cancelled, unless it has started.
    public State look(long test, long real, Guard guard) throws RemoteException, InterruptedException {
        var ended = state(test).state().filter(JobState::ended);
        if (ended.isEmpty()) {
            return new State.Open();
        }
        if (ended.get().kind() == JobState.Kind.COMPLETED) {
            return guard != Guard.HOLD || release(real) ? new State.Passed() : new State.Open();
        }
        return new State.Failed(ended.get(), cancelIfWaiting(real));
    }

    private boolean release(long job) throws RemoteException, InterruptedException {
        var waits = state(job).state().filter(JobState::waiting).isPresent();
        return !waits || run("scontrol", "release", Long.toString(job)).isEmpty();
    }

    private Real cancelIfWaiting(long job) throws RemoteException, InterruptedException {
        // what has started meanwhile is not cancelled by this
        run("scancel", "--state=PENDING", Long.toString(job));
        var seen = state(job);
        if (seen.state().isEmpty()) {
            // Slurm forgets what never became eligible
            return seen.sure() ? Real.CANCELLED : Real.LEFT;
        }
        var state = seen.state().get();
        if (state.waiting()) {
            return Real.LEFT;
        }
        return state.kind() == JobState.Kind.CANCELLED && !started(job) ? Real.CANCELLED : Real.HAD_STARTED;
    }

    private boolean started(long job) throws RemoteException, InterruptedException {
        return new Accounting(remote)
                .jobs(List.of(job)).stream()
                        .anyMatch(it -> !it.nodes().isEmpty() && it.startedAt().isPresent());
    }

    /// What was said where it failed.
    private Optional<String> run(String... words) throws RemoteException, InterruptedException {
        var answer = remote.run(List.of(Command.of(ANSWER_LIMIT, words))).getFirst();
        return answer.ok() ? Optional.empty() : Optional.of(answer.err());
    }

    /// @param sure whether Slurm answered: then a job without a state is none any more
    private record Seen(boolean sure, Optional<JobState> state) {}

    /// The job's state by the queue, else by accounting; of an array, one that has not ended as long as there
    /// is one, then one that failed.
    private Seen state(long job) throws RemoteException, InterruptedException {
        var mark = Tokens.next();
        var answer = remote.run(List.of(new Command(Questions.submitted(mark), ANSWER_LIMIT)))
                .getFirst();
        var states = new ArrayList<>(SubmittedRows.parse(answer.out(), mark).stream()
                .filter(row -> row.id().base() == job)
                .map(SubmittedRows.Row::state)
                .toList());
        if (states.isEmpty() && answer.ok()) {
            new Accounting(remote).jobs(List.of(job)).forEach(it -> states.add(it.state()));
        }
        return new Seen(
                answer.ok(),
                states.stream()
                        .filter(it -> !it.ended())
                        .findFirst()
                        .or(() -> states.stream()
                                .filter(it -> it.kind() != JobState.Kind.COMPLETED)
                                .findFirst())
                        .or(() -> states.stream().findFirst()));
    }
}
