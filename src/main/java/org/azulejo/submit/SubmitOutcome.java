package org.azulejo.submit;

import java.util.Optional;

/// What became of a submission.
public sealed interface SubmitOutcome {

    /// Slurm has the job.
    ///
    /// @param job its plain number, or that of the array
    /// @param cluster where several clusters may take it
    /// @param notices what sbatch said beside it; empty, mostly
    record Submitted(long job, Optional<String> cluster, String notices) implements SubmitOutcome {}

    /// There is no job, and none will come of it.
    ///
    /// @param words Slurm's own; empty where Slurm was not asked
    record Refused(Refusal why, String words) implements SubmitOutcome {}

    /// It may have become a job, or may yet: [Settling] finds out, by the token. Never submit it again under
    /// another.
    ///
    /// @param words what was said instead of an answer
    record Unknown(String token, String words) implements SubmitOutcome {}
}
