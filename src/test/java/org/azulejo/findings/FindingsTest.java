package org.azulejo.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.azulejo.cluster.Phase;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.findings.Finding.Severity;
import org.azulejo.findings.Finding.Subject;
import org.azulejo.nvidia.GpuReading;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.Leftovers;
import org.azulejo.use.UsePoint;
import org.azulejo.use.UseSample;
import org.junit.jupiter.api.Test;

/// On the cluster of [Snapshots#dgx]: ana holds GPU 2 and 3 with job 7620, bruno 0 and 1 without a limit, carla 4,
/// davi 5; 6 and 7 are free, 7 planned for a job ahead. Slurm answered 6 s before now.
class FindingsTest {

    private static final Instant NOW = Snapshots.NOW;
    private static final String NODE = "dgxh100-1";
    private static final String CONTAINER = "c".repeat(64);
    private static final SiteProfile NO_CUSTOMS = SiteProfile.NONE;

    @Test
    void withoutLooksThereIsOnlyWhatSlurmSays() {
        assertThat(of(Snapshots.dgx(), GpuUse.NONE, NO_CUSTOMS))
                .containsExactly(
                        new Finding(
                                "no-limit:7601",
                                Severity.NOTICE,
                                new Subject.OfJob(new JobId.Single(7601)),
                                new Fact.NoTimeLimit(new JobId.Single(7601), "bruno", 2)),
                        new Finding(
                                "not-usable:" + NODE,
                                Severity.INFO,
                                new Subject.OfNode(NODE),
                                new Fact.NotUsable(new Gpu.Note.Planned(), 1)));
    }

    @Test
    void customsAreHeldAgainstWhatRuns() {
        // ana and bruno hold 2 each, carla and davi 1; ana and davi may run 4 h, carla 1 h
        var site = SiteProfile.NONE.withUsual(1, Duration.ofHours(3));
        assertThat(of(Snapshots.dgx(), GpuUse.NONE, site))
                .extracting(Finding::id)
                .containsExactly(
                        "over-time:7620",
                        "over:ana",
                        "no-limit:7601",
                        "over-time:7640",
                        "over:bruno",
                        "not-usable:" + NODE);
        assertThat(of(Snapshots.dgx(), GpuUse.NONE, site))
                .extracting(Finding::fact)
                .contains(
                        new Fact.OverUsualLimit("ana", 2, 1),
                        new Fact.OverUsualTime(
                                new JobId.Single(7640), "davi", Duration.ofHours(4), Duration.ofHours(3)));
        assertThat(ids(of(Snapshots.dgx(), GpuUse.NONE, SiteProfile.NONE.withUsual(2, Duration.ofHours(4)))))
                .noneMatch(id -> id.startsWith("over"));
    }

    @Test
    void aDrainedNodeSaysWhyAndWhatItCosts() {
        var findings = of(Snapshots.drained(), GpuUse.NONE, NO_CUSTOMS);
        assertThat(findings)
                .filteredOn(finding -> finding.fact() instanceof Fact.Drained)
                .singleElement()
                .satisfies(it -> assertThat(it.severity()).isEqualTo(Severity.NOTICE))
                .extracting(Finding::fact)
                .isInstanceOfSatisfying(Fact.Drained.class, drained -> {
                    assertThat(drained.reason()).contains("fan 3 broken, vendor on Tuesday");
                    assertThat(drained.gpus()).isEqualTo(2);
                });
    }

    @Test
    void aHeldGpuIsHardlyUsedAfterAQuarterOfAnHour() {
        // GPU 2: 4 % and less for 15 min; GPU 3: the same for 14 min 45
        var use = use(Map.of(2, quiet(900, 4), 3, quiet(885, 4)));
        assertThat(of(Snapshots.dgx(), use, NO_CUSTOMS))
                .filteredOn(finding -> finding.fact() instanceof Fact.HardlyUsed)
                .containsExactly(new Finding(
                        "idle:7620:" + NODE + ":2",
                        Severity.NOTICE,
                        new Subject.OfGpu(new GpuPlace(NODE, 2)),
                        new Fact.HardlyUsed(new JobId.Single(7620), "ana", 4, Duration.ofMinutes(15), true)));
    }

