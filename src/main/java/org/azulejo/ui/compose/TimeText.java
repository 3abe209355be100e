package org.azulejo.ui.compose;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.json.WallTime;

/// How long a job may run, as a person types it: `36 h`, `3 d`, `90 min`, or as Slurm has it, `1-12:00:00`.
final class TimeText {

    private static final Pattern WITH_UNIT = Pattern.compile("(\\d{1,4})\\s*(d|h|min|m)");

    private TimeText() {}

    /// The duration of a text; empty where it has another form or is no time at all.
    static Optional<Duration> parse(String text) {
        var match = WITH_UNIT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!match.matches()) {
            return WallTime.parse(text.strip());
        }
        long count = Long.parseLong(match.group(1));
        var time = switch (match.group(2)) {
            case "d" -> Duration.ofDays(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofMinutes(count);
        };
        return Optional.of(time).filter(it -> !it.isZero());
    }
}
