package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.azulejo.lab.Lab;
import org.azulejo.nvidia.SmiAnswer;
import org.azulejo.use.GpuUse.Trouble.Kind;
import org.azulejo.use.GpuUse.View;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Looking where the site hides no devices, in a real Slurm.
@Tag("lab")
@Timeout(300)
class OpenDevicesLabTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int PORTS = 25_350;

    private static OwnLab own;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        own = new OwnLab(Lab.own("open", PORTS, "o", "--unconstrained", "--pci-order", "reversed"));
    }

    @AfterAll
    static void down() throws IOException, InterruptedException {
        own.lab.down();
    }

    @AfterEach
    void empty() throws IOException, InterruptedException {
        own.empty();
    }

    @Test
    void allGpusShowTheirUseAndTheLookIsNoJobOnTheLists() throws Exception {
        own.job("bruno", 2);
        own.job("carla", 1);
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> looking.use().latest().size() == 8);
            assertThat(looking.use().probing().view()).isEqualTo(View.ALL);
            var memory = GpuProbeLabTest.memory(looking.use());
            assertThat(memory).containsAllEntriesOf(GpuProbeLabTest.expected(List.of(0, 1, 2)));
            assertThat(memory.get(5)).isEqualTo(OptionalLong.of(4));
            await().atMost(SOON).until(() -> own.alive() == 0);
        }
        try (var remote = own.lab.remote("ana")) {
            assertThat(own.snapshot(remote).jobs().value())
                    .noneMatch(job -> job.name().equals("azulejo-probe"));
            assertThat(own.snapshot(remote).ended().value())
                    .noneMatch(job -> job.name().equals("azulejo-probe"));
        }
    }

    @Test
    void withAllCpusTakenItGivesUpWithinFiveSecondsAndSaysWhy() throws Exception {
        own.job("bruno", 0, "-n1", "-c224");
        try (var remote = own.lab.remote("ana")) {
            var target = new Target.WholeNode(OwnLab.NODE, Optional.of("dgx"));
            own.snapshot(remote);
            var started = Instant.now();
            var trouble = new LookSession(remote, Clock.systemUTC()).run(target, Duration.ZERO, new Nobody());
            assertThat(Duration.between(started, Instant.now())).isLessThan(Duration.ofSeconds(5));
            assertThat(trouble.orElseThrow().kind()).isEqualTo(Kind.NO_ROOM);
            assertThat(trouble.orElseThrow().words()).isNotBlank();
        }
        await().atMost(SOON).until(() -> own.alive() == 0);
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> looking.use().probing().troubles().containsKey(OwnLab.NODE));
            assertThat(looking.use().latest()).isEmpty();
        }
    }

    private static final class Nobody implements LookSession.Listener {
        @Override
        public boolean here(Here here) {
            throw new AssertionError("there was room");
        }

        @Override
        public void saw(Here here, SmiAnswer answer) {
            throw new AssertionError("there was room");
        }
    }
}
