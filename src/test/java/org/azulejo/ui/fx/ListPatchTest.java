package org.azulejo.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class ListPatchTest {

    private static String key(String row) {
        return row.substring(0, 1);
    }

    private static ShownList<String> shown(List<String> rows) {
        var shown = new ShownList<String>();
        shown.addAll(rows);
        return shown;
    }

    @Test
    void equalListsChangeNothing() {
        var shown = shown(List.of("a1", "b1"));
        var changes = new ArrayList<String>();
        shown.addListener((ListChangeListener<String>) change -> changes.add(change.toString()));

        shown.apply(ListPatch.between(List.copyOf(shown), List.of("a1", "b1"), ListPatchTest::key));

        assertThat(changes).isEmpty();
    }

    @Test
    void aChangedRowIsReplacedInPlace() {
        var shown = shown(List.of("a1", "b1", "c1"));
        var changes = new ArrayList<String>();
        shown.addListener((ListChangeListener<String>) change -> {
            while (change.next()) {
                changes.add(change.getFrom() + " " + change.getRemoved() + " " + change.getAddedSubList());
            }
        });

        shown.apply(ListPatch.between(List.copyOf(shown), List.of("a1", "b2", "c1"), ListPatchTest::key));

        assertThat(changes).containsExactly("1 [b1] [b2]");
    }

    @Test
    void goneAndNewRowsLeaveTheRestAlone() {
        var shown = shown(List.of("a1", "b1", "c1", "d1"));

        shown.apply(ListPatch.between(List.copyOf(shown), List.of("x1", "b1", "y1", "d2", "z1"), ListPatchTest::key));

        assertThat(shown).containsExactly("x1", "b1", "y1", "d2", "z1");
    }

    @Test
    void allIsOneChange() {
        var shown = shown(List.of("a1", "b1", "c1", "d1"));
        var changes = new ArrayList<String>();
        shown.addListener((ListChangeListener<String>) change -> changes.add(change.toString()));

        shown.apply(ListPatch.between(List.copyOf(shown), List.of("a2", "c2", "d1", "e1"), ListPatchTest::key));

        assertThat(changes).hasSize(1);
    }

    @Test
    void endsAsWantedWhateverItWas() {
        var random = new Random(20260302);
        for (int round = 0; round < 500; round++) {
            var shown = shown(some(random));
            var wanted = some(random);

            shown.apply(ListPatch.between(List.copyOf(shown), wanted, ListPatchTest::key));

            assertThat(shown).as("round %d", round).isEqualTo(wanted);
        }
    }

    private static List<String> some(Random random) {
        var rows = new ArrayList<>(IntStream.range(0, 20)
                .filter(_ -> random.nextBoolean())
                .mapToObj(i -> (char) ('a' + i) + "" + random.nextInt(3))
                .toList());
        if (random.nextInt(4) == 0) {
            java.util.Collections.shuffle(rows, random);
        }
        return rows;
    }
}
