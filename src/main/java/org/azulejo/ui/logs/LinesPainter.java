package org.azulejo.ui.logs;

import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.LogLine;
import org.azulejo.logs.Mark;
import org.azulejo.logs.Run;
import org.azulejo.logs.Style;

/// Paints the rows that are seen. Every character stands in its column, whatever font it comes from.
final class LinesPainter {

    static final int MARGIN = 12;
    private static final int MARK_WIDTH = 3;
    private static final double FAINT = 0.45;
    private static final int LAST_PLAIN = 0x24f;
    private static final int FIRST_BLOCK = 0x2580;
    private static final int FULL_BLOCK = 0x2588;
    private static final int BAR_INSET = 3;
    private static final int LAST_BLOCK = 0x2590;

    private final GraphicsContext paint;
    private final Inks inks;
    private final Face face;

    LinesPainter(GraphicsContext paint, Inks inks, Face face) {
        this.paint = paint;
        this.inks = inks;
        this.face = face;
    }

    /// What is to be painted.
    ///
    /// @param rows from above
    /// @param columns how many fit beside the gutter
    /// @param left how many columns are scrolled out at the left
    /// @param hits those among the lines that are seen
    /// @param now the one that the person is at; empty place where there is none
    record Scene(
            Drawn drawn,
            List<Viewport.Row> rows,
            boolean wraps,
            int columns,
            int left,
            double width,
            double height,
            Range selected,
            List<Hit> hits,
            Hit now,
            Gutter gutter) {}

    void paint(Scene scene) {
        paint.setFill(inks.ground);
        paint.fillRect(0, 0, scene.width(), scene.height());
        paint.setTextBaseline(VPos.BASELINE);
        paint.setTextAlign(TextAlignment.LEFT);
        var above = "";
        for (int i = 0; i < scene.rows().size(); i++) {
            var row = scene.rows().get(i);
            var line = scene.drawn().line(row.line());
            double y = (double) i * face.height;
            if (line.gap().isPresent()) {
                gap(scene, scene.gutter().gap(line.gap().get()), y);
                continue;
            }
            mark(line.mark(), y);
            if (row.column() == 0 && scene.gutter().columns() > 0) {
                above = gutter(scene.gutter(), line, above, y);
            }
            text(scene, row, line, y);
        }
    }

    private void mark(Mark mark, double y) {
        if (mark != Mark.NONE) {
            paint.setFill(inks.of(mark));
            paint.fillRect(0, y, MARK_WIDTH, face.height);
        }
    }

    /// Says the same time once, for all lines that came together.
    private String gutter(Gutter gutter, LogLine line, String above, double y) {
        paint.setFont(face.small);
        paint.setFill(inks.muted);
        paint.setTextAlign(TextAlignment.RIGHT);
        double right = MARGIN + gutter.columns() * face.advance;
        if (gutter.numbers() && !line.continues()) {
            paint.fillText(
                    gutter.number(line),
                    right - (gutter.times() ? gutter.timeColumns() * face.advance : 0),
                    y + face.baseline);
        }
        var time = gutter.times() ? gutter.time(line) : "";
        if (!time.equals(above) && !time.isEmpty()) {
            paint.fillText(time, right, y + face.baseline);
        }
        paint.setTextAlign(TextAlignment.LEFT);
        return time;
    }

    private void gap(Scene scene, String words, double y) {
        paint.setFill(inks.warning);
        paint.setFont(face.small);
        double x = MARGIN + gutterWidth(scene);
        paint.fillText(words, x, y + face.baseline);
        double end = x + words.length() * face.advance * 0.86 + face.advance;
        paint.fillRect(end, y + face.height / 2.0, Math.max(0, scene.width() - end - MARGIN), 1);
    }

    private double gutterWidth(Scene scene) {
        return scene.gutter().columns() == 0 ? 0 : (scene.gutter().columns() + 1.5) * face.advance;
    }

    private void text(Scene scene, Viewport.Row row, LogLine line, double y) {
        var cells = new Cells(line.text());
        int first = row.column() + scene.left();
        int from = cells.at(first);
        int to = scene.wraps()
                ? cells.at(first + scene.columns())
                : Math.min(line.text().length(), cells.at(first + scene.columns() + 1) + 1);
        double x = MARGIN + gutterWidth(scene) - first * face.advance;
        var at = new Spot(line.text(), cells, from, to, x, y);
        grounds(at, line.runs());
        select(scene, row, line, at);
        int done = from;
        for (var run : line.runs()) {
            int begin = Math.clamp(run.from(), done, to);
            int end = Math.clamp(run.to(), begin, to);
            letters(at, done, begin, inks.text, face.plain);
            styled(at, begin, end, run.style());
            done = end;
        }
        letters(at, done, to, inks.text, face.plain);
    }

    /// A part of a line that is seen, and where column 0 of the line would be.
    private record Spot(String text, Cells cells, int from, int to, double x, double y) {}

    private double x(Spot spot, int at) {
        return spot.x() + spot.cells().column(at) * face.advance;
    }

