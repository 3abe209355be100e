package org.azulejo.findings;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingInt;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.cluster.Phase;
import org.azulejo.cluster.Snapshot;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.findings.Finding.Severity;
import org.azulejo.findings.Finding.Subject;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.Leftovers;
import org.azulejo.use.UsePoint;

/// Concludes from what is known what is worth a look. What was not seen leads to no finding.
public final class Findings {

    private static final Duration IDLE = Duration.ofMinutes(15);
    private static final Duration IDLE_NOTEBOOK = Duration.ofMinutes(60);

    /// A look older than this says nothing about now.
    private static final Duration OLD = Duration.ofMinutes(10);

    /// What the driver keeps for itself on a GPU that nothing uses is less (H100: some 600 MiB).
    private static final long MEMORY_OF_NOBODY_MB = 1024;

    private static final Comparator<GpuPlace> BY_PLACE =
            Comparator.comparing(GpuPlace::node).thenComparingInt(GpuPlace::index);
    private static final GpuPlace NOWHERE = new GpuPlace("", 0);

    private final Snapshot snapshot;
    private final GpuUse use;
    private final Watched watched;
    private final Leftovers leftovers;
    private final SiteProfile site;
    private final Instant now;
    private final Map<JobId, Job> jobs;
    private final List<Finding> found = new ArrayList<>();

    private Findings(
            Snapshot snapshot, GpuUse use, Watched watched, Leftovers leftovers, SiteProfile site, Instant now) {
        this.snapshot = snapshot;
        this.use = use;
        this.watched = watched;
        this.leftovers = leftovers;
        this.site = site;
        this.now = now;
        this.jobs = snapshot.jobs().value().stream().collect(toMap(Job::id, Function.identity(), (first, _) -> first));
    }

    /// All that is worth a look, the gravest first, what concerns the user before what concerns others.
    ///
    /// @param watched what the looks up to these have shown, these included
    /// @param now by this machine's clock
    public static List<Finding> of(
            Snapshot snapshot, GpuUse use, Watched watched, Leftovers leftovers, SiteProfile site, Instant now) {
        return new Findings(snapshot, use, watched, leftovers, site, now).all();
    }

    private List<Finding> all() {
        if (snapshot.jobs().ok()) {
            leftBehind();
        }
        memoryWithoutJob();
        failedGpus();
        hardlyUsed();
        limits();
        drainedNodes();
        notUsable();
        found.sort(Comparator.comparing(Finding::severity).thenComparing(finding -> !isMine(finding, snapshot, jobs)));
        return List.copyOf(found);
    }

    private void add(String id, Severity severity, Subject subject, Fact fact) {
        found.add(new Finding(id, severity, subject, fact));
    }

    /// Whether it concerns the user's own jobs, and so can be mended by them.
    ///
    /// @param jobs the snapshot's, by their ids
    public static boolean isMine(Finding finding, Snapshot snapshot, Map<JobId, Job> jobs) {
        return switch (finding.fact()) {
            case Fact.ContainerLivesOn _, Fact.ScratchLeft _ -> true;
            case Fact.HardlyUsed fact -> fact.mine();
            case Fact.NoTimeLimit fact -> fact.user().equals(snapshot.user());
            case Fact.OverUsualLimit fact -> fact.user().equals(snapshot.user());
            case Fact.OverUsualTime fact -> fact.user().equals(snapshot.user());
            case Fact.MemoryWithoutJob _, Fact.NotUsable _, Fact.Drained _ -> false;
            case Fact.GpuFailed _ ->
                finding.subject() instanceof Subject.OfGpu(GpuPlace place) && holdsMine(place, snapshot, jobs);
        };
    }

    private static boolean holdsMine(GpuPlace place, Snapshot snapshot, Map<JobId, Job> jobs) {
        return snapshot.gpus().stream()
                .filter(gpu -> new GpuPlace(gpu.node(), gpu.index()).equals(place))
                .flatMap(gpu -> gpu.holders().stream())
                .flatMap(id -> Optional.ofNullable(jobs.get(id)).stream())
                .anyMatch(snapshot::isMine);
    }

