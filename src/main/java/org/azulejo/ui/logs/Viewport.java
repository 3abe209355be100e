package org.azulejo.ui.logs;

import java.util.ArrayList;
import java.util.List;

/// Which rows of a text can be seen. A line that is wrapped has several rows. The place is kept as a line and a row of
/// it, so that nothing has to be known of the lines that are not seen: a step costs the same in ten lines and in ten
/// million.
final class Viewport {

    /// The lines, as far as their place on the screen is concerned.
    interface Lines {
        /// The number of the first line that is there.
        long first();

        /// The number after that of the last.
        long end();

        /// How many columns a line takes.
        int columns(long line);
    }

    /// One row on the screen.
    ///
    /// @param column the first column of the line that stands in it
    record Row(long line, int column) {}

    private Lines lines;
    private int height = 1;
    private int width = 80;
    private boolean wraps;
    private long top;
    private int skipped;

    Viewport(Lines lines) {
        this.lines = lines;
        this.top = lines.first();
    }

    /// @param rows how many rows fit on the screen
    /// @param columns how many columns fit into a row
    void resize(int rows, int columns) {
        height = Math.max(1, rows);
        int wider = Math.max(1, columns);
        if (wraps && wider != width) {
            // the first character that is seen stays the first
            skipped = skipped * width / wider;
        }
        width = wider;
        settle();
    }

    void wrap(boolean on) {
        wraps = on;
        skipped = 0;
        settle();
    }

    boolean wraps() {
        return wraps;
    }

    /// Other lines, or more of them; what is seen stays where it is as far as it is still there.
    void show(Lines newer) {
        lines = newer;
        settle();
    }

    long top() {
        return top;
    }

    int height() {
        return height;
    }

    boolean atEnd() {
        return !isBefore(top, skipped, lastTop());
    }

    boolean atStart() {
        return top <= lines.first() && skipped == 0;
    }

    /// Moves so many rows down, or up where negative.
    void scroll(long rows) {
        for (long left = rows; left > 0 && top < lines.end(); ) {
            int rest = rowsOf(top) - skipped;
            if (left < rest) {
                skipped += (int) left;
                break;
            }
            left -= rest;
            top++;
            skipped = 0;
        }
        for (long left = -rows; left > 0; ) {
            if (left <= skipped) {
                skipped -= (int) left;
                break;
            }
            left -= skipped;
            skipped = 0;
            if (top <= lines.first()) {
                break;
            }
            top--;
            skipped = rowsOf(top);
        }
        settle();
    }

    void toStart() {
        top = lines.first();
        skipped = 0;
    }

    void toEnd() {
        var last = lastTop();
        top = last.line();
        skipped = last.column();
    }

    /// Puts the line at the top.
    void toLine(long line) {
        top = line;
        skipped = 0;
        settle();
    }

    /// Moves as little as needed so that this column of the line is seen, with some lines around it where it was not.
    void reveal(long line, int column) {
        int row = wraps ? column / width : 0;
        var seen = rows();
        boolean visible = seen.stream().anyMatch(it -> it.line() == line && (!wraps || it.column() / width == row));
        if (!visible) {
            top = line;
            skipped = row;
            scroll(-height / 3);
        }
    }

    /// What is on the screen, from above.
    List<Row> rows() {
        var rows = new ArrayList<Row>(height);
        int row = skipped;
        for (long line = top; line < lines.end() && rows.size() < height; line++) {
            for (int of = rowsOf(line); row < of && rows.size() < height; row++) {
                rows.add(new Row(line, wraps ? row * width : 0));
            }
            row = 0;
        }
        return rows;
    }

    private int rowsOf(long line) {
        return wraps ? Math.max(1, Math.ceilDiv(lines.columns(line), width)) : 1;
    }

    private void settle() {
        if (top < lines.first()) {
            toStart();
        }
        if (top < lines.end()) {
            skipped = Math.min(skipped, rowsOf(top) - 1);
        }
        var last = lastTop();
        if (isBefore(last.line(), last.column(), new Row(top, skipped))) {
            top = last.line();
            skipped = last.column();
        }
    }

    /// The top from which the last line just fits; the column stands for the rows that are skipped.
    private Row lastTop() {
        int left = height;
        long line = lines.end();
        while (line > lines.first() && left > 0) {
            int rows = rowsOf(line - 1);
            line--;
            if (rows >= left) {
                return new Row(line, rows - left);
            }
            left -= rows;
        }
        return new Row(lines.first(), 0);
    }

    private static boolean isBefore(long line, int skipped, Row other) {
        return line < other.line() || (line == other.line() && skipped < other.column());
    }
}
