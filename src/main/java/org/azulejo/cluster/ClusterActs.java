package org.azulejo.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TaskList;

/// Changes something on the cluster, in the user's name and only at the user's word. Blocks; safe for several threads.
public final class ClusterActs {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /// What scancel says when its order may or may not have reached the controller.
    private static final List<String> MAY_HAVE_ARRIVED = List.of(
            "Socket timed out", "Zero Bytes were transmitted", "Unable to contact slurm controller", "Communication");

    private final Remote remote;

    public ClusterActs(Remote remote) {
        this.remote = remote;
    }

    /// Ends jobs. One that is gone already counts as ended; one that is refused does not stop the rest.
    ///
    /// @return one outcome a job, in their order
    public List<ActOutcome> cancel(List<Job> jobs, Cancelling how) throws RemoteException, InterruptedException {
        var answers = remote.run(jobs.stream()
                .map(job -> new Command(cancelCommand(job, how), LIMIT))
                .toList());
        var outcomes = new ArrayList<ActOutcome>();
        for (int i = 0; i < jobs.size(); i++) {
            outcomes.add(outcome(jobs.get(i).id(), answers.get(i)));
        }
        return outcomes;
    }

    /// The words that cancel a job as the person saw it. What was seen waiting is ended only while it still waits
    /// (`--state=PENDING`): a job that has started meanwhile was not asked about.
    static List<String> cancelCommand(Job job, Cancelling how) {
        if (job.state().waiting()) {
            return List.of("scancel", "-v", "--state=PENDING", waitingId(job.id()));
        }
        var gently = how == Cancelling.GENTLY;
        return switch (job.id()) {
            // Only the first component has a batch script.
            case JobId.Component part when gently -> gently(Long.toString(part.base()));
            case JobId id -> gently ? gently(id.text()) : List.of("scancel", id.text());
        };
    }

    private static String waitingId(JobId id) {
        return switch (id) {
            // scancel takes no throttle (22.05, 24.11). Exactly the tasks of this row: others may have been split off.
            case JobId.WaitingTasks(long base, TaskList tasks) ->
                tasks.cut() ? Long.toString(base) : base + "_[" + tasks.text().replaceFirst("%.*", "") + "]";
            // A waiting component cannot be taken out alone.
            case JobId.Component part -> Long.toString(part.base());
            case JobId other -> other.text();
        };
    }

    private static List<String> gently(String id) {
        return List.of("scancel", "--batch", "--signal=TERM", id);
    }

    /// scancel exits 0 for ids that are unknown, and so already ended; any other trouble is a line on the error stream.
    private static ActOutcome outcome(JobId id, Answer answer) {
        var words = answer.err().strip();
        if (words.contains("already completing or completed") || words.contains("Invalid job id specified")) {
            return new ActOutcome.Accepted(id);
        }
        if (answer.timedOut() || MAY_HAVE_ARRIVED.stream().anyMatch(words::contains)) {
            return new ActOutcome.Unknown(id, said(answer));
        }
        return answer.ok() && !words.contains("error:")
                ? new ActOutcome.Accepted(id)
                : new ActOutcome.Refused(id, said(answer));
    }

    /// The lines that tell of an error, without what `-v` prints beside them.
    private static String said(Answer answer) {
        var errors = answer.err().lines().filter(line -> line.contains("error")).collect(Collectors.joining("\n"));
        var words = errors.isEmpty() ? answer.err().strip() : errors;
        return words.isEmpty() ? "scancel exited " + answer.exit() : words;
    }
}