    @Test
    void oneLookWithUseStartsTheClockAnew() {
        var points = new ArrayList<>(quiet(1800, 0));
        // 10 min ago it worked
        points.replaceAll(point -> point.at().equals(NOW.minusSeconds(600)) ? point(600, 5) : point);
        assertThat(ids(of(Snapshots.dgx(), use(Map.of(2, points)), NO_CUSTOMS))).noneMatch(id -> id.startsWith("idle"));
    }

    @Test
    void whatNobodyLookedAtForAWhileDoesNotCount() {
        // looks from 25 to 20 min ago and in the last 10 min
        var points = quiet(1500, 0).stream()
                .filter(point -> point.at().isBefore(NOW.minusSeconds(1200))
                        || point.at().isAfter(NOW.minusSeconds(600)))
                .toList();
        assertThat(ids(of(Snapshots.dgx(), use(Map.of(2, points)), NO_CUSTOMS))).noneMatch(id -> id.startsWith("idle"));
        // and a look of long ago says nothing about now
        var old = quiet(1800, 0).stream()
                .filter(point -> point.at().isBefore(NOW.minusSeconds(700)))
                .toList();
        assertThat(ids(of(Snapshots.dgx(), use(Map.of(2, old)), NO_CUSTOMS))).noneMatch(id -> id.startsWith("idle"));
    }

    @Test
    void theUseBeforeTheJobBeganIsNotItsOwn() {
        // job 7633_4 on GPU 4 began 48 min ago; make it 14 min
        var jobs = Snapshots.dgx().jobs().value().stream()
                .map(job -> job.id().equals(new JobId.ArrayTask(7633, 4))
                        ? JobMaker.task(7633, 4, "ocr", "carla")
                                .running(NOW.minusSeconds(14 * 60), Duration.ofHours(1), NODE, 4)
                                .make()
                        : job)
                .toList();
        assertThat(ids(of(Snapshots.withJobs(jobs), use(Map.of(4, quiet(1800, 0))), NO_CUSTOMS)))
                .noneMatch(id -> id.startsWith("idle"));
    }

    @Test
    void othersAreNamedWhereTheirUseIsMeasured() {
        assertThat(of(Snapshots.dgx(), use(Map.of(5, quiet(1200, 0))), NO_CUSTOMS))
                .extracting(Finding::fact)
                .contains(new Fact.HardlyUsed(new JobId.Single(7640), "davi", 0, Duration.ofMinutes(20), false));
    }

    @Test
    void aNotebookMayRestForAnHour() {
        var notebook = JobMaker.job(7620, "my-Jupyter_2", "ana")
                .running(NOW.minusSeconds(9600), Duration.ofHours(4), NODE, 2, 3)
                .make();
        var snapshot = Snapshots.withJobs(List.of(notebook));
        assertThat(Notebooks.isOne(notebook)).isTrue();
        // half hours of looks, one after the other, as the program sees them
        var watched = Watched.NONE;
        for (int minutesAgo = 60; minutesAgo >= 0; minutesAgo -= 30) {
            var earlier = NOW.minus(Duration.ofMinutes(minutesAgo));
            var before = use(Map.of(2, quiet(1800, 1)), earlier);
            watched = watched.and(snapshot, before);
            var found = Findings.of(snapshot, before, watched, Leftovers.NONE, NO_CUSTOMS, earlier);
            // quiet for 30 min, then 60 min
            assertThat(ids(found).stream().anyMatch(id -> id.startsWith("idle")))
                    .isEqualTo(minutesAgo <= 30);
        }
    }

    @Test
    void theNamesOfNotebooksAreWordsNotLetters() {
        assertThat(List.of("jupyter", "run notebook 3", "sys/dashboard/sys/RStudio", "bash", "vscode-tunnel"))
                .allMatch(name -> Notebooks.isOne(JobMaker.job(1, name, "ana").make()));
        assertThat(List.of("train", "codebook-vq", "bash3d", "nbody", "notebookish"))
                .filteredOn(name -> Notebooks.isOne(JobMaker.job(1, name, "ana").make()))
                .containsExactly("bash3d");
    }

    @Test
    void aJobThatSaysItCopiesIsNotIdle() {
        var use = use(Map.of(2, quiet(1800, 0)));
        for (var kind : Phase.Kind.values()) {
            var found = of(inPhase(new Phase(kind, NOW.minusSeconds(3000))), use, NO_CUSTOMS);
            assertThat(ids(found).contains("idle:7620:" + NODE + ":2"))
                    .as("found while %s", kind.word())
                    .isEqualTo(kind == Phase.Kind.RUNNING || kind == Phase.Kind.DONE);
        }
        // it has run for 10 min only
        assertThat(ids(of(inPhase(new Phase(Phase.Kind.RUNNING, NOW.minusSeconds(600))), use, NO_CUSTOMS)))
                .noneMatch(id -> id.startsWith("idle"));
    }

