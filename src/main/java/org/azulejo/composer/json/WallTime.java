package org.azulejo.composer.json;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// How long a job may run, in the two forms that nobody misreads: `D-HH:MM:SS` and `HH:MM:SS`.
public final class WallTime {

    private static final Pattern FORM = Pattern.compile("(?:(\\d{1,4})-)?(\\d{1,3}):([0-5]\\d):([0-5]\\d)");

    private WallTime() {}

    /// The duration of a text; empty where it has another form or is no time at all.
    public static Optional<Duration> parse(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofDays(match.group(1) == null ? 0 : Long.parseLong(match.group(1)))
                        .plusHours(Long.parseLong(match.group(2)))
                        .plusMinutes(Long.parseLong(match.group(3)))
                        .plusSeconds(Long.parseLong(match.group(4))))
                .filter(it -> !it.isZero());
    }

    /// The text of a duration: `04:00:00`, `3-00:00:00`.
    public static String text(Duration time) {
        var clock = String.format(
                Locale.ROOT, "%02d:%02d:%02d", time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart());
        return time.toDays() > 0 ? time.toDays() + "-" + clock : clock;
    }
}
