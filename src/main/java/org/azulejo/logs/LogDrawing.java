package org.azulejo.logs;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Optional;

/// Draws a log as a terminal would, from its bytes as they come. Belongs to one thread; what [#drawn()] returns is for
/// all.
///
/// It is a terminal of [#COLUMNS] columns and [#ROWS] rows in which a line feed also returns to the first
/// column. Where it differs: a row that leaves the screen never changes again, what erases the whole screen
/// first lets it leave, and a line end closes every control sequence that is still open.
public final class LogDrawing {

    /// Longer lines are cut and go on in the next row.
    public static final int COLUMNS = 4096;

    /// So far up a program can draw over what it wrote.
    public static final int ROWS = 64;

    /// How far the first line end is looked for where reading begins within the file.
    private static final int ALIGNING = 1 << 16;

    private final Limits limits;
    private final ArrayDeque<Drawn.Part> parts = new ArrayDeque<>();
    private final LineReading reading = new LineReading();
    private final BlockMaker maker = new BlockMaker(reading);
    private final LineReading openReading = new LineReading();
    private final BlockMaker openMaker = new BlockMaker(openReading);
    private final Screen screen = new Screen(this::leave);
    private final Interpreter interpreter = new Interpreter(screen);

    /// Index of the first line that is kept.
    private long first;

    private long lines;
    private long weight;
    private long readTo;
    private boolean counted;

    /// How many bytes more may be left out before the first line end.
    private int aligning;

    /// Begins at a place of the file. Unless that is its start, what stands before the first line end is left
    /// out, as the end of a line of which nobody knows the beginning.
    ///
    /// @param from the offset in the file of the first byte that will come
    public LogDrawing(long from, Limits limits) {
        this.limits = limits;
        beginAt(from);
    }

    /// The offset of the byte that should come next.
    public long readTo() {
        return readTo;
    }

    /// Takes bytes of the file. What it had already is left out; where some are missing before them, that becomes a
    /// gap.
    ///
    /// @param offset of the first of them in the file
    /// @param arrived when they were written, as far as one can say; nothing for what stood there before one looked
    public void feed(long offset, byte[] bytes, Optional<Instant> arrived) {
        screen.arrived(arrived.map(Instant::toEpochMilli).orElse(Block.NEVER));
        if (offset > readTo) {
            skipTo(offset, arrived);
        }
        long end = offset + bytes.length;
        if (end <= readTo) {
            return;
        }
        int from = aligned(bytes, (int) (readTo - offset));
        interpreter.read(bytes, from, bytes.length, offset + from);
        readTo = end;
    }

    /// The file started again; the next byte is its first.
    public void startAgain(Gap.Why why, Instant at) {
        gap(new Gap.StartedAgain(why), Optional.of(at));
        beginAt(0);
    }

    /// The bytes up to this offset are left out.
    public void skipTo(long offset, Optional<Instant> at) {
        if (offset > readTo) {
            gap(new Gap.NotRead(readTo, offset), at);
            beginAt(offset);
        }
    }

    /// What is drawn now. Costs little, however many lines there are.
    public Drawn drawn() {
        var all = new ArrayList<>(parts);
        if (maker.size() > 0) {
            all.add(new Drawn.Part(maker.block(), maker.firstNumber(), counted));
        }
        long settled = first + lines + maker.size();
        openReading.become(reading);
        int shown = screen.shown();
        if (shown > 0) {
            for (int i = 0; i < shown; i++) {
                screen.row(i).addTo(openMaker);
            }
            all.add(new Drawn.Part(openMaker.block(), openMaker.firstNumber(), counted));
            openMaker.clear();
        }
        return new Drawn(all, first, settled, readTo, openReading.faults(), openReading.notebook());
    }

    private void beginAt(long offset) {
        readTo = offset;
        counted = offset == 0;
        aligning = offset == 0 ? 0 : ALIGNING;
    }

    private int aligned(byte[] bytes, int from) {
        int at = from;
        while (aligning > 0 && at < bytes.length) {
            aligning = bytes[at] == '\n' ? 0 : aligning - 1;
            at++;
        }
        return at;
    }

    private void gap(Gap gap, Optional<Instant> at) {
        interpreter.restart();
        screen.restart(1);
        close();
        maker.gap(gap, 1, readTo, at.map(Instant::toEpochMilli).orElse(Block.NEVER));
        close();
    }

    private void leave(Row row) {
        row.addTo(maker);
        if (maker.isFull()) {
            close();
        }
    }

    private void close() {
        if (maker.size() > 0) {
            keep(maker.block());
            maker.clear();
        }
    }

    private void keep(Block block) {
        parts.add(new Drawn.Part(block, maker.firstNumber(), counted));
        lines += block.size();
        weight += block.weight();
        while (parts.size() > 1 && (lines > limits.lines() || weight > limits.bytes())) {
            var oldest = parts.removeFirst().block();
            first += oldest.size();
            lines -= oldest.size();
            weight -= oldest.weight();
        }
    }
}
