package org.azulejo.settings;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// What is known about a site beyond what its Slurm says. A JSON file of the user's (docs/site-profile.md), one a
/// cluster.
///
/// @param usualGpus how many GPUs a user has at most by convention
/// @param usualTime how long a job runs at most by convention
public record SiteProfile(
        OptionalInt usualGpus, Optional<Duration> usualTime, Looking looking, Optional<Metrics> metrics) {

    /// Nothing is known.
    public static final SiteProfile NONE =
            new SiteProfile(OptionalInt.empty(), Optional.empty(), Looking.AUTOMATIC, Optional.empty());

    /// How to look at the use of GPUs.
    public enum Looking {
        /// By Slurm's settings and by what the first look shows.
        AUTOMATIC,
        /// Only inside one's own jobs.
        OWN_JOBS,
        /// All GPUs of a node at once, from a job without a GPU.
        WHOLE_NODES,
        NEVER
    }
}
