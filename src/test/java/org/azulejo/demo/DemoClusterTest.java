package org.azulejo.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoClusterTest {

    @TempDir
    Path folder;

    @Test
    void answersOverAStrictlyCheckedConnection() throws IOException {
        try (var cluster = DemoCluster.start(DemoSize.ONE_NODE);
                var asked = Asked.of(cluster, folder)) {
            assertThat(asked.ask("id", "-un").out()).isEqualTo("ana\n");
        }
    }

    @Test
    void aBusyDayIsOnFromTheFirstSecond() throws IOException {
        try (var cluster = DemoCluster.start(DemoSize.ONE_NODE);
                var asked = Asked.of(cluster, folder)) {
            var rows = asked.ask("squeue", "-h", "-a", "-o", "%u|%T|%r|%b").lines();
            assertThat(rows).filteredOn(row -> row.startsWith("ana|RUNNING")).hasSizeGreaterThanOrEqualTo(2);
            assertThat(rows.stream().map(row -> row.split("[|]", -1)[2]).distinct())
                    .contains(
                            "Resources",
                            "Priority",
                            "Dependency",
                            "JobHeldUser",
                            "BeginTime",
                            "JobArrayTaskLimit",
                            "QOSMaxGRESPerUser",
                            "None");
            assertThat(asked.ask("sinfo", "-h", "-N", "-O", "GresUsed:").out()).contains("gpu:h100:8(IDX:0-7)");
        }
    }
}
