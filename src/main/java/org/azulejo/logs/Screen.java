package org.azulejo.logs;

/// The rows of the terminal that a program can still draw over, and its cursor. A row that leaves at the top
/// goes to the [Leaver] and never changes again.
final class Screen {

    static final int COLUMNS = LogDrawing.COLUMNS;
    static final int ROWS = LogDrawing.ROWS;

    private static final int TAB = 8;

    /// Where rows go when they leave.
    interface Leaver {
        void leave(Row row);
    }

    private final Leaver leaver;
    private final Row[] rows = new Row[ROWS];

    /// How many rows there are, from the top; the others were never reached.
    private int used;

    private int x;
    private int y;

    /// The last column is written: the next character goes to the next row.
    private boolean full;

    /// The cursor was sent to the first column of the first row, and nothing happened since.
    private boolean home;

    private long look;
    private int savedX;
    private int savedY;
    private long savedLook;

    private long lines = 1;
    private long now = Block.NEVER;

    /// The offset of the byte that is being drawn.
    private long here;

    Screen(Leaver leaver) {
        this.leaver = leaver;
        for (int i = 0; i < ROWS; i++) {
            rows[i] = new Row();
        }
    }

    void arrived(long at) {
        now = at;
    }

    /// What comes next was written by the byte at this offset.
    void at(long offset) {
        here = offset;
    }

    /// Lets all that is drawn leave and forgets the cursor and the colours; what comes next is this line of the file.
    void restart(long line) {
        leaveAll();
        y = 0;
        x = 0;
        full = false;
        home = false;
        look = Look.PLAIN;
        savedX = 0;
        savedY = 0;
        savedLook = Look.PLAIN;
        lines = line;
    }

    long line() {
        return lines;
    }

    long look() {
        return look;
    }

    void look(long next) {
        look = next;
    }

    /// How many rows there are to be seen.
    int shown() {
        return used > 0 && rows[used - 1].isBlank() ? used - 1 : used;
    }

    Row row(int index) {
        return rows[index];
    }