    @Test
    void whereTheIndexIsNotKnownTheJobIsTheSubject() {
        var watched = Watched.NONE;
        var snapshot = Snapshots.dgx();
        var use = GpuUse.NONE;
        for (int secondsAgo = 900; secondsAgo >= 0; secondsAgo -= 60) {
            var at = NOW.minusSeconds(secondsAgo);
            use = new GpuUse(
                    Map.of(),
                    Map.of(),
                    Map.of(new JobId.Single(7620), List.of(sample(at, 0, 500), sample(at, 3, 500))),
                    GpuUse.Probing.OFF);
            watched = watched.and(snapshot, use);
        }
        assertThat(Findings.of(snapshot, use, watched, Leftovers.NONE, NO_CUSTOMS, NOW))
                .contains(new Finding(
                        "idle:7620",
                        Severity.NOTICE,
                        new Subject.OfJob(new JobId.Single(7620)),
                        new Fact.HardlyUsed(new JobId.Single(7620), "ana", 3, Duration.ofMinutes(15), true)));
    }

    @Test
    void memoryOnAFreeGpuIsLoud() {
        var snapshot = Snapshots.dgx();
        // Slurm called it free a minute ago and 6 s ago; in between 20 s ago was a look
        var watched = Watched.NONE.and(answeredAt(snapshot, NOW.minusSeconds(60)), GpuUse.NONE);
        var use =
                use(Map.of(6, List.of(new UsePoint(NOW.minusSeconds(20), OptionalInt.of(0), OptionalLong.of(12_000)))));
        assertThat(Findings.of(snapshot, use, watched.and(snapshot, use), Leftovers.NONE, NO_CUSTOMS, NOW)
                        .getFirst())
                .isEqualTo(new Finding(
                        "memory:" + NODE + ":6",
                        Severity.ALERT,
                        new Subject.OfGpu(new GpuPlace(NODE, 6)),
                        new Fact.MemoryWithoutJob(12_000, OptionalLong.of(81_559))));
    }

    @Test
    void memoryIsNotHeldAgainstAJobThatJustBeganOrEnded() {
        var snapshot = Snapshots.dgx();
        var memory = List.of(new UsePoint(NOW.minusSeconds(20), OptionalInt.of(0), OptionalLong.of(12_000)));
        // free for the first time 6 s ago: at the look the job still ran
        var justFree = use(Map.of(6, memory));
        assertThat(ids(of(snapshot, justFree, NO_CUSTOMS))).noneMatch(id -> id.startsWith("memory"));
        // looked at after the last answer: a job may have begun
        var later =
                use(Map.of(6, List.of(new UsePoint(NOW.minusSeconds(2), OptionalInt.of(0), OptionalLong.of(9_000)))));
        assertThat(ids(of(snapshot, later, NO_CUSTOMS))).noneMatch(id -> id.startsWith("memory"));
        // and what the driver keeps for itself is no use
        var little =
                use(Map.of(6, List.of(new UsePoint(NOW.minusSeconds(20), OptionalInt.of(0), OptionalLong.of(600)))));
        var watched = Watched.NONE.and(answeredAt(snapshot, NOW.minusSeconds(60)), GpuUse.NONE);
        assertThat(ids(Findings.of(snapshot, little, watched.and(snapshot, little), Leftovers.NONE, NO_CUSTOMS, NOW)))
                .noneMatch(id -> id.startsWith("memory"));
    }

    @Test
    void aGpuThatCannotBeReadIsLoud() {
        var failed = new UseSample(
                NOW.minusSeconds(30),
                UseSample.Way.OWN_STEP,
                GpuReading.failed(Optional.of("00000000:3B:00.0"), "GPU is lost"));
        var use = new GpuUse(Map.of(new GpuPlace(NODE, 3), failed), Map.of(), Map.of(), GpuUse.Probing.OFF);
        assertThat(of(Snapshots.dgx(), use, NO_CUSTOMS).getFirst())
                .isEqualTo(new Finding(
                        "failed:" + NODE + ":3",
                        Severity.ALERT,
                        new Subject.OfGpu(new GpuPlace(NODE, 3)),
                        new Fact.GpuFailed("GPU is lost")));
    }

