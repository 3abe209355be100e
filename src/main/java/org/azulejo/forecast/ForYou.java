package org.azulejo.forecast;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.slurm.Job;

/// What a person can have now, and later, by limits alone: jobs may end sooner, and others may come. [Forecast] makes
/// it.
///
/// @param gpusNow how many GPUs one could get at once: the least of what the bounds below leave
/// @param together how many of them on one node
/// @param bounds what it is the least of
/// @param next when 2, 4 and 8 come free together on one node, where that is more than now
/// @param endless the jobs that never end by themselves and hold GPUs
/// @param ahead the waiting job that gets GPUs first, where that is not one's own
public record ForYou(
        int gpusNow, int together, Bounds bounds, List<Later> next, List<Job> endless, Optional<Job> ahead) {

    public ForYou {
        next = List.copyOf(next);
        endless = List.copyOf(endless);
    }

    /// What the number is the least of.
    ///
    /// @param free GPUs that are free on nodes that take jobs
    /// @param promised those of them whose node is planned for a job ahead
    /// @param lacking those of them that cannot be had for want of CPUs or consumable memory there, or because its
    ///     partitions start no jobs
    /// @param usable what is left of the free ones
    /// @param usualLeft what the site's usual limit leaves to this user; empty where the site names none
    public record Bounds(int free, int promised, int lacking, int usable, OptionalInt usualLeft) {}

    /// When an amount comes free on one node.
    ///
    /// @param at by the cluster's clock; empty where it cannot be known
    /// @param likelyBlockedBy the waiting job that would go first there, where that is not one's own
    /// @param inTheWay where it cannot be known, the jobs without a limit that keep every node from it
    public record Later(int gpus, Optional<Instant> at, Optional<Job> likelyBlockedBy, List<Job> inTheWay) {
        public Later {
            inTheWay = List.copyOf(inTheWay);
        }
    }
}
