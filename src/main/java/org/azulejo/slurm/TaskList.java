package org.azulejo.slurm;

import java.util.List;
import java.util.OptionalInt;

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
}
