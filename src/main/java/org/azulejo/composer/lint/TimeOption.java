package org.azulejo.composer.lint;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A time limit as a person writes it for `--time`. Slurm keeps whole minutes and rounds up.
public sealed interface TimeOption {

    /// So long.
    ///
    /// @param duration whole minutes, more than none
    record Limited(Duration duration) implements TimeOption {}

    /// `UNLIMITED`, `INFINITE`, `-1`, and also 0.
    record Unlimited() implements TimeOption {}

    /// Days, with hours, minutes and seconds where they are given.
    Pattern DAYS = Pattern.compile("(\\d{1,6})-(?:(\\d{1,6})(?::(\\d{1,6})(?::(\\d{1,6}))?)?)?");

    Pattern CLOCK = Pattern.compile("(\\d{1,9})(?::(\\d{1,6})(?::(\\d{1,6}))?)?");

    /// Reads `minutes`, `minutes:seconds`, `hours:minutes:seconds`, `days-hours`, `days-hours:minutes` and
    /// `days-hours:minutes:seconds`; empty for what sbatch refuses (parse_time.c, time_str2secs).
    static Optional<TimeOption> parse(String text) {
        switch (text.toUpperCase(Locale.ROOT)) {
            case "-1", "INFINITE", "UNLIMITED" -> {
                return Optional.of(new Unlimited());
            }
            default -> {}
        }
        var days = DAYS.matcher(text);
        if (days.matches()) {
            return of(Duration.ofDays(number(days.group(1)))
                    .plusHours(number(days.group(2)))
                    .plusMinutes(number(days.group(3)))
                    .plusSeconds(number(days.group(4))));
        }
        var clock = CLOCK.matcher(text);
        if (!clock.matches()) {
            return Optional.empty();
        }
        var first = number(clock.group(1));
        var second = number(clock.group(2));
        return clock.group(3) == null
                ? of(Duration.ofMinutes(first).plusSeconds(second))
                : of(Duration.ofHours(first).plusMinutes(second).plusSeconds(number(clock.group(3))));
    }

    private static Optional<TimeOption> of(Duration exact) {
        long minutes = exact.plusSeconds(59).toMinutes();
        return Optional.of(minutes == 0 ? new Unlimited() : new Limited(Duration.ofMinutes(minutes)));
    }

    private static long number(@Nullable String digits) {
        return digits == null || digits.isEmpty() ? 0 : Long.parseLong(digits);
    }
}
