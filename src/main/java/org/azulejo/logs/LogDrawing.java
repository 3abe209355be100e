package org.azulejo.logs;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Draws a log as a terminal would, from its bytes as they come. Belongs to one thread; what [#drawn()] returns is for
/// all.
///
/// A terminal of [#COLUMNS] columns and [#ROWS] rows in which a line feed also returns to the first column. Where it
/// differs: a row that leaves the screen never changes again, and what erases the whole screen first lets it leave.
public final class LogDrawing {

    /// Longer lines are cut and go on in the next row.
    public static final int COLUMNS = 4096;

    /// So far up a program can draw over what it wrote.
    public static final int ROWS = 64;

    private final Limits limits;
    private final ArrayDeque<Drawn.Part> parts = new ArrayDeque<>();
    private final BlockMaker maker = new BlockMaker();
    private long first;
    private long readTo;
    private long number = 1;
    private boolean counted;

    /// @param from the offset in the file of the first byte that will come. Unless that is 0, what stands before the
    /// first
    ///     line end is left out, as the end of a line of which nobody knows the beginning
    public LogDrawing(long from, Limits limits) {
        this.limits = limits;
        this.readTo = from;
        this.counted = from == 0;
    }

    /// The offset of the byte that should come next.
    public long readTo() {
        return readTo;
    }

    /// Takes bytes of the file. What it had already is left out; where some are missing before them,
    /// that becomes a gap.
    ///
    /// @param offset of the first of them in the file
    /// @param arrived when they were written, as far as one can say; nothing for what stood there before one
    ///     looked
    public void feed(long offset, byte[] bytes, Optional<Instant> arrived) {
        long at = arrived.map(Instant::toEpochMilli).orElse(Block.NEVER);
        for (var line : new String(bytes, StandardCharsets.UTF_8).split("\n", 0)) {
            line.getChars(0, line.length(), maker.room(line.length()), maker.length());
            maker.lengthen(line.length());
            maker.endLine(number++, offset, at, false, Mark.NONE);
            closeIfFull();
        }
        readTo = offset + bytes.length;
    }

    /// The file started again; the next byte is its first.
    public void startAgain(Gap.Why why, Instant at) {
        gap(new Gap.StartedAgain(why), at);
        readTo = 0;
        number = 1;
        counted = true;
    }

    /// The bytes up to this offset are left out.
    public void skipTo(long offset, Instant at) {
        gap(new Gap.NotRead(readTo, offset), at);
        readTo = offset;
        counted = false;
    }

    /// What is drawn now. Costs little, however many lines there are.
    public Drawn drawn() {
        var all = new ArrayList<>(parts);
        if (maker.size() > 0) {
            all.add(new Drawn.Part(maker.block(), maker.firstNumber(), counted));
        }
        return new Drawn(all, first, first, readTo, List.of());
    }

    private void gap(Gap gap, Instant at) {
        close();
        maker.gap(gap, number, readTo, at.toEpochMilli());
        close();
    }

    private void closeIfFull() {
        if (maker.isFull()) {
            close();
        }
    }

    private void close() {
        if (maker.size() > 0) {
            parts.add(new Drawn.Part(maker.block(), maker.firstNumber(), counted));
            maker.clear();
            while (parts.size() > 1 && parts.size() * 512 > limits.lines()) {
                first += parts.removeFirst().block().size();
            }
        }
    }
}
