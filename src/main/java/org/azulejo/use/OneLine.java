package org.azulejo.use;

/// Makes words of a far side fit for one line: short, and without what could steer a screen.
final class OneLine {

    private static final int LONGEST = 300;
    private static final int SHOWN = 60;

    private OneLine() {}

    static String of(String text) {
        return cut(text, LONGEST);
    }

    /// The start of a value, in quotes.
    static String shown(String text) {
        return "'" + cut(text, SHOWN) + "'";
    }

    private static String cut(String text, int most) {
        var line = text.codePoints()
                .limit(2L * most)
                .map(c -> Character.isWhitespace(c) || Character.isISOControl(c) ? ' ' : c)
                .filter(c -> Character.getType(c) != Character.FORMAT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .replaceAll(" +", " ")
                .strip();
        return line.codePointCount(0, line.length()) <= most
                ? line
                : line.substring(0, line.offsetByCodePoints(0, most)) + "…";
    }
}
