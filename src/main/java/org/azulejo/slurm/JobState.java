package org.azulejo.slurm;

import static java.util.Map.entry;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/// The state of a job.
///
/// @param kind which state it is
/// @param word Slurm's own word for it, kept for states that a newer Slurm invents
/// @param cancelledBy the user number in accounting's `CANCELLED by 1001`
public record JobState(Kind kind, String word, OptionalLong cancelledBy) {

    private static final Map<String, Kind> KINDS = kinds();

    public static JobState of(Kind kind) {
        return new JobState(kind, kind.name(), OptionalLong.empty());
    }

    /// Reads a state in any of Slurm's forms: `RUNNING`, `R`, `CANCELLED by 1001`.
    public static JobState parse(String text) {
        var word = text.strip();
        var by = OptionalLong.empty();
        int space = word.indexOf(" by ");
        if (space > 0) {
            by = Text.number(word.substring(space + " by ".length()));
            word = word.substring(0, space);
        }
        var kind = KINDS.getOrDefault(word, Kind.UNKNOWN);
        return new JobState(kind, kind == Kind.UNKNOWN ? word : kind.name(), by);
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

    /// Whether it holds what it holds, and its clock does not run.
    public boolean standsStill() {
        return kind == Kind.SUSPENDED || kind == Kind.STOPPED;
    }

    public boolean holdsResources() {
        return kind.holdsResources();
    }

    private static Map<String, Kind> kinds() {
        var kinds = new HashMap<String, Kind>();
        for (var kind : Kind.values()) {
            kinds.put(kind.name(), kind);
        }
        // the short words of squeue -t and %t (squeue(1), 22.05 to 25.05)
        kinds.putAll(Map.ofEntries(
                entry("PD", Kind.PENDING),
                entry("R", Kind.RUNNING),
                entry("S", Kind.SUSPENDED),
                entry("CD", Kind.COMPLETED),
                entry("CA", Kind.CANCELLED),
                entry("F", Kind.FAILED),
                entry("TO", Kind.TIMEOUT),
                entry("NF", Kind.NODE_FAIL),
                entry("PR", Kind.PREEMPTED),
                entry("BF", Kind.BOOT_FAIL),
                entry("DL", Kind.DEADLINE),
                entry("OOM", Kind.OUT_OF_MEMORY),
                entry("CG", Kind.COMPLETING),
                entry("CF", Kind.CONFIGURING),
                entry("RS", Kind.RESIZING),
                entry("RD", Kind.RESV_DEL_HOLD),
                entry("RQ", Kind.REQUEUED),
                entry("RF", Kind.REQUEUE_FED),
                entry("RH", Kind.REQUEUE_HOLD),
                entry("RV", Kind.REVOKED),
                entry("SI", Kind.SIGNALING),
                entry("SE", Kind.SPECIAL_EXIT),
                entry("SO", Kind.STAGE_OUT),
                entry("ST", Kind.STOPPED)));
        return Map.copyOf(kinds);
    }
}
