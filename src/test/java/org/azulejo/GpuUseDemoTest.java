package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.demo.DemoCluster;
import org.azulejo.demo.DemoOptions;
import org.azulejo.demo.DemoSize;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.SshOptions;
import org.azulejo.remote.SshRemote;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Job;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuProbe;
import org.azulejo.use.GpuUse;
import org.azulejo.use.LeftoverLook;
import org.azulejo.use.LeftoverOutcome;
import org.azulejo.use.Leftovers;
import org.azulejo.use.SingleLook;
import org.azulejo.use.UseSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The looks at the use of GPUs, at the demo cluster.
@Timeout(60)
class GpuUseDemoTest {

    @TempDir
    Path folder;

    private final Clock clock = Clock.systemUTC();

    private SshRemote connected(DemoCluster cluster) throws IOException {
        var access = cluster.writeAccess(folder);
        var options = new SshOptions(
                folder,
                Optional.of(access.identity()),
                Optional.of(access.knownHosts()),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                false);
        var login = Login.parse(cluster.user() + "@" + cluster.host() + ":" + cluster.port());
        return new SshRemote(login.orElseThrow(), options, HostKeyQuestion.REFUSE);
    }

    private static List<GpuPlace> held(Snapshot snapshot) {
        return snapshot.jobs().value().stream()
                .filter(snapshot::isMine)
                .flatMap(job -> job.allocations().stream())
                .flatMap(allocation ->
                        allocation.gpuIndices().stream().map(index -> new GpuPlace(allocation.node(), index)))
                .toList();
    }

    @Test
    void whereDevicesAreHiddenOnesOwnGpusAreSeen() throws IOException, RemoteException, InterruptedException {
        try (var cluster = DemoCluster.start(DemoOptions.of(DemoSize.ONE_NODE));
                var remote = connected(cluster)) {
            var snapshot = new ClusterReader(remote, true, clock).readOnce();

            var use = SingleLook.take(remote, snapshot, SiteProfile.NONE, clock);

            assertThat(use.probing().troubles()).isEmpty();
            assertThat(use.latest()).containsOnlyKeys(held(snapshot)).isNotEmpty();
            assertThat(use.latest().values()).allSatisfy(sample -> {
                assertThat(sample.way()).isEqualTo(UseSample.Way.OWN_STEP);
                assertThat(sample.reading().memoryTotalMb()).hasValue(81_559);
                assertThat(sample.reading().processes()).hasSize(1);
            });
        }
    }

    @Test
    void aJobThatWaitsForItsDataHardlyUsesItsGpu() throws IOException, RemoteException, InterruptedException {
        try (var cluster = DemoCluster.start(DemoOptions.of(DemoSize.ONE_NODE));
                var remote = connected(cluster)) {
            var snapshot = new ClusterReader(remote, true, clock).readOnce();
            var starving = snapshot.jobs().value().stream()
                    .filter(job -> job.name().equals("seg-train"))
                    .flatMap(job -> job.allocations().stream())
                    .map(it -> new GpuPlace(it.node(), it.gpuIndices().getFirst()))
                    .findFirst()
                    .orElseThrow();

            var reading = SingleLook.take(remote, snapshot, SiteProfile.NONE, clock)
                    .of(starving)
                    .orElseThrow()
                    .reading();

            assertThat(reading.utilizationPercent().orElseThrow()).isLessThan(5);
            assertThat(reading.memoryUsedMb().orElseThrow()).isGreaterThan(10_000);
        }
    }

    @Test
    void whereDevicesAreOpenEveryGpuIsSeen() throws IOException, RemoteException, InterruptedException {
        var size = new DemoSize(4, 8, 40);
        try (var cluster = DemoCluster.start(DemoOptions.of(size).devicesConstrained(false));
                var remote = connected(cluster)) {
            var reader = new ClusterReader(remote, true, clock);
            var snapshot = reader.readOnce();
            var uses = new LinkedBlockingQueue<GpuUse>();
            try (var probe = new GpuProbe(remote, SiteProfile.NONE, clock, uses::add)) {
                probe.start();
                probe.see(new ClusterState.Live(snapshot));
                var use = uses.poll(20, TimeUnit.SECONDS);
                while (use != null && use.latest().isEmpty()) {
                    use = uses.poll(20, TimeUnit.SECONDS);
                }
                assertThat(use).isNotNull();
                var node = use.latest().keySet().iterator().next().node();
                var seen = new ArrayList<>(use.latest().keySet());
                seen.sort(Comparator.comparingInt(GpuPlace::index));
                assertThat(seen).extracting(GpuPlace::node).containsOnly(node);
                assertThat(seen).extracting(GpuPlace::index).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
            }
            assertThat(reader.readOnce().jobs().value()).extracting(Job::name).doesNotContain(Job.PROBE_NAME);
        }
    }

    @Test
    void aContainerThatAJobLeftBehindIsFoundAndGoneAtAWord() throws IOException, RemoteException, InterruptedException {
        try (var cluster = DemoCluster.start(DemoOptions.of(DemoSize.ONE_NODE));
                var remote = connected(cluster)) {
            var snapshot = new ClusterReader(remote, true, clock).readOnce();
            var look = new LeftoverLook(remote, clock);

            var found = look.containers(snapshot, Leftovers.NONE);

            assertThat(found.troubles()).isEmpty();
            assertThat(found.containers()).hasSize(1);
            var container = found.containers().getFirst();
            assertThat(container.uid()).isEqualTo(found.uid()).isPresent();
            assertThat(found.accounted())
                    .anySatisfy(job -> assertThat(job.rawId()).isEqualTo(container.job()))
                    .allSatisfy(job -> assertThat(job.state().ended()).isTrue());
            assertThat(look.stopContainer(snapshot, container.node(), container.id(), container.job()))
                    .isEqualTo(new LeftoverOutcome.Gone());
            assertThat(look.containers(snapshot, Leftovers.NONE).containers()).isEmpty();
        }
    }
}
