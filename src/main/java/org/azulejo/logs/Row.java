package org.azulejo.logs;

import java.util.Arrays;

/// One row of the [Screen], cell by cell.
///
/// A cell is 0 where nothing was written, [#TAIL] in the second column of a wide character, else a code point
/// and, in the bits above it, up to two code points that are drawn over it.
final class Row {

    private static final long TAIL = -1;
    private static final int BITS = 21;
    private static final long CODE_POINT = (1L << BITS) - 1;
    private static final long NO_MARKS = ~0L << BITS;
    private static final long NO_SECOND_MARK = ~0L << (2 * BITS);
    private static final long[] NONE = {};

    private long[] cells = NONE;

    /// As long as `cells`, or empty while all of the row is plain.
    private long[] looks = NONE;

    private int length;

    /// Whether every cell is a single character of the basic plane in one column.
    private boolean simple = true;

    private long number;
    private long start;
    private long arrived;
    private boolean continues;

    /// Makes this a new, empty row.
    void begin(long lineNumber, long offset, long at, boolean goesOn) {
        erase();
        number = lineNumber;
        start = offset;
        arrived = at;
        continues = goesOn;
    }

    void touch(long at) {
        arrived = at;
    }

    void goOn() {
        continues = true;
    }

    /// Writes characters of one column each, which are ASCII.
    void write(int column, byte[] bytes, int from, int count, long look) {
        int end = column + count;
        reach(end);
        if (!simple) {
            part(column);
            part(end);
        }
        for (int i = 0; i < count; i++) {
            cells[column + i] = bytes[from + i];
        }
        paint(column, end, look);
        length = Math.max(length, end);
    }

    void write(int column, int codePoint, int width, long look) {
        int end = column + width;
        reach(end);
        if (!simple) {
            part(column);
            part(end);
        }
        cells[column] = codePoint;
        if (width == 2) {
            cells[column + 1] = TAIL;
        }
        simple &= width == 1 && Character.isBmpCodePoint(codePoint);
        paint(column, end, look);
        length = Math.max(length, end);
    }

    /// Draws over the character that ends before this column; the third and later ones are left out.
    void overlay(int column, int codePoint) {
        int at = column - 1;
        if (at < 0) {
            return;
        }
        reach(column);
        length = Math.max(length, column);
        if (cells[at] == TAIL) {
            at--;
        }
        long cell = cells[at] == 0 ? ' ' : cells[at];
        if ((cell & NO_MARKS) == 0) {
            cell |= (long) codePoint << BITS;
        } else if ((cell & NO_SECOND_MARK) == 0) {
            cell |= (long) codePoint << (2 * BITS);
        }
        cells[at] = cell;
        simple = false;
    }

    void erase() {
        length = 0;
        looks = NONE;
        simple = true;
    }

    void erase(int from, int to) {
        int end = Math.min(to, length);
        if (from >= end) {
            return;
        }
        if (!simple) {
            part(from);
            part(end);
        }
        if (end == length) {
            length = from;
        } else {
            blank(from, end);
        }
        if (length == 0) {
            erase();
        }
    }

    /// Moves what stands from this column on to the right; what passes the last column is lost.
    void insert(int column, int count, int columns) {
        if (column >= length) {
            return;
        }
        int end = Math.min(length + count, columns);
        reach(end);
        if (!simple) {
            part(column);
            part(Math.max(column, end - count));
        }
        int moved = Math.max(0, end - column - count);
        System.arraycopy(cells, column, cells, column + count, moved);
        if (looks.length > 0) {
            System.arraycopy(looks, column, looks, column + count, moved);
        }
        length = end;
        blank(column, Math.min(column + count, end));
    }

    /// Takes out characters; what stands behind them moves to the left.
    void delete(int column, int count) {
        if (column >= length) {
            return;
        }
        int behind = Math.min(column + count, length);
        if (!simple) {
            part(column);
            part(behind);
        }
        System.arraycopy(cells, behind, cells, column, length - behind);
        if (looks.length > 0) {
            System.arraycopy(looks, behind, looks, column, length - behind);
        }
        length -= behind - column;
    }

    boolean isBlank() {
        return shownLength() == 0;
    }

    /// Adds this row to a block, without the blanks at its end.
    void addTo(BlockMaker maker) {
        int end = shownLength();
        if (simple && looks.length == 0) {
            addPlain(maker, end);
        } else {
            addCells(maker, end);
        }
        maker.endLine(number, start, arrived, continues);
    }

    private void addPlain(BlockMaker maker, int end) {
        var text = maker.room(end);
        int at = maker.length();
        for (int i = 0; i < end; i++) {
            char character = (char) cells[i];
            text[at + i] = character == 0 ? ' ' : character;
        }
        maker.lengthen(end);
    }

    private void addCells(BlockMaker maker, int end) {
        int begin = maker.length();
        int runFrom = 0;
        long runLook = Look.PLAIN;
        for (int i = 0; i < end; i++) {
            if (cells[i] == TAIL) {
                continue;
            }
            long look = looks.length == 0 ? Look.PLAIN : looks[i];
            if (look != runLook) {
                endRun(maker, runFrom, maker.length() - begin, runLook);
                runFrom = maker.length() - begin;
                runLook = look;
            }
            add(maker, cells[i]);
        }
        endRun(maker, runFrom, maker.length() - begin, runLook);
    }

    private static void endRun(BlockMaker maker, int from, int to, long look) {
        if (look != Look.PLAIN && to > from) {
            maker.run(from, to, look);
        }
    }

    private static void add(BlockMaker maker, long cell) {
        if (cell == 0) {
            maker.add(' ');
            return;
        }
        maker.add((int) (cell & CODE_POINT));
        for (long marks = cell >>> BITS; marks != 0; marks >>>= BITS) {
            maker.add((int) (marks & CODE_POINT));
        }
    }

    private int shownLength() {
        int end = length;
        while (end > 0
                && (cells[end - 1] == 0 || cells[end - 1] == ' ')
                && (looks.length == 0 || !Look.showsOnBlank(looks[end - 1]))) {
            end--;
        }
        return end;
    }

    /// Makes room up to this column, blank where nothing was written.
    private void reach(int end) {
        if (end > cells.length) {
            int room = Math.max(end, Math.max(128, Math.min(2 * cells.length, Screen.COLUMNS)));
            cells = Arrays.copyOf(cells, room);
            if (looks.length > 0) {
                looks = Arrays.copyOf(looks, room);
            }
        }
        if (end > length) {
            blank(length, end);
        }
    }

    private void blank(int from, int to) {
        Arrays.fill(cells, from, to, 0);
        if (looks.length > 0) {
            Arrays.fill(looks, from, to, Look.PLAIN);
        }
    }

    private void paint(int from, int to, long look) {
        if (looks.length == 0) {
            if (look == Look.PLAIN) {
                return;
            }
            looks = new long[cells.length];
        }
        Arrays.fill(looks, from, to, look);
    }

    /// If a wide character lies across this border, both of its halves become blank.
    private void part(int column) {
        if (column > 0 && column < length && cells[column] == TAIL) {
            blank(column - 1, column + 1);
        }
    }
}
