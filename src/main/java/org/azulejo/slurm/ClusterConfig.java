package org.azulejo.slurm;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The settings of a cluster that decide what may be said about it (`scontrol show config`). Read once a connection.
///
/// @param settings every key and value as printed
public record ClusterConfig(Map<String, String> settings) {

    public ClusterConfig {
        settings = Map.copyOf(settings);
    }

    public Optional<String> get(String key) {
        return Optional.ofNullable(settings.get(key)).filter(value -> !value.isEmpty() && !value.equals("(null)"));
    }

    public Optional<String> clusterName() {
        return get("ClusterName");
    }

    public Optional<String> version() {
        return get("SLURM_VERSION");
    }

    /// Whether memory is a resource that jobs use up (`SelectTypeParameters` names MEMORY).
    public boolean memoryIsConsumable() {
        return get("SelectTypeParameters").filter(it -> it.contains("MEMORY")).isPresent();
    }

    /// How long a job has between the signal that asks it to end and the one that ends it.
    public Optional<Duration> killWait() {
        return get("KillWait")
                .map(it -> it.replaceAll("\\D.*", ""))
                .filter(it -> !it.isEmpty())
                .map(it -> Duration.ofSeconds(Long.parseLong(it)));
    }
}
