package org.azulejo.ui.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.Measures;
import org.azulejo.logs.Metric;
import org.azulejo.logs.Point;
import org.azulejo.logs.Progress;
import org.azulejo.logs.ProgressReader;
import org.azulejo.ui.fx.Sparkline;

/// Draws the conclusions from one log's lines, from one version of them to the next. One call at a time.
final class HelpMaker {

    /// Fewer points are joined by a line of so many, more are thinned out to them.
    private static final int POINTS = 160;
    private static final int FEWEST = 3;
    private static final int MOST_TRIED = 4;
    /// Below that, a duration in seconds tells nothing.
    private static final Duration QUICK = Duration.ofSeconds(2);

    private static final double MINUTE_MILLIS = 60_000;
    private static final double PAD = 0.08;
    private static final double SMALL = 0.001;
    private static final double LARGE = 100_000;

    private final LogWords words;
    private final ProgressReader progress = new ProgressReader();
    private final Map<String, Metric> metrics = new HashMap<>();

    HelpMaker(LogWords words) {
        this.words = words;
    }

    /// What is known of the run that writes the log.
    ///
    /// @param runs whether it still runs
    /// @param written when the log was last written to, by this machine's clock
    /// @param limit when the job's time limit ends it, by the cluster's clock
    record Run(boolean runs, Optional<Instant> written, Optional<Instant> limit) {}

    /// @param chosen the number that the person chose; empty for the one that suggests itself
    /// @param ahead how far the cluster's clock is ahead of this machine's
    /// @param now by this machine's clock
    record Ask(Drawn drawn, String chosen, Run run, Duration ahead, Instant now) {}

    Help make(Ask ask) {
        return new Help(
                curve(ask),
                progress.read(ask.drawn(), ask.run().written().orElse(ask.now()))
                        .filter(it -> !isFinishedBar(it))
                        // how far a run got that is over says something only beside how far it was to get
                        .filter(it -> ask.run().runs() || it.total().isPresent())
                        .map(it -> way(it, ask)));
    }

    /// A bar that is full says nothing of what comes next.
    private static boolean isFinishedBar(Progress seen) {
        return seen.unit() == Progress.Unit.BAR
                && seen.total().isPresent()
                && seen.done() >= seen.total().getAsDouble();
    }