    private void grounds(Spot spot, List<Run> runs) {
        for (var run : runs) {
            int begin = Math.clamp(run.from(), spot.from(), spot.to());
            int end = Math.clamp(run.to(), begin, spot.to());
            var ground = ground(run.style());
            if (begin < end && !ground.equals(inks.ground)) {
                band(spot, begin, end, ground);
            }
        }
    }

    private void select(Scene scene, Viewport.Row row, LogLine line, Spot spot) {
        for (var hit : scene.hits()) {
            if (hit.line() == row.line()) {
                int begin = Math.clamp(hit.from(), spot.from(), spot.to());
                int end = Math.clamp(hit.to(), begin, spot.to());
                if (begin < end) {
                    band(spot, begin, end, hit.equals(scene.now()) ? inks.hitNow : inks.hit);
                }
            }
        }
        var selected = scene.selected();
        if (selected.touches(row.line())) {
            int length = line.text().length();
            int begin = Math.clamp(selected.fromOn(row.line()), spot.from(), spot.to());
            int end = Math.clamp(selected.toOn(row.line(), length), begin, spot.to());
            band(spot, begin, end, inks.selected);
            if (end == length && row.line() < selected.to().line()) {
                // the line's end is selected as well
                paint.fillRect(x(spot, end), spot.y(), face.advance * 0.6, face.height);
            }
        }
    }

    private void band(Spot spot, int begin, int end, Color colour) {
        double left = Math.floor(x(spot, begin));
        paint.setFill(colour);
        paint.fillRect(left, spot.y(), Math.ceil(x(spot, end)) - left, face.height);
    }

    private Color ground(Style style) {
        return style.inverse() ? inks.of(style.text(), inks.text) : inks.of(style.ground(), inks.ground);
    }

    private void styled(Spot spot, int begin, int end, Style style) {
        if (begin >= end) {
            return;
        }
        var ground = ground(style);
        var colour = style.inverse() ? inks.of(style.ground(), inks.ground) : inks.of(style.text(), inks.text);
        var seen = Inks.readable(style.faint() ? colour.interpolate(ground, FAINT) : colour, ground);
        letters(spot, begin, end, seen, style.bold() ? face.bold : style.italic() ? face.slanted : face.plain);
        double width = x(spot, end) - x(spot, begin);
        if (style.underlined()) {
            paint.fillRect(x(spot, begin), spot.y() + face.baseline + 2, width, 1);
        }
        if (style.struck()) {
            paint.fillRect(x(spot, begin), spot.y() + face.baseline - Math.round(face.height * 0.22), width, 1);
        }
    }

    /// Plain letters go out in one piece; what may come from another font, each in its own column.
    private void letters(Spot spot, int begin, int end, Color colour, Font font) {
        if (begin >= end) {
            return;
        }
        paint.setFill(colour);
        paint.setFont(font);
        var text = spot.text();
        double baseline = spot.y() + face.baseline;
        int piece = begin;
        for (int i = begin; i < end; ) {
            if (text.charAt(i) <= LAST_PLAIN) {
                i++;
                continue;
            }
            if (piece < i) {
                paint.fillText(text.substring(piece, i), x(spot, piece), baseline);
            }
            int next = nextLetter(text, i, end);
            odd(spot, i, next, baseline);
            i = next;
            piece = i;
        }
        if (piece < end) {
            paint.fillText(text.substring(piece, end), x(spot, piece), baseline);
        }
    }

    /// Behind a letter and all that is drawn over it.
    private static int nextLetter(String text, int at, int end) {
        int next = at + Character.charCount(text.codePointAt(at));
        while (next < end
                && text.charAt(next) > LAST_PLAIN
                && org.azulejo.logs.Columns.of(text.codePointAt(next)) == 0) {
            next += Character.charCount(text.codePointAt(next));
        }
        return Math.min(next, end);
    }

    private void odd(Spot spot, int at, int next, double baseline) {
        int letter = spot.text().charAt(at);
        double left = x(spot, at);
        if (letter >= FIRST_BLOCK && letter <= LAST_BLOCK) {
            block(letter, left, spot.y());
        } else {
            paint.fillText(spot.text().substring(at, next), left, baseline);
        }
    }

    /// The blocks of progress bars without seams between them, as no font draws them.
    private void block(int letter, double x, double y) {
        double left = Math.floor(x);
        double width = Math.ceil(x + face.advance) - left;
        double height = face.height;
        switch (letter) {
            case 0x2580 -> paint.fillRect(left, y, width, Math.rint(height / 2));
            case 0x2590 -> paint.fillRect(left + Math.round(width / 2), y, width - Math.round(width / 2), height);
            case FULL_BLOCK -> bar(letter, left, width, y, height);
            default -> {
                if (letter < FULL_BLOCK) {
                    double part = Math.round(height * (letter - FIRST_BLOCK) / 8);
                    paint.fillRect(left, y + height - part, width, part);
                } else {
                    bar(letter, left, width, y, height);
                }
            }
        }
    }

    /// As high as letters are, so that bars below each other stay apart.
    private void bar(int letter, double left, double width, double y, double height) {
        double part = Math.max(1, Math.round(width * (FIRST_BLOCK + 16 - letter) / 8));
        paint.fillRect(left, y + BAR_INSET, part, height - 2 * BAR_INSET);
    }
}
