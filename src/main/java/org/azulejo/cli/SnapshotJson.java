package org.azulejo.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.cli.SnapshotDocument.ArrayPart;
import org.azulejo.cli.SnapshotDocument.EndedEntry;
import org.azulejo.cli.SnapshotDocument.GpuEntry;
import org.azulejo.cli.SnapshotDocument.HetPart;
import org.azulejo.cli.SnapshotDocument.Holder;
import org.azulejo.cli.SnapshotDocument.JobEntry;
import org.azulejo.cli.SnapshotDocument.NodeEntry;
import org.azulejo.cli.SnapshotDocument.PartitionEntry;
import org.azulejo.cli.SnapshotDocument.SourceEntry;
import org.azulejo.cluster.Demand;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.findings.Finding;
import org.azulejo.forecast.ForYou;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.UseSample;
import org.azulejo.words.Reason;
import org.azulejo.words.Words;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Writes a snapshot as the JSON that `docs/cli.md` describes.
final class SnapshotJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private final Words words;

    SnapshotJson(Words words) {
        this.words = words;
    }

    /// @param now the moment to which the ages refer
    String write(Reading reading, Instant now) {
        return Printable.escaped(MAPPER.writeValueAsString(document(reading, now)));
    }

    private SnapshotDocument document(Reading reading, Instant now) {
        var snapshot = reading.snapshot();
        var uses = new Uses(reading);
        return new SnapshotDocument(
                SnapshotDocument.SCHEMA_VERSION,
                snapshot.demo(),
                snapshot.config().clusterName(),
                snapshot.config().version(),
                known(snapshot.user()),
                snapshot.accounts(),
                instant(snapshot.takenAt()),
                sources(reading, now),
                new SnapshotDocument.Summary(
                        gpuCounts(snapshot.gpus()), waiting(snapshot.jobs().value())),
                reading.forYou().map(SnapshotJson::forYou),
                reading.findings().stream()
                        .map(finding -> finding(finding, snapshot, now))
                        .toList(),
                snapshot.nodes().value().stream()
                        .map(node -> node(node, snapshot, uses))
                        .toList(),
                snapshot.jobs().value().stream().map(this::job).toList(),
                snapshot.ended().value().stream().map(this::ended).toList(),
                snapshot.partitions().value().stream()
                        .map(SnapshotJson::partition)
                        .toList());
    }

    private SnapshotDocument.Sources sources(Reading reading, Instant now) {
        var snapshot = reading.snapshot();
        return new SnapshotDocument.Sources(
                source(snapshot.jobs(), now),
                source(snapshot.nodes(), now),
                source(snapshot.ended(), now),
                gpuUse(reading.use(), now));
    }

    private static SourceEntry gpuUse(GpuUse use, Instant now) {
        if (use.probing().view() == GpuUse.View.OFF) {
            return new SourceEntry(false, OptionalLong.empty(), Optional.of("not asked for (see --gpu-use)"), 0);
        }
        var oldest = use.latest().values().stream().map(UseSample::at).min(Instant::compareTo);
        var troubles = use.probing().troubles().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> (entry.getKey().isEmpty() ? "" : entry.getKey() + ": ")
                        + entry.getValue().words().strip())
                .collect(Collectors.joining("; "));
        return new SourceEntry(
                troubles.isEmpty(),
                oldest.map(at -> seconds(Duration.between(at, now))).orElseGet(OptionalLong::empty),
                known(troubles),
                0);
    }

    private static SnapshotDocument.ForYouEntry forYou(ForYou forYou) {
        return new SnapshotDocument.ForYouEntry(
                forYou.gpusNow(),
                forYou.next().stream()
                        .map(later -> new SnapshotDocument.NextEntry(
                                later.gpus(),
                                later.at().flatMap(SnapshotJson::instant),
                                later.likelyBlockedBy().map(job -> job.id().text())))
                        .toList());
    }

    private SnapshotDocument.FindingEntry finding(Finding finding, Snapshot snapshot, Instant now) {
        return new SnapshotDocument.FindingEntry(
                finding.id(),
                finding.severity().name().toLowerCase(Locale.ROOT),
                subject(finding.subject()),
                words.finding(finding, snapshot.user(), snapshot.clusterTime(now), ZoneOffset.UTC)
                        .text());
    }

    private static String subject(Finding.Subject subject) {
        return switch (subject) {
            case Finding.Subject.OfGpu(var gpu) -> "gpu:" + gpu.node() + ":" + gpu.index();
            case Finding.Subject.OfNode(var node) -> "node:" + node;
            case Finding.Subject.OfJob(var job) -> "job:" + job.text();
            case Finding.Subject.OfUser(var user) -> "user:" + user;
        };
    }

    /// What each GPU does.
    private record Uses(Reading reading) {

        Optional<SnapshotDocument.Use> of(Gpu gpu) {
            var sample = reading.use().of(new GpuPlace(gpu.node(), gpu.index()));
            if (sample.isEmpty()) {
                // where one sees one's own only, another's is hidden; one's own without a look is not measured
                return reading.use().probing().view() == GpuUse.View.OWN_JOBS && !isMine(gpu)
                        ? Optional.of(HIDDEN)
                        : Optional.empty();
            }
            var seen = sample.get().reading();
            return Optional.of(new SnapshotDocument.Use(
                    true,
                    seen.utilizationPercent(),
                    seen.memoryUsedMb(),
                    seen.memoryTotalMb(),
                    seen.temperatureC(),
                    seen.powerW().isPresent()
                            ? OptionalInt.of((int) Math.round(seen.powerW().getAsDouble()))
                            : OptionalInt.empty()));
        }

        private boolean isMine(Gpu gpu) {
            return gpu.holders().stream()
                    .flatMap(id -> reading.snapshot().job(id).stream())
                    .anyMatch(reading.snapshot()::isMine);
        }

        private static final SnapshotDocument.Use HIDDEN = new SnapshotDocument.Use(
                false,
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private SourceEntry source(Source<?> source, Instant now) {
        var error = source.failure().map(failure -> Failure.what(failure, words));
        return new SourceEntry(
                source.ok(),
                source.answered() ? seconds(Duration.between(source.takenAt(), now)) : OptionalLong.empty(),
                source.ok() ? error : error.or(() -> Optional.of("not asked yet")),
                source.warnings());
    }

    private static SnapshotDocument.Gpus gpuCounts(List<Gpu> gpus) {
        return new SnapshotDocument.Gpus(
                gpus.size(),
                count(gpus, Gpu.State.HELD),
                count(gpus, Gpu.State.FREE),
                count(gpus, Gpu.State.UNAVAILABLE),
                count(gpus, Gpu.State.UNKNOWN));
    }

    private static int count(List<Gpu> gpus, Gpu.State state) {
        return (int) gpus.stream().filter(gpu -> gpu.state() == state).count();
    }

    private static SnapshotDocument.Waiting waiting(List<Job> jobs) {
        var demand = Demand.of(jobs);
        return new SnapshotDocument.Waiting(
                demand.jobs(), demand.tasks(), demand.gpus(), demand.eligibleGpus(), demand.jobsWithUnknownGpus());
    }

    private NodeEntry node(Node node, Snapshot snapshot, Uses uses) {
        return new NodeEntry(
                node.name(),
                Stream.concat(
                                Stream.of(node.state().base()),
                                node.state().flags().stream().sorted())
                        .toList(),
                node.reason(),
                node.reasonSince().flatMap(SnapshotJson::instant),
                node.partitions(),
                node.reservation(),
                new SnapshotDocument.Cpus(node.cpus(), node.cpusAllocated()),
                new SnapshotDocument.MemoryMb(node.memoryMb(), node.memoryMbAllocated()),
                snapshot.gpus().stream()
                        .filter(gpu -> gpu.node().equals(node.name()))
                        .map(gpu -> gpu(gpu, snapshot, uses))
                        .toList());
    }

    private GpuEntry gpu(Gpu gpu, Snapshot snapshot, Uses uses) {
        var only = gpu.holders().size() == 1 ? Optional.of(gpu.holders().getFirst()) : Optional.<JobId>empty();
        var job = only.flatMap(snapshot::job);
        return new GpuEntry(
                gpu.index(),
                gpu.type(),
                word(gpu.state()),
                gpu.note().map(words::note),
                only.map(JobId::text),
                gpu.holders().stream()
                        .map(id -> new Holder(id.text(), snapshot.job(id).flatMap(it -> known(it.user()))))
                        .toList(),
                job.flatMap(it -> known(it.user())),
                job.flatMap(it -> known(it.qos())),
                job.map(SnapshotJson::timeLeft).orElseGet(OptionalLong::empty),
                job.flatMap(it -> noLimit(it.timeLimit())),
                uses.of(gpu));
    }

    private static String word(Gpu.State state) {
        return switch (state) {
            case HELD -> "held";
            case FREE -> "free";
            case UNAVAILABLE -> "unavailable";
            case UNKNOWN -> "unknown";
        };
    }

    /// What is left of the limit, by the job's own clock, which stands still while it is suspended.
    private static OptionalLong timeLeft(Job job) {
        return job.timeLimit()
                .limit()
                .flatMap(limit -> job.elapsed().map(limit::minus))
                .map(SnapshotJson::seconds)
                .orElseGet(OptionalLong::empty);
    }

    private EndedEntry ended(Job job) {
        return new EndedEntry(entry(job, Optional.empty()), job.endsAt().flatMap(SnapshotJson::instant));
    }

    private JobEntry job(Job job) {
        return entry(job, job.endsAt());
    }

    private JobEntry entry(Job job, Optional<Instant> endsAt) {
        return new JobEntry(
                job.id().text(),
                job.rawId(),
                array(job),
                job.id() instanceof JobId.Component(long base, int offset)
                        ? Optional.of(new HetPart(base, offset))
                        : Optional.empty(),
                job.name(),
                known(job.user()),
                known(job.account()),
                known(job.partition()),
                known(job.qos()),
                job.state().word(),
                known(job.reason()).filter(reason -> !reason.equals("None")),
                words.reason(job).map(Reason::sentence),
                job.gpus(),
                job.gpuType(),
                job.cpus(),
                job.memoryMb(),
                job.nodes(),
                job.allocations().stream()
                        .map(it -> new SnapshotDocument.Allocation(it.node(), it.gpuIndices()))
                        .toList(),
                job.submittedAt().flatMap(SnapshotJson::instant),
                job.startedAt().flatMap(SnapshotJson::instant),
                job.estimatedStart().flatMap(SnapshotJson::instant),
                endsAt.flatMap(SnapshotJson::instant),
                job.elapsed().map(SnapshotJson::seconds).orElseGet(OptionalLong::empty),
                job.timeLimit().limit().map(SnapshotJson::seconds).orElseGet(OptionalLong::empty),
                noLimit(job.timeLimit()),
                job.priority(),
                known(job.dependency()),
                known(job.workDir()),
                known(job.stdout()),
                job.exitCode().map(it -> new SnapshotDocument.Exit(it.code(), it.signal())),
                job.isProbe());
    }

    private static Optional<ArrayPart> array(Job job) {
        return switch (job.id()) {
            case JobId.ArrayTask(long base, int task) ->
                Optional.of(new ArrayPart(
                        base,
                        OptionalInt.of(task),
                        OptionalInt.of(job.state().waiting() ? 1 : 0),
                        OptionalInt.empty(),
                        Optional.empty()));
            case JobId.WaitingTasks(long base, var tasks) ->
                Optional.of(new ArrayPart(
                        base,
                        OptionalInt.empty(),
                        tasks.cut() ? OptionalInt.empty() : OptionalInt.of(tasks.count()),
                        tasks.throttle(),
                        Optional.of(tasks.text().replaceFirst("%\\d+$", ""))));
            case JobId.Single _, JobId.Component _ -> Optional.empty();
        };
    }

    private static PartitionEntry partition(Partition partition) {
        return new PartitionEntry(
                partition.name(),
                partition.isDefault(),
                partition.maxTime().limit().map(SnapshotJson::seconds).orElseGet(OptionalLong::empty),
                known(partition.state()),
                partition.nodes());
    }

    private static Optional<Boolean> noLimit(TimeLimit limit) {
        return switch (limit) {
            case TimeLimit.Unlimited _ -> Optional.of(true);
            case TimeLimit.Limited _ -> Optional.of(false);
            case TimeLimit.OfPartition _, TimeLimit.Unknown _ -> Optional.empty();
        };
    }

    private static Optional<String> known(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static Optional<Instant> instant(Instant instant) {
        return instant.equals(Instant.EPOCH) ? Optional.empty() : Optional.of(instant.truncatedTo(ChronoUnit.SECONDS));
    }

    private static OptionalLong seconds(Duration duration) {
        return OptionalLong.of(Math.max(0, duration.toSeconds()));
    }
}
