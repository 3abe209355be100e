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

    /// How wide the table must be for this column to be shown. All widths are in heights of a row, which follow the
    /// size of the text.
    double needsWidth() {
        return switch (this) {
            case CPUS, MEMORY -> 31;
            case RUNS -> 24;
            default -> 0;
        };
    }

    double width() {
        return switch (this) {
            case ID -> 4;
            case NAME -> 6;
            case STATE -> 6.6;
            case USER -> 3.8;
            case GPUS, CPUS -> 2.2;
            case MEMORY -> 2.9;
            case RUNS -> 3.2;
            case LEFT -> 3.7;
            case WHERE -> 10;
        };
    }

    /// What room there is beyond the widths is for the texts that are long.
    double widest() {
        return switch (this) {
            case NAME -> 14;
            case WHERE -> 1000;
            default -> width() * 1.15;
        };
    }

    double narrowest() {
        return switch (this) {
            case ID -> 3;
            case NAME -> 3.4;
            case USER -> 2.8;
            case STATE -> 6.3;
            case GPUS, CPUS -> 2;
            case MEMORY -> 2.7;
            case RUNS -> 2.9;
            case LEFT -> 3.4;
            case WHERE -> 5;
        };
    }

    boolean isNumber() {
        return this == GPUS || this == CPUS || this == MEMORY || this == RUNS || this == LEFT;
    }
}
