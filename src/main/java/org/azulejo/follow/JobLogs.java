package org.azulejo.follow;

import java.util.List;
import org.azulejo.slurm.JobId;

/// What is known about where a job's logs are.
public sealed interface JobLogs {

    /// The files: the output first, and the error where that is a file of its own.
    record Found(List<LogTarget> targets) implements JobLogs {
        public Found {
            targets = List.copyOf(targets);
        }
    }

    /// An interactive job (srun, salloc) has no log.
    record NoLog() implements JobLogs {}

    /// The name is known only once the job runs.
    ///
    /// @param pattern the name with Slurm's placeholders in it
    record NotYet(String pattern) implements JobLogs {}

    /// The number is that of an array: each of its tasks has logs of its own.
    record Several(List<JobId> tasks) implements JobLogs {
        public Several {
            tasks = List.copyOf(tasks);
        }
    }

    /// Nobody knows the path any more: Slurm has forgotten the job, and it was not seen while it was known.
    record Forgotten() implements JobLogs {}

    /// There is no such job.
    record NoSuchJob() implements JobLogs {}
}
