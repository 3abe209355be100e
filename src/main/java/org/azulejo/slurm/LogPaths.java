package org.azulejo.slurm;

import java.util.List;
import java.util.Optional;

/// Where a job's output and error go, as far as Slurm says.
public sealed interface LogPaths {

    /// The files of a batch job, as absolute paths on the cluster.
    ///
    /// @param error the same path as the output where one file takes both, which is usual
    record Files(String output, String error) implements LogPaths {

        public boolean together() {
            return output.equals(error);
        }

        /// The output, and the error where that is another file.
        public List<String> distinct() {
            return together() ? List.of(output) : List.of(output, error);
        }
    }

    /// A job without a script (srun, salloc): it has no log.
    record None() implements LogPaths {}

    /// The name holds what is known only once the job runs, such as the node.
    record NotYet(String pattern) implements LogPaths {}

    /// Slurm does not say any more, or did not say it so that it can be understood.
    record Unknown() implements LogPaths {}

    /// The output file of a job as squeue gives its row. The error file is not in that row.
    static Optional<String> output(Job job) {
        return Optional.of(job.stdout()).filter(path -> path.startsWith("/") && !path.contains("%"));
    }
}
