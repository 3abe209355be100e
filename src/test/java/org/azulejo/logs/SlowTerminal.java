package org.azulejo.logs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// The terminal that a log is drawn on, written a second time and as plainly as possible: the whole text at once, one
/// value a cell, no regard to time or memory. Shares nothing with the other but the width of characters.
final class SlowTerminal {

    private static final int WIDTH = 4096;
    private static final int HEIGHT = 64;
    private static final Cell BLANK = new Cell("", Style.PLAIN);
    private static final String SECOND_HALF = "second half";

    record Cell(String text, Style style) {}

    /// A row without the blanks at its end.
    record Line(String text, List<Run> runs, boolean continues) {

        static Line of(List<Cell> cells, boolean continues) {
            var text = new StringBuilder();
            var runs = new ArrayList<Run>();
            for (var cell : cells) {
                int from = text.length();
                text.append(cell.text().isEmpty() ? " " : cell.text());
                if (!runs.isEmpty()
                        && runs.getLast().to() == from
                        && runs.getLast().style().equals(cell.style())) {
                    from = runs.removeLast().from();
                }
                if (!cell.style().equals(Style.PLAIN)) {
                    runs.add(new Run(from, text.length(), cell.style()));
                }
            }
            return new Line(text.toString(), List.copyOf(runs), continues);
        }
    }

    private static final class Grid {
        private Cell[] cells = empty();
        private boolean continues;

        private static Cell[] empty() {
            var cells = new Cell[WIDTH];
            Arrays.fill(cells, BLANK);
            return cells;
        }

        /// Makes blank what is left of wide characters.
        private void mend() {
            mend(0, WIDTH);
        }

        private void mend(int from, int to) {
            for (int i = Math.max(0, from); i < Math.min(to, WIDTH); i++) {
                boolean second = cells[i].text().equals(SECOND_HALF);
                if (second && (i == 0 || !isWide(cells[i - 1]))) {
                    cells[i] = BLANK;
                }
                if (isWide(cells[i]) && (i == WIDTH - 1 || !cells[i + 1].text().equals(SECOND_HALF))) {
                    cells[i] = BLANK;
                }
            }
        }

        private static boolean isWide(Cell cell) {
            return !cell.text().equals(SECOND_HALF) && Columns.of(cell.text()) == 2;
        }

        private Line line() {
            int end = WIDTH;
            while (end > 0 && isUnseen(cells[end - 1])) {
                end--;
            }
            var shown = new ArrayList<Cell>();
            for (int i = 0; i < end; i++) {
                if (!cells[i].text().equals(SECOND_HALF)) {
                    shown.add(cells[i]);
                }
            }
            return Line.of(shown, continues);
        }

        private static boolean isUnseen(Cell cell) {
            var style = cell.style();
            return cell.text().isBlank()
                    && style.ground() instanceof Colour.Standard
                    && !style.inverse()
                    && !style.underlined()
                    && !style.struck();
        }
    }

    private final List<Line> gone = new ArrayList<>();
    private final List<Grid> grid = new ArrayList<>();
    private int x;
    private int y;
    private boolean wrapping;
    private boolean atHome;
    private Style style = Style.PLAIN;
    private int keptX;
    private int keptY;
    private Style keptStyle = Style.PLAIN;

    static List<Line> draw(byte[] bytes) {
        var terminal = new SlowTerminal();
        terminal.read(new String(bytes, StandardCharsets.UTF_8));
        var all = new ArrayList<>(terminal.gone);
        all.addAll(terminal.shown());
        return all;
    }

    private List<Line> shown() {
        var lines = new ArrayList<>(grid.stream().map(Grid::line).toList());
        if (!lines.isEmpty() && lines.getLast().text().isEmpty()) {
            lines.removeLast();
        }
        return lines;
    }

