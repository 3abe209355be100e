package org.azulejo.use;

/// What came of the wish to take away something that a job left behind.
public sealed interface LeftoverOutcome {

    /// It is gone, by this act or already before.
    record Gone() implements LeftoverOutcome {}

    /// It is there, and nothing was done to it.
    ///
    /// @param words the far side's own, where it said any
    record Kept(Why why, String words) implements LeftoverOutcome {}

    /// Why nothing was done.
    enum Why {
        /// It is not what it was called, or not this user's, or its job is in the queue.
        OTHER,
        /// The queue gave no sure answer.
        UNSURE,
        /// A container of the job still runs.
        IN_USE,
        /// It was tried, and it is still there, whole or in part.
        REMAINS,
        /// No CPU was free on the node within the few seconds that may be waited, or waiting jobs were ahead: Slurm
        /// says `Requested nodes are busy` to both, and backfill may come by too late.
        NO_ROOM,
        /// Slurm or the node refused.
        REFUSED
    }
}
