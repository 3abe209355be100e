package org.azulejo.ui.fx;

import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.collections.ObservableList;

/// Turns a list on screen into a newer one by the fewest changes, so that whoever shows it keeps selection and scroll.
public final class ListPatch {

    private static final int TOO_MANY_TO_INSERT = 200;

    private ListPatch() {}

    /// Rows are the same where their keys are equal; equal rows are not touched, changed ones are replaced in place.
    public static <T> void apply(ObservableList<T> shown, List<T> wanted, Function<T, String> key) {
        var keys = wanted.stream().map(key).collect(Collectors.toCollection(HashSet::new));
        if (shown.stream().anyMatch(row -> !keys.contains(key.apply(row)))) {
            shown.removeIf(row -> !keys.contains(key.apply(row)));
        }
        if (wanted.size() - shown.size() > TOO_MANY_TO_INSERT || !isInOrder(shown, wanted, key)) {
            shown.setAll(wanted);
        } else {
            insertAndReplace(shown, wanted, key);
        }
    }

    private static <T> boolean isInOrder(List<T> shown, List<T> wanted, Function<T, String> key) {
        var position = IntStream.range(0, wanted.size())
                .boxed()
                .collect(Collectors.toMap(i -> key.apply(wanted.get(i)), i -> i, (first, _) -> first));
        int last = -1;
        for (var row : shown) {
            int at = position.getOrDefault(key.apply(row), -1);
            if (at <= last) {
                return false;
            }
            last = at;
        }
        return true;
    }

    private static <T> void insertAndReplace(ObservableList<T> shown, List<T> wanted, Function<T, String> key) {
        for (int i = 0; i < wanted.size(); i++) {
            var row = wanted.get(i);
            if (i == shown.size() || !key.apply(shown.get(i)).equals(key.apply(row))) {
                shown.add(i, row);
            } else if (!shown.get(i).equals(row)) {
                shown.set(i, row);
            }
        }
    }
}
