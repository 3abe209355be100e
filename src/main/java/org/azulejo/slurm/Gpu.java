package org.azulejo.slurm;

import java.util.List;
import java.util.Optional;

/// One physical GPU of a node, and what Slurm says of it.
///
/// @param index Slurm's index on the node (the `IDX` of `scontrol -d`), not nvidia-smi's
/// @param holders the jobs that hold it: one, or several where it is shared (`shard`, `mps`), none where it is free
/// @param note why it is not available, why its holder is not known, or why a free one cannot be used now
public record Gpu(
        String node, int index, Optional<String> type, State state, List<JobId> holders, Optional<Note> note) {

    public Gpu {
        holders = List.copyOf(holders);
    }

    /// What a GPU is for somebody who looks for one.
    public enum State {
        HELD,
        FREE,
        /// Free, but on a node that takes no jobs.
        UNAVAILABLE,
        /// Slurm's answers do not agree, or do not say.
        UNKNOWN
    }

    /// Why a GPU is not simply free or held.
    public sealed interface Note {

        /// Its node takes no new jobs (drained or draining), with the administrators' words where there are any.
        record Drained(Optional<String> reason) implements Note {}

        /// Its node is down or does not respond.
        record Down(Optional<String> reason) implements Note {}

        /// Its node is switched off to save power, or on its way there or back.
        record PoweredOff() implements Note {}

        /// Its node is set aside.
        record Reserved(Optional<String> reservation) implements Note {}

        /// Its node is under maintenance.
        record Maintenance(Optional<String> reason) implements Note {}

        /// Free, but all CPUs of its node are taken.
        record NoCpusLeft() implements Note {}

        /// Free, but all memory of its node is taken.
        record NoMemoryLeft() implements Note {}

        /// Free, but the node is planned for a job ahead.
        record Planned() implements Note {}

        /// It is taken, and Slurm has not yet said by which job.
        record HolderNotKnown() implements Note {}

        /// Two answers of Slurm disagree about it.
        record Contradiction() implements Note {}
    }
}
