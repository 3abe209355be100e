package org.azulejo.logs;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Collects lines for a [Block].
final class BlockMaker {

    /// A block is closed when it has as many lines or as many characters.
    private static final int LINES = 512;

    private static final int CHARACTERS = 1 << 16;

    private char[] text = new char[1 << 13];
    private int length;
    private final int[] ends = new int[LINES];
    private final int[] numbers = new int[LINES];
    private final long[] starts = new long[LINES];
    private final long[] arrivals = new long[LINES];
    private final byte[] flags = new byte[LINES];
    private final int[] runEnds = new int[LINES];
    private long[] runs = new long[16];
    private int runCount;
    private final Map<Integer, Gap> gaps = new HashMap<>();
    private Mark worst = Mark.NONE;
    private int size;
    private long firstNumber;

    /// All characters of the text so far, laid over each other.
    private char all;

    private final LineReading reading;

    BlockMaker(LineReading reading) {
        this.reading = reading;
    }

    int size() {
        return size;
    }

    long firstNumber() {
        return firstNumber;
    }

    boolean isFull() {
        return size == LINES || length >= CHARACTERS || runCount >= CHARACTERS / 4;
    }

    /// The text of the line that is being added, to append to.
    char[] room(int characters) {
        if (length + characters > text.length) {
            text = Arrays.copyOf(text, Math.max(length + characters, 2 * text.length));
        }
        return text;
    }

    /// Where the text of the line that is being added goes on.
    int length() {
        return length;
    }

    void lengthen(int characters) {
        length += characters;
    }

    void add(int codePoint) {
        room(2);
        length += Character.toChars(codePoint, text, length);
    }

    void run(int from, int to, long look) {
        if (runCount + Block.RUN > runs.length) {
            runs = Arrays.copyOf(runs, 2 * runs.length);
        }
        runs[runCount] = (long) from << 32 | to;
        runs[runCount + 1] = look;
        runCount += Block.RUN;
    }

    void endLine(long number, long start, long arrived, boolean continues) {
        int begin = size == 0 ? 0 : ends[size - 1];
        for (int i = begin; i < length; i++) {
            all |= text[i];
        }
        end(number, start, arrived, continues, reading.read(text, begin, length, continues));
    }

    private void end(long number, long start, long arrived, boolean continues, Mark mark) {
        if (size == 0) {
            firstNumber = number;
        }
        ends[size] = length;
        numbers[size] = (int) (number - firstNumber);
        starts[size] = start;
        arrivals[size] = arrived;
        flags[size] = (byte) (mark.code() | (continues ? Block.CONTINUES : 0));
        runEnds[size] = runCount;
        if (mark.compareTo(worst) > 0) {
            worst = mark;
        }
        size++;
    }

    void gap(Gap gap, long number, long start, long arrived) {
        gaps.put(size, gap);
        reading.gap();
        end(number, start, arrived, false, Mark.NONE);
    }

    Block block() {
        return new Block(
                new String(text, 0, length),
                all < 256,
                Arrays.copyOf(ends, size),
                Arrays.copyOf(numbers, size),
                Arrays.copyOf(starts, size),
                Arrays.copyOf(arrivals, size),
                Arrays.copyOf(flags, size),
                Arrays.copyOf(runs, runCount),
                runCount == 0 ? new int[0] : Arrays.copyOf(runEnds, size),
                Map.copyOf(gaps),
                worst);
    }

    void clear() {
        length = 0;
        size = 0;
        runCount = 0;
        gaps.clear();
        worst = Mark.NONE;
        all = 0;
        if (text.length > 4 * CHARACTERS) {
            text = new char[1 << 13];
        }
    }
}
