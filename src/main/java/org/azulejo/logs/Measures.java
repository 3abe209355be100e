package org.azulejo.logs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/// The named numbers of a log: `loss=0.1`, `loss: 0.1`, `'loss': 0.1`, `loss 0.1`.
public final class Measures {

    private static final String NUMBER =
            "([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?|[+-]?(?:nan|NaN|NAN|inf|Inf|INF))";

    /// A number ends where neither a word nor a time of day nor a version goes on.
    private static final String END = "(?![A-Za-z0-9_:.\\-])";

    private static final String NAME = "[A-Za-z_][A-Za-z0-9_./@\\-]*";

    private static final Pattern NAMED =
            Pattern.compile("(?<![A-Za-z0-9_./@\\-])(" + NAME + ")(?:['\"]?\\s?[:=]\\s*|\\s)" + NUMBER + "[.,]?" + END);

    private static final Pattern VALUE =
            Pattern.compile("(?:['\"]?\\s?[:=]\\s*|\\s)" + NUMBER + "(?:[.,](?!\\d))?" + END);

    private static final int LOOKED_AT = 200;
    private static final int LONGEST_LINE = 2000;
    private static final int LONGEST_NAME = 60;
    private static final int MOST = 40;

    private Measures() {}

    /// The names that stand before numbers in the last lines, the most frequent first.
    public static List<String> names(Drawn drawn) {
        var counts = new LinkedHashMap<String, Integer>();
        for (long index = drawn.end() - 1; index >= Math.max(drawn.first(), drawn.end() - LOOKED_AT); index--) {
            for (var name : names(drawn.text(index))) {
                counts.merge(name, 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .sorted(Comparator.comparingInt(it -> -it.getValue()))
                .limit(MOST)
                .map(it -> it.getKey())
                .toList();
    }

    /// The names that stand before numbers in a line.
    static List<String> names(String line) {
        var names = new ArrayList<String>();
        var found = NAMED.matcher(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
        while (found.find()) {
            if (found.group(1).length() <= LONGEST_NAME) {
                names.add(found.group(1));
            }
        }
        return names;
    }

    /// The number behind this name in a line; not a number where the program says so.
    public static OptionalDouble value(String line, String name) {
        var value = VALUE.matcher(line);
        for (int at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
            int end = at + name.length();
            if ((at == 0 || !isPartOfName(line.charAt(at - 1)))
                    && value.region(end, line.length()).lookingAt()) {
                return OptionalDouble.of(number(value.group(1)));
            }
        }
        return OptionalDouble.empty();
    }

    private static boolean isPartOfName(char character) {
        return Character.isLetterOrDigit(character) || "_./@-".indexOf(character) >= 0;
    }

    private static double number(String text) {
        char first = Character.toLowerCase(text.charAt(text.startsWith("+") || text.startsWith("-") ? 1 : 0));
        if (first == 'n') {
            return Double.NaN;
        }
        if (first == 'i') {
            return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return Double.parseDouble(text);
    }
}
