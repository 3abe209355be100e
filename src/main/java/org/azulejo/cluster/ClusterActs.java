package org.azulejo.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;

/// Changes something on the cluster, in the user's name and only at the user's word. Blocks; safe for several threads.
public final class ClusterActs {

    private static final Duration LIMIT = Duration.ofSeconds(30);

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

    static List<String> cancelCommand(Job job, Cancelling how) {
        var gently = how == Cancelling.GENTLY && !job.state().waiting();
        return switch (job.id()) {
            // The expression with its throttle is squeue's; scancel selects the waiting tasks by their state.
            case JobId.WaitingTasks waiting -> List.of("scancel", "--state=PENDING", Long.toString(waiting.base()));
            // Only the first component has a batch script, and a waiting component cannot be taken out alone.
            case JobId.Component part when gently -> gently(Long.toString(part.base()));
            case JobId.Component part when job.state().waiting() -> List.of("scancel", Long.toString(part.base()));
            case JobId id -> gently ? gently(id.text()) : List.of("scancel", id.text());
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
        return answer.ok() && !words.contains("error:")
                ? new ActOutcome.Accepted(id)
                : new ActOutcome.Refused(id, words.isEmpty() ? "scancel exited " + answer.exit() : words);
    }
}
