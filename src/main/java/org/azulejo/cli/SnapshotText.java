package org.azulejo.cli;

import static org.azulejo.cli.Columns.Side.LEFT;
import static org.azulejo.cli.Columns.Side.RIGHT;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.cluster.Demand;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.forecast.ForYou;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.UseSample;
import org.azulejo.words.Reason;
import org.azulejo.words.Words;

/// A snapshot as tables for a terminal of 100 columns: nodes, GPUs with who holds them until when, jobs with where they
/// run or why they wait.
final class SnapshotText {

    static final int WIDTH = 100;

    private static final String UNKNOWN = "?";
    private static final String NONE = "-";

    private final Words words;
    private final ZoneId zone;
    private final DateTimeFormatter moment;

    SnapshotText(Words words, ZoneId zone) {
        this.words = words;
        this.zone = zone;
        this.moment = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx", Locale.ROOT)
                .withZone(zone);
    }

    String write(Reading reading) {
        var snapshot = reading.snapshot();
        return Stream.of(head(reading), findings(reading), nodes(snapshot), gpus(reading), jobs(snapshot))
                .filter(part -> !part.isEmpty())
                .map(part -> String.join("\n", part))
                .collect(Collectors.joining("\n\n", "", "\n"));
    }

    private List<String> head(Reading reading) {
        var snapshot = reading.snapshot();
        var gpus = snapshot.gpus();
        var demand = Demand.of(snapshot.jobs().value());
        var lines = new ArrayList<String>();
        lines.add(line("%s%s  user %s  Slurm %s  %s"
                .formatted(
                        snapshot.cluster(),
                        snapshot.demo() ? " (DEMO)" : "",
                        orUnknown(snapshot.user()),
                        snapshot.config().version().orElse(UNKNOWN),
                        moment.format(snapshot.takenAt()))));
        lines.add("GPUs: %d, held %d, free %d, unavailable %d, unknown %d"
                .formatted(
                        gpus.size(),
                        count(gpus, Gpu.State.HELD),
                        count(gpus, Gpu.State.FREE),
                        count(gpus, Gpu.State.UNAVAILABLE),
                        count(gpus, Gpu.State.UNKNOWN)));
        lines.add("Waiting: %s (%s) for %s, %d of them wait for nothing but GPUs or a limit"
                .formatted(
                        counted(demand.jobs(), "job"),
                        counted(demand.tasks(), "task"),
                        counted(demand.gpus(), "GPU"),
                        demand.eligibleGpus()));
        reading.forYou().ifPresent(forYou -> lines.addAll(forYou(forYou, snapshot)));
        warn(lines, "jobs", snapshot.jobs());
        warn(lines, "nodes", snapshot.nodes());
        warn(lines, "history", snapshot.ended());
        return lines;
    }

    private List<String> forYou(ForYou forYou, Snapshot snapshot) {
        var parts = new ArrayList<String>();
        parts.add("%s now".formatted(counted(forYou.gpusNow(), "GPU")));
        int usable = forYou.bounds().usable();
        if (forYou.gpusNow() < usable) {
            parts.add("by custom, though %d could be had".formatted(usable));
        }
        if (forYou.together() < forYou.gpusNow()) {
            parts.add("at most %d on one node".formatted(forYou.together()));
        }
        for (var later : forYou.next()) {
            parts.add("%d on one node %s".formatted(later.gpus(), when(later, snapshot)));
        }
        forYou.ahead()
                .ifPresent(job -> parts.add("job %s of %s (%s) goes first"
                        .formatted(
                                job.id().text(), job.user(), counted(job.gpus().orElse(0), "GPU"))));
        return Printable.wrapped(Printable.plain("For you: " + String.join(", ", parts)), WIDTH);
    }

    private String when(ForYou.Later later, Snapshot snapshot) {
        return later.at()
                .map(at -> "by " + words.moment(at, now(snapshot), zone))
                .orElseGet(() -> later.inTheWay().isEmpty()
                        ? "nobody knows when"
                        : "never: no limit on "
                                + joined(
                                        later.inTheWay(),
                                        job -> "job " + job.id().text()));
    }

