package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The command line, through the whole program, on the demo cluster.
class SnapshotDemoTest {

    @Test
    void theDemoIsReadLikeARealCluster() {
        var terminal = Terminal.run("snapshot", "--format", "json", "--demo");
        assertThat(terminal.status()).isZero();
        assertThat(terminal.err()).isEmpty();
        var json = terminal.json();
        assertThat(json.get("demo").booleanValue()).isTrue();
        assertThat(json.get("nodes")).hasSize(1);
        assertThat(json.get("nodes").get(0).get("gpus")).hasSize(8);
        var gpus = json.get("summary").get("gpus");
        assertThat(gpus.get("total").intValue()).isEqualTo(8);
        assertThat(gpus.get("held").intValue()).isPositive();
        assertThat(gpus.get("unknown").intValue()).isZero();
        assertThat(json.get("jobs")).hasSizeGreaterThan(10);
        assertThat(json.get("ended")).isNotEmpty();
    }

    @Test
    void theTableSaysThatItIsTheDemo() {
        assertThat(Terminal.run("snapshot", "--demo").out()).contains("(DEMO)");
    }

    @Test
    void aClosedPortEndsWithOneAndSaysWhatToDo() {
        // port 1 of this machine: nobody listens there
        var terminal = Terminal.run("snapshot", "--format", "json", "ana@127.0.0.1:1");
        assertThat(terminal.status()).isEqualTo(1);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).startsWith("azulejo: ").hasLineCount(3);
    }
}
