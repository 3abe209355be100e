package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.azulejo.ui.fx.Swatches;

/// Paints single cells. Every state has its own shape beside its colour. Colours and faces are looked up once, so that
/// painting a cell makes nothing new.
final class CellPainter {

    private static final int DASH = 3;
    private static final int DASH_GAP = 2;
    private static final double STEPPED_BACK = 0.2;
    /// Smaller cells have no room for letters and cut corners.
    private static final int LEAST_LETTER = 10;

    private final GraphicsContext paint;
    private final List<Ink> inks;
    private final Color[] fills;
    private final Color[] ons;
    private final Color[] paleFills;
    private final Color[] paleOns;
    private final Color inset;
    private final Color border;
    private final Color paleInset;
    private final Color paleBorder;
    private final Color track;
    private final Color paleTrack;
    private final Color accent;
    private final Color paleAccent;
    private final Color warning;
    private final Color danger;
    private final Color paleWarning;
    private final Color paleDanger;
    private final Color page;
    private final Font letters;
    private boolean pale;

    CellPainter(GraphicsContext paint, Swatches swatches, List<Ink> inks, Font font, int cell) {
        this.paint = paint;
        this.inks = inks;
        page = swatches.of("swatch-card");
        inset = swatches.of("swatch-inset");
        border = swatches.of("swatch-border");
        track = swatches.of("swatch-track");
        paleTrack = page.interpolate(track, STEPPED_BACK);
        accent = swatches.of("swatch-accent");
        paleAccent = page.interpolate(accent, STEPPED_BACK);
        warning = swatches.of("swatch-warning");
        danger = swatches.of("swatch-danger");
        paleWarning = page.interpolate(warning, STEPPED_BACK);
        paleDanger = page.interpolate(danger, STEPPED_BACK);
        paleInset = page.interpolate(inset, STEPPED_BACK);
        paleBorder = page.interpolate(border, 0.45);
        var fill = new ArrayList<Color>();
        var on = new ArrayList<Color>();
        for (var ink : inks) {
            fill.add(swatches.of(ink.style()));
            on.add(swatches.of(ink.style() + " on"));
        }
        fills = fill.toArray(Color[]::new);
        ons = on.toArray(Color[]::new);
        paleFills = fill.stream().map(it -> page.interpolate(it, STEPPED_BACK)).toArray(Color[]::new);
        paleOns = on.stream().map(it -> page.interpolate(it, STEPPED_BACK)).toArray(Color[]::new);
        letters = Font.font(font.getFamily(), Math.clamp(cell * 0.62, 6, font.getSize() * 1.2));
    }

    /// Everything that the cells share.
    void begin() {
        paint.setTextBaseline(VPos.CENTER);
        paint.setTextAlign(TextAlignment.CENTER);
        paint.setFont(letters);
    }

    void cell(int ink, int x, int y, int size, boolean mine, byte finding, boolean steppedBack) {
        pale = steppedBack;
        var how = inks.get(ink);
        switch (how.shape()) {
            case FULL -> full(ink, how, x, y, size, mine);
            case LEVEL -> level(ink, how, x, y, size, mine);
            case HOLLOW -> outline(ink, x, y, size);
            case DASHED -> dashed(ink, x, y, size);
            case SLASH -> slash(ink, x, y, size);
            case QUESTION -> question(ink, x, y, size);
            case UNSEEN -> unseen(ink, x, y, size, mine);
            case ENDLESS -> endless(ink, x, y, size, mine);
        }
        if (finding > 0) {
            flag(x, y, size, finding);
        }
    }

    private Color fill(int ink) {
        return pale ? paleFills[ink] : fills[ink];
    }

    private Color on(int ink) {
        return pale ? paleOns[ink] : ons[ink];
    }

    /// Only rectangles on whole pixels: curves and slanted strokes cost a hundred times as much without a graphics
    /// card.
    private void block(Color colour, int x, int y, int size) {
        paint.setFill(colour);
        if (size < LEAST_LETTER) {
            paint.fillRect(x, y, size, size);
        } else {
            paint.fillRect(x + 1, y, size - 2, size);
            paint.fillRect(x, y + 1, size, size - 2);
        }
    }

    private void frame(Color colour, int x, int y, int size) {
        int corner = size < LEAST_LETTER ? 0 : 1;
        paint.setFill(colour);
        paint.fillRect(x + corner, y, size - 2 * corner, 1);
        paint.fillRect(x + corner, y + size - 1, size - 2 * corner, 1);
        paint.fillRect(x, y + 1, 1, size - 2);
        paint.fillRect(x + size - 1, y + 1, 1, size - 2);
    }

    private void full(int ink, Ink how, int x, int y, int size, boolean mine) {
        block(fill(ink), x, y, size);
        if (mine) {
            dot(on(ink), x, y, size);
        } else if (!how.letter().isEmpty() && size >= LEAST_LETTER) {
            letter(how.letter(), on(ink), x, y, size);
        }
    }

