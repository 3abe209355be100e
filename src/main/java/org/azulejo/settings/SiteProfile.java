package org.azulejo.settings;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
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

    /// A Prometheus that the login node can reach and that knows the GPUs.
    ///
    /// @param url its address, such as `http://monitor:9090`
    /// @param nodeLabel the label with the node's name, such as `Hostname` (DCGM exporter) or `instance`
    /// @param indexLabel the label with the GPU's number on its node, such as `gpu`
    /// @param series metric name by quantity: `utilization` (percent), `memoryUsed` and `memoryTotal` (MiB, or
    ///     `memoryBytes` true), `temperature` (Celsius), `power` (watts)
    /// @param memoryBytes whether memory is in bytes instead of MiB
    public record Metrics(
            URI url, String nodeLabel, String indexLabel, Map<String, String> series, boolean memoryBytes) {
        public Metrics {
            series = Map.copyOf(series);
        }
    }
}
