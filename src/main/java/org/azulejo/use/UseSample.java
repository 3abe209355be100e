package org.azulejo.use;

import java.time.Instant;
import org.azulejo.nvidia.GpuReading;

/// One look at one GPU.
///
/// @param at when, by this machine's clock
public record UseSample(Instant at, Way way, GpuReading reading) {

    /// How the look was taken.
    public enum Way {
        /// nvidia-smi in a step of one's own running job.
        OWN_STEP,
        /// nvidia-smi in a job of its own without a GPU, where the site does not hide devices.
        OWN_JOB,
        /// The site's Prometheus, and it is certain which GPU it is.
        METRICS,
        /// The site's Prometheus, which numbers the GPUs as nvidia-smi does. That Slurm counts them alike is
        /// likely, but not known: nobody is to be accused on such a look.
        METRICS_BY_NUMBER
    }
}
