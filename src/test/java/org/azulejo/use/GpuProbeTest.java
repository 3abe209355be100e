package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SiteProfile;
import org.azulejo.settings.SiteProfile.Looking;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.use.FakeSteps.Step;
import org.azulejo.use.GpuUse.Trouble.Kind;
import org.azulejo.use.GpuUse.View;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The cluster of these tests has one node; ana holds its GPUs 0 and 1 with job 7601.
@Timeout(30)
class GpuProbeTest {

    private static final String NODE = "dgxh100-1";
    private static final GpuPlace GPU0 = new GpuPlace(NODE, 0);
    private static final GpuPlace GPU1 = new GpuPlace(NODE, 1);

    private final FakeSteps far = new FakeSteps();
    private final HandClock clock = new HandClock(Snapshots.NOW);
    private final AtomicReference<GpuUse> use = new AtomicReference<>(GpuUse.NONE);
    private final GpuProbe probe = new GpuProbe(far, SiteProfile.NONE, clock, use::set);

    @AfterEach
    void close() {
        probe.close();
        await().until(() -> far.alive().isEmpty());
    }

    @Test
    void whereDevicesAreHiddenAStepLooksIntoEachOwnJob() {
        start("yes");
        var step = step(0);
        assertThat(step.words)
                .containsSequence("srun", "--jobid=7601", "--overlap", "--immediate=4", "-n1", "-N1", "-w", NODE)
                .contains("--gres=gpu:2", "--job-name=azulejo-probe", "--time=11")
                .containsSequence("sh", "-s")
                .endsWith("570", "12");
        step.isHere(NODE, "0,1", 4).seesGpus(1, 0);
        await().until(() -> use.get().latest().size() == 2);
        assertThat(use.get().of(GPU0).orElseThrow().reading().utilizationPercent())
                .hasValue(10);
        assertThat(use.get().of(GPU1).orElseThrow().reading().utilizationPercent())
                .hasValue(11);
        assertThat(use.get().track(GPU1))
                .containsExactly(new UsePoint(Snapshots.NOW, OptionalInt.of(11), OptionalLong.empty()));
        assertThat(use.get().probing()).isEqualTo(new GpuUse.Probing(View.OWN_JOBS, Map.of(), 1, 1, 40_000, 1, 1));
        assertThat(far.steps).hasSize(1);
    }

    @Test
    void beatsGoOutWhileTheStepLivesAndAnotherFollowsWhenItsTimeIsUp() {
        start("yes");
        var step = step(0).isHere(NODE, "0,1", 4).seesGpus(0, 1);
        await().until(() -> !use.get().latest().isEmpty());
        for (int beats = 1; beats <= 2; beats++) {
            clock.forward(20);
            int expected = 1 + beats;
            step.seesGpus(0, 1);
            await().until(() -> step.sent.size() == expected);
        }
        assertThat(step.sent.getFirst()).startsWith("{\n# Azulejo looks");
        assertThat(step.sent).element(1).isEqualTo("beat\n");
        while (step.isAlive()) {
            int before = step.sent.size();
            step.seesGpus(0, 1);
            clock.forward(40);
            await().until(() -> step.sent.size() > before || !step.isAlive());
        }
        assertThat(clock.instant()).isEqualTo(Snapshots.NOW.plusSeconds(600));
        step(1).isHere(NODE, "0,1", 5).seesGpus(0, 1);
        await().until(() -> use.get().probing().steps() == 2);
    }

    @Test
    void nothingRunsWhileTheWindowIsHidden() {
        start("yes");
        step(0).isHere(NODE, "0,1", 4).seesGpus(0, 1);
        await().until(() -> use.get().latest().size() == 2);
        probe.watch(Watching.HIDDEN);
        await().until(() -> far.alive().isEmpty());
        await().until(() -> use.get().probing().view() == View.OFF);
        assertThat(use.get().latest()).hasSize(2);
        probe.watch(Watching.LOOKED_AT);
        await().until(() -> far.alive().size() == 1);
    }

    @Test
    void theSwitchStopsItAndForgets() {
        start("yes");
        step(0).isHere(NODE, "0,1", 4).seesGpus(0, 1);
        await().until(() -> use.get().latest().size() == 2);
        probe.allow(false);
        await().until(() -> far.alive().isEmpty());
        await().until(() -> use.get().latest().isEmpty());
        assertThat(use.get().probing().view()).isEqualTo(View.OFF);
    }

