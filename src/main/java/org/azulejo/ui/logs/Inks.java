package org.azulejo.ui.logs;

import javafx.scene.paint.Color;
import org.azulejo.logs.Colour;
import org.azulejo.logs.Mark;
import org.azulejo.ui.fx.Swatches;

/// The colours that lines are painted in, in the look of the moment. What a log asks for is moved away from the ground
/// where one could not read it.
final class Inks {

    private static final double LEAST_CONTRAST = 3;
    private static final double STEP = 0.15;

    final Color ground;
    final Color text;
    final Color muted;
    final Color line;
    final Color accent;
    final Color selected;
    final Color hit;
    final Color hitNow;
    final Color error;
    final Color traceback;
    final Color warning;
    final Color thumb;
    private final Color[] themed = new Color[16];

    Inks(Swatches swatches) {
        ground = swatches.of("swatch-card");
        text = swatches.of("swatch-strong");
        muted = swatches.of("swatch-muted");
        line = swatches.of("swatch-track");
        accent = swatches.of("swatch-accent");
        selected = swatches.of("swatch-selected");
        hit = swatches.of("swatch-hit");
        hitNow = swatches.of("swatch-hit-now");
        error = swatches.of("swatch-danger");
        warning = swatches.of("swatch-warning");
        traceback = ground.interpolate(error, 0.4);
        thumb = swatches.of("swatch-thumb");
        for (int i = 0; i < themed.length; i++) {
            themed[i] = swatches.of("ansi-" + i);
        }
    }

    Color of(Mark mark) {
        return switch (mark) {
            case NONE -> Color.TRANSPARENT;
            case WARNING -> warning;
            case TRACEBACK -> traceback;
            case ERROR -> error;
        };
    }

    /// @param standard what the log leaves to the view
    Color of(Colour colour, Color standard) {
        return switch (colour) {
            case Colour.Standard _ -> standard;
            case Colour.Indexed indexed -> indexed.isThemed() ? themed[indexed.index()] : rgb(indexed.rgb());
            case Colour.Exact(int rgb) -> rgb(rgb);
        };
    }

    /// The colour, as far towards black or white as it takes to be read on that ground.
    static Color readable(Color colour, Color on) {
        var towards = luminance(on) > 0.4 ? Color.BLACK : Color.WHITE;
        var readable = colour;
        for (double share = STEP; contrast(readable, on) < LEAST_CONTRAST && share < 1; share += STEP) {
            readable = colour.interpolate(towards, share);
        }
        return readable;
    }

    private static double contrast(Color one, Color other) {
        double first = luminance(one) + 0.05;
        double second = luminance(other) + 0.05;
        return Math.max(first, second) / Math.min(first, second);
    }

    private static double luminance(Color colour) {
        return 0.2126 * linear(colour.getRed())
                + 0.7152 * linear(colour.getGreen())
                + 0.0722 * linear(colour.getBlue());
    }

    private static double linear(double part) {
        return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }

    private static Color rgb(int rgb) {
        return Color.rgb(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
    }
}
