package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhaseTest {

    @Test
    void asksForTheFilesOfTheseJobsInOneCommand() {
        assertThat(Phase.question(List.of(Given.running(4711, "ana", 1, "n1"), Given.running(4712, "ana", 1, "n1"))))
                .containsExactly("head", "-v", "-c", "80", "--", ".azulejo/phase/4711", ".azulejo/phase/4712");
    }

    @Test
    void readsEachWord() {
        assertThat(Phase.parse("""
            ==> .azulejo/phase/1 <==
            image 1767225600

            ==> .azulejo/phase/2 <==
            copying-in 1767225601

            ==> .azulejo/phase/3 <==
            running 1767225602

            ==> .azulejo/phase/4 <==
            bringing-home 1767225603

            ==> .azulejo/phase/5 <==
            done 1767225604
            """))
                .isEqualTo(Map.of(
                        1L, new Phase(Phase.Kind.IMAGE, Instant.ofEpochSecond(1_767_225_600)),
                        2L, new Phase(Phase.Kind.COPYING_IN, Instant.ofEpochSecond(1_767_225_601)),
                        3L, new Phase(Phase.Kind.RUNNING, Instant.ofEpochSecond(1_767_225_602)),
                        4L, new Phase(Phase.Kind.BRINGING_HOME, Instant.ofEpochSecond(1_767_225_603)),
                        5L, new Phase(Phase.Kind.DONE, Instant.ofEpochSecond(1_767_225_604))));
    }

    @Test
    void whatIsNoPhaseIsNotThere() {
        assertThat(Phase.parse("""
            ==> .azulejo/phase/1 <==

            ==> .azulejo/phase/2 <==
            sleeping 1767225601

            ==> .azulejo/phase/3 <==
            running yesterday
            running 1767225602

            ==> .azulejo/phase/4 <==
            """)).isEmpty();
        assertThat(Phase.parse("")).isEmpty();
        assertThat(Phase.parse("running 1767225602")).isEmpty();
    }

    @Test
    void onlyTimeInWhichTheGpusHaveWorkCounts() {
        var since = Instant.EPOCH;
        assertThat(List.of(Phase.Kind.values()).stream().filter(kind -> new Phase(kind, since).copiesOrBuilds()))
                .containsExactly(Phase.Kind.IMAGE, Phase.Kind.COPYING_IN, Phase.Kind.BRINGING_HOME);
    }
}
