package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final Duration FAST = Duration.ofMillis(40);
    private static final Duration SLOW = Duration.ofSeconds(3);

    private final Pace pace = Pace.every(Duration.ofSeconds(30));

    @Test
    void asksEveryThirtySecondsWhileLookedAtAndEveryFiveMinutesWhileHidden() {
        assertThat(pace.pause(Watching.LOOKED_AT)).isEqualTo(Duration.ofSeconds(30));
        assertThat(pace.pause(Watching.HIDDEN)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void aSlowControllerIsAskedHalfAsOftenUpToTenMinutes() {
        assertThat(pace.after(SLOW).pause(Watching.LOOKED_AT)).isEqualTo(Duration.ofMinutes(1));
        assertThat(pace.after(SLOW).after(SLOW).pause(Watching.LOOKED_AT)).isEqualTo(Duration.ofMinutes(2));
        var slowest = pace;
        for (int round = 0; round < 50; round++) {
            slowest = slowest.after(SLOW);
        }
        assertThat(slowest.pause(Watching.LOOKED_AT)).isEqualTo(Duration.ofMinutes(10));
        assertThat(slowest.pause(Watching.HIDDEN)).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void aControllerThatIsQuickAgainIsAskedAsBefore() {
        var slowed = pace.after(SLOW).after(SLOW);
        assertThat(slowed.isSlowed()).isTrue();
        assertThat(slowed.after(FAST).after(FAST)).isEqualTo(pace);
    }

    @Test
    void theSitesFloorHoldsOverTheUsersWish() {
        var strict = new Pace(Duration.ofSeconds(10), Duration.ofMinutes(2), 0);
        assertThat(strict.pause(Watching.LOOKED_AT)).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void anAwayControllerIsAskedOftenEnoughToBeLiveWithinAMinute() {
        var random = new SplittableRandom(1);
        for (int round = 0; round < 1_000; round++) {
            assertThat(pace.pauseWhileAway(random)).isBetween(Duration.ofSeconds(25), Duration.ofSeconds(35));
        }
    }
}
