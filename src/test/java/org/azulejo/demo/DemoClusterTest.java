package org.azulejo.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoClusterTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    @TempDir
    Path folder;

    private final AtomicReference<Instant> clock = new AtomicReference<>(NOON);

    @Test
    void aBusyDayIsOnFromTheFirstSecond() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            var rows = asked.ask("squeue", "-h", "-a", "-o", "%u|%T|%r|%i").lines();
            assertThat(rows).filteredOn(row -> row.startsWith("ana|RUNNING")).hasSize(3);
            assertThat(rows.stream().map(row -> row.split("[|]", -1)[2]).distinct())
                    .containsExactlyInAnyOrder(
                            "Resources",
                            "Priority",
                            "Dependency",
                            "JobHeldUser",
                            "BeginTime",
                            "JobArrayTaskLimit",
                            "QOSMaxGRESPerUser",
                            "None");
            assertThat(asked.ask("sinfo", "-h", "-N", "-O", "StateComplete:|,GresUsed:")
                            .out())
                    .isEqualTo("mixed+planned|gpu:h100:8(IDX:0-7)\n");
            assertThat(asked.ask("sacct", "-n", "-X", "-a", "-S", "now-1days", "-E", "now", "-s", "CD,F,TO,OOM,CA")
                            .lines())
                    .hasSizeGreaterThan(100);
        }
    }

    @Test
    void theSameSeedGivesTheSameDay() throws IOException {
        try (var one = standingStill();
                var other = standingStill();
                var asked = Asked.of(one, folder);
                var askedOther = Asked.of(other, folder)) {
            clock.set(NOON.plusSeconds(1800));
            assertThat(asked.ask("squeue", "-a").out())
                    .isEqualTo(askedOther.ask("squeue", "-a").out());
        }
    }

    @Test
    void somethingChangesAlmostEveryMinute() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            var before = "";
            var changes = 0;
            for (var minute = 0; minute < 240; minute++) {
                clock.set(NOON.plusSeconds(60L * minute));
                var now = asked.ask("squeue", "-h", "-a", "-o", "%i %T").out();
                changes += now.equals(before) ? 0 : 1;
                before = now;
            }
            assertThat(changes).isGreaterThan(230);
        }
    }

    @Test
    void aGentleCancelBringsTheResultsHomeFirst() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            var id = mine(asked, "seg-train");
            assertThat(asked.ask("scancel", "--batch", "--signal=TERM", id).exit())
                    .isZero();
            clock.set(NOON.plusSeconds(11));
            assertThat(asked.ask("squeue", "-h", "-j", id, "-o", "%T").out()).isEqualTo("RUNNING\n");
            clock.set(NOON.plusSeconds(15));
            assertThat(asked.ask("squeue", "-h", "-t", "all", "-j", id, "-O", "State:|,exit_code:")
                            .out())
                    .isEqualTo("FAILED|143:0\n");
            assertThat(asked.ask("sacct", "-n", "-P", "-X", "-j", id, "-o", "State,ExitCode,ElapsedRaw")
                            .out())
                    .isEqualTo("FAILED|15:0|9612\n");
        }
    }

    @Test
    void aPlainCancelTakesTheGpusForKillWaitAndIsOverAtOnce() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            var id = mine(asked, "seg-train");
            assertThat(asked.ask("scancel", id).exit()).isZero();
            assertThat(asked.ask("squeue", "-h", "-j", id, "-o", "%T").out()).isEqualTo("COMPLETING\n");
            assertThat(asked.ask("sacct", "-n", "-P", "-X", "-j", id, "-o", "State,ExitCode")
                            .out())
                    .isEqualTo("CANCELLED by 1001|0:0\n");
            clock.set(NOON.plusSeconds(31));
            assertThat(asked.ask("squeue", "-h", "-t", "all", "-j", id, "-o", "%T")
                            .out())
                    .isEqualTo("CANCELLED\n");
            // its dependent can never start
            assertThat(asked.ask("squeue", "-h", "-u", "ana", "-o", "%j %r").out())
                    .contains("seg-eval DependencyNeverSatisfied\n");
        }
    }

    @Test
    void someTasksOfAWaitingArrayCanBeCancelled() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            var waiting = asked.ask("squeue", "-h", "-u", "ana", "-t", "PD", "-o", "%i").lines().stream()
                    .filter(id -> id.contains("_["))
                    .findFirst()
                    .orElseThrow();
            var array = waiting.substring(0, waiting.indexOf('_'));
            assertThat(waiting).isEqualTo(array + "_[14-59%1]");
            assertThat(asked.ask("scancel", array + "_[15-17,20]").exit()).isZero();
            assertThat(asked.ask("squeue", "-h", "-u", "ana", "-t", "PD", "-o", "%i")
                            .lines())
                    .contains(array + "_[14,18-19,21-59%1]");
        }
    }

    @Test
    void heldJobsWaitUntilReleased() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            var id = mine(asked, "night-finetune");
            assertThat(asked.ask("scontrol", "hold", id).exit()).isZero();
            assertThat(asked.ask("squeue", "-h", "-j", id, "-o", "%r %Q").out()).isEqualTo("JobHeldUser 0\n");
            assertThat(asked.ask("scontrol", "release", id).exit()).isZero();
            assertThat(asked.ask("squeue", "-h", "-j", id, "-o", "%r").out()).isEqualTo("BeginTime\n");
        }
    }

    @Test
    void logsGrow() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            var path = "/home/ana/segmentation/logs/seg-train-" + mine(asked, "seg-train") + ".out";
            var before = cluster.logFile(path).orElseThrow();
            clock.set(NOON.plusSeconds(600));
            assertThat(cluster.logFile(path).orElseThrow()).startsWith(before).hasSizeGreaterThan(before.length());
            assertThat(asked.ask("test", "-e", path).exit()).isZero();
            assertThat(asked.ask("test", "-e", path + "x").exit()).isEqualTo(1);
        }
    }

    @Test
    void aCentreAnswersAtOnce() throws IOException {
        try (var cluster = DemoCluster.start(DemoOptions.of(DemoSize.CENTRE).clock(clock::get));
                var asked = Asked.of(cluster, folder)) {
            assertThat(asked.ask("squeue", "-h", "-a", "-O", "JobArrayID:|,State:|,tres-alloc:|,NodeList:")
                            .lines())
                    .hasSizeBetween(10_000, 11_000);
            var nodes = asked.ask("sinfo", "-h", "-N", "-O", "NodeList:|,Partition:|,StateComplete:|,Reason:")
                    .lines();
            assertThat(nodes).hasSize(576 + 144);
            assertThat(nodes).anyMatch(row -> row.matches("dgxh100-\\d+\\|dgx\\*\\|mixed\\+drain\\|.*(disk|GPU).*"));
            assertThat(nodes).anyMatch(row -> row.contains("reserved"));
            assertThat(asked.ask("scontrol", "-o", "show", "reservation").out())
                    .startsWith("ReservationName=curso-ia StartTime=");
        }
    }

    @Test
    void onlyTheKnownProgramIsUnderstood() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            assertThat(asked.raw("exec sh -s", "#".repeat(8_000) + "\naz 'm' 5 'squeue'\n")
                            .exit())
                    .isEqualTo(127);
            assertThat(asked.raw("squeue", "").exit()).isEqualTo(127);
            assertThat(asked.raw("exec sh -s", Asked.prelude() + "az 'm' 5 \"$(id)\"\n")
                            .exit())
                    .isEqualTo(127);
            assertThat(asked.ask("echo", "it's", "two\nlines").out()).isEqualTo("it's two\nlines\n");
        }
    }

    @Test
    void aCommandEndsAtItsLimitAndAtTheEndOfInput() throws IOException {
        try (var cluster = standingStill();
                var asked = Asked.of(cluster, folder)) {
            cluster.faults(DemoFaults.NONE.withExtraLatency(Duration.ofMinutes(5)));
            var slow = Asked.prelude() + "az 'm' 0.05 'squeue'\nkill \"$az_watch\" 2>/dev/null\nexit 0\n}\n";
            assertThat(asked.raw("exec sh -s", slow).out()).contains("\nm end 124 ");
            assertThat(asked.endingInput("exec sh -s", slow.replace("0.05", "300")))
                    .isEqualTo(143);
        }
    }

    @Test
    void connectionsCanBeCutAndRefused() throws IOException {
        try (var cluster = standingStill()) {
            try (var asked = Asked.of(cluster, folder)) {
                cluster.cutConnections();
                await().until(() -> cluster.connections() == 0);
                assertThatThrownBy(() -> asked.ask("true")).isNotNull();
            }
            cluster.refuseConnections();
            assertThatThrownBy(() -> Asked.of(cluster, folder)).isInstanceOf(ConnectException.class);
            cluster.listen();
            try (var asked = Asked.of(cluster, folder)) {
                assertThat(asked.ask("hostname").out()).isEqualTo("master\n");
            }
        }
    }

    @Test
    void bytesThatAreNoTextComeOutAsTheyWere() {
        var bytes = new byte[] {'a', (byte) 0xc3, (byte) 0xa9, (byte) 0xff, (byte) 0xf0, (byte) 0x9f, 'b'};
        assertThat(Bytes.of(Bytes.text(bytes))).isEqualTo(bytes);
        assertThat(Bytes.text(bytes)).startsWith("aé").endsWith("b");
    }

    private DemoCluster standingStill() {
        return DemoCluster.start(DemoOptions.of(DemoSize.ONE_NODE).clock(clock::get));
    }

    private static String mine(Asked asked, String name) throws IOException {
        return asked.ask("squeue", "-h", "-u", "ana", "-o", "%j %A").lines().stream()
                .filter(row -> row.startsWith(name + " "))
                .map(row -> row.substring(name.length() + 1))
                .findFirst()
                .orElseThrow();
    }
}
