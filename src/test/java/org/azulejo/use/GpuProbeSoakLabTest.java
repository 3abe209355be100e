package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.azulejo.cluster.Watching;
import org.azulejo.lab.Lab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What an hour of looking costs, with the window hidden now and then, by the word of accounting.
///
/// `-Dprobe.minutes=N` sets how long (60).
@Tag("lab")
@Tag("long")
class GpuProbeSoakLabTest {

    private static final Duration LENGTH = Duration.ofMinutes(Long.getLong("probe.minutes", 60));
    private static final Duration LOOKED_AT =
            LENGTH.dividedBy(6).multipliedBy(9).dividedBy(10);
    private static final Duration HIDDEN = LENGTH.dividedBy(60);
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int PORTS = 25_400;
    private static final int STEPS_AN_HOUR = 7;

    private static OwnLab own;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        own = new OwnLab(Lab.own("soak", PORTS, "k"));
    }

    @AfterAll
    static void down() throws IOException, InterruptedException {
        own.lab.down();
    }

    @Test
    void anHourTakesAtMostSevenStepsAJobAndNoneWhileHidden() throws Exception {
        var jobs = List.of(own.job("ana", 1), own.job("ana", 2));
        try (var looking = own.look()) {
            await().atMost(SOON).until(() -> looking.use().latest().size() == 3);
            for (int turn = 0; turn < 6; turn++) {
                await().during(LOOKED_AT)
                        .atMost(LOOKED_AT.plus(SOON))
                        .pollInterval(Duration.ofSeconds(5))
                        .until(() -> own.alive() <= jobs.size());
                looking.probe.watch(Watching.HIDDEN);
                await().atMost(SOON).until(() -> own.alive() == 0);
                long before = steps(jobs);
                await().during(HIDDEN)
                        .atMost(HIDDEN.plus(SOON))
                        .pollInterval(Duration.ofSeconds(2))
                        .until(() -> own.alive() == 0);
                assertThat(steps(jobs)).as("steps while hidden").isEqualTo(before);
                assertThat(looking.use().probing().steps())
                        .as("what it says of itself")
                        .isEqualTo((int) before);
                looking.probe.watch(Watching.LOOKED_AT);
            }
            for (var job : jobs) {
                assertThat(own.stepsOf(job)).as("steps of job " + job).isBetween(1L, (long) STEPS_AN_HOUR);
            }
        }
        await().atMost(SOON).until(() -> own.alive() == 0);
    }

    private static long steps(List<String> jobs) throws IOException, InterruptedException {
        long all = 0;
        for (var job : jobs) {
            all += own.stepsOf(job);
        }
        return all;
    }
}
