package org.azulejo.logs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Some hundred neighbouring lines that do not change any more, packed: many versions of a drawing share them. Knows
/// neither the index nor the number of its first line, so that older blocks can be put in front of it.
final class Block {

    static final long NEVER = Long.MIN_VALUE;

    static final int CONTINUES = 0x10;

    /// How many longs a run takes: from and to in the line, then the packed style.
    static final int RUN = 2;

    private static final int MARK = 0x0f;
    private static final Mark[] MARKS = Mark.values();

    /// What the arrays and objects of a block take beside their content.
    private static final int HEADERS = 300;

    private final String text;

    /// Behind the last character of each line, in the text of all.
    private final int[] ends;

    /// The number of each line, counted from that of the first.
    private final int[] numbers;

    private final long[] starts;
    private final long[] arrivals;

    /// The code of the mark, and [#CONTINUES].
    private final byte[] flags;

    /// From and to in the line as one number, then the look; of all lines, one run after the other.
    private final long[] runs;

    /// Behind the last run of each line; empty where there is none at all.
    private final int[] runEnds;

    private final Map<Integer, Gap> gaps;
    private final Mark worst;

    private final boolean isLatin;

    /// Takes over the arrays.
    ///
    /// @param isLatin the text takes a byte a character
    Block(
            String text,
            boolean isLatin,
            int[] ends,
            int[] numbers,
            long[] starts,
            long[] arrivals,
            byte[] flags,
            long[] runs,
            int[] runEnds,
            Map<Integer, Gap> gaps,
            Mark worst) {
        this.text = text;
        this.isLatin = isLatin;
        this.ends = ends;
        this.numbers = numbers;
        this.starts = starts;
        this.arrivals = arrivals;
        this.flags = flags;
        this.runs = runs;
        this.runEnds = runEnds;
        this.gaps = gaps;
        this.worst = worst;
    }

    int size() {
        return ends.length;
    }

    /// About how much memory it takes.
    long weight() {
        return HEADERS + (isLatin ? 1L : 2L) * text.length() + 25L * size() + 8L * runs.length + 4L * runEnds.length;
    }

    Mark worst() {
        return worst;
    }

    int number(int line) {
        return numbers[line];
    }

    long start(int line) {
        return starts[line];
    }

    boolean hasGaps() {
        return !gaps.isEmpty();
    }

    Optional<Gap> gap(int line) {
        return hasGaps() ? Optional.ofNullable(gaps.get(line)) : Optional.empty();
    }

    String textOf(int line) {
        return text.substring(line == 0 ? 0 : ends[line - 1], ends[line]);
    }

    Mark mark(int line) {
        return MARKS[flags[line] & MARK];
    }

    boolean continues(int line) {
        return (flags[line] & CONTINUES) != 0;
    }

    LogLine line(int line, long index, OptionalLong number) {
        var arrived =
                arrivals[line] == NEVER ? Optional.<Instant>empty() : Optional.of(Instant.ofEpochMilli(arrivals[line]));
        return new LogLine(
                index,
                number,
                starts[line],
                arrived,
                continues(line),
                textOf(line),
                runsOf(line),
                mark(line),
                gap(line));
    }

    private List<Run> runsOf(int line) {
        if (runEnds.length == 0) {
            return List.of();
        }
        var found = new ArrayList<Run>();
        for (int at = line == 0 ? 0 : runEnds[line - 1]; at < runEnds[line]; at += RUN) {
            found.add(new Run((int) (runs[at] >>> 32), (int) runs[at], Look.style(runs[at + 1])));
        }
        return found;
    }
}
