package org.azulejo.ui.logs;

import org.azulejo.logs.Columns;

/// Where the characters of a line stand, in columns of the same width. Most lines are plain, so that a
/// character's index is its column.
final class Cells {

    private static final int[] PLAIN = {};
    private static final int FIRST_ODD = 0x300;

    private final String text;
    /// The column of each character, and behind the last one; empty where they are the indices.
    private final int[] columns;

    Cells(String text) {
        this.text = text;
        this.columns = isPlain(text) ? PLAIN : columnsOf(text);
    }

    /// How many columns a text takes, without an account of where each character stands.
    static int width(String text) {
        return isPlain(text) ? text.length() : Columns.of(text);
    }

    int width() {
        return column(text.length());
    }

    int column(int at) {
        int inside = Math.clamp(at, 0, text.length());
        return columns.length == 0 ? inside : columns[inside];
    }

    /// The character that stands in a column, or the end of the text.
    int at(int column) {
        if (columns.length == 0) {
            return Math.clamp(column, 0, text.length());
        }
        int low = 0;
        int high = text.length();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns[middle + 1] <= column) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && low < text.length() && Character.isLowSurrogate(text.charAt(low)) ? low - 1 : low;
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_ODD) {
                return false;
            }
        }
        return true;
    }

    private static int[] columnsOf(String text) {
        var columns = new int[text.length() + 1];
        int column = 0;
        for (int i = 0; i < text.length(); ) {
            int letter = text.codePointAt(i);
            int chars = Character.charCount(letter);
            for (int of = 0; of < chars; of++) {
                columns[i + of] = column;
            }
            column += Columns.of(letter);
            i += chars;
        }
        columns[text.length()] = column;
        return columns;
    }
}
