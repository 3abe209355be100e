package org.azulejo.logs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The lines of a log at one moment. Immutable; versions share nearly all of what they hold, and any thread may read
/// them.
///
/// Lines are asked for by index, from [#first()] to before [#end()]. An index goes on meaning the same line in later
/// versions of the same drawing.
public final class Drawn {

    private final Block[] blocks;

    /// Index of the first line of each block, and behind the last one.
    private final long[] firsts;

    /// Number of the first line of each block.
    private final long[] numbers;

    /// Whether these are the file's own numbers.
    private final boolean[] counted;

    private final long settled;
    private final long readTo;
    private final List<FaultSeen> faults;
    private final Optional<Notebook> notebook;

    /// A block and the number of its first line.
    record Part(Block block, long number, boolean counted) {}

    /// @param first index of the first line
    Drawn(
            List<Part> parts,
            long first,
            long settled,
            long readTo,
            List<FaultSeen> faults,
            Optional<Notebook> notebook) {
        int count = parts.size();
        blocks = new Block[count];
        firsts = new long[count + 1];
        numbers = new long[count];
        counted = new boolean[count];
        firsts[0] = first;
        for (int i = 0; i < count; i++) {
            var part = parts.get(i);
            blocks[i] = part.block();
            numbers[i] = part.number();
            counted[i] = part.counted();
            firsts[i + 1] = firsts[i] + part.block().size();
        }
        this.settled = settled;
        this.readTo = readTo;
        this.faults = List.copyOf(faults);
        this.notebook = notebook;
    }

    /// The index of the first line that is kept.
    public long first() {
        return firsts[0];
    }

    /// The index behind the last line.
    public long end() {
        return firsts[blocks.length];
    }

