package org.azulejo.logs;

/// A [Style] in one number, for one cell of the terminal: colours in 26 bits each (a kind, then index or
/// parts), then a bit for each of the rest. 0 is plain.
final class Look {

    static final long PLAIN = 0;

    static final int BOLD = 1;
    static final int FAINT = 2;
    static final int ITALIC = 4;
    static final int UNDERLINED = 8;
    static final int INVERSE = 16;
    static final int STRUCK = 32;

    private static final int GROUND_SHIFT = 26;
    private static final int TRAITS_SHIFT = 52;
    private static final long COLOUR = (1L << 26) - 1;
    private static final long INDEXED = 1L << 24;
    private static final long EXACT = 2L << 24;
    private static final int PARTS = 0xffffff;

    private Look() {}

    static long indexed(int index) {
        return INDEXED | index;
    }

    static long exact(int rgb) {
        return EXACT | rgb;
    }

    static long withText(long look, long colour) {
        return (look & ~COLOUR) | colour;
    }

    static long withGround(long look, long colour) {
        return (look & ~(COLOUR << GROUND_SHIFT)) | (colour << GROUND_SHIFT);
    }

    static long with(long look, int traits) {
        return look | (long) traits << TRAITS_SHIFT;
    }

    static long without(long look, int traits) {
        return look & ~((long) traits << TRAITS_SHIFT);
    }

    /// Whether one would see it on a blank.
    static boolean showsOnBlank(long look) {
        return (look & (COLOUR << GROUND_SHIFT | (long) (UNDERLINED | INVERSE | STRUCK) << TRAITS_SHIFT)) != 0;
    }

    static Style style(long look) {
        if (look == PLAIN) {
            return Style.PLAIN;
        }
        int traits = (int) (look >>> TRAITS_SHIFT);
        return new Style(
                colour(look & COLOUR),
                colour(look >>> GROUND_SHIFT & COLOUR),
                (traits & BOLD) != 0,
                (traits & FAINT) != 0,
                (traits & ITALIC) != 0,
                (traits & UNDERLINED) != 0,
                (traits & INVERSE) != 0,
                (traits & STRUCK) != 0);
    }

    private static Colour colour(long packed) {
        int parts = (int) packed & PARTS;
        if ((packed & EXACT) != 0) {
            return new Colour.Exact(parts);
        }
        return (packed & INDEXED) != 0 ? new Colour.Indexed(parts) : new Colour.Standard();
    }
}
