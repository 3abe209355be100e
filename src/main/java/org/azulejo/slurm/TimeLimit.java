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

    /// Reads a limit: `30:00`, `1-00:00:00`, `UNLIMITED` (squeue), `infinite` (sinfo), `NOT_SET` (squeue),
    /// `Partition_Limit` (sacct, scontrol).
    static TimeLimit parse(String text) {
        return switch (text) {
            // backfill starts a job without a limit under one of a year (22.05, seen)
            case "UNLIMITED", "infinite", "365-00:00:00" -> new Unlimited();
            case "NOT_SET", "Partition_Limit" -> new OfPartition();
            default -> Times.duration(text).<TimeLimit>map(Limited::new).orElseGet(Unknown::new);
        };
    }

    /// Reads accounting's TimelimitRaw: the same words, or whole minutes.
    static TimeLimit parseMinutes(String text) {
        var minutes = Text.smallNumber(text);
        return minutes.isPresent() ? new Limited(Duration.ofMinutes(minutes.getAsInt())) : parse(text);
    }
}