    @Test
    void aContainerOfMyEndedJobIsFound() {
        assertThat(leftBehind(container(1001, 7618), ended(7618, "ana")))
                .containsExactly(new Finding(
                        "container:" + CONTAINER,
                        Severity.ALERT,
                        new Subject.OfNode(NODE),
                        new Fact.ContainerLivesOn(NODE, CONTAINER, "proj-train-7618", 7618, Optional.empty())));
    }

    @Test
    void aForgedLabelOrUidIsNeverFound() {
        // another user's container with my job on its label
        assertThat(leftBehind(container(1002, 7618), ended(7618, "ana"))).isEmpty();
        // root's
        assertThat(leftBehind(container(0, 7618), ended(7618, "ana"))).isEmpty();
        // mine, with another's job
        assertThat(leftBehind(container(1001, 7611), ended(7611, "davi"))).isEmpty();
        // a job that accounting does not know
        assertThat(leftBehind(container(1001, 7618), ended(7617, "ana"))).isEmpty();
        // no number, or no agreement about it
        var nobody = new Leftovers.Container(NODE, CONTAINER, "x", OptionalLong.empty(), 7618, Optional.empty());
        assertThat(leftBehind(nobody, ended(7618, "ana"))).isEmpty();
    }

    @Test
    void aContainerOfAJobInTheQueueIsNotLeftOver() {
        // runs, and was requeued: accounting knows an ended attempt
        assertThat(leftBehind(container(1001, 7620), ended(7620, "ana"))).isEmpty();
        // the raw number of a running task
        assertThat(leftBehind(container(1001, 7737), ended(7737, "ana"))).isEmpty();
        // not ended by accounting's word
        assertThat(leftBehind(
                        container(1001, 7618),
                        JobMaker.job(7618, "x", "ana")
                                .running(NOW.minusSeconds(60), Duration.ofHours(1), NODE, 1)
                                .make()))
                .isEmpty();
    }

    @Test
    void nothingIsLeftOverWhileTheQueueIsNotKnown() {
        var failed = failedQueue(Snapshots.dgx());
        var leftovers = leftovers(List.of(container(1001, 7618)), List.of(ended(7618, "ana")));
        assertThat(Findings.of(failed, GpuUse.NONE, Watched.NONE, leftovers, NO_CUSTOMS, NOW))
                .noneMatch(finding -> finding.fact() instanceof Fact.ContainerLivesOn);
    }

    @Test
    void aScratchFolderOfNoQueuedJobIsFound() {
        var changed = NOW.minusSeconds(7200);
        var left = new Leftovers.ScratchFolder(NODE, "/output/ana/vit_7618", 7618, changed, OptionalLong.of(2048));
        var ofRunning = new Leftovers.ScratchFolder(NODE, "/output/ana/vit_7620", 7620, changed, OptionalLong.of(1));
        var ofTask = new Leftovers.ScratchFolder(NODE, "/output/ana/ocr_7737", 7737, changed, OptionalLong.of(1));
        var leftovers = new Leftovers(
                OptionalLong.of(1001),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(left, ofRunning, ofTask),
                Optional.of(NOW),
                Map.of());
        assertThat(Findings.of(Snapshots.dgx(), GpuUse.NONE, Watched.NONE, leftovers, NO_CUSTOMS, NOW))
                .filteredOn(finding -> finding.fact() instanceof Fact.ScratchLeft)
                .containsExactly(new Finding(
                        "scratch:" + NODE + ":/output/ana/vit_7618",
                        Severity.INFO,
                        new Subject.OfNode(NODE),
                        new Fact.ScratchLeft(NODE, "/output/ana/vit_7618", 7618, changed, OptionalLong.of(2048))));
    }

    private static List<Finding> of(Snapshot snapshot, GpuUse use, SiteProfile site) {
        return Findings.of(snapshot, use, Watched.NONE.and(snapshot, use), Leftovers.NONE, site, NOW);
    }

    private static List<String> ids(List<Finding> findings) {
        return findings.stream().map(Finding::id).toList();
    }