    private void level(int ink, Ink how, int x, int y, int size, boolean mine) {
        block(pale ? paleTrack : track, x, y, size);
        int high = Math.max(1, Math.round((float) size * how.level() / Ink.LEVELS));
        paint.setFill(fill(ink));
        if (high < size) {
            paint.fillRect(x, y + size - high, size, high);
        } else {
            block(fill(ink), x, y, size);
        }
        if (mine) {
            yours(x, y, size);
        }
    }

    /// The dot of one's own, on whatever lies below it.
    private void yours(int x, int y, int size) {
        if (size >= LEAST_LETTER) {
            dot(page, x - 2, y - 2, size + 4);
        }
        dot(pale ? paleAccent : accent, x, y, size);
    }

    private void outline(int ink, int x, int y, int size) {
        frame(fill(ink), x, y, size);
    }

    private void dashed(int ink, int x, int y, int size) {
        paint.setFill(fill(ink));
        for (int at = 1; at < size - 1; at += DASH + DASH_GAP) {
            int wide = Math.min(DASH, size - 1 - at);
            paint.fillRect(x + at, y, wide, 1);
            paint.fillRect(x + at, y + size - 1, wide, 1);
            paint.fillRect(x, y + at, 1, wide);
            paint.fillRect(x + size - 1, y + at, 1, wide);
        }
    }

    private void slash(int ink, int x, int y, int size) {
        block(pale ? paleInset : inset, x, y, size);
        frame(pale ? paleBorder : border, x, y, size);
        paint.setFill(fill(ink));
        int in = size / 4;
        for (int at = in; at < size - in; at++) {
            paint.fillRect(x + at, y + size - 1 - at, at + 1 < size - in ? 2 : 1, 1);
        }
    }

    private void question(int ink, int x, int y, int size) {
        block(pale ? paleInset : inset, x, y, size);
        dashed(ink, x, y, size);
        if (size >= LEAST_LETTER) {
            letter("?", fill(ink), x, y, size);
        } else {
            paint.setFill(fill(ink));
            paint.fillRect(x + size / 2, y + size / 2, 1, 1);
        }
    }

    private void unseen(int ink, int x, int y, int size, boolean mine) {
        block(pale ? paleInset : inset, x, y, size);
        frame(pale ? paleBorder : border, x, y, size);
        if (mine) {
            yours(x, y, size);
        } else {
            paint.setFill(fill(ink));
            int wide = Math.max(2, size / 3);
            paint.fillRect(x + (size - wide) / 2, y + size / 2, wide, 1);
        }
    }

    private void endless(int ink, int x, int y, int size, boolean mine) {
        block(pale ? paleInset : inset, x, y, size);
        paint.setFill(fill(ink));
        int step = Math.max(2, size / 4);
        for (int at = step / 2; at < size; at += step) {
            paint.fillRect(x + 1, y + at, size - 2, Math.max(1, step / 2));
        }
        if (mine) {
            yours(x, y, size);
        }
    }

    private void dot(Color colour, int x, int y, int size) {
        paint.setFill(colour);
        if (size < LEAST_LETTER) {
            int wide = Math.max(2, size / 3);
            int in = (size - wide) / 2;
            paint.fillRect(x + in, y + in, wide, wide);
        } else {
            int wide = Math.max(4, size * 36 / 100 + (size + size * 36 / 100) % 2);
            int in = (size - wide) / 2;
            paint.fillRect(x + in + 1, y + in, wide - 2, wide);
            paint.fillRect(x + in, y + in + 1, wide, wide - 2);
        }
    }

    private void letter(String letter, Color colour, int x, int y, int size) {
        paint.setFill(colour);
        paint.fillText(letter, x + size / 2.0, y + size / 2.0);
    }

    /// Something is the matter with it: a turned-down corner, and an outline where it is grave. A small cell has room
    /// only for a ring around it.
    private void flag(int x, int y, int size, byte finding) {
        var colour = flag(finding == 2);
        if (size < LEAST_LETTER) {
            frame(colour, x - 1, y - 1, size + 2);
            frame(colour, x, y, size);
            return;
        }
        int wide = size / 2;
        paint.setFill(page);
        for (int row = 0; row <= wide; row++) {
            paint.fillRect(x + size - wide + row - 2, y + row - 1, wide - row + 3, 1);
        }
        paint.setFill(colour);
        for (int row = 0; row < wide; row++) {
            paint.fillRect(x + size - wide + row + 1, y + row - 1, wide - row, 1);
        }
        if (finding == 2) {
            paint.fillRect(x, y + 3, 1, size - 4);
            paint.fillRect(x + 1, y + size - 1, size - 2, 1);
        }
    }

    private Color flag(boolean grave) {
        if (pale) {
            return grave ? paleDanger : paleWarning;
        }
        return grave ? danger : warning;
    }
}
