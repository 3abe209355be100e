package org.azulejo.submit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.remote.Answer;
import org.azulejo.slurm.Node;

/// What `sbatch --test-only` says of a script.
public sealed interface StartEstimate {

    /// It would be accepted.
    ///
    /// @param at when it would start as things stand: jobs may end sooner, and others may come; by
    ///     the cluster's clock
    /// @param nodes where, as Slurm writes it
    record Expected(Instant at, String nodes, String partition) implements StartEstimate {}

    /// It would be accepted, and wait: what it asks for is there and cannot be had now.
    ///
    /// @param away the nodes that take no jobs, with their reasons; empty where the facts do not say what it
    ///     waits for
    /// @param words Slurm's own
    record NotNow(List<Node> away, String words) implements StartEstimate {
        public NotNow {
            away = List.copyOf(away);
        }
    }

    /// It would be refused.
    ///
    /// @param words Slurm's own
    record Refused(Refusal why, String words) implements StartEstimate {}

    /// Slurm did not say.
    record NoAnswer(String words) implements StartEstimate {}

    /// `sbatch: Job 26 to start at 1796095055 using 2 processors on nodes dgxh100-1 in partition dgx` (print of
    /// slurm_job_will_run2, 22.05 and 24.11; on the error stream).
    Pattern STARTS =
            Pattern.compile("Job \\d+ to start at (\\S+) using \\d+ processors on nodes (\\S+) in partition (\\S+)");

    /// Reads the answer.
    ///
    /// @param fit what nodes and partitions say of the request
    static StartEstimate of(Answer answer, NodeFit fit) {
        var words = answer.err().strip();
        var starts = STARTS.matcher(words);
        if (starts.find() && starts.group(1).matches("\\d{1,12}")) {
            return new Expected(
                    Instant.ofEpochSecond(Long.parseLong(starts.group(1))), starts.group(2), starts.group(3));
        }
        if (answer.ok() || answer.timedOut() || Refusal.leavesOpen(words)) {
            return new NoAnswer(words);
        }
        var why = Refusal.of(words);
        return switch (why) {
            case CONTROLLER_AWAY -> new NoAnswer(words);
            case NODE_CONFIGURATION ->
                switch (fit) {
                    case NodeFit.Never _ -> new Refused(why, words);
                    case NodeFit.Away(var away) -> new NotNow(away, words);
                    case NodeFit.Possible _, NodeFit.Unknown _ -> new NotNow(List.of(), words);
                };
            default -> new Refused(answer.exit() == 127 ? Refusal.NO_SBATCH : why, words);
        };
    }

    /// When it would start, where that is known.
    default Optional<Instant> start() {
        return this instanceof Expected expected ? Optional.of(expected.at()) : Optional.empty();
    }
}
