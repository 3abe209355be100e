package org.azulejo.slurm;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// The settings of a cluster that decide what may be said about it (`scontrol show config`). Read once a connection.
///
/// @param settings every key and value as printed
public record ClusterConfig(Map<String, String> settings) {

    public ClusterConfig {
        settings = Map.copyOf(settings);
    }

    /// Reads `scontrol show config`: lines of `Key = Value`, with a headline, empty lines and sections between
    /// them. The first of two equal keys holds.
    public static ClusterConfig parse(String answer) {
        var settings = new HashMap<String, String>();
        for (var line : answer.lines().toList()) {
            int equals = line.indexOf('=');
            var key = equals < 0 ? "" : line.substring(0, equals).strip();
            if (!key.isEmpty() && key.indexOf(' ') < 0) {
                settings.putIfAbsent(key, line.substring(equals + 1).strip());
            }
        }
        return new ClusterConfig(settings);
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

    /// Whether jobs see only the devices that they were given; empty where Slurm does not say.
    public Optional<Boolean> devicesAreConstrained() {
        return get("ConstrainDevices").map(it -> it.equalsIgnoreCase("yes"));
    }

    /// How many steps a job may have.
    public OptionalInt maxStepCount() {
        return Text.smallNumber(get("MaxStepCount").orElse(""));
    }
}
