package org.azulejo.ui.fx;

import java.util.Locale;

/// Makes any text fit to be drawn on one line within its place. Job names, reasons and Slurm's words are written by
/// others: they may hold line breaks, control sequences, marks that turn the writing direction of what follows, a
/// hundred thousand letters, or a tower of accents that reaches over its neighbours.
public final class OneLine {

    /// As much as a cell or a label can ever need.
    public static final int CELL = 300;

    private static final int MARKS_IN_A_ROW = 2;

    private OneLine() {}

    public static String of(String text) {
        return of(text, CELL);
    }

    /// The text on one line, of at most `longest` characters and then `…`.
    public static String of(String text, int longest) {
        var line = new StringBuilder(Math.min(text.length(), longest) + 1);
        int marks = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (line.length() >= longest) {
                return line.append('…').toString();
            }
            int letter = text.codePointAt(i);
            marks = isMark(letter) ? marks + 1 : 0;
            if (marks <= MARKS_IN_A_ROW) {
                line.append(shown(letter));
            }
        }
        return line.toString();
    }

    private static String shown(int letter) {
        return switch (letter) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case 0x2028, 0x2029 -> "\\n";
            default -> isDrawable(letter) ? Character.toString(letter) : escaped(letter);
        };
    }

    private static String escaped(int letter) {
        return letter < 0x100
                ? String.format(Locale.ROOT, "\\x%02x", letter)
                : String.format(Locale.ROOT, "\\u%04x", letter);
    }

    private static boolean isDrawable(int letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> letter == 0x200D; // joins emoji; harmless elsewhere
            default -> true;
        };
    }

    private static boolean isMark(int letter) {
        return switch (Character.getType(letter)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }
}
