package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LastOutputTest {

    private static final Map<String, Long> FILES =
            Map.of("/home/ana/slurm-41.out", 41L, "/home/ana/my runs/b.out", 42L);

    @Test
    void asksForAllFilesAtOnce() {
        assertThat(LastOutput.question(FILES))
                .containsExactly(
                        "stat", "-L", "-c", "%Y %s %n", "--", "/home/ana/my runs/b.out", "/home/ana/slurm-41.out");
    }

    @Test
    void aFileThatIsNotThereIsNotInTheAnswer() {
        assertThat(LastOutput.parse("1764540000 0 /home/ana/my runs/b.out\n", FILES))
                .isEqualTo(Map.of(42L, new LastOutput(Instant.ofEpochSecond(1_764_540_000), 0)));
    }

    @Test
    void anythingElseIsPassedOver() {
        var answer =
                "stat: oops\n1764540000 12 /home/bruno/slurm-7.out\n1764540001 34 /home/ana/slurm-41.out\n%Y 1 /x\n";
        assertThat(LastOutput.parse(answer, FILES))
                .isEqualTo(Map.of(41L, new LastOutput(Instant.ofEpochSecond(1_764_540_001), 34)));
    }

    @Test
    void aJobWithoutAFileIsNotAskedAbout() {
        assertThat(LastOutput.files(List.of())).isEmpty();
    }
}
