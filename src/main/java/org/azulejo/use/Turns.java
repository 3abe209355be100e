package org.azulejo.use;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Who is looked at next, and for how long. Holds the promises about the cost: a place gets so many steps an hour at
/// most, and where there are more places than may be looked at at once, each gets one turn a round.
///
/// Not safe for several threads.
final class Turns {

    private static final Duration SHORTEST = Duration.ofSeconds(36);
    /// A little more than an hour: the cluster notes the start later than we do.
    private static final Duration HOUR = Duration.ofMinutes(61);
    private static final Duration LONGEST_PENALTY = Duration.ofMinutes(10);

    private static final class Place {
        private final ArrayDeque<Instant> starts = new ArrayDeque<>();
        private int failures;
        private Instant notBefore = Instant.MIN;
    }

    private final Map<Object, Place> places = new HashMap<>();
    private final int atOnce;
    private final int mostAnHour;
    private final Duration round;
    private final Duration longest;

    /// @param atOnce how many places may be looked at at the same time
    /// @param round within which each place gets a turn, where there are more
    /// @param longest how long a turn may be
    Turns(int atOnce, int mostAnHour, Duration round, Duration longest) {
        this.atOnce = atOnce;
        this.mostAnHour = mostAnHour;
        this.round = round;
        this.longest = longest;
    }

    int atOnce() {
        return atOnce;
    }

    /// The place that has waited longest, of those that may be looked at now.
    <T extends Target> Optional<T> next(List<T> targets, Collection<?> running, Instant now) {
        return targets.stream()
                .filter(target -> !running.contains(target.key()) && mayStart(target.key(), targets.size(), now))
                .min(Comparator.comparing(target -> lastStart(target.key())));
    }

    /// How long a turn is.
    Duration length(int targets) {
        if (targets <= atOnce) {
            return longest;
        }
        var share = round.multipliedBy(atOnce).dividedBy(targets);
        return share.compareTo(SHORTEST) < 0 ? SHORTEST : share;
    }

    void started(Object key, Instant now) {
        place(key).starts.addLast(now);
    }

    void succeeded(Object key) {
        place(key).failures = 0;
    }

    /// After a failure a place has to wait: half a minute, then twice as long each time.
    void failed(Object key, Instant now) {
        var place = place(key);
        var penalty = Duration.ofSeconds(30).multipliedBy(1L << Math.min(place.failures, 6));
        place.failures++;
        notBefore(key, now.plus(penalty.compareTo(LONGEST_PENALTY) > 0 ? LONGEST_PENALTY : penalty));
    }

    void notBefore(Object key, Instant time) {
        place(key).notBefore = time;
    }

    /// Forgets places that are gone.
    void keep(Collection<?> keys) {
        places.keySet().retainAll(new HashSet<>(keys));
    }

    private boolean mayStart(Object key, int targets, Instant now) {
        var place = places.get(key);
        if (place == null) {
            return true;
        }
        while (!place.starts.isEmpty() && place.starts.getFirst().isBefore(now.minus(HOUR))) {
            place.starts.removeFirst();
        }
        boolean hadItsTurn = targets > atOnce
                && !place.starts.isEmpty()
                && place.starts.getLast().isAfter(now.minus(round));
        return place.starts.size() < mostAnHour && !hadItsTurn && !now.isBefore(place.notBefore);
    }

    private Instant lastStart(Object key) {
        var place = places.get(key);
        return place == null || place.starts.isEmpty() ? Instant.MIN : place.starts.getLast();
    }

    private Place place(Object key) {
        return places.computeIfAbsent(key, _ -> new Place());
    }
}
