package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final Turns turns = new Turns(3, 7, Duration.ofMinutes(10), Duration.ofSeconds(570));

    @ParameterizedTest
    @CsvSource({"1, 570", "3, 570", "4, 450", "6, 300", "60, 36", "600, 36"})
    void manyPlacesShareTheTime(int places, int seconds) {
        assertThat(turns.length(places)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void theOneThatWaitedLongestIsNext() {
        var targets = targets(4);
        turns.started(targets.get(0).key(), NOON);
        turns.started(targets.get(1).key(), NOON.minusSeconds(60));
        assertThat(turns.next(targets, Set.of(targets.get(2).key()), NOON)).contains(targets.get(3));
    }

    @Test
    void aPlaceThatFailedWaitsLongerEachTime() {
        var only = targets(1);
        for (int seconds : new int[] {30, 60, 120, 240, 480, 600, 600}) {
            turns.failed(only.getFirst().key(), NOON);
            assertThat(turns.next(only, Set.of(), NOON.plusSeconds(seconds - 1)))
                    .isEmpty();
            assertThat(turns.next(only, Set.of(), NOON.plusSeconds(seconds))).isPresent();
        }
        turns.succeeded(only.getFirst().key());
        turns.failed(only.getFirst().key(), NOON);
        assertThat(turns.next(only, Set.of(), NOON.plusSeconds(30))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, 40})
    void aDayOfLookingNeverTakesMoreThanSevenStepsAnHour(int places) {
        var targets = targets(places);
        var starts = new HashMap<Target, List<Instant>>();
        var ends = new HashMap<Target, Instant>();
        for (int second = 0; second < 24 * 3600; second += 2) {
            var now = NOON.plusSeconds(second);
            // somebody hides the window and comes back, again and again
            boolean hidden = second % 1800 > 1700 || (second > 40_000 && second % 20 == 0);
            ends.values().removeIf(end -> hidden || !end.isAfter(now));
            while (!hidden && ends.size() < 3) {
                var running = new HashSet<Object>();
                ends.keySet().forEach(target -> running.add(target.key()));
                var next = turns.next(targets, running, now);
                if (next.isEmpty()) {
                    break;
                }
                turns.started(next.get().key(), now);
                starts.computeIfAbsent(next.get(), _ -> new ArrayList<>()).add(now);
                ends.put(next.get(), now.plus(turns.length(places)));
            }
        }
        assertThat(starts).hasSize(places);
        starts.values()
                .forEach(all -> assertThat(all)
                        .allSatisfy(first -> assertThat(all)
                                .filteredOn(start ->
                                        !start.isBefore(first) && start.isBefore(first.plus(Duration.ofHours(1))))
                                .hasSizeLessThanOrEqualTo(7)));
    }

    private static List<Target.WholeNode> targets(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Target.WholeNode("gpu" + i, Optional.empty()))
                .toList();
    }
}
