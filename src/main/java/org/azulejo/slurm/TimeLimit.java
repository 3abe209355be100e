package org.azulejo.slurm;

import java.time.Duration;
import java.util.Optional;

/// How long a job may run.
public sealed interface TimeLimit {

    /// A limit in minutes, as Slurm keeps it.
    record Limited(Duration duration) implements TimeLimit {}

    /// The job may run for ever (`UNLIMITED`, `infinite`).
    record Unlimited() implements TimeLimit {}

    /// No limit of its own yet: the partition's will hold (`Partition_Limit`, `NOT_SET`).
    record OfPartition() implements TimeLimit {}

    /// Slurm's answer could not be read, or was `INVALID`.
    record Unknown() implements TimeLimit {}

    default Optional<Duration> limit() {
        return this instanceof Limited(Duration duration) ? Optional.of(duration) : Optional.empty();
    }
}
