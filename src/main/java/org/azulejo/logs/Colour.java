package org.azulejo.logs;

/// A colour that a log asks for.
public sealed interface Colour {

    /// The view's own colour.
    record Standard() implements Colour {}

    /// A colour of the terminal's palette.
    ///
    /// @param index 0 to 7 the dark and 8 to 15 the bright ones, which the view's theme chooses; 16 to 231 a
    ///     cube of 6 x 6 x 6, 232 to 255 greys, see [#rgb()]
    record Indexed(int index) implements Colour {

        private static final int[] STEPS = {0, 95, 135, 175, 215, 255};

        public Indexed {
            if (index < 0 || index > 255) {
                throw new IllegalArgumentException("colour " + index);
            }
        }

        /// Whether the theme chooses what it looks like.
        public boolean isThemed() {
            return index < 16;
        }

        /// What it looks like, as 0xRRGGBB; of those that the theme chooses, nothing to go by.
        public int rgb() {
            if (index >= 232) {
                return (8 + 10 * (index - 232)) * 0x010101;
            }
            int cube = Math.max(0, index - 16);
            return STEPS[cube / 36] << 16 | STEPS[cube / 6 % 6] << 8 | STEPS[cube % 6];
        }
    }

    /// A colour by its parts.
    ///
    /// @param rgb 0xRRGGBB
    record Exact(int rgb) implements Colour {

        public Exact {
            if (rgb < 0 || rgb > 0xffffff) {
                throw new IllegalArgumentException("colour " + rgb);
            }
        }
    }
}
