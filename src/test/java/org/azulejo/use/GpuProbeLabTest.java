package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import org.azulejo.cluster.Watching;
import org.azulejo.lab.Lab;
import org.azulejo.settings.SiteProfile;
import org.azulejo.use.GpuUse.View;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Looking where the site hides devices, in a real Slurm.
@Tag("lab")
@Timeout(600)
class GpuProbeLabTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration GONE_WITHIN = Duration.ofSeconds(90);
    private static final int PORTS = 25_300;

    private static OwnLab own;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        own = new OwnLab(Lab.own("probe", PORTS, "q"));
    }

    @AfterAll
    static void down() throws IOException, InterruptedException {
        own.lab.down();
    }

    @AfterEach
    void empty() throws IOException, InterruptedException {
        own.lab.tell("thaw");
        own.lab.tell("gpu", "ok");
        own.empty();
    }

    @Test
    void eachGpuOfOnesOwnHasItsValuesInAnyOrderOfTheBus() throws Exception {
        own.job("bruno", 2);
        own.job("ana", 3);
        own.job("carla", 1);
        own.lab.tell("gpu", "pci", "reversed");
        try (var remote = own.lab.remote("ana")) {
            var snapshot = own.snapshot(remote);
            var mine = new TreeSet<Integer>();
            snapshot.jobs().value().stream()
                    .filter(snapshot::isMine)
                    .forEach(job -> job.allocations().forEach(it -> mine.addAll(it.gpuIndices())));
            assertThat(mine).hasSize(3);
            var use = SingleLook.take(remote, snapshot, SiteProfile.NONE, Clock.systemUTC());
            assertThat(memory(use)).isEqualTo(expected(mine));
            assertThat(use.somewhere()).isEmpty();
            assertThat(use.probing().troubles()).isEmpty();
        }
        await().atMost(SOON).until(() -> own.alive() == 0);
    }

    @Test
    void aJobOfGpusPerTaskShowsAllOfThem() throws Exception {
        own.job("bruno", 1);
        own.job("ana", 0, "--ntasks=2", "--gpus-per-task=1", "--cpus-per-task=2");
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> looking.use().latest().size() == 2);
            assertThat(memory(looking.use())).isEqualTo(expected(List.of(1, 2)));
        }
        await().atMost(SOON).until(() -> own.alive() == 0);
    }

    @Test
    void aBusyJobIsLookedIntoAllTheSame() throws Exception {
        var job = own.job("ana", 2);
        var inside = new ProcessBuilder(
                        "src/lab/lab",
                        "--slurm",
                        own.lab.version(),
                        "--root",
                        "/var/tmp/azulejo-lab-probe",
                        "as",
                        "ana",
                        "srun",
                        "--jobid=" + job,
                        "-n1",
                        "--exact",
                        "--gres=gpu:2",
                        "sleep",
                        "600")
                .redirectErrorStream(true)
                .start();
        try (var looking = own.look()) {
            await().atMost(SOON)
                    .until(() -> own.lab
                            .tell("as", "ana", "squeue", "-h", "-s", "-o", "%j")
                            .contains("sleep"));
            await().atMost(SOON).until(() -> looking.use().latest().size() == 2);
        } finally {
            inside.destroy();
        }
    }

    @Test
    void nothingRunsWhileTheWindowIsHidden() throws Exception {
        own.job("ana", 1);
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> own.alive() == 1);
            await().atMost(SOON).until(() -> looking.use().probing().view() == View.OWN_JOBS);
            looking.probe.watch(Watching.HIDDEN);
            await().atMost(Duration.ofSeconds(20)).until(() -> own.alive() == 0);
            await().during(Duration.ofSeconds(15)).atMost(SOON).until(() -> own.alive() == 0);
            looking.probe.watch(Watching.LOOKED_AT);
            await().atMost(SOON).until(() -> own.alive() == 1);
            looking.probe.allow(false);
            await().atMost(Duration.ofSeconds(20)).until(() -> own.alive() == 0);
        }
    }

    @Test
    void aKilledProgramLeavesNoStep() throws Exception {
        own.job("ana", 1);
        var program = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LookingProcess.class.getName(),
                        own.lab.login("ana").text(),
                        own.lab.identity("ana").toString(),
                        own.lab.knownHosts().toString())
                .inheritIO()
                .start();
        try {
            await().atMost(SOON).until(() -> own.alive() == 1);
        } finally {
            program.destroyForcibly().waitFor();
        }
        await().atMost(GONE_WITHIN).until(() -> own.alive() == 0);
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(own.lab.tell("processes", "ana")).contains("PROCESSES=0"));
    }

    @Test
    void aSilentCutLeavesNoStep() throws Exception {
        own.job("ana", 1);
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> looking.use().latest().size() == 1);
            dropPackets("-I");
            try {
                await().atMost(GONE_WITHIN).until(() -> own.alive() == 0);
            } finally {
                dropPackets("-D");
            }
        }
    }

    @Test
    void aFrozenServerLeavesNoStep() throws Exception {
        // no end of input reaches the step, and its srun lives on
        own.job("ana", 1);
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> looking.use().latest().size() == 1);
            own.lab.tell("freeze");
            await().atMost(GONE_WITHIN).until(() -> own.alive() == 0);
            own.lab.tell("thaw");
        }
    }

    @Test
    void aDriverThatDoesNotFitIsToldInItsWords() throws Exception {
        own.job("ana", 1);
        own.lab.tell("gpu", "mismatch");
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> looking.use().probing().troubles().containsKey(OwnLab.NODE));
            assertThat(looking.use().probing().troubles().toString())
                    .contains("NVIDIA_SMI", "Driver/library version mismatch");
            await().atMost(SOON).until(() -> own.alive() == 0);
        }
    }

    /// Drops what goes to and from the ssh server, as a link does that is gone without a word.
    private static void dropPackets(String verb) throws IOException, InterruptedException {
        for (var port : List.of("--dport", "--sport")) {
            var rule = new ProcessBuilder(
                            "iptables",
                            verb,
                            "INPUT",
                            "-i",
                            "lo",
                            "-p",
                            "tcp",
                            port,
                            Integer.toString(own.lab.port()),
                            "-j",
                            "DROP")
                    .inheritIO()
                    .start();
            assertThat(rule.waitFor()).isZero();
        }
    }

    static Map<Integer, OptionalLong> memory(GpuUse use) {
        var memory = new TreeMap<Integer, OptionalLong>();
        use.latest()
                .forEach((place, sample) ->
                        memory.put(place.index(), sample.reading().memoryUsedMb()));
        return memory;
    }

    static Map<Integer, OptionalLong> expected(Iterable<Integer> indices) {
        var memory = new TreeMap<Integer, OptionalLong>();
        var all = new ArrayList<Integer>();
        indices.forEach(all::add);
        all.forEach(index -> memory.put(index, OptionalLong.of(1000L * (index + 1) + 4)));
        return memory;
    }
}
