package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.azulejo.slurm.Job;
import org.junit.jupiter.api.Test;

class ClusterReaderTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void aClockWithinTheTimeOfTheQuestionIsNotAhead() {
        assertThat(ClusterReader.ahead(NOON.plusSeconds(3), NOON, NOON.plusSeconds(5)))
                .isEqualTo(Duration.ZERO);
        // the far clock prints whole seconds: 11:59:59 may be 11:59:59.9
        assertThat(ClusterReader.ahead(NOON.minusSeconds(1), NOON, NOON)).isEqualTo(Duration.ZERO);
    }

    @Test
    void aClockBeforeTheQuestionOrAfterTheAnswerDiffers() {
        assertThat(ClusterReader.ahead(NOON.plusSeconds(305), NOON, NOON.plusSeconds(5)))
                .isEqualTo(Duration.ofMinutes(5));
        assertThat(ClusterReader.ahead(NOON.minusSeconds(61), NOON, NOON.plusSeconds(5)))
                .isEqualTo(Duration.ofMinutes(-1));
    }

    @Test
    void historyIsAskedForADayAndThenSinceTheLastMark() {
        var history = new History();
        assertThat(history.since(NOON)).isEqualTo(NOON.minus(Duration.ofDays(1)));
        history.add(List.of(), NOON);
        assertThat(history.since(NOON.plusSeconds(60))).isEqualTo(NOON.minusSeconds(120));
        assertThat(history.since(NOON.plus(Duration.ofDays(3)))).isEqualTo(NOON.plus(Duration.ofDays(2)));
    }

    @Test
    void historyKeepsTheNewestRowOfAnAttemptAndForgetsAfterADay() {
        var history = new History();
        history.add(List.of(endedAt(7, NOON), endedAt(8, NOON.plusSeconds(60))), NOON.plusSeconds(90));
        history.add(List.of(endedAt(8, NOON.plusSeconds(60))), NOON.plusSeconds(150));
        assertThat(history.jobs().stream().map(Job::rawId).toList()).containsExactly(8L, 7L);
        history.add(List.of(), NOON.plus(Duration.ofDays(1)).plusSeconds(30));
        assertThat(history.jobs().stream().map(Job::rawId).toList()).containsExactly(8L);
    }

    private static Job endedAt(long id, Instant end) {
        var job = Given.running(id, "ana", 1, "n1");
        return new Job(
                job.id(),
                job.rawId(),
                job.name(),
                job.user(),
                job.account(),
                job.partition(),
                job.qos(),
                job.state(),
                job.reason(),
                job.gpus(),
                job.gpuType(),
                job.cpus(),
                job.memoryMb(),
                job.nodes(),
                List.of(),
                job.submittedAt(),
                job.startedAt(),
                job.estimatedStart(),
                Optional.of(end),
                job.elapsed(),
                job.timeLimit(),
                job.priority(),
                job.dependency(),
                job.workDir(),
                job.stdout(),
                job.exitCode());
    }
}