    public long size() {
        return end() - first();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    /// Lines before this index do not change any more; those from it on are what a program may still draw over.
    public long settled() {
        return settled;
    }

    /// The offset in the file up to which it was read.
    public long readTo() {
        return readTo;
    }

    /// The offset in the file at which the first line begins; what stands before it can be fetched and put in front by
    /// [#after].
    public long start() {
        return isEmpty() ? readTo : blocks[0].start(0);
    }

    /// The line with this index.
    ///
    /// @throws IndexOutOfBoundsException if there is no such line
    public LogLine line(long index) {
        int block = blockOf(index);
        int line = (int) (index - firsts[block]);
        return blocks[block].line(line, index, number(block, line));
    }

    public String text(long index) {
        int block = blockOf(index);
        return blocks[block].textOf((int) (index - firsts[block]));
    }

    public Mark mark(long index) {
        int block = blockOf(index);
        return blocks[block].mark((int) (index - firsts[block]));
    }

    /// Whether this line goes on where the one before it was cut for its length.
    public boolean continues(long index) {
        int block = blockOf(index);
        return blocks[block].continues((int) (index - firsts[block]));
    }

    /// The first line at or after an index that is at least as grave.
    public OptionalLong next(long from, Mark least) {
        long index = Math.max(from, first());
        while (index < end()) {
            int block = blockOf(index);
            if (blocks[block].worst().compareTo(least) >= 0) {
                for (int line = (int) (index - firsts[block]); line < blocks[block].size(); line++) {
                    if (blocks[block].mark(line).compareTo(least) >= 0) {
                        return OptionalLong.of(firsts[block] + line);
                    }
                }
            }
            index = firsts[block + 1];
        }
        return OptionalLong.empty();
    }

    /// The last line before an index that is at least as grave.
    public OptionalLong previous(long before, Mark least) {
        long index = Math.min(before, end()) - 1;
        while (index >= first()) {
            int block = blockOf(index);
            if (blocks[block].worst().compareTo(least) >= 0) {
                for (int line = (int) (index - firsts[block]); line >= 0; line--) {
                    if (blocks[block].mark(line).compareTo(least) >= 0) {
                        return OptionalLong.of(firsts[block] + line);
                    }
                }
            }
            index = firsts[block] - 1;
        }
        return OptionalLong.empty();
    }

    /// The gravest mark in each of so many equal stretches of the lines, for a strip beside them.
    public List<Mark> overview(int stretches) {
        var worst = new Mark[stretches];
        Arrays.fill(worst, Mark.NONE);
        for (int block = 0; block < blocks.length; block++) {
            if (blocks[block].worst() != Mark.NONE) {
                for (int line = 0; line < blocks[block].size(); line++) {
                    var mark = blocks[block].mark(line);
                    int stretch = (int) ((firsts[block] + line - first()) * stretches / size());
                    if (mark.compareTo(worst[stretch]) > 0) {
                        worst[stretch] = mark;
                    }
                }
            }
        }
        return List.of(worst);
    }

    /// The line in which the byte at this offset is drawn, as far as one can say: the last one that begins at
    /// or before it, since the file last started again.
    public OptionalLong at(long offset) {
        for (int block = blocks.length - 1; block >= 0; block--) {
            if (!blocks[block].hasGaps() && blocks[block].start(0) > offset) {
                continue;
            }
            for (int line = blocks[block].size() - 1; line >= 0; line--) {
                var gap = blocks[block].gap(line);
                if (gap.isEmpty() && blocks[block].start(line) <= offset) {
                    return OptionalLong.of(firsts[block] + line);
                }
                if (gap.isPresent() && gap.get() instanceof Gap.StartedAgain) {
                    return OptionalLong.empty();
                }
            }
        }
        return OptionalLong.empty();
    }

    /// The line of the file with this number, counted from 1, since the file last started again; nothing where the
    /// numbers are not known or it is not here.
    public OptionalLong numbered(long number) {
        for (int block = blocks.length - 1; block >= 0; block--) {
            for (int line = blocks[block].size() - 1; line >= 0; line--) {
                if (!counted[block] || blocks[block].gap(line).isPresent()) {
                    return OptionalLong.empty();
                }
                if (numbers[block] + blocks[block].number(line) <= number && !blocks[block].continues(line)) {
                    return OptionalLong.of(firsts[block] + line);
                }
            }
        }
        return OptionalLong.empty();
    }

    /// The faults seen since this drawing began, in the order in which they were first seen.
    public List<FaultSeen> faults() {
        return faults;
    }

    /// The Jupyter server that this log told of last.
    public Optional<Notebook> notebook() {
        return notebook;
    }

    /// This with older lines of the same file in front, which end where this begins. Their indices end where these
    /// begin.
    public Drawn after(Drawn older) {
        if (older.isEmpty()) {
            return this;
        }
        int last = older.blocks.length - 1;
        long lines = older.lastNumber();
        var parts = new ArrayList<>(older.parts());
        boolean sameFile = true;
        for (int block = 0; block < blocks.length; block++) {
            sameFile = sameFile && blocks[block].gap(0).isEmpty();
            boolean shift = sameFile && !counted[block];
            parts.add(new Part(
                    blocks[block],
                    numbers[block] + (shift ? lines : 0),
                    counted[block] || (shift && older.counted[last])));
        }
        return new Drawn(parts, first() - older.size(), settled, readTo, faults, notebook);
    }

    private List<Part> parts() {
        var parts = new ArrayList<Part>();
        for (int block = 0; block < blocks.length; block++) {
            parts.add(new Part(blocks[block], numbers[block], counted[block]));
        }
        return parts;
    }

    private long lastNumber() {
        int last = blocks.length - 1;
        return numbers[last] + blocks[last].number(blocks[last].size() - 1);
    }

    private OptionalLong number(int block, int line) {
        return counted[block] ? OptionalLong.of(numbers[block] + blocks[block].number(line)) : OptionalLong.empty();
    }

    private int blockOf(long index) {
        if (index < first() || index >= end()) {
            throw new IndexOutOfBoundsException(index + " is not in " + first() + " to " + end());
        }
        int found = Arrays.binarySearch(firsts, index);
        return found >= 0 ? found : -found - 2;
    }
}
