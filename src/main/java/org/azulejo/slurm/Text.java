package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What the readers of this package share: splitting, numbers that may be words, and text made fit for a warning.
final class Text {

    private static final int SHOWN = 60;

    private Text() {}

    /// The parts between separators; a separator within `(`...`)` or `[`...`]` does not count.
    static List<String> splitOutsideBrackets(String text, char separator) {
        var parts = new ArrayList<String>();
        int depth = 0;
        int from = 0;
        for (int at = 0; at < text.length(); at++) {
            char here = text.charAt(at);
            if (here == '(' || here == '[') {
                depth++;
            } else if ((here == ')' || here == ']') && depth > 0) {
                depth--;
            } else if (here == separator && depth == 0) {
                parts.add(text.substring(from, at));
                from = at + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    static OptionalLong number(String text) {
        if (text.isEmpty() || text.length() > 18) {
            return OptionalLong.empty();
        }
        long number = 0;
        for (int at = 0; at < text.length(); at++) {
            char digit = text.charAt(at);
            if (digit < '0' || digit > '9') {
                return OptionalLong.empty();
            }
            number = number * 10 + (digit - '0');
        }
        return OptionalLong.of(number);
    }

    static OptionalInt smallNumber(String text) {
        var number = number(text);
        return number.isPresent() && number.getAsLong() <= Integer.MAX_VALUE
                ? OptionalInt.of((int) number.getAsLong())
                : OptionalInt.empty();
    }

    /// Whether Slurm prints this for a value that is not there.
    static boolean isNothing(String text) {
        return text.isEmpty() || text.equals("(null)") || text.equals("N/A") || text.equals("n/a");
    }

    /// A value for a warning: short, on one line, without control characters.
    static String shown(String text) {
        var printable = text.codePoints()
                .limit(SHOWN + 1L)
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return "'" + (text.length() > SHOWN ? printable.substring(0, SHOWN) + "..." : printable.toString()) + "'";
    }
}
