package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.azulejo.lab.Comparison;
import org.azulejo.lab.Lab;
import org.azulejo.remote.Threads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A long day in minutes: the monitor watches a real Slurm whose parts fail in a random order. After each fault it is
/// live again by itself, and at the end nothing is left over.
///
/// `-Dsoak.minutes=N` sets how long (30), `-Dsoak.seed=N` which day.
@Tag("lab")
@Tag("long")
class SoakLabTest {

    private static final Duration LENGTH = Duration.ofMinutes(Long.getLong("soak.minutes", 30));
    private static final long SEED = Long.getLong("soak.seed", new Random().nextInt(1_000_000));
    private static final Duration BACK_WITHIN = Duration.ofSeconds(60);
    /// squeue takes 9 s to find that the controller is away. A link that goes silent while history is asked for takes
    /// longest: a minute until it counts as broken, and twice 20 s that a new one does not come about.
    private static final Duration NOTICED_WITHIN = Duration.ofMinutes(2);

    private final AtomicReference<ClusterState> state = new AtomicReference<>(new ClusterState.Connecting());
    private Lab lab;
    private Lab.Held held;

    @BeforeEach
    void prepare() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        Comparison.prepare(lab);
    }

    @AfterEach
    void release() throws IOException {
        held.close();
    }

    /// What goes wrong, how it is mended, and whether the queue cannot be read meanwhile.
    private record Fault(List<String> begin, List<String> end, boolean stopsTheQueue) {}

    private static final List<Fault> FAULTS = List.of(
            new Fault(List.of("stop", "slurmctld"), List.of("start", "slurmctld"), true),
            new Fault(List.of("stop", "slurmdbd"), List.of("start", "slurmdbd"), false),
            new Fault(List.of("stop", "sshd"), List.of("start", "sshd"), false),
            new Fault(List.of("cut", "ana"), List.of(), false),
            new Fault(List.of("freeze"), List.of("thaw"), true));

    @Test
    void isLiveAgainAfterEachFaultAndLeavesNothingBehind() throws Exception {
        var random = new Random(SEED);
        var end = Instant.now().plus(LENGTH);
        int threads = Threads.ofConnections().size();
        int faults = 0;
        try (var remote = lab.remote("ana");
                var monitor =
                        new ClusterMonitor(remote, false, Duration.ofSeconds(10), Clock.systemUTC(), state::set)) {
            monitor.start();
            awaitLive(Instant.now());
            while (Instant.now().isBefore(end)) {
                var fault = FAULTS.get(random.nextInt(FAULTS.size()));
                suffer(fault, random, monitor);
                faults++;
                Comparison.holds(lab, () -> {
                    monitor.refreshNow();
                    return ClusterLabTest.shown(awaitLive(Instant.now()));
                });
            }
        }
        assertThat(faults).as("faults, seed %d", SEED).isGreaterThan((int) LENGTH.toMinutes() / 4);
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(lab.tell("processes", "ana")).contains("PROCESSES=0"));
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() ->
                        assertThat(Threads.ofConnections().size()).as("threads").isLessThanOrEqualTo(threads));
    }

    private void suffer(Fault fault, Random random, ClusterMonitor monitor) throws IOException, InterruptedException {
        lab.tell(fault.begin().toArray(String[]::new));
        try {
            if (fault.stopsTheQueue()) {
                await("notices " + fault.begin() + ", seed " + SEED)
                        // on a busy machine rounds are slow, and the pauses between them longer
                        .atMost(NOTICED_WITHIN.plus(monitor.pause()))
                        .until(() -> state.get() instanceof ClusterState.Stale);
                var stale = (ClusterState.Stale) state.get();
                assertThat(stale.last().jobs().value()).hasSizeGreaterThan(20);
            } else {
                // long enough for a round or two to meet it
                await().atMost(NOTICED_WITHIN)
                        .pollDelay(Duration.ofMillis(random.nextLong(2_000, 25_000)))
                        .until(() -> true);
            }
        } finally {
            if (!fault.end().isEmpty()) {
                lab.tell(fault.end().toArray(String[]::new));
            }
        }
        awaitLive(Instant.now());
    }

    /// A snapshot of which every answer came after that moment.
    private Snapshot awaitLive(Instant after) {
        var live = await("live again, seed " + SEED)
                .atMost(BACK_WITHIN)
                .until(
                        state::get,
                        it -> it instanceof ClusterState.Live(Snapshot last)
                                && last.jobs().takenAt().isAfter(after)
                                && last.nodes().takenAt().isAfter(after));
        return ((ClusterState.Live) live).snapshot();
    }
}