    private List<String> findings(Reading reading) {
        var snapshot = reading.snapshot();
        var table = new Columns()
                .column("FINDING", LEFT, 8)
                .column("ABOUT", LEFT, 24)
                .column("WHAT", LEFT, WIDTH);
        reading.findings()
                .forEach(finding -> table.row(
                        finding.severity().name().toLowerCase(Locale.ROOT),
                        words.subject(finding.subject()),
                        words.finding(finding, snapshot.user(), now(snapshot), zone)
                                .text()));
        return reading.findings().isEmpty() ? List.of() : table.lines(WIDTH);
    }

    private void warn(List<String> lines, String name, Source<?> source) {
        source.failure()
                .ifPresent(failure -> lines.add(line("No answer for " + name + ": " + Failure.what(failure, words))));
        if (source.warnings() > 0) {
            lines.add("Not understood in " + name + ": " + counted(source.warnings(), "value"));
        }
    }

    private static List<String> nodes(Snapshot snapshot) {
        var table = new Columns()
                .column("NODE", LEFT, 20)
                .column("STATE", LEFT, 24)
                .column("CPUS", RIGHT, 9)
                .column("MEMORY GB", RIGHT, 11)
                .column("GPUS", RIGHT, 7)
                .column("PARTITIONS", LEFT, 16)
                .column("REASON", LEFT, WIDTH);
        for (var node : snapshot.nodes().value()) {
            var gpus = snapshot.gpus().stream()
                    .filter(gpu -> gpu.node().equals(node.name()))
                    .toList();
            table.row(
                    node.name(),
                    states(node),
                    number(node.cpusAllocated()) + "/" + number(node.cpus()),
                    gigabytes(node.memoryMbAllocated()) + "/" + gigabytes(node.memoryMb()),
                    gpus.isEmpty() ? NONE : count(gpus, Gpu.State.HELD) + "/" + gpus.size(),
                    String.join(",", node.partitions()),
                    node.reason().orElse(""));
        }
        return table.lines(WIDTH);
    }

    private List<String> gpus(Reading reading) {
        var snapshot = reading.snapshot();
        var measured = !reading.use().latest().isEmpty();
        var table = new Columns()
                .column("NODE", LEFT, 20)
                .column("GPU", RIGHT, 3)
                .column("TYPE", LEFT, 12)
                .column("STATE", LEFT, 11)
                .column("JOB", LEFT, 14)
                .column("USER", LEFT, 12);
        if (measured) {
            table.column("USE", RIGHT, 5).column("MEMORY", RIGHT, 10);
        }
        table.column("UNTIL / WHY", LEFT, WIDTH);
        for (var gpu : snapshot.gpus()) {
            var cells = new ArrayList<>(List.of(
                    gpu.node(),
                    Integer.toString(gpu.index()),
                    gpu.type().orElse(NONE),
                    gpu.state().name().toLowerCase(Locale.ROOT),
                    gpu.holders().isEmpty() ? NONE : joined(gpu.holders(), JobId::text),
                    gpu.holders().isEmpty()
                            ? NONE
                            : joined(
                                    gpu.holders(),
                                    id -> snapshot.job(id).map(Job::user).orElse(UNKNOWN))));
            if (measured) {
                var seen =
                        reading.use().of(new GpuPlace(gpu.node(), gpu.index())).map(UseSample::reading);
                cells.add(seen.map(it -> number(it.utilizationPercent()) + " %").orElse(""));
                cells.add(seen.map(it -> gigabytes(it.memoryUsedMb()) + "/" + gigabytes(it.memoryTotalMb()) + " GB")
                        .orElse(""));
            }
            cells.add(untilOrWhy(gpu, snapshot));
            table.row(cells.toArray(String[]::new));
        }
        return snapshot.gpus().isEmpty() ? List.of() : table.lines(WIDTH);
    }

    private String untilOrWhy(Gpu gpu, Snapshot snapshot) {
        var until = gpu.holders().stream()
                .flatMap(id -> snapshot.job(id).stream())
                .map(job -> until(job, snapshot))
                .distinct();
        return Stream.concat(until, gpu.note().map(words::note).stream()).collect(Collectors.joining(", "));
    }