    /// Of the number that was chosen, or, where that has too few values to be drawn, of the next that suggests itself.
    private Optional<Help.Curve> curve(Ask ask) {
        var names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder()));
        names.addAll(Measures.names(ask.drawn()));
        var candidates = suggested(names);
        if (!ask.chosen().isEmpty()) {
            candidates.addFirst(ask.chosen());
            names.add(ask.chosen());
        }
        metrics.keySet().retainAll(candidates);
        for (var name : candidates) {
            var points = metrics.computeIfAbsent(name, Metric::new).read(ask.drawn());
            var values =
                    points.stream().map(Point::value).filter(Double::isFinite).toList();
            if (values.size() >= FEWEST) {
                return Optional.of(curve(name, List.copyOf(names), points.getLast(), values));
            }
        }
        return Optional.empty();
    }

    private Help.Curve curve(String name, List<String> names, Point last, List<Double> values) {
        double least = values.stream().mapToDouble(it -> it).min().orElse(0);
        double most = values.stream().mapToDouble(it -> it).max().orElse(1);
        return new Help.Curve(
                name,
                names,
                number(last.value()),
                words.text("logs.metric.range", number(least), number(most)),
                line(values, least, most));
    }

    /// A loss says most, then what else is measured of the result.
    private static List<String> suggested(Set<String> names) {
        var found = new LinkedHashSet<String>();
        for (var wanted : List.of("loss", "train_loss", "val_loss", "acc", "score")) {
            names.stream().filter(it -> it.equalsIgnoreCase(wanted)).forEach(found::add);
            names.stream()
                    .filter(it -> it.toLowerCase(Locale.ROOT).contains(wanted))
                    .forEach(found::add);
        }
        return found.stream().limit(MOST_TRIED).collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<Sparkline.Point> line(List<Double> values, double least, double most) {
        double spread = most > least ? most - least : 1;
        var points = new ArrayList<Sparkline.Point>(POINTS);
        for (int i = 0; i < POINTS; i++) {
            double at = (double) i / (POINTS - 1);
            double place = at * (values.size() - 1);
            int before = (int) place;
            int after = Math.min(before + 1, values.size() - 1);
            double value = values.get(before) + (place - before) * (values.get(after) - values.get(before));
            points.add(new Sparkline.Point(at, PAD + (1 - 2 * PAD) * (value - least) / spread));
        }
        return points;
    }

    private String number(double value) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "NaN" : value > 0 ? "∞" : "-∞";
        }
        double size = Math.abs(value);
        var locale = words.texts().locale();
        if (value != 0 && (size < SMALL || size >= LARGE)) {
            return String.format(locale, "%.2e", value);
        }
        if (value == Math.rint(value)) {
            return String.format(locale, "%.0f", value);
        }
        return String.format(locale, size < 10 ? "%.4f" : size < 1000 ? "%.2f" : "%.0f", value);
    }

    private Help.Way way(Progress seen, Ask ask) {
        var unit = seen.unit().name().toLowerCase(Locale.ROOT);
        var done = count(seen.done());
        var at = seen.total().isPresent()
                ? words.text("logs.way." + unit, done, count(seen.total().getAsDouble()))
                : words.text("logs.way." + unit + ".only", done);
        double share = seen.total().isPresent() ? seen.done() / seen.total().getAsDouble() : Double.NaN;
        if (!ask.run().runs()) {
            return new Help.Way(at, share, "", "", false);
        }
        var hint = seen.each().map(it -> pace(unit, it)).orElse("");
        if (seen.end().filter(it -> it.isBefore(ask.now())).isPresent()) {
            return new Help.Way(at, share, words.text("logs.end.overdue"), words.text("logs.end.overdue.hint"), false);
        }
        var limit = ask.run().limit().map(it -> it.minus(ask.ahead()));
        var outlook = seen.outlook(limit);
        return new Help.Way(
                at,
                share,
                outlook.map(it -> end(it, seen, ask)).orElse(hint),
                hint,
                outlook.filter(Progress.Outlook.Cut.class::isInstance).isPresent());
    }

    /// How long one takes; for what takes hardly any time, how many there are in a minute.
    private String pace(String unit, Duration each) {
        if (each.compareTo(QUICK) >= 0) {
            return words.text("logs.way." + unit + ".each", words.spoken().duration(each));
        }
        double inAMinute = MINUTE_MILLIS / Math.max(each.toNanos() / 1e6, 1e-3);
        return words.text(
                "logs.way." + unit + ".rate", String.format(words.texts().locale(), "%,.0f", inAMinute));
    }

    private String end(Progress.Outlook outlook, Progress seen, Ask ask) {
        var now = ask.now().plus(ask.ahead());
        return switch (outlook) {
            case Progress.Outlook.InTime(Instant end) -> {
                var about = words.spoken().moment(end.plus(ask.ahead()), now);
                yield ask.run()
                        .limit()
                        .map(it -> words.text(
                                "logs.end.limit", about, words.spoken().moment(it, now)))
                        .orElseGet(() -> words.text("logs.end", about));
            }
            case Progress.Outlook.Cut(Instant _, long done) -> {
                var at = ask.run()
                        .limit()
                        .map(it -> words.spoken().moment(it, now))
                        .orElse("");
                var total = seen.total().isPresent() ? count(seen.total().getAsDouble()) : "";
                yield words.text(
                        "logs.end.cut." + seen.unit().name().toLowerCase(Locale.ROOT), count((double) done), total, at);
            }
        };
    }

    private String count(double number) {
        var locale = words.texts().locale();
        double shown = Math.floor(number * 10) / 10;
        return String.format(locale, shown == Math.rint(shown) ? "%.0f" : "%.1f", shown);
    }
}
