package org.azulejo.slurm;

import java.util.Optional;

/// The name of a job as squeue shows it in `%i`: what a person sees, types, and gives to scontrol and scancel.
/// It is not the raw number: every array task and heterogeneous component has a raw number of its own.
public sealed interface JobId {

    /// The number that an array or heterogeneous job shares, or the number of a plain job.
    long base();

    /// The id as Slurm writes it.
    String text();

    /// A plain job: `123`.
    record Single(long base) implements JobId {
        @Override
        public String text() {
            return Long.toString(base);
        }
    }

    /// One task of an array: `123_4`.
    record ArrayTask(long base, int task) implements JobId {
        @Override
        public String text() {
            return base + "_" + task;
        }
    }

    /// The tasks of an array that still wait, as one row: `123_[4-9%2]`.
    record WaitingTasks(long base, TaskList tasks) implements JobId {
        @Override
        public String text() {
            return base + "_[" + tasks.text() + "]";
        }
    }

    /// One component of a heterogeneous job: `123+1`.
    record Component(long base, int offset) implements JobId {
        @Override
        public String text() {
            return base + "+" + offset;
        }
    }

    /// Reads an id as squeue's `%i` and sacct's JobID print it. Steps (`123.batch`) are no jobs. A list of tasks that
    /// lost its end (`%i` without SLURM_BITSTR_LEN stops after 31 characters) is marked as cut.
    static Optional<JobId> parse(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        var base = Text.number(text.substring(0, at));
        return base.isEmpty() ? Optional.empty() : parse(base.getAsLong(), text.substring(at));
    }

    private static Optional<JobId> parse(long base, String rest) {
        if (rest.isEmpty()) {
            return Optional.of(new Single(base));
        }
        if (rest.startsWith("_[")) {
            boolean whole = rest.endsWith("]");
            var tasks = rest.substring(2, whole ? rest.length() - 1 : rest.length());
            return Optional.of(new WaitingTasks(base, TaskList.parse(tasks, !whole)));
        }
        var number = Text.smallNumber(rest.substring(1));
        if (number.isEmpty()) {
            return Optional.empty();
        }
        return switch (rest.charAt(0)) {
            case '_' -> Optional.of(new ArrayTask(base, number.getAsInt()));
            case '+' -> Optional.of(new Component(base, number.getAsInt()));
            default -> Optional.empty();
        };
    }
}
