package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.azulejo.Terminal.elements;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.TreeMap;
import org.azulejo.lab.Comparison;
import org.azulejo.lab.Lab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The command line against a real Slurm.
@Tag("lab")
@Timeout(300)
class SnapshotLabTest {

    private Lab lab;
    private Lab.Held held;

    @BeforeEach
    void haveASettledCluster() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        Comparison.prepare(lab);
        // a controller that has just started does not yet know which GPUs are in use
        await().atMost(Duration.ofSeconds(90)).until(() -> unknownGpus() == 0);
    }

    @AfterEach
    void release() throws IOException {
        held.close();
    }

    @Test
    void everyGpuHasTheHolderAndEveryJobTheStateThatSlurmNames() throws Exception {
        Comparison.holds(lab, this::shown);
    }

    @Test
    void saysWhichClusterItIs() {
        var json = Terminal.snapshotOf(lab, "ana").json();
        assertThat(json.get("demo").booleanValue()).isFalse();
        assertThat(json.get("slurmVersion").stringValue()).startsWith(lab.version());
        assertThat(json.get("user").stringValue())
                .isEqualTo(lab.login("ana").addresses().getFirst().user().orElseThrow());
        assertThat(json.get("accounts")).isNotEmpty();
        assertThat(json.get("partitions")).isNotEmpty();
        assertThat(json.get("sources").get("accounting").get("ok").booleanValue())
                .isTrue();
    }

    @Test
    void aLookAtGpusSeesOnesOwnAndLeavesNoStepBehind() throws Exception {
        // a step may find no room for some seconds
        var json = await().atMost(Duration.ofSeconds(60))
                .until(
                        this::lookAtGpus,
                        it -> it.get("sources").get("gpuUse").get("ok").booleanValue());
        var me = json.get("user").stringValue();
        var mine = 0;
        for (var node : elements(json.get("nodes"))) {
            for (var gpu : elements(node.get("gpus"))) {
                var use = gpu.get("use");
                boolean isMine = gpu.get("user").isString()
                        && gpu.get("user").stringValue().equals(me);
                assertThat(use.get("visible").booleanValue()).isEqualTo(isMine);
                assertThat(use.get("utilizationPercent").isNull()).isEqualTo(!isMine);
                assertThat(use.get("memoryTotalMb").isNull()).isEqualTo(!isMine);
                mine += isMine ? 1 : 0;
            }
        }
        assertThat(mine).as("GPUs of %s", me).isPositive();
        assertThat(lab.tell("as", "ana", "squeue", "-h", "-s", "-o", "%j")).doesNotContain("azulejo-probe");
    }

    private JsonNode lookAtGpus() throws IOException, InterruptedException {
        var terminal = Terminal.run(
                "snapshot",
                "--gpu-use",
                "--format",
                "json",
                lab.login("ana").text(),
                "--identity",
                lab.identity("ana").toString(),
                "--known-hosts",
                lab.knownHosts().toString());
        assertThat(terminal.status()).isZero();
        return terminal.json();
    }

    @Test
    void withoutTheControllerNothingIsPrinted() throws Exception {
        lab.tell("stop", "slurmctld");
        try {
            var terminal = Terminal.snapshotOf(lab, "ana");
            assertThat(terminal.status()).isEqualTo(1);
            assertThat(terminal.out()).isEmpty();
            assertThat(terminal.err())
                    .contains("Unable to contact slurm controller")
                    .hasLineCount(3);
        } finally {
            lab.tell("start", "slurmctld");
        }
    }

    @Test
    void withoutTheDatabaseOnlyTheHistoryIsMissing() throws Exception {
        lab.tell("stop", "slurmdbd");
        try {
            var terminal = Terminal.snapshotOf(lab, "ana");
            assertThat(terminal.status()).isZero();
            var sources = terminal.json().get("sources");
            assertThat(sources.get("jobs").get("ok").booleanValue()).isTrue();
            assertThat(sources.get("accounting").get("ok").booleanValue()).isFalse();
            assertThat(sources.get("accounting").get("error").stringValue()).isNotBlank();
            assertThat(sources.get("accounting").get("ageSeconds").isNull()).isTrue();
        } finally {
            lab.tell("start", "slurmdbd");
        }
    }

    @Test
    void aHostThatIsNotKnownIsRefusedWithItsFingerprint(@TempDir Path folder) throws IOException {
        var none = Files.createFile(folder.resolve("known_hosts"));
        var terminal = Terminal.run(
                "snapshot",
                lab.login("ana").text(),
                "--identity",
                lab.identity("ana").toString(),
                "--known-hosts",
                none.toString());
        assertThat(terminal.status()).isEqualTo(1);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).contains("SHA256:");
        assertThat(none).isEmptyFile();
    }

    @Test
    void anotherUsersKeyIsRefused() {
        var terminal = Terminal.run(
                "snapshot",
                lab.login("ana").text(),
                "--identity",
                lab.identity("bruno").toString(),
                "--known-hosts",
                lab.knownHosts().toString());
        assertThat(terminal.status()).isEqualTo(1);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).contains("refused");
    }

    private int unknownGpus() {
        var json = Terminal.snapshotOf(lab, "ana").json();
        return json.get("summary").get("gpus").get("unknown").intValue();
    }

    private Comparison.Shown shown() {
        var json = Terminal.snapshotOf(lab, "ana").json();
        var states = new TreeMap<String, String>();
        var holders = new TreeMap<String, String>();
        for (var job : elements(json.get("jobs"))) {
            states.put(job.get("id").stringValue(), job.get("state").stringValue());
        }
        for (var node : elements(json.get("nodes"))) {
            for (var gpu : elements(node.get("gpus"))) {
                if (!gpu.get("jobId").isNull()) {
                    holders.put(
                            node.get("name").stringValue() + ":"
                                    + gpu.get("index").intValue(),
                            gpu.get("jobId").stringValue());
                }
            }
        }
        return new Comparison.Shown(states, holders);
    }
}