    private void read(String text) {
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            at += Character.charCount(point);
            if (point == 0x1b) {
                at = escape(text, at);
            } else if (point == 0x9b) {
                at = control(text, at);
            } else if (List.of(0x90, 0x98, 0x9d, 0x9e, 0x9f).contains(point)) {
                at = string(text, at);
            } else {
                put(point);
            }
        }
    }

    private void put(int point) {
        switch (point) {
            case '\n' -> {
                touch();
                x = 0;
                down(false);
            }
            case 0x0b, 0x0c, 0x85 -> {
                to(0, y);
                touch();
                down(false);
            }
            case 0x84 -> {
                touch();
                down(false);
            }
            case 0x8d -> reverse();
            case '\r' -> to(0, y);
            case '\b' -> to(x - 1, y);
            case '\t' -> to((x / 8 + 1) * 8, y);
            case 0x2028, 0x2029 -> print(" ", 1);
            default -> {
                boolean unseen = point < ' '
                        || (point >= 0x7f && point < 0xa0)
                        || "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff\ufff9\ufffa\ufffb"
                                        .indexOf(point)
                                >= 0;
                if (!unseen) {
                    print(Character.toString(point), Columns.of(point));
                }
            }
        }
    }

    private void print(String character, int width) {
        if (width == 0) {
            int on = wrapping ? WIDTH - 1 : x - 1;
            if (on >= 0) {
                var row = touch();
                if (row.cells[on].text().equals(SECOND_HALF)) {
                    on--;
                }
                var cell = row.cells[on];
                var below = cell.text().isEmpty() ? " " : cell.text();
                if (below.codePointCount(0, below.length()) < 3) {
                    row.cells[on] = new Cell(below + character, cell.style());
                }
            }
            return;
        }
        if (wrapping || x + width > WIDTH) {
            x = 0;
            down(true);
        }
        var row = touch();
        row.cells[x] = new Cell(character, style);
        if (width == 2) {
            row.cells[x + 1] = new Cell(SECOND_HALF, style);
        }
        row.mend(x - 1, x + width + 1);
        atHome = false;
        x += width;
        if (x == WIDTH) {
            x = WIDTH - 1;
            wrapping = true;
        }
    }

    private Grid touch() {
        while (grid.size() <= y) {
            grid.add(new Grid());
        }
        return grid.get(y);
    }

    private void down(boolean continues) {
        wrapping = false;
        atHome = false;
        if (y == HEIGHT - 1) {
            gone.add(grid.removeFirst().line());
            grid.add(new Grid());
            grid.getLast().continues = continues;
        } else {
            y++;
            touch().continues |= continues;
        }
    }

    private void to(int column, int row) {
        x = Math.max(0, Math.min(WIDTH - 1, column));
        y = Math.max(0, Math.min(HEIGHT - 1, row));
        wrapping = false;
        atHome = false;
    }

    private void reverse() {
        if (y > 0) {
            to(x, y - 1);
        } else if (!grid.isEmpty()) {
            grid.addFirst(new Grid());
            cutBottom();
        }
    }

    private void cutBottom() {
        while (grid.size() > HEIGHT) {
            grid.removeLast();
        }
    }

    private int escape(String text, int from) {
        int at = from;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (point == '\n' || point == '\r' || point >= 0x80 || point == 0x1b || point == 0x18 || point == 0x1a) {
                return point == 0x18 || point == 0x1a ? at + 1 : at;
            }
            at++;
            if (point < ' ') {
                if (point == 0x0b || point == 0x0c) {
                    put(point);
                    return at;
                }
                put(point);
            } else if (point == '[') {
                return control(text, at);
            } else if ("]PX^_".indexOf(point) >= 0) {
                return string(text, at);
            } else if (point >= ' ' && point < '0') {
                return longer(text, at);
            } else if (point != 0x7f) {
                simple(point);
                return at;
            }
        }
        return at;
    }

    private int longer(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            int point = text.codePointAt(at);
            if (point >= 0x80 || List.of(0x0a, 0x0b, 0x0c, 0x0d, 0x1b).contains(point)) {
                return at;
            }
            if (point == 0x18 || point == 0x1a || (point >= '0' && point < 0x7f)) {
                return at + 1;
            }
            if (point < ' ') {
                put(point);
            }
        }
        return text.length();
    }

    private void simple(int point) {
        switch (point) {
            case 'D' -> put(0x84);
            case 'E' -> put(0x85);
            case 'M' -> reverse();
            case '7' -> keep();
            case '8' -> bringBack();
            case 'c' -> {
                everythingLeaves();
                to(0, 0);
                atHome = true;
                style = Style.PLAIN;
            }
            default -> {}
        }
    }

    private int string(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            char character = text.charAt(at);
            if (character == 7 || character == 0x18 || character == 0x1a || character == 0x9c) {
                return at + 1;
            }
            if ("\u001b\n\r\u000b\f\u0090\u0098\u009b\u009d\u009e\u009f".indexOf(character) >= 0) {
                return at;
            }
        }
        return text.length();
    }

    private int control(String text, int from) {
        var inner = new StringBuilder();
        for (int at = from; at < text.length(); at++) {
            int point = text.codePointAt(at);
            if (point >= 0x80 || List.of(0x0a, 0x0b, 0x0c, 0x0d, 0x1b).contains(point)) {
                return at;
            }
            if (point == 0x18 || point == 0x1a) {
                return at + 1;
            }
            if (point < ' ') {
                put(point);
            } else if (point >= '@' && point != 0x7f) {
                run(inner.toString(), (char) point);
                return at + 1;
            } else if (point != 0x7f) {
                inner.append((char) point);
            }
        }
        return text.length();
    }

    private void run(String inner, char last) {
        if (!inner.matches("[0-9;:]*")) {
            boolean screens = Arrays.stream(inner.substring(1).split("[;:]", -1))
                    .anyMatch(it -> it.equals("47") || it.equals("1047") || it.equals("1049"));
            if (inner.startsWith("?") && screens && (last == 'h' || last == 'l')) {
                everythingLeaves();
            }
            return;
        }
        var numbers = Arrays.stream(inner.split("[;:]", -1))
                .map(it -> it.isEmpty() ? 0 : Integer.parseInt(it))
                .toList();
        int first = Math.max(1, numbers.getFirst());
        int second = Math.max(1, numbers.size() > 1 ? numbers.get(1) : 1);
        switch (last) {
            case '@' ->
                change(cells -> {
                    for (int i = 0; i < Math.min(first, WIDTH); i++) {
                        cells.add(x, BLANK);
                    }
                });
            case 'P' ->
                change(cells -> {
                    for (int i = 0; i < Math.min(first, WIDTH); i++) {
                        if (x < cells.size()) {
                            cells.remove(x);
                        }
                    }
                });
            case 'X' -> erase(x, x + first);
            case 'A', 'k' -> to(x, y - first);
            case 'B', 'e' -> to(x, y + first);
            case 'C', 'a' -> to(x + first, y);
            case 'D', 'j' -> to(x - first, y);
            case 'E' -> to(0, y + first);
            case 'F' -> to(0, y - first);
            case 'G', '`' -> to(first - 1, y);
            case 'd' -> to(x, first - 1);
            case 'H', 'f' -> {
                to(second - 1, first - 1);
                atHome = x == 0 && y == 0;
            }
            case 'I' -> {
                for (int i = 0; i < Math.min(first, WIDTH); i++) {
                    to((x / 8 + 1) * 8, y);
                }
            }
            case 'Z' -> {
                for (int i = 0; i < Math.min(first, WIDTH); i++) {
                    to(x % 8 == 0 ? x - 8 : x - x % 8, y);
                }
            }
            case 'K' -> eraseLine(numbers.getFirst());
            case 'J' -> eraseScreen(numbers.getFirst());
            case 'L' -> {
                if (y < grid.size()) {
                    for (int i = 0; i < Math.min(first, HEIGHT - y); i++) {
                        grid.add(y, new Grid());
                    }
                    cutBottom();
                }
            }
            case 'M' -> {
                for (int i = 0; i < Math.min(first, HEIGHT) && y < grid.size(); i++) {
                    grid.remove(y);
                }
            }
            case 's' -> keep();
            case 'u' -> bringBack();
            case 'm' -> style = new SlowColours(style).after(inner);
            default -> {}
        }
    }

    private void change(Consumer<List<Cell>> change) {
        if (y < grid.size()) {
            var row = grid.get(y);
            var cells = new ArrayList<>(List.of(row.cells));
            // a wide character through which the change cuts is lost
            if (cells.get(x).text().equals(SECOND_HALF)) {
                cells.set(x - 1, BLANK);
                cells.set(x, BLANK);
            }
            change.accept(cells);
            while (cells.size() < WIDTH) {
                cells.add(BLANK);
            }
            row.cells = cells.subList(0, WIDTH).toArray(Cell[]::new);
            row.mend();
        }
    }

    private void erase(int from, int to) {
        if (y < grid.size()) {
            var row = grid.get(y);
            Arrays.fill(row.cells, Math.min(from, WIDTH), Math.min(to, WIDTH), BLANK);
            row.mend();
        }
    }

    private void eraseLine(int what) {
        switch (what) {
            case 0 -> erase(x, WIDTH);
            case 1 -> erase(0, x + 1);
            case 2 -> erase(0, WIDTH);
            default -> {}
        }
    }

    private void eraseScreen(int what) {
        if (what == 2 || what == 3 || (what == 0 && atHome)) {
            everythingLeaves();
        } else if (what == 0) {
            eraseLine(0);
            for (int i = y + 1; i < grid.size(); i++) {
                grid.get(i).cells = Grid.empty();
            }
        } else if (what == 1) {
            for (int i = 0; i < y && i < grid.size(); i++) {
                grid.get(i).cells = Grid.empty();
            }
            eraseLine(1);
        }
    }

    private void everythingLeaves() {
        gone.addAll(shown());
        grid.clear();
        y = 0;
        wrapping = false;
    }

    private void keep() {
        keptX = x;
        keptY = y;
        keptStyle = style;
    }

    private void bringBack() {
        to(keptX, keptY);
        style = keptStyle;
    }
}
