package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// The task expression of an array: `1,3,7-9`, `3-11:2%1`.
///
/// @param text the expression as Slurm printed it, the throttle included
/// @param ranges the tasks, in the order given
/// @param throttle at most this many tasks at a time (`%N`)
/// @param cut Slurm shortened the list, so that there are more tasks than the ranges name
public record TaskList(String text, List<Range> ranges, OptionalInt throttle, boolean cut) {

    public TaskList {
        ranges = List.copyOf(ranges);
    }

    /// Tasks from `first` to `last`, every `step`-th of them.
    public record Range(int first, int last, int step) {
        public Range {
            if (first < 0 || last < first || step < 1) {
                throw new IllegalArgumentException(first + "-" + last + ":" + step + " is no range of tasks");
            }
        }

        public int count() {
            return (last - first) / step + 1;
        }
    }

    /// How many tasks the ranges name: all of them, or at least so many where the list is cut.
    public int count() {
        return ranges.stream().mapToInt(Range::count).sum();
    }

    /// Reads a task expression without its outer brackets. A list that Slurm cut is marked so, and the number before
    /// the cut is left out: it may have lost digits. So is whatever is not a range.
    public static TaskList parse(String text) {
        return parse(text, false);
    }

    static TaskList parse(String text, boolean known) {
        int percent = text.lastIndexOf('%');
        var throttle = percent < 0 ? OptionalInt.empty() : Text.smallNumber(text.substring(percent + 1));
        var list = percent < 0 ? text : text.substring(0, percent);
        boolean cut = known || list.endsWith("...");
        var parts = new ArrayList<>(
                List.of((list.endsWith("...") ? list.substring(0, list.length() - 3) : list).split(",", -1)));
        if (cut && !parts.isEmpty()) {
            parts.removeLast();
        }
        var ranges = new ArrayList<Range>();
        for (var part : parts) {
            range(part).ifPresent(ranges::add);
        }
        return new TaskList(text, ranges, throttle, cut || ranges.size() < parts.size());
    }

    private static Optional<Range> range(String part) {
        var match = RANGE.matcher(part);
        if (!match.matches()) {
            return Optional.empty();
        }
        int first = Integer.parseInt(match.group(1));
        int last = match.group(2) == null ? first : Integer.parseInt(match.group(2));
        int step = match.group(3) == null ? 1 : Integer.parseInt(match.group(3));
        return last < first || step < 1 ? Optional.empty() : Optional.of(new Range(first, last, step));
    }

    /// Slurm's task numbers have seven digits at most (MaxArraySize up to 4,000,001).
    private static final Pattern RANGE = Pattern.compile("(\\d{1,7})(?:-(\\d{1,7})(?::(\\d{1,7}))?)?");
}
