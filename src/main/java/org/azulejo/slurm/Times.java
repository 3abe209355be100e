package org.azulejo.slurm;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads Slurm's points in time and its durations. Words such as `Unknown`, `None`, `N/A`, `NONE`, `INVALID` and
/// anything else that is not a time give nothing.
public final class Times {

    private static final Pattern DURATION =
            Pattern.compile("(?:(\\d{1,7})-)?(?:(\\d{1,7}):)?(\\d{1,9}):(\\d{1,2})(?:\\.\\d+)?");

    private Times() {}

    /// A time as Slurm prints it under `SLURM_TIME_FORMAT=%s`: seconds since 1970. Every request of ours asks for it,
    /// since the other forms carry no zone. 0 is Slurm's "not known" (slurm_make_time_str, 22.05).
    public static Optional<Instant> instant(String text) {
        var seconds = Text.number(text);
        return seconds.isPresent() && seconds.getAsLong() > 0 && seconds.getAsLong() < 253_402_300_800L
                ? Optional.of(Instant.ofEpochSecond(seconds.getAsLong()))
                : Optional.empty();
    }

    /// A time in either form: seconds since 1970, or `2025-03-04T10:12:13` in the cluster's zone.
    public static Optional<Instant> instant(String text, ZoneId cluster) {
        if (text.length() != "2025-03-04T10:12:13".length()) {
            return instant(text);
        }
        try {
            return Optional.of(LocalDateTime.parse(text).atZone(cluster).toInstant());
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    /// A duration: `0:41`, `5:00:09`, `1-00:00:00`, `02:03.456`. Negative ones (clocks that differ) give nothing.
    public static Optional<Duration> duration(String text) {
        var match = DURATION.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofDays(part(match.group(1)))
                .plusHours(part(match.group(2)))
                .plusMinutes(part(match.group(3)))
                .plusSeconds(part(match.group(4))));
    }

    private static long part(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