    private static List<Finding> leftBehind(Leftovers.Container container, Job accounted) {
        var leftovers = leftovers(List.of(container), List.of(accounted));
        return Findings.of(Snapshots.dgx(), GpuUse.NONE, Watched.NONE, leftovers, NO_CUSTOMS, NOW).stream()
                .filter(finding -> finding.fact() instanceof Fact.ContainerLivesOn)
                .toList();
    }

    private static Leftovers leftovers(List<Leftovers.Container> containers, List<Job> accounted) {
        return new Leftovers(
                OptionalLong.of(1001), containers, accounted, Optional.of(NOW), List.of(), Optional.empty(), Map.of());
    }

    private static Leftovers.Container container(long uid, long job) {
        return new Leftovers.Container(
                NODE, CONTAINER, "proj-train-" + job, OptionalLong.of(uid), job, Optional.empty());
    }

    private static Job ended(long id, String user) {
        return JobMaker.job(id, "x", user)
                .ended(JobState.Kind.CANCELLED, NOW.minusSeconds(9000), Duration.ofMinutes(72), 0, 15)
                .make();
    }

    /// Looks each 15 s up to now.
    private static List<UsePoint> quiet(int seconds, int percent) {
        return IntStream.rangeClosed(0, seconds / 15)
                .mapToObj(step -> point(seconds - 15 * step, percent))
                .toList();
    }

    private static UsePoint point(int secondsAgo, int percent) {
        return new UsePoint(NOW.minusSeconds(secondsAgo), OptionalInt.of(percent), OptionalLong.of(40_000));
    }

    private static GpuUse use(Map<Integer, List<UsePoint>> tracks) {
        return use(tracks, NOW);
    }

    private static GpuUse use(Map<Integer, List<UsePoint>> tracks, Instant asOf) {
        var shift = Duration.between(asOf, NOW);
        var latest = new HashMap<GpuPlace, UseSample>();
        var halfHour = new HashMap<GpuPlace, List<UsePoint>>();
        tracks.forEach((index, points) -> {
            var place = new GpuPlace(NODE, index);
            var shifted = points.stream()
                    .map(it -> new UsePoint(it.at().minus(shift), it.utilizationPercent(), it.memoryUsedMb()))
                    .toList();
            halfHour.put(place, shifted);
            latest.put(place, sample(shifted.getLast().at(), 0, 500));
        });
        return new GpuUse(latest, halfHour, Map.of(), GpuUse.Probing.OFF);
    }

    private static UseSample sample(Instant at, int percent, long memory) {
        var nothing = GpuReading.failed(Optional.empty(), "");
        return new UseSample(
                at,
                UseSample.Way.OWN_STEP,
                new GpuReading(
                        Optional.of("GPU-1"),
                        nothing.busId(),
                        OptionalInt.of(0),
                        Optional.of("NVIDIA H100 80GB HBM3"),
                        OptionalInt.of(percent),
                        OptionalLong.of(memory),
                        OptionalLong.of(81_559),
                        nothing.temperatureC(),
                        nothing.powerW(),
                        nothing.powerLimitW(),
                        nothing.smClockMhz(),
                        nothing.smClockMaxMhz(),
                        nothing.eccUncorrected(),
                        List.of(),
                        List.of(),
                        false,
                        List.of(),
                        Optional.empty()));
    }

    private static Snapshot inPhase(Phase phase) {
        return copy(
                Snapshots.dgx(), Snapshots.dgx().jobs(), Snapshots.dgx().nodes().takenAt(), Map.of(7620L, phase));
    }

    private static Snapshot answeredAt(Snapshot snapshot, Instant at) {
        return copy(snapshot, snapshot.jobs(), at, Map.of());
    }

    private static Snapshot failedQueue(Snapshot snapshot) {
        var away = new RemoteException.TimedOut("login", "squeue");
        return copy(snapshot, snapshot.jobs().failed(away), snapshot.nodes().takenAt(), Map.of());
    }

    private static Snapshot copy(Snapshot it, Source<List<Job>> jobs, Instant nodesAt, Map<Long, Phase> phases) {
        return new Snapshot(
                it.demo(),
                it.user(),
                it.accounts(),
                it.config(),
                it.takenAt(),
                it.clusterAhead(),
                jobs,
                new Source<>(it.nodes().value(), nodesAt, Optional.empty(), 0),
                it.partitions(),
                it.reservations(),
                it.ended(),
                it.gpus(),
                phases,
                Map.of());
    }
}
