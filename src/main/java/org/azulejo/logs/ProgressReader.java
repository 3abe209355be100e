package org.azulejo.logs;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Watches how far a run is: give it each version of a drawing, or some. Belongs to one thread.
public final class ProgressReader {

    /// Of many new lines at once, only the last are looked at.
    private static final int LOOKED_AT = 500;

    private static final int LOOKED_AT_FIRST = 5000;
    private static final int LONGEST_LINE = 1000;
    private static final int KEPT = 48;

    /// No end is further away than this, in milliseconds.
    private static final double LATEST = 1e12;

    private static final Pattern EPOCH = Pattern.compile(
            "(?i)\\bepoch['\"]?[\\s:=\\[(]{0,3}(\\d{1,7}(?:\\.\\d+)?)(?:\\s?(?:/|of)\\s?(\\d{1,7}))?(?!\\.?\\d)");
    private static final Pattern STEP =
            Pattern.compile("(?i)\\b(?:global_step|step|iter(?:ation)?|batch)['\"]?[\\s:=\\[(]{0,3}"
                    + "(\\d{1,12})(?:\\s?(?:/|of)\\s?(\\d{1,12}))?(?!\\.?\\d)");

    /// tqdm: `40%|####      | 4/10 [00:12<00:18, 3.0s/it]`.
    private static final Pattern BAR =
            Pattern.compile("\\d%\\|[^|]{0,300}\\| (\\d{1,12})/(\\d{1,12}) \\[(?:[\\d:]+)<(?:[\\d:?]+)");

    private static final Pattern WRITTEN = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)");

    /// @param arrived when the line came
    /// @param written the time that the line itself tells, in whatever zone
    private record Seen(double done, OptionalDouble total, Optional<Instant> arrived, Optional<Instant> written) {}

    private static final class Count {
        private final ArrayDeque<Seen> seen = new ArrayDeque<>();

        /// How often it went back.
        private int backwards;

        private void add(Seen next) {
            var last = seen.peekLast();
            if (last != null && next.done() < last.done()) {
                backwards++;
                seen.clear();
            } else if (last != null && next.done() == last.done()) {
                return;
            }
            seen.addLast(next);
            if (seen.size() > KEPT) {
                seen.removeFirst();
            }
        }
    }

    private final Map<Progress.Unit, Count> counts = new EnumMap<>(Progress.Unit.class);

    /// Lines that may still change, as they were when last looked at.
    private final Map<Long, String> unsettled = new HashMap<>();

    private long next = Long.MIN_VALUE;

    /// How far the run is now: in epochs if it tells of how many, else in steps, else as its progress bar says.
    ///
    /// @param now for lines of which it is not known when they came
    public Optional<Progress> read(Drawn drawn, Instant now) {
        int most = next == Long.MIN_VALUE ? LOOKED_AT_FIRST : LOOKED_AT;
        long from = Math.max(Math.max(next, drawn.first()), drawn.end() - most);
        boolean below = false;
        for (long index = from; index < drawn.end(); index++) {
            var line = drawn.line(index);
            boolean settled = index < drawn.settled();
            var before = settled ? unsettled.remove(index) : unsettled.put(index, line.text());
            if (!line.text().equals(before)) {
                look(line, below);
            }
            below = below
                    || (!settled
                            && found(BAR, start(line))
                                    .filter(it -> part(it) < 1)
                                    .isPresent());
        }
        unsettled.keySet().removeIf(it -> it < drawn.settled());
        next = Math.max(next, drawn.settled());
        return best(now);
    }

    /// @param below an unfinished bar stands above it, which counts something larger
    private void look(LogLine line, boolean below) {
        if (line.gap().isPresent()) {
            counts.clear();
            return;
        }
        var text = start(line);
        var bar = below ? Optional.<MatchResult>empty() : found(BAR, text);
        var epoch = found(EPOCH, text);
        var step = found(STEP, text);
        if (bar.isEmpty() && epoch.isEmpty() && step.isEmpty()) {
            return;
        }
        var written = found(WRITTEN, text).flatMap(ProgressReader::time);
        epoch.ifPresent(it -> {
            // a bar within an epoch says how much of it is done
            double part = bar.map(ProgressReader::part).orElse(-1.0);
            double done = Double.parseDouble(it.group(1));
            add(Progress.Unit.EPOCH, part >= 0 ? Math.max(0, done - 1 + part) : done, it.group(2), line, written);
        });
        step.ifPresent(it -> add(Progress.Unit.STEP, Double.parseDouble(it.group(1)), it.group(2), line, written));
        bar.ifPresent(it -> add(Progress.Unit.BAR, Double.parseDouble(it.group(1)), it.group(2), line, written));
    }

    private static String start(LogLine line) {
        return line.text().length() > LONGEST_LINE ? line.text().substring(0, LONGEST_LINE) : line.text();
    }

    private void add(Progress.Unit unit, double done, @Nullable String total, LogLine line, Optional<Instant> written) {
        var all = total == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(total));
        counts.computeIfAbsent(unit, _ -> new Count()).add(new Seen(done, all, line.arrived(), written));
    }

    private Optional<Progress> best(Instant now) {
        var best = Optional.<Progress>empty();
        for (var unit : Progress.Unit.values()) {
            var count = counts.get(unit);
            if (count != null && !count.seen.isEmpty()) {
                var progress = progress(unit, count, now);
                if (progress.total().isPresent() && (progress.end().isPresent() || !repeats(unit, count))) {
                    return Optional.of(progress);
                }
                if (best.flatMap(Progress::each).isEmpty()) {
                    best = best.filter(_ -> progress.each().isEmpty()).or(() -> Optional.of(progress));
                }
            }
        }
        return best;
    }

    private static Progress progress(Progress.Unit unit, Count count, Instant now) {
        var last = count.seen.getLast();
        var first = count.seen.getFirst();
        var each = between(first, last)
                .filter(it -> last.done() > first.done() && it.toMillis() > 0)
                .map(it -> Duration.ofMillis(Math.max(1, Math.round(it.toMillis() / (last.done() - first.done())))));
        var end = last.total().isPresent() && !repeats(unit, count)
                ? each.map(it -> end(last, it, now))
                : Optional.<Instant>empty();
        return new Progress(unit, last.done(), last.total(), each, end);
    }

    /// Whether it counts within something larger. A number in the settings that a program prints first may look like a
    /// count once; a bar that begins anew does so for each epoch.
    private static boolean repeats(Progress.Unit unit, Count count) {
        return count.backwards > (unit == Progress.Unit.BAR ? 0 : 1);
    }

    private static Instant end(Seen last, Duration each, Instant now) {
        double left = Math.max(0, last.total().orElse(0) - last.done());
        double millis = Math.min(left * each.toMillis(), LATEST);
        return last.arrived().orElse(now).plusMillis((long) millis);
    }

    /// By what the lines say themselves, else by when they came.
    private static Optional<Duration> between(Seen first, Seen last) {
        var byText = first.written().flatMap(it -> last.written().map(to -> Duration.between(it, to)));
        return byText.or(() -> first.arrived().flatMap(it -> last.arrived().map(to -> Duration.between(it, to))));
    }

    private static Optional<MatchResult> found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
    }

    private static double part(MatchResult bar) {
        return Double.parseDouble(bar.group(1)) / Math.max(1, Double.parseDouble(bar.group(2)));
    }

    private static Optional<Instant> time(MatchResult written) {
        try {
            return Optional.of(LocalDateTime.parse(written.group(1) + "T" + written.group(2))
                    .toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException noTime) {
            return Optional.empty();
        }
    }
}
