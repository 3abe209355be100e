package org.azulejo.cluster;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait until the cluster is asked again. Every user of a dashboard loads the one controller that also
/// schedules, so the pause grows when it is slow and when nobody looks, and is counted from the end of a round.
///
/// @param interval the user's wish while the window is looked at
/// @param floor the site's: never more often than this
/// @param slowness how often the pause was doubled because the controller was slow
record Pace(Duration interval, Duration floor, int slowness) {

    static final Duration DEFAULT = Duration.ofSeconds(30);
    static final Duration SHORTEST = Duration.ofSeconds(10);
    static final Duration LONGEST = Duration.ofMinutes(10);

    private static final Duration HIDDEN = Duration.ofMinutes(5);
    private static final Duration AWAY = Duration.ofSeconds(30);
    private static final Duration SLOW = Duration.ofSeconds(2);

    static Pace every(Duration interval) {
        return new Pace(interval, SHORTEST, 0);
    }

    /// The pace after a round whose slowest question to the controller took so long.
    Pace after(Duration slowest) {
        if (slowest.compareTo(SLOW) > 0) {
            return pause(Watching.LOOKED_AT).compareTo(LONGEST) < 0 ? new Pace(interval, floor, slowness + 1) : this;
        }
        return new Pace(interval, floor, Math.max(0, slowness - 1));
    }

    boolean isSlowed() {
        return slowness > 0;
    }

    /// The pause while all is well.
    Duration pause(Watching watching) {
        var wish = watching == Watching.HIDDEN && HIDDEN.compareTo(interval) > 0 ? HIDDEN : interval;
        var atLeast = floor.compareTo(wish) > 0 ? floor : wish;
        var slowed = atLeast.multipliedBy(1L << Math.min(slowness, 10));
        return slowed.compareTo(LONGEST) > 0 && LONGEST.compareTo(atLeast) > 0 ? LONGEST : slowed;
    }

    /// The pause while the controller cannot be reached: within a minute of its return it is live again. The jitter
    /// keeps many dashboards from coming back at the same moment.
    Duration pauseWhileAway(RandomGenerator random) {
        return AWAY.plusMillis(random.nextLong(-5_000, 5_000));
    }
}
