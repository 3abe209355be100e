package org.azulejo.ui.fx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What makes of one list a newer one, by the fewest changes. Rows are the same where their keys are equal; equal rows
/// are not touched, changed ones are replaced in place. Made on any thread, applied by a [ShownList] on the screen's.
public final class ListPatch<T> {

    private static final int TOO_MANY = 2_000;

    /// @param added whether the row is new there, or stands for the one that was there
    record Put<T>(int at, T row, boolean added) {}

    /// @param gone where the rows are that are no more, the last first
    record Steps<T>(List<Integer> gone, List<Put<T>> puts) {}

    private final List<T> after;
    private final Optional<Steps<T>> steps;

    private ListPatch(List<T> after, Optional<Steps<T>> steps) {
        this.after = after;
        this.steps = steps;
    }

    public static <T> ListPatch<T> between(List<T> before, List<T> after, Function<? super T, String> key) {
        return new ListPatch<>(
                after, steps(before, after, key).filter(it -> it.puts().size() <= TOO_MANY));
    }

    List<T> after() {
        return after;
    }

    /// Empty where the list is rather replaced as a whole: too much changed, or the order.
    Optional<Steps<T>> steps() {
        return steps;
    }

    private static <T> Optional<Steps<T>> steps(List<T> before, List<T> after, Function<? super T, String> key) {
        var positions = positions(after, key);
        if (positions.size() < after.size() || positions(before, key).size() < before.size()) {
            return Optional.empty();
        }
        var gone = new ArrayList<Integer>();
        var stays = new ArrayList<T>();
        int last = -1;
        for (int i = 0; i < before.size(); i++) {
            var at = positions.get(key.apply(before.get(i)));
            if (at == null) {
                gone.add(i);
            } else if (at <= last) {
                return Optional.empty();
            } else {
                stays.add(before.get(i));
                last = at;
            }
        }
        return Optional.of(new Steps<>(gone.reversed(), puts(stays, after, key)));
    }

    /// @param stays the rows that have a successor in `after`, in the same order
    private static <T> List<Put<T>> puts(List<T> stays, List<T> after, Function<? super T, String> key) {
        var puts = new ArrayList<Put<T>>();
        int next = 0;
        for (int i = 0; i < after.size(); i++) {
            var row = after.get(i);
            var known = next < stays.size() && key.apply(stays.get(next)).equals(key.apply(row));
            if (!known) {
                puts.add(new Put<>(i, row, true));
            } else if (!stays.get(next++).equals(row)) {
                puts.add(new Put<>(i, row, false));
            }
        }
        return puts;
    }

    private static <T> Map<String, Integer> positions(List<T> rows, Function<? super T, String> key) {
        var positions = HashMap.<String, Integer>newHashMap(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            positions.put(key.apply(rows.get(i)), i);
        }
        return positions;
    }
}
