package org.azulejo.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReconnectPauseTest {

    private final RemoteException fault = new RemoteException.Unreachable("master", new IOException("cut"));

    @Test
    void pausesGrowToAMinute() {
        var pause = new ReconnectPause(always(0));
        assertThat(Stream.generate(() -> pause.afterFailure(fault).orElseThrow())
                        .limit(9))
                .containsExactly(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(16),
                        Duration.ofSeconds(32),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(60));
    }

    @Test
    void chanceTakesOffAThirdAtMost() {
        var pause = new ReconnectPause(always(1));
        assertThat(pause.afterFailure(fault)).contains(Duration.ofMillis(700));
        assertThat(pause.afterFailure(fault)).contains(Duration.ofMillis(1400));
    }

    @Test
    void anAnswerStartsItAllOver() {
        var pause = new ReconnectPause(always(0));
        assertThat(pause.afterFailure(fault)).contains(Duration.ofSeconds(1));
        assertThat(pause.afterFailure(fault)).contains(Duration.ofSeconds(2));
        pause.afterSuccess();
        assertThat(pause.afterFailure(fault)).contains(Duration.ofSeconds(1));
    }

    @Test
    void whereAPersonIsNeededNothingIsTriedAgain() {
        var pause = new ReconnectPause(always(0));
        var forPersons = List.of(
                new RemoteException.LoginRefused("ana@master", List.of("id_rsa was not taken"), new IOException("no")),
                new RemoteException.HostKeyUnknown("master", "SHA256:x"),
                new RemoteException.HostKeyChanged("master", "SHA256:x"));
        assertThat(forPersons)
                .allSatisfy(cause -> assertThat(pause.afterFailure(cause)).isEmpty());
        assertThat(pause.afterFailure(new RemoteException.TimedOut("master", "squeue")))
                .isPresent();
        assertThat(pause.afterFailure(new RemoteException.Unreadable("nonsense")))
                .isPresent();
    }

    private static RandomGenerator always(double value) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                return 0;
            }

            @Override
            public double nextDouble() {
                return value;
            }
        };
    }
}
