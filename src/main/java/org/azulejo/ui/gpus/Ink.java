package org.azulejo.ui.gpus;

/// How a cell is painted. No two inks of a legend differ by colour alone.
///
/// @param style the style class that brings the colour
/// @param letter tells apart those who share a hue
/// @param level how high it is filled, in fifths
record Ink(Shape shape, String style, String letter, int level) {

    static final int LEVELS = 5;

    enum Shape {
        /// Filled, with its letter.
        FULL,
        /// Filled from below, as high as its level.
        LEVEL,
        /// Only an outline.
        HOLLOW,
        /// A dashed outline.
        DASHED,
        /// A slash.
        SLASH,
        /// A question mark.
        QUESTION,
        /// A short line: nothing can be seen there.
        UNSEEN,
        /// Stripes: without an end.
        ENDLESS
    }

    static final Ink FREE = new Ink(Shape.HOLLOW, "swatch-success", "", 0);
    static final Ink FREE_BUT = new Ink(Shape.DASHED, "swatch-muted", "", 0);
    static final Ink UNAVAILABLE = new Ink(Shape.SLASH, "swatch-muted", "", 0);
    static final Ink UNKNOWN = new Ink(Shape.QUESTION, "swatch-warning", "", 0);
    static final Ink UNSEEN = new Ink(Shape.UNSEEN, "swatch-muted", "", 0);
    static final Ink ENDLESS = new Ink(Shape.ENDLESS, "swatch-warning", "", 0);
    static final Ink HELD = new Ink(Shape.FULL, "swatch-held", "", 0);
    static final Ink MINE = new Ink(Shape.FULL, "holder-mine", "", 0);

    static Ink level(int level, boolean old) {
        return new Ink(Shape.LEVEL, old ? "swatch-old" : "ramp-" + level, "", level);
    }
}
