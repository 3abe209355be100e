package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.azulejo.slurm.Squeue.TOKEN;
import static org.azulejo.slurm.Squeue.node;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NodeRowsTest {

    @Test
    void readsEveryColumn() {
        var rows = NodeRows.parse(node("gpu01", "gpu*", Map.of()), TOKEN);
        assertThat(rows.nodes().warnings()).isEmpty();
        assertThat(rows.nodes().values())
                .containsExactly(new Node(
                        "gpu01",
                        new NodeState("MIXED", Set.of()),
                        Optional.empty(),
                        List.of("gpu"),
                        Optional.empty(),
                        OptionalInt.of(224),
                        OptionalInt.of(40),
                        OptionalLong.of(2_063_919),
                        OptionalLong.of(65_536),
                        List.of(new Gres("gpu", Optional.of("h100"), 8, List.of())),
                        List.of(new Gres("gpu", Optional.of("h100"), 5, List.of(1, 2, 3, 6, 7)))));
        assertThat(rows.partitions().values())
                .containsExactly(new Partition("gpu", true, new TimeLimit.Unlimited(), "UP", List.of("gpu01")));
    }

    @Test
    void theReasonComesWithItsTime() {
        var rows = NodeRows.parse(
                node("gpu01", "gpu", Map.of("Reason", "fan 3 broken", "Timestamp", "1740000600"))
                        + node("gpu02", "gpu", Map.of()),
                TOKEN);
        assertThat(rows.nodes().warnings()).isEmpty();
        assertThat(rows.nodes().values())
                .extracting(Node::reasonSince)
                .containsExactly(Optional.of(Instant.ofEpochSecond(1_740_000_600)), Optional.empty());
    }

    @Test
    void aSecondMarkInALineBeginsNoRow() {
        var mark = Questions.recordMark(TOKEN);
        var rows = NodeRows.parse(mark + mark + node("gpu01", "gpu*", Map.of("Reason", "x" + mark + "y")), TOKEN);
        assertThat(rows.nodes().values()).extracting(Node::name).doesNotContain("gpu02");
        assertThat(NodeRows.parse("gpu01" + mark + "a" + mark, TOKEN).nodes().values())
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void aNodeOfSeveralPartitionsIsOneNode() {
        var rows = NodeRows.parse(
                node("gpu01", "gpu*", Map.of()) + node("gpu01", "long", Map.of()) + node("gpu02", "gpu*", Map.of()),
                TOKEN);
        assertThat(rows.nodes().values())
                .extracting(Node::partitions)
                .containsExactly(List.of("gpu", "long"), List.of("gpu"));
        assertThat(rows.partitions().values())
                .extracting(Partition::nodes)
                .containsExactly(List.of("gpu01", "gpu02"), List.of("gpu01"));
    }

    @Test
    @DisplayName("F28 F67: limits in words and in time, and the star of the default partition")
    void readsLimitsAndTheDefaultPartition() {
        var rows = NodeRows.parse(
                node("n1", "long*", Map.of("Time", "infinite"))
                        + node("n1", "short", Map.of("Time", "5:00:00"))
                        + node("n1", "mid", Map.of("Time", "7-00:00:00", "Available", "drain")),
                TOKEN);
        assertThat(rows.partitions().values())
                .containsExactly(
                        new Partition("long", true, new TimeLimit.Unlimited(), "UP", List.of("n1")),
                        new Partition("short", false, new TimeLimit.Limited(Duration.ofHours(5)), "UP", List.of("n1")),
                        new Partition("mid", false, new TimeLimit.Limited(Duration.ofDays(7)), "DRAIN", List.of("n1")));
    }

    @Test
    @DisplayName("F49 F56: notes behind the count, several models, commas in brackets")
    void readsResources() {
        var rows = NodeRows.parse(
                node("gpu01", "gpu", Map.of("Gres", "gpu:8(S:0-3)", "GresUsed", "gpu:0(IDX:N/A)"))
                        + node("cpu01", "cpu", Map.of("Gres", "(null)", "GresUsed", "gpu:0"))
                        + node(
                                "gpu04",
                                "gpu",
                                Map.of(
                                        "Gres", "gpu:a100:4(S:0),gpu:v100:4(S:1)",
                                        "GresUsed", "gpu:a100:3(IDX:0,2-3),gpu:v100:0(IDX:N/A),shard:0")),
                TOKEN);
        var nodes = rows.nodes().values();
        assertThat(nodes.get(0).gres()).containsExactly(new Gres("gpu", Optional.empty(), 8, List.of()));
        assertThat(nodes.get(1).gres()).isEmpty();
        assertThat(nodes.get(2).gres())
                .containsExactly(
                        new Gres("gpu", Optional.of("a100"), 4, List.of()),
                        new Gres("gpu", Optional.of("v100"), 4, List.of()));
        assertThat(nodes.get(2).gresUsed())
                .containsExactly(
                        new Gres("gpu", Optional.of("a100"), 3, List.of(0, 2, 3)),
                        new Gres("gpu", Optional.of("v100"), 0, List.of()),
                        new Gres("shard", Optional.empty(), 0, List.of()));
    }

    @Test
    @DisplayName("F69: a reason may hold separators, quotes and line breaks")
    void aReasonMayHoldAnything() {
        var rows = NodeRows.parse(
                node("gpu19", "gpu", Map.of("StateComplete", "idle+drain", "Reason", "disk full, see \"ticket|42\""))
                        + node("gpu20", "gpu", Map.of("StateComplete", "down+not_responding", "Reason", "multi\nline"))
                        + node("gpu21", "gpu", Map.of("Reason", "a" + Squeue.US + "b")),
                TOKEN);
        assertThat(rows.nodes().warnings()).isEmpty();
        assertThat(rows.nodes().values())
                .extracting(Node::reason)
                .containsExactly(
                        Optional.of("disk full, see \"ticket|42\""),
                        Optional.of("multi\nline"),
                        Optional.of("a" + Squeue.US + "b"));
    }

    @Test
    @DisplayName("F70: memory that is not known is unknown, not 0")
    void memoryThatIsNotKnownIsUnknown() {
        var row = NodeRows.parse(node("gpu20", "gpu", Map.of("Memory", "N/A", "AllocMem", "0")), TOKEN);
        assertThat(row.nodes().values().getFirst().memoryMb()).isEmpty();
        assertThat(row.nodes().values().getFirst().memoryMbAllocated()).hasValue(0);
        assertThat(Questions.NODE_COLUMNS).doesNotContain("FreeMem");
    }

    @Test
    void nodesAreAskedForByTheirNameInSlurm() {
        assertThat(Questions.nodes(TOKEN))
                .contains("-N")
                .last()
                .asString()
                .startsWith("NodeList:")
                .doesNotContain("NodeHost");
    }

    @Test
    void anOddRowIsANodeWithUnknownFields() {
        var rows = NodeRows.parse("gpu01" + Questions.recordMark(TOKEN) + "gpu" + Squeue.US + "up\n", TOKEN);
        assertThat(rows.nodes().values()).extracting(Node::name).containsExactly("gpu01");
        assertThat(rows.nodes().values().getFirst().cpus()).isEmpty();
        assertThat(rows.nodes().warnings()).isNotEmpty();
    }
}
