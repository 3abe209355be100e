package org.azulejo.logs;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Lines that tell of an error, by themselves: for looking through a file of which nothing else is read.
public final class ErrorLines {

    private static final Pattern ESCAPES = Pattern.compile("\\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\x07]*\\x07|[@-Z])");
    private static final Pattern PARTS = Pattern.compile("\\r");
    private static final Pattern SPECIAL = Pattern.compile("[\\\\.\\[\\]{}()*+?|^$]");
    private static final String LEVEL = "^\\[?(rank[0-9]+\\]:\\[)?[ef][0-9]{3,4} ";

    private ErrorLines() {}

    /// Finds every such line, and others: for `grep -E -i`.
    public static String pattern() {
        return Phrases.ofErrors().stream()
                .map(it -> SPECIAL.matcher(it).replaceAll("\\\\$0"))
                .collect(Collectors.joining("|", "", "|" + LEVEL));
    }

    /// Whether this line of a file tells of an error; what draws over itself is looked at part by part.
    public static boolean tells(String raw) {
        return PARTS.splitAsStream(ESCAPES.matcher(raw).replaceAll("")).anyMatch(ErrorLines::isMarked);
    }

    private static boolean isMarked(String text) {
        var letters = text.toCharArray();
        long found = Phrases.in(letters, 0, letters.length);
        return new Marks().next(letters, 0, letters.length, found, false) == Mark.ERROR;
    }
}
