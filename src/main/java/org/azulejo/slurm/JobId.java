package org.azulejo.slurm;

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
}
