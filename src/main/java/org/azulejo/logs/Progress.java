package org.azulejo.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/// How far a run is, by its own account.
///
/// @param unit what it counts
/// @param done how many are done
/// @param total of how many, where it says so
/// @param each how long one takes at present
/// @param end when all will be done if it goes on so; nothing where the count is only a part of the run
public record Progress(Unit unit, double done, OptionalDouble total, Optional<Duration> each, Optional<Instant> end) {

    /// What a run counts.
    public enum Unit {
        EPOCH,
        STEP,
        /// A progress bar of which one cannot say what it counts.
        BAR
    }

    /// How the expected end lies to a time limit.
    public sealed interface Outlook {

        /// It ends before the limit, or there is none.
        record InTime(Instant end) implements Outlook {}

        /// The limit comes first.
        ///
        /// @param done how many will be complete by then
        record Cut(Instant limit, long done) implements Outlook {}
    }

    /// What will come first; nothing while one cannot say.
    public Optional<Outlook> outlook(Optional<Instant> limit) {
        if (end.isEmpty() || limit.isEmpty() || !end.get().isAfter(limit.get())) {
            return end.map(Outlook.InTime::new);
        }
        double left = total.orElse(done) - done;
        double missed = millis(Duration.between(limit.get(), end.get())) / millis(each.orElse(Duration.ofMillis(1)));
        return Optional.of(new Outlook.Cut(limit.get(), (long) Math.floor(done + Math.max(0, left - missed))));
    }

    private static double millis(Duration time) {
        return Math.max(1, time.toMillis());
    }
}
