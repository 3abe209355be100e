package org.azulejo.cli;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Text of strangers on a terminal. Job names may hold anything: escape sequences, line breaks, marks that turn the
/// writing direction. None of it may do anything.
final class Printable {

    private static final String IN_PLACE_OF_CONTROLS = "\u00b7";
    private static final String CUT = "\u2026";

    private Printable() {}

    /// JSON whose strings hold no control character in any form: Jackson escapes those of ASCII, this the others. The
    /// meaning stays the same.
    static String escaped(String json) {
        return json.codePoints()
                .mapToObj(point -> point != '\n' && acts(point) ? unicodeEscape(point) : Character.toString(point))
                .collect(Collectors.joining());
    }

    /// One line of text in which every character is what it looks like.
    static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC)
                .codePoints()
                .filter(point -> !joins(point))
                .mapToObj(point -> acts(point) ? IN_PLACE_OF_CONTROLS : Character.toString(point))
                .collect(Collectors.joining());
    }

    /// A line of a log in which every character is what it looks like; tabs and combining marks stay.
    static String log(String text) {
        return text.codePoints()
                .mapToObj(point -> point != '\t' && acts(point) ? IN_PLACE_OF_CONTROLS : Character.toString(point))
                .collect(Collectors.joining());
    }

    /// The text in exactly so many columns: cut with a mark, or filled with blanks.
    static String fit(String text, int columns) {
        var plain = plain(text);
        var width = width(plain);
        return width <= columns ? plain + " ".repeat(columns - width) : cut(plain, columns);
    }

    /// How many columns of a terminal the plain text takes.
    static int width(String plain) {
        return plain.codePoints().map(Printable::columns).sum();
    }

    /// The plain text in lines of at most so many columns, broken at blanks where there are any. Always at least one.
    static List<String> wrapped(String plain, int columns) {
        var lines = new ArrayList<String>();
        var line = "";
        for (var word : plain.split(" ", -1)) {
            var longer = line.isEmpty() ? word : line + " " + word;
            if (width(longer) <= columns || line.isEmpty()) {
                line = longer;
            } else {
                lines.add(line);
                line = word;
            }
        }
        lines.add(line);
        return lines;
    }

    private static String cut(String plain, int columns) {
        var kept = new StringBuilder();
        var width = 0;
        for (var points = plain.codePoints().iterator(); points.hasNext(); ) {
            var point = points.nextInt();
            if (width + columns(point) > columns - 1) {
                break;
            }
            kept.appendCodePoint(point);
            width += columns(point);
        }
        return kept + CUT + " ".repeat(columns - 1 - width);
    }

    /// Characters that a terminal obeys rather than draws.
    private static boolean acts(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
    }

    /// Marks that pile up on the character before them, over the lines above and below.
    private static boolean joins(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static int columns(int point) {
        return isWide(point) ? 2 : 1;
    }

    /// The blocks that terminals draw two columns wide.
    private static boolean isWide(int point) {
        return (point >= 0x1100 && point <= 0x115f)
                || (point >= 0x2e80 && point <= 0xa4cf)
                || (point >= 0xac00 && point <= 0xd7a3)
                || (point >= 0xf900 && point <= 0xfaff)
                || (point >= 0xfe30 && point <= 0xfe6f)
                || (point >= 0xff00 && point <= 0xff60)
                || (point >= 0xffe0 && point <= 0xffe6)
                || (point >= 0x1f300 && point <= 0x1faff)
                || (point >= 0x20000 && point <= 0x3fffd);
    }

    private static String unicodeEscape(int point) {
        return Character.toString(point).chars().mapToObj("\\u%04x"::formatted).collect(Collectors.joining());
    }
}
