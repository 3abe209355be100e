package org.azulejo.ui.logs;

import javafx.scene.text.Font;
import javafx.scene.text.FontPosture;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/// The letters that lines are painted with, all of one width, and how much room they take.
final class Face {

    private static final int SAMPLE = 200;
    private static final double LEADING = 1.42;

    final Font plain;
    final Font bold;
    final Font slanted;
    final Font small;
    final double advance;
    final int height;
    final double baseline;

    Face(String family, double size) {
        plain = Font.font(family, size);
        bold = Font.font(family, FontWeight.BOLD, size);
        slanted = Font.font(family, FontPosture.ITALIC, size);
        small = Font.font(family, size * 0.86);
        var sample = new Text("0".repeat(SAMPLE));
        sample.setFont(plain);
        advance = sample.getLayoutBounds().getWidth() / SAMPLE;
        height = (int) Math.round(size * LEADING);
        double letters = sample.getLayoutBounds().getHeight();
        baseline = Math.round((height - letters) / 2 + sample.getBaselineOffset());
    }

    boolean is(String family, double size) {
        return plain.getFamily().equals(family) && plain.getSize() == size;
    }
}