    /// Writes ASCII characters.
    void print(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (full) {
                wrap();
            }
            int count = Math.min(to - at, COLUMNS - x);
            current().write(x, bytes, at, count, look);
            at += count;
            here += count;
            advance(count);
        }
    }

    void print(int codePoint) {
        int width = Columns.of(codePoint);
        if (width == 0) {
            if (x > 0 || full) {
                current().overlay(full ? COLUMNS : x, codePoint);
            }
            return;
        }
        if (full || x + width > COLUMNS) {
            wrap();
        }
        current().write(x, codePoint, width, look);
        advance(width);
    }

    /// A line of the file ends; the next row begins behind that.
    void lineFeed() {
        current();
        lines++;
        here++;
        x = 0;
        down(false);
    }

    void index() {
        current();
        down(false);
    }

    void carriageReturn() {
        moveTo(0, y);
    }

    void backspace() {
        moveTo(x - 1, y);
    }

    void tab(int count) {
        moveTo((x / TAB + Math.min(count, COLUMNS / TAB)) * TAB, y);
    }

    void backTab(int count) {
        moveTo(((x + TAB - 1) / TAB - Math.min(count, COLUMNS / TAB)) * TAB, y);
    }

    void move(int columns, int down) {
        moveTo(x + columns, y + down);
    }

    void column(int column) {
        moveTo(column, y);
    }

    void line(int line) {
        moveTo(x, line);
    }

    void position(int column, int line) {
        moveTo(column, line);
        home = x == 0 && y == 0;
    }

    void save() {
        savedX = x;
        savedY = y;
        savedLook = look;
    }

    void restore() {
        moveTo(savedX, savedY);
        look = savedLook;
    }

    /// Up a row; at the top, all rows move down.
    void reverseIndex() {
        if (y == 0) {
            insertRows(1);
        } else {
            moveTo(x, y - 1);
        }
    }

    void eraseLine(int what) {
        if (y >= used) {
            return;
        }
        switch (what) {
            case 0 -> rows[y].erase(x, COLUMNS);
            case 1 -> rows[y].erase(0, x + 1);
            case 2 -> rows[y].erase();
            default -> {
                return;
            }
        }
        rows[y].touch(now);
    }

    void eraseScreen(int what) {
        switch (what) {
            case 0 -> {
                if (home) {
                    clear();
                } else {
                    eraseLine(0);
                    eraseRows(y + 1, used);
                }
            }
            case 1 -> {
                eraseRows(0, Math.min(y, used));
                eraseLine(1);
            }
            case 2, 3 -> clear();
            default -> {}
        }
    }

    /// Lets all that is drawn leave, and goes on in an empty screen.
    void clear() {
        leaveAll();
        y = 0;
        full = false;
    }

    void eraseCharacters(int count) {
        if (y < used) {
            rows[y].erase(x, x + Math.min(count, COLUMNS));
            rows[y].touch(now);
        }
    }

    void insertCharacters(int count) {
        if (y < used) {
            rows[y].insert(x, Math.min(count, COLUMNS - x), COLUMNS);
            rows[y].touch(now);
        }
    }

    void deleteCharacters(int count) {
        if (y < used) {
            rows[y].delete(x, Math.min(count, COLUMNS));
            rows[y].touch(now);
        }
    }

    /// Moves the rows from the cursor's on down; what passes the last row is lost.
    void insertRows(int count) {
        if (y >= used) {
            return;
        }
        int inserted = Math.min(count, ROWS - y);
        int kept = Math.min(used, ROWS - inserted) - y;
        rotate(y, y + kept + inserted, inserted);
        used = y + kept + inserted;
        for (int i = y; i < y + inserted; i++) {
            rows[i].begin(lines, here, now, false);
        }
    }

    /// Takes out rows from the cursor's on; those below move up.
    void deleteRows(int count) {
        if (y >= used) {
            return;
        }
        int taken = Math.min(count, used - y);
        rotate(y, used, used - y - taken);
        used -= taken;
    }

    private void advance(int columns) {
        home = false;
        x += columns;
        if (x >= COLUMNS) {
            x = COLUMNS - 1;
            full = true;
        }
    }

    private void wrap() {
        x = 0;
        down(true);
    }

    private void down(boolean goesOn) {
        full = false;
        home = false;
        if (y < ROWS - 1) {
            y++;
            if (y >= used) {
                rows[y].begin(lines, here, now, goesOn);
                used = y + 1;
            } else if (goesOn) {
                rows[y].goOn();
            }
            return;
        }
        leaver.leave(rows[0]);
        rotate(0, ROWS, ROWS - 1);
        rows[y].begin(lines, here, now, goesOn);
    }

    private void moveTo(int column, int line) {
        x = Math.clamp(column, 0, COLUMNS - 1);
        y = Math.clamp(line, 0, ROWS - 1);
        full = false;
        home = false;
    }

    /// The row of the cursor, which is about to be written to.
    private Row current() {
        while (used <= y) {
            rows[used++].begin(lines, here, now, false);
        }
        rows[y].touch(now);
        return rows[y];
    }

    private void eraseRows(int from, int to) {
        for (int i = from; i < to; i++) {
            rows[i].erase();
            rows[i].touch(now);
        }
    }

    private void leaveAll() {
        int count = shown();
        for (int i = 0; i < count; i++) {
            leaver.leave(rows[i]);
        }
        used = 0;
    }

    /// Turns the rows of a stretch downwards by so many places.
    private void rotate(int from, int to, int places) {
        int count = to - from;
        if (places == count - 1) {
            var first = rows[from];
            System.arraycopy(rows, from + 1, rows, from, count - 1);
            rows[to - 1] = first;
            return;
        }
        var turned = new Row[count];
        for (int i = 0; i < count; i++) {
            turned[(i + places) % count] = rows[from + i];
        }
        System.arraycopy(turned, 0, rows, from, count);
    }
}
