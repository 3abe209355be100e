package org.azulejo.cluster;

import org.azulejo.slurm.JobId;

/// What came of an act upon one job.
public sealed interface ActOutcome {

    JobId job();

    /// Slurm took the order, or the job was gone already, which is what was wanted.
    record Accepted(JobId job) implements ActOutcome {}

    /// Slurm refused.
    ///
    /// @param words Slurm's own words
    record Refused(JobId job, String words) implements ActOutcome {}

    /// No answer that tells: the order may have arrived, or not.
    ///
    /// @param words what was said instead
    record Unknown(JobId job, String words) implements ActOutcome {}
}
