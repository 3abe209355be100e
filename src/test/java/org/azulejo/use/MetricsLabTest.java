package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.lab.Lab;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.SshRemote;
import org.azulejo.settings.Metrics;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Gpu;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.UseSample.Way;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A real Prometheus, asked from the login node, about GPUs of several people.
@Tag("lab")
@Timeout(300)
class MetricsLabTest {

    private static final Clock CLOCK = Clock.systemUTC();
    private static final Duration WITHIN = Duration.ofSeconds(60);
    private static final Pattern INDICES = Pattern.compile("\\(IDX:([-,\\d]+)\\)");
    private static final Pattern RANGE = Pattern.compile("(\\d)(?:-(\\d))?");
    /// What the stand-in says of a GPU that nobody uses, and adds to what a job asks for.
    private static final long BASE = 4;

    private Lab lab;
    private Lab.Held held;
    private SshRemote remote;

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        lab.tell("start", "prometheus");
        lab = Lab.running();
        remote = lab.remote("ana");
    }

    @AfterEach
    void disconnect() throws IOException, InterruptedException {
        try {
            remote.close();
            lab.tell("gpu", "pci", "same");
            lab.tell("gres", "same");
        } finally {
            held.close();
        }
    }

    @Test
    void allGpusShowTheirValuesOnTheIndexThatSlurmGivesThem() throws Exception {
        for (var exporter : new String[] {"dcgm", "nvidia_gpu_exporter"}) {
            // Slurm found the GPUs by itself: its numbers and nvidia-smi's are both PCI order, the device files' are
            // not
            lab.tell("gpu", "pci", "reversed");
            lab.tell("gres", "detected");
            var expected = new HashMap<Integer, Long>();
            for (int index = 0; index < 8; index++) {
                expected.put(index, BASE);
            }
            expected.putAll(load("bruno", 2, 20_000));
            expected.putAll(load("ana", 1, 10_000));
            expected.putAll(load("carla", 3, 30_000));
            assertThat(expected.values()).filteredOn(memory -> memory == BASE).hasSize(2);
            var snapshot = snapshot();
            await().atMost(WITHIN)
                    .pollInterval(Duration.ofSeconds(1))
                    .untilAsserted(() -> assertThat(memory(look(exporter, snapshot, GpuUse.NONE)))
                            .isEqualTo(expected));
            var use = look(exporter, snapshot, GpuUse.NONE);
            assertThat(use.probing().troubles()).isEmpty();
            assertThat(use.latest().values()).allSatisfy(sample -> {
                assertThat(sample.way()).isEqualTo(Way.METRICS_BY_NUMBER);
                assertThat(sample.reading().temperatureC()).isNotEmpty();
                assertThat(sample.reading().powerW()).isNotEmpty();
                boolean busy = sample.reading().memoryUsedMb().orElseThrow() > BASE;
                assertThat(sample.reading().utilizationPercent().orElseThrow())
                        .isBetween(busy ? 80 : 0, busy ? 100 : 0);
                assertThat(Duration.between(sample.at(), CLOCK.instant())).isLessThan(Duration.ofSeconds(20));
            });
        }
    }

    @Test
    void whereSlurmCountsOtherwiseOnlyThoseArePlacedThatNvidiaSmiSaw() throws Exception {
        lab.tell("gpu", "pci", "reversed");
        lab.tell("gres", "mixed");
        // Slurm's first is /dev/nvidia3, which nvidia-smi calls number 4
        var mine = load("ana", 1, 10_000);
        load("bruno", 2, 20_000);
        var snapshot = snapshot();
        var own = SingleLook.take(remote, snapshot, SiteProfile.NONE, CLOCK);
        assertThat(memory(own)).isEqualTo(mine);
        await().atMost(WITHIN).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
            var source = new MetricsSource(remote, metrics("dcgm"), CLOCK);
            source.learn(own);
            var look = source.look(snapshot);
            assertThat(look.samples().values()).allMatch(sample -> sample.way() == Way.METRICS);
            assertThat(memory(look.samples())).isEqualTo(mine);
            assertThat(look.troubles().values())
                    .singleElement()
                    .satisfies(trouble -> assertThat(trouble.words()).contains("otherwise than Slurm: of 7"));
        });
    }

    @Test
    void withoutPrometheusTheOccupancyStaysAndTheTroubleIsSaid() throws Exception {
        var held = load("bruno", 2, 20_000);
        var looks = new LinkedBlockingQueue<GpuUse>();
        try (var probe = new MetricsProbe(remote, metrics("dcgm"), CLOCK, looks::add)) {
            lab.tell("stop", "prometheus");
            var snapshot = snapshot();
            assertThat(snapshot.gpus())
                    .filteredOn(gpu -> gpu.state() == Gpu.State.HELD)
                    .hasSize(held.size());
            probe.see(new ClusterState.Live(snapshot));
            probe.watch(Watching.LOOKED_AT);
            probe.start();
            var use = Optional.ofNullable(looks.poll(40, TimeUnit.SECONDS)).orElseThrow();
            assertThat(use.latest()).isEmpty();
            assertThat(use.probing().troubles().get("")).satisfies(trouble -> {
                assertThat(trouble.kind()).isEqualTo(Trouble.Kind.METRICS);
                assertThat(trouble.words()).contains("curl: (7)");
            });
        } finally {
            lab.tell("start", "prometheus");
        }
    }

    private GpuUse look(String exporter, Snapshot snapshot, GpuUse own) throws InterruptedException {
        return MetricsProbe.lookOnce(remote, metrics(exporter), snapshot, own, CLOCK);
    }

    private Metrics metrics(String exporter) {
        return Metrics.preset(exporter, URI.create(lab.value("LAB_PROMETHEUS"))).orElseThrow();
    }

    private Snapshot snapshot() throws RemoteException, InterruptedException {
        return new ClusterReader(remote, false, CLOCK).readOnce();
    }

    private static Map<Integer, Long> memory(GpuUse use) {
        return memory(use.latest());
    }

    private static Map<Integer, Long> memory(Map<GpuPlace, UseSample> samples) {
        var memory = new HashMap<Integer, Long>();
        samples.forEach((place, sample) ->
                memory.put(place.index(), sample.reading().memoryUsedMb().orElse(-1)));
        return memory;
    }

    /// Starts a job that uses its GPUs, and says which they are, by Slurm's word, with the memory that it takes.
    private Map<Integer, Long> load(String user, int gpus, int memoryMb) throws IOException, InterruptedException {
        var id = lab.tell(
                        "as",
                        user,
                        "sbatch",
                        "--parsable",
                        "--output=/dev/null",
                        "--time=10",
                        "--job-name=load",
                        "--gpus=" + gpus,
                        "--wrap=gpu-load busy " + memoryMb + "; sleep 500; true")
                .strip();
        var held = new HashMap<Integer, Long>();
        await().atMost(WITHIN).until(() -> {
            var found = INDICES.matcher(lab.tell("as", user, "scontrol", "-d", "show", "job", id));
            if (!found.find()) {
                return false;
            }
            var ranges = RANGE.matcher(found.group(1));
            while (ranges.find()) {
                int first = Integer.parseInt(ranges.group(1));
                int last = ranges.group(2) == null ? first : Integer.parseInt(ranges.group(2));
                for (int index = first; index <= last; index++) {
                    held.put(index, memoryMb + BASE);
                }
            }
            return true;
        });
        assertThat(held).hasSize(gpus);
        return held;
    }
}