    private String until(Job job, Snapshot snapshot) {
        return switch (job.timeLimit()) {
            case TimeLimit.Unlimited _ -> "no limit";
            case TimeLimit.Limited _, TimeLimit.OfPartition _, TimeLimit.Unknown _ ->
                job.endsAt().map(end -> words.until(end, now(snapshot), zone)).orElse("until ?");
        };
    }

    private List<String> jobs(Snapshot snapshot) {
        var table = new Columns()
                .column("JOB", LEFT, 15)
                .column("NAME", LEFT, 14)
                .column("USER", LEFT, 10)
                .column("STATE", LEFT, 10)
                .column("GPUS", RIGHT, 4)
                .column("ELAPSED", RIGHT, 9)
                .column("LEFT", RIGHT, 9)
                .column("WHERE / WHY", LEFT, WIDTH);
        runningFirst(snapshot)
                .forEach(job -> table.row(
                        job.id().text(),
                        job.name(),
                        job.user(),
                        job.state().word(),
                        number(job.gpus()),
                        job.state().waiting()
                                ? NONE
                                : job.elapsed().map(words::duration).orElse(UNKNOWN),
                        left(job),
                        job.state().waiting() ? why(job, snapshot) : where(job)));
        return table.lines(WIDTH);
    }

    private static Stream<Job> runningFirst(Snapshot snapshot) {
        return snapshot.jobs().value().stream()
                .sorted(Comparator.comparing(job -> job.state().waiting()));
    }

    private String left(Job job) {
        return switch (job.timeLimit()) {
            case TimeLimit.Unlimited _ -> "no limit";
            case TimeLimit.OfPartition _, TimeLimit.Unknown _ -> UNKNOWN;
            case TimeLimit.Limited(var limit) when job.state().waiting() -> words.duration(limit);
            case TimeLimit.Limited(var limit) ->
                job.elapsed()
                        .map(elapsed -> words.duration(limit.minus(elapsed)))
                        .orElse(UNKNOWN);
        };
    }

    private static String where(Job job) {
        var indices = job.allocations().stream()
                .collect(Collectors.toMap(Job.Allocation::node, Job.Allocation::gpuIndices, (first, _) -> first));
        return job.nodes().stream()
                .map(node -> Optional.ofNullable(indices.get(node))
                        .filter(list -> !list.isEmpty())
                        .map(list -> node + ":" + joined(list, index -> Integer.toString(index)))
                        .orElse(node))
                .collect(Collectors.joining(" "));
    }

    private String why(Job job, Snapshot snapshot) {
        var reason = words.reason(job).map(Reason::sentence).orElse("");
        return job.estimatedStart()
                .map(start ->
                        reason + (reason.isEmpty() ? "" : " ") + "Expected " + words.moment(start, now(snapshot), zone))
                .orElse(reason);
    }

    /// Slurm's times are of the cluster's clock.
    private static Instant now(Snapshot snapshot) {
        return snapshot.clusterTime(snapshot.takenAt());
    }

    private static String states(Node node) {
        return Stream.concat(
                        Stream.of(node.state().base()),
                        node.state().flags().stream().sorted())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("+"));
    }

    private static <T> String joined(List<T> values, Function<T, String> text) {
        return values.stream().map(text).distinct().collect(Collectors.joining(","));
    }

    private static int count(List<Gpu> gpus, Gpu.State state) {
        return (int) gpus.stream().filter(gpu -> gpu.state() == state).count();
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String number(OptionalInt value) {
        return value.isPresent() ? Integer.toString(value.getAsInt()) : UNKNOWN;
    }

    private static String gigabytes(OptionalLong megabytes) {
        return megabytes.isPresent() ? Long.toString(Math.round(megabytes.getAsLong() / 1024.0)) : UNKNOWN;
    }

    private static String orUnknown(String text) {
        return text.isEmpty() ? UNKNOWN : text;
    }

    private static String line(String text) {
        return Printable.fit(text, WIDTH).stripTrailing();
    }
}