    @Test
    void aStepThatIsRefusedLeavesTheReasonAndIsTriedAgainLater() {
        start("yes");
        step(0).ends(1, "srun: error: Unable to create step for job 7601: Requested nodes are busy\n");
        await().until(() -> !use.get().probing().troubles().isEmpty());
        assertThat(use.get().probing().troubles())
                .isEqualTo(Map.of(
                        NODE,
                        new GpuUse.Trouble(
                                Snapshots.NOW,
                                Kind.NO_ROOM,
                                "Unable to create step for job 7601: Requested nodes are busy")));
        assertThat(use.get().probing().steps()).isZero();
        clock.forward(30);
        probe.see(new ClusterState.Live(snapshot("yes")));
        step(1).isHere(NODE, "0,1", 4).seesGpus(0, 1);
        await().until(() -> use.get().probing().troubles().isEmpty());
    }

    @Test
    void nvidiaSmisWordsAreShownAndTheStepIsEnded() {
        start("yes");
        step(0).isHere(NODE, "0,1", 4).sees(18, "Failed to initialize NVML: Driver/library version mismatch\n");
        await().until(() -> far.alive().isEmpty());
        assertThat(use.get().latest()).isEmpty();
        await().untilAsserted(() -> assertThat(use.get().probing().troubles().get(NODE))
                .isEqualTo(new GpuUse.Trouble(
                        Snapshots.NOW, Kind.NVIDIA_SMI, "Failed to initialize NVML: Driver/library version mismatch")));
    }

    @Test
    void aJobNearItsLastStepIsLeftAlone() {
        start("yes");
        step(0).isHere(NODE, "0,1", 36_000).seesGpus(0, 1);
        await().until(() -> far.alive().isEmpty());
        await().untilAsserted(() -> assertThat(use.get().probing().troubles().get(NODE))
                .extracting(GpuUse.Trouble::words)
                .isEqualTo("this job has had 36000 of at most 40000 steps"));
        clock.forward(10_000);
        probe.see(new ClusterState.Live(snapshot("yes")));
        assertThat(far.steps).hasSize(1);
    }

    @Test
    void gpusWithoutAKnownIndexAreSomewhereInTheirJob() {
        start("yes");
        step(0).isHere(NODE, "4,5", 0).seesGpus(0, 1);
        await().until(() -> !use.get().somewhere().isEmpty());
        assertThat(use.get().latest()).isEmpty();
        assertThat(use.get().somewhere().values())
                .singleElement()
                .satisfies(all -> assertThat(all).hasSize(2));
    }

    @Test
    void aStepThatSeesMoreThanItHoldsShowsThatDevicesAreOpen() {
        start("yes");
        step(0).isHere(NODE, "0,1", 4).seesGpus(0, 1, 2, 3, 4, 5, 6, 7);
        await().until(() -> use.get().probing().view() == View.ALL);
        assertThat(use.get().latest()).hasSize(8);
        assertThat(step(1).words).startsWith("srun", "--immediate=4", "-n1", "-N1", "-c1", "-w", NODE);
        assertThat(step(0).isAlive()).isFalse();
    }

    @Test
    void whereDevicesAreOpenAJobWithoutAGpuLooksAtTheNode() {
        start("no");
        var job = step(0);
        assertThat(job.words)
                .startsWith("srun", "--immediate=4", "-n1", "-N1", "-c1", "-w", NODE)
                .containsSequence("-t", "1", "--mem=200M", "--job-name=azulejo-probe")
                .noneMatch(word -> word.contains("gres") || word.contains("gpus"))
                .endsWith("0", "12");
        job.isHere(NODE, "", 0).seesGpus(7, 6, 5, 4, 3, 2, 1, 0);
        await().until(() -> use.get().latest().size() == 8);
        assertThat(use.get().of(new GpuPlace(NODE, 6)).orElseThrow().reading().utilizationPercent())
                .hasValue(16);
        await().until(() -> far.alive().isEmpty());
        clock.forward(59);
        probe.see(new ClusterState.Live(snapshot("no")));
        assertThat(far.steps).hasSize(1);
        clock.forward(1);
        probe.see(new ClusterState.Live(snapshot("no")));
        await().until(() -> far.steps.size() == 2);
    }

