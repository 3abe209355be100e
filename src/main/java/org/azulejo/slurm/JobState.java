package org.azulejo.slurm;

import java.util.OptionalLong;

/// The state of a job.
///
/// @param kind which state it is
/// @param word Slurm's own word for it, kept for states that a newer Slurm invents
/// @param cancelledBy the user number in accounting's `CANCELLED by 1001`
public record JobState(Kind kind, String word, OptionalLong cancelledBy) {

    public static JobState of(Kind kind) {
        return new JobState(kind, kind.name(), OptionalLong.empty());
    }

    /// Slurm's list (squeue(1), JOB STATE CODES, 22.05 to 25.05).
    public enum Kind {
        PENDING,
        RUNNING,
        SUSPENDED,
        COMPLETING,
        CONFIGURING,
        RESIZING,
        REQUEUED,
        REQUEUE_FED,
        REQUEUE_HOLD,
        RESV_DEL_HOLD,
        SPECIAL_EXIT,
        SIGNALING,
        STAGE_OUT,
        STOPPED,
        REVOKED,
        COMPLETED,
        CANCELLED,
        FAILED,
        TIMEOUT,
        NODE_FAIL,
        PREEMPTED,
        BOOT_FAIL,
        DEADLINE,
        OUT_OF_MEMORY,
        /// A word that this version does not know. Treated as not finished.
        UNKNOWN;

        /// Whether the job is over.
        public boolean ended() {
            return switch (this) {
                case COMPLETED,
                        CANCELLED,
                        FAILED,
                        TIMEOUT,
                        NODE_FAIL,
                        PREEMPTED,
                        BOOT_FAIL,
                        DEADLINE,
                        OUT_OF_MEMORY,
                        REVOKED -> true;
                default -> false;
            };
        }

        /// Whether the job waits for its start.
        public boolean waiting() {
            return switch (this) {
                case PENDING, REQUEUED, REQUEUE_FED, REQUEUE_HOLD, RESV_DEL_HOLD, SPECIAL_EXIT -> true;
                default -> false;
            };
        }

        /// Whether the job has an allocation: its nodes, CPUs and GPUs are taken.
        public boolean holdsResources() {
            return switch (this) {
                case RUNNING, SUSPENDED, COMPLETING, CONFIGURING, RESIZING, SIGNALING, STAGE_OUT, STOPPED -> true;
                default -> false;
            };
        }
    }

    public boolean waiting() {
        return kind.waiting();
    }

    public boolean ended() {
        return kind.ended();
    }

    public boolean holdsResources() {
        return kind.holdsResources();
    }
}