    private void leftBehind() {
        var queued = snapshot.jobs().value().stream()
                .flatMap(job -> Stream.of(job.rawId(), job.id().base()))
                .collect(toSet());
        for (var container : leftovers.containers()) {
            if (isOfMyEndedJob(container, queued)) {
                add(
                        "container:" + container.id(),
                        Severity.ALERT,
                        new Subject.OfNode(container.node()),
                        new Fact.ContainerLivesOn(
                                container.node(),
                                container.id(),
                                container.name(),
                                container.job(),
                                container.startedAt()));
            }
        }
        for (var folder : leftovers.scratch()) {
            if (!queued.contains(folder.job())) {
                add(
                        "scratch:" + folder.node() + ":" + folder.path(),
                        Severity.INFO,
                        new Subject.OfNode(folder.node()),
                        new Fact.ScratchLeft(
                                folder.node(), folder.path(), folder.job(), folder.changedAt(), folder.sizeMb()));
            }
        }
    }

    /// A label proves nothing, since anybody may write it; the container must also run as this user, and accounting
    /// must say that the job was this user's and is over.
    private boolean isOfMyEndedJob(Leftovers.Container container, Set<Long> queued) {
        return container.uid().isPresent()
                && container.uid().equals(leftovers.uid())
                && !queued.contains(container.job())
                && leftovers.accounted().stream()
                        .anyMatch(job -> job.rawId() == container.job()
                                && snapshot.isMine(job)
                                && job.state().ended());
    }

    /// Only where Slurm called the GPU free before and after the look: a job may just have begun or ended.
    private void memoryWithoutJob() {
        ordered(watched.freeSince()).forEach((place, since) -> {
            var between = use.certainTrack(place).stream()
                    .filter(point -> !point.at().isBefore(since)
                            && !point.at().isAfter(snapshot.nodes().takenAt())
                            && isFresh(point.at()))
                    .max(Comparator.comparing(UsePoint::at));
            between.filter(point -> point.memoryUsedMb().orElse(0) >= MEMORY_OF_NOBODY_MB)
                    .ifPresent(point -> add(
                            "memory:" + place.node() + ":" + place.index(),
                            Severity.ALERT,
                            new Subject.OfGpu(place),
                            new Fact.MemoryWithoutJob(
                                    point.memoryUsedMb().orElse(0),
                                    use.of(place)
                                            .map(it -> it.reading().memoryTotalMb())
                                            .orElseGet(OptionalLong::empty))));
        });
    }

    private void failedGpus() {
        ordered(use.latest()).forEach((place, sample) -> {
            if (isFresh(sample.at())) {
                sample.reading()
                        .failure()
                        .ifPresent(words -> add(
                                "failed:" + place.node() + ":" + place.index(),
                                Severity.ALERT,
                                new Subject.OfGpu(place),
                                new Fact.GpuFailed(words)));
            }
        });
    }

    private void hardlyUsed() {
        var inOrder = watched.quiet().entrySet().stream()
                .sorted(Map.Entry.comparingByKey(
                        Comparator.comparing((Watched.Held held) -> held.gpu().orElse(NOWHERE), BY_PLACE)
                                .thenComparing(held -> held.job().text())))
                .toList();
        inOrder.forEach(entry -> hardlyUsed(entry.getKey(), entry.getValue()));
    }

    private void hardlyUsed(Watched.Held held, Watched.Quiet quiet) {
        Optional.ofNullable(jobs.get(held.job()))
                .filter(job -> job.startedAt().equals(held.start()) && isFresh(quiet.lastLook()))
                .filter(job -> snapshot.phase(job).filter(Phase::copiesOrBuilds).isEmpty())
                .ifPresent(job -> {
                    var lasted = idleFor(job, quiet);
                    if (lasted.compareTo(Notebooks.isOne(job) ? IDLE_NOTEBOOK : IDLE) >= 0) {
                        add(
                                "idle:" + job.id().text()
                                        + held.gpu()
                                                .map(it -> ":" + it.node() + ":" + it.index())
                                                .orElse(""),
                                Severity.NOTICE,
                                held.gpu()
                                        .<Subject>map(Subject.OfGpu::new)
                                        .orElseGet(() -> new Subject.OfJob(job.id())),
                                new Fact.HardlyUsed(
                                        job.id(), job.user(), quiet.mostPercent(), lasted, snapshot.isMine(job)));
                    }
                });
    }

