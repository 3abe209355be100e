package org.azulejo.ui.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;

/// The columns of the job table, and their order.
enum Column {
    ID("job", Comparator.comparingLong(JobRow::base).thenComparingInt(JobRow::part)),
    NAME("name", Comparator.comparing(JobRow::name, String.CASE_INSENSITIVE_ORDER)),
    USER("user", Comparator.comparing(JobRow::user)),
    STATE("state", Comparator.comparing(JobRow::tone).thenComparing(JobRow::state)),
    GPUS("gpus", Comparator.comparingLong(JobRow::gpus)),
    CPUS("cpus", Comparator.comparingLong(JobRow::cpus)),
    MEMORY("memory", Comparator.comparingLong(JobRow::memoryMb)),
    RUNS(
            "runs",
            Comparator.comparing(
                            (JobRow row) -> row.startedAt().orElse(Instant.MAX), Comparator.<Instant>reverseOrder())
                    .thenComparing(row -> row.ran().orElse(Duration.ZERO))),
    LEFT(
            "left",
            Comparator.comparing(JobRow::endless)
                    .thenComparing(row -> row.endsAt().orElse(Instant.MAX))),
    WHERE("where", Comparator.comparing(JobRow::where, String.CASE_INSENSITIVE_ORDER));

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // comparators made of method references hold no state
    private final Comparator<JobRow> order;

    Column(String text, Comparator<JobRow> order) {
        this.text = text;
        this.order = order;
    }

    /// The last part of its text's key.
    String text() {
        return text;
    }

    Comparator<JobRow> order(boolean ascending) {
        return (ascending ? order : order.reversed())
                .thenComparingLong(JobRow::base)
                .thenComparingInt(JobRow::part);
    }

    /// How wide the table must be for this column to be shown, in heights of a row.
    int needsWidth() {
        return switch (this) {
            case CPUS, MEMORY -> 31;
            case RUNS -> 22;
            default -> 0;
        };
    }

    boolean isNumber() {
        return this == GPUS || this == CPUS || this == MEMORY || this == RUNS || this == LEFT;
    }
}