    @Test
    void aJobThatSeesNoneShowsThatDevicesAreHidden() {
        start("no");
        step(0).isHere(NODE, "", 0).sees(6, "No devices were found");
        await().until(() -> use.get().probing().view() == View.OWN_JOBS);
        assertThat(step(1).words).contains("--jobid=7601");
        assertThat(use.get().probing().troubles()).isEmpty();
    }

    @Test
    void aJobThatIsGivenGpusIsNeverTriedAgain() {
        start("no");
        step(0).isHere(NODE, "6,7", 0).seesGpus(6, 7);
        await().until(() -> far.alive().isEmpty());
        await().until(() -> use.get().probing().troubles().containsKey(NODE));
        clock.forward(10_000);
        probe.see(new ClusterState.Live(snapshot("no")));
        assertThat(far.steps).hasSize(1);
    }

    @Test
    void theSiteMayForbidIt() {
        probe.see(SiteProfile.NONE.withLooking(Looking.NEVER));
        start("yes");
        probe.see(SiteProfile.NONE.withLooking(Looking.WHOLE_NODES));
        assertThat(step(0).words).contains("-c1");
    }

    @Test
    void nothingIsStartedWhileTheClusterIsAway() {
        probe.start();
        probe.see(new ClusterState.Stale(
                snapshot("yes"),
                new RemoteException.Unreachable("login", new IOException("cut")),
                Snapshots.NOW,
                Instant.MAX));
        await().until(() -> use.get().probing().view() == View.OWN_JOBS);
        assertThat(far.steps).isEmpty();
    }

    @Test
    void aJobThatEndedIsNotLookedAtAndForgotten() {
        start("yes");
        step(0).isHere(NODE, "0,1", 4).seesGpus(0, 1);
        await().until(() -> use.get().latest().size() == 2);
        probe.see(new ClusterState.Live(withConfig(Snapshots.idle(), "yes")));
        await().until(() -> far.alive().isEmpty());
        await().until(() -> use.get().latest().isEmpty());
    }

    @Test
    void oneLookLeavesNothingBehind() throws Exception {
        var answering =
                Thread.ofVirtual().start(() -> step(0).isHere(NODE, "0,1", 4).seesGpus(0, 1));
        var seen = SingleLook.take(far, snapshot("yes"), SiteProfile.NONE, clock);
        answering.join();
        assertThat(seen.latest().keySet()).isEqualTo(Set.of(GPU0, GPU1));
        assertThat(seen.probing()).isEqualTo(new GpuUse.Probing(View.OWN_JOBS, Map.of(), 1, 1, 40_000, 1, 1));
        assertThat(step(0).words).endsWith("0", "12");
        assertThat(far.alive()).isEmpty();
        assertThat(SingleLook.take(far, snapshot("yes"), SiteProfile.NONE.withLooking(Looking.NEVER), clock))
                .isEqualTo(GpuUse.NONE);
    }

    private void start(String constrained) {
        probe.see(new ClusterState.Live(snapshot(constrained)));
        probe.start();
    }

    private Step step(int number) {
        await().until(() -> far.steps.size() > number);
        return far.steps.get(number);
    }

    private static Snapshot snapshot(String constrained) {
        var mine = JobMaker.job(7601, "train", "ana")
                .running(Snapshots.NOW.minusSeconds(600), Duration.ofHours(8), NODE, 0, 1)
                .make();
        var others = JobMaker.job(7620, "else", "bruno")
                .running(Snapshots.NOW.minusSeconds(600), Duration.ofHours(8), NODE, 2, 3)
                .make();
        return withConfig(Snapshots.withJobs(List.of(others, mine)), constrained);
    }

    private static Snapshot withConfig(Snapshot snapshot, String constrained) {
        return new Snapshot(
                snapshot.demo(),
                snapshot.user(),
                snapshot.accounts(),
                new ClusterConfig(Map.of("ConstrainDevices", constrained)),
                snapshot.takenAt(),
                snapshot.clusterAhead(),
                snapshot.jobs(),
                snapshot.nodes(),
                snapshot.partitions(),
                snapshot.reservations(),
                snapshot.ended(),
                snapshot.gpus());
    }

    /// A clock that goes when told to.
    private static final class HandClock extends Clock {

        private volatile Instant now;

        HandClock(Instant start) {
            now = start;
        }

        void forward(long seconds) {
            now = now.plus(Duration.ofSeconds(seconds));
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