    private static <T> Map<GpuPlace, T> ordered(Map<GpuPlace, T> map) {
        var ordered = new TreeMap<GpuPlace, T>(BY_PLACE);
        ordered.putAll(map);
        return ordered;
    }

    /// Time in which the job copied or built does not count.
    private Duration idleFor(Job job, Watched.Quiet quiet) {
        var since = quiet.since();
        var phase = snapshot.phase(job).map(it -> snapshot.localTime(it.since()));
        if (since.isEmpty() || phase.filter(since.get()::isBefore).isEmpty()) {
            return quiet.lasted();
        }
        return Duration.between(phase.get(), quiet.lastLook());
    }

    private void limits() {
        var running = snapshot.jobs().value().stream()
                .filter(job -> job.state().holdsResources() && job.gpus().orElse(0) > 0)
                .toList();
        for (var job : running) {
            switch (job.timeLimit()) {
                case TimeLimit.Unlimited _ ->
                    add(
                            "no-limit:" + job.id().text(),
                            Severity.NOTICE,
                            new Subject.OfJob(job.id()),
                            new Fact.NoTimeLimit(
                                    job.id(), job.user(), job.gpus().orElse(0)));
                case TimeLimit.Limited(Duration limit) ->
                    site.usualTime()
                            .filter(usual -> limit.compareTo(usual) > 0)
                            .ifPresent(usual -> add(
                                    "over-time:" + job.id().text(),
                                    Severity.NOTICE,
                                    new Subject.OfJob(job.id()),
                                    new Fact.OverUsualTime(job.id(), job.user(), limit, usual)));
                case TimeLimit.OfPartition _, TimeLimit.Unknown _ -> {}
            }
        }
        site.usualGpus()
                .ifPresent(usual -> running.stream()
                        .collect(groupingBy(
                                Job::user,
                                TreeMap::new,
                                summingInt(job -> job.gpus().orElse(0))))
                        .forEach((user, gpus) -> {
                            if (gpus > usual) {
                                add(
                                        "over:" + user,
                                        Severity.NOTICE,
                                        new Subject.OfUser(user),
                                        new Fact.OverUsualLimit(user, gpus, usual));
                            }
                        }));
    }

    private void drainedNodes() {
        var lost = snapshot.gpus().stream()
                .filter(gpu -> gpu.state() == Gpu.State.UNAVAILABLE)
                .collect(groupingBy(Gpu::node, summingInt(_ -> 1)));
        for (var node : snapshot.nodes().value()) {
            if (isOut(node)) {
                int gpus = lost.getOrDefault(node.name(), 0);
                add(
                        "drained:" + node.name(),
                        gpus > 0 ? Severity.NOTICE : Severity.INFO,
                        new Subject.OfNode(node.name()),
                        new Fact.Drained(node.state(), node.reason(), node.reasonSince(), gpus));
            }
        }
    }

    /// A node that is off to save power is no trouble.
    private static boolean isOut(Node node) {
        return node.state().isDrained()
                || (node.state().isDown() && !node.state().isSwitchedOff());
    }

    private void notUsable() {
        snapshot.gpus().stream()
                .filter(gpu -> gpu.state() == Gpu.State.FREE)
                .flatMap(gpu -> gpu.note().map(note -> new FreeBut(gpu.node(), note)).stream())
                .collect(groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()))
                .forEach((but, count) -> add(
                        "not-usable:" + but.node(),
                        Severity.INFO,
                        new Subject.OfNode(but.node()),
                        new Fact.NotUsable(but.note(), count.intValue())));
    }

    private record FreeBut(String node, Gpu.Note note) {}

    private boolean isFresh(Instant look) {
        return Duration.between(look, now).compareTo(OLD) <= 0;
    }
}
