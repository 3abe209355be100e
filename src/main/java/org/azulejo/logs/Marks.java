package org.azulejo.logs;

import java.util.Set;

/// Decides what the margin says of a line: errors, warnings, tracebacks of Python. Rather a mark too few than
/// one on every line of a healthy log: `error: 0.013` is a measure, `0 errors` good news.
final class Marks {

    /// A traceback whose end was not seen (other processes write into the same log) ends after so many lines.
    private static final int LONGEST_TRACEBACK = 2000;

    private static final int MOST_OTHERS = 64;
    private static final int LONGEST_PREFIX = 64;

    private static final Set<String> HARMLESS_BEFORE = Set.of(
            "no",
            "0",
            "zero",
            "without",
            "any",
            "mean",
            "absolute",
            "squared",
            "relative",
            "validation",
            "val",
            "test",
            "train",
            "training",
            "eval",
            "standard",
            "reconstruction",
            "prediction",
            "average",
            "avg",
            "ignore");
    private static final Set<String> HARMLESS_BEHIND = Set.of(
            "rate", "rates", "handling", "handler", "free", "correction", "margin", "bars", "bar", "term", "file");

    private static final long NO_FAULT = Phrases.bit(Fault.NO_INFINIBAND);
    private static final long ANY_FAULT = (-1L << Phrases.FAULTS) & ~NO_FAULT;
    private static final long ANY_WORD = (1L << Phrases.FAULTS) - 1 - Phrases.NOTEBOOK;

    private Mark last = Mark.NONE;
    private boolean inTraceback;

    /// What stands before each line of the traceback, such as the rank of the process.
    private String prefix = "";

    private int tracebackLines;
    private int otherLines;

    void forget() {
        last = Mark.NONE;
        inTraceback = false;
    }

    void become(Marks other) {
        last = other.last;
        inTraceback = other.inTraceback;
        prefix = other.prefix;
        tracebackLines = other.tracebackLines;
        otherLines = other.otherLines;
    }

    /// @param found the phrases in the line
    Mark next(char[] text, int from, int to, long found, boolean continues) {
        if (continues && last != Mark.NONE) {
            return last;
        }
        last = of(text, from, to, found);
        return last;
    }

    private Mark of(char[] text, int from, int to, long found) {
        if (inTraceback || (found & Phrases.TRACEBACK) != 0) {
            var mark = inTraceback(new String(text, from, to - from), found);
            if (mark != Mark.NONE) {
                return mark;
            }
        }
        if ((found & (ANY_FAULT | Phrases.GRAVE)) != 0) {
            return Mark.ERROR;
        }
        if ((found & Phrases.CHAINED) != 0) {
            return Mark.TRACEBACK;
        }
        var level = level(text, from, to);
        if (level != Mark.NONE || (found & ANY_WORD) == 0) {
            return level;
        }
        return byWords(new String(text, from, to - from), found);
    }

    private Mark inTraceback(String line, long found) {
        if ((found & Phrases.TRACEBACK) != 0) {
            int head = small(line).indexOf("traceback (most");
            prefix = head <= LONGEST_PREFIX ? line.substring(0, head) : "";
            inTraceback = true;
            tracebackLines = 0;
            otherLines = 0;
            return Mark.TRACEBACK;
        }
        if (!line.startsWith(prefix)) {
            inTraceback = ++otherLines < MOST_OTHERS;
            return Mark.NONE;
        }
        if (++tracebackLines > LONGEST_TRACEBACK) {
            inTraceback = false;
            return Mark.NONE;
        }
        if (line.length() == prefix.length() || Character.isWhitespace(line.charAt(prefix.length()))) {
            return Mark.TRACEBACK;
        }
        inTraceback = false;
        return Mark.ERROR;
    }

    /// The letter and the date with which programs of Google and PyTorch begin their lines: `E1130 09:12:44`, and
    /// `[rank0]:[W1130 09:12:44`.
    private static Mark level(char[] text, int from, int to) {
        int at = from;
        if (to - at > 8 && text[at] == '[' && text[at + 1] == 'r') {
            while (at < to - 2 && at < from + LONGEST_PREFIX && text[at] != ':') {
                at++;
            }
            at++;
        }
        if (at < to && text[at] == '[') {
            at++;
        }
        if (to - at < 6 || !isDigit(text[at + 1]) || !isDigit(text[at + 2]) || !isDigit(text[at + 3])) {
            return Mark.NONE;
        }
        if (text[at + 4] != ' ' && !(isDigit(text[at + 4]) && text[at + 5] == ' ')) {
            return Mark.NONE;
        }
        return switch (text[at]) {
            case 'E', 'F' -> Mark.ERROR;
            case 'W' -> Mark.WARNING;
            default -> Mark.NONE;
        };
    }

    private static Mark byWords(String line, long found) {
        var small = small(line);
        if ((has(found, Phrases.ERROR) && isError(line, small, "error"))
                || (has(found, Phrases.EXCEPTION) && isError(line, small, "exception"))
                || (has(found, Phrases.FATAL) && stands(small, "fatal"))
                || (has(found, Phrases.CRITICAL) && stands(line, "CRITICAL"))
                || (has(found, Phrases.KILLED) && small.strip().equals("killed"))) {
            return Mark.ERROR;
        }
        if (has(found, Phrases.FAILED) && stands(small, "failed") && !isCount(small, "failed")) {
            return small.startsWith("failed") || stands(line, "FAILED") ? Mark.ERROR : Mark.WARNING;
        }
        if (has(found, Phrases.WARN) && isWarning(line, small)) {
            return Mark.WARNING;
        }
        return has(found, Phrases.NAN) && small.contains("loss") && stands(small, "nan") ? Mark.WARNING : Mark.NONE;
    }

    /// The line with ASCII letters made small; as long as before, unlike what the language of a text would make of it.
    private static String small(String line) {
        var characters = line.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            if (characters[i] >= 'A' && characters[i] <= 'Z') {
                characters[i] = (char) (characters[i] + 'a' - 'A');
            }
        }
        return new String(characters);
    }

    private static boolean has(long found, long kind) {
        return (found & kind) != 0;
    }

    private static boolean isError(String line, String small, String word) {
        for (int at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + 1)) {
            int end = at + word.length();
            if (isName(line, at, end) || (isAlone(small, at, end) && !isHarmless(line, small, at, end))) {
                return true;
            }
        }
        return false;
    }

    /// Whether it ends the name of a class that is followed by what it says: `ValueError: ...`.
    private static boolean isName(String line, int at, int end) {
        return Character.isUpperCase(line.charAt(at))
                && at > 0
                && Character.isLowerCase(line.charAt(at - 1))
                && (end == line.length() || line.charAt(end) == ':' || line.charAt(end) == '(');
    }

    private static boolean isHarmless(String line, String small, int at, int end) {
        return HARMLESS_BEFORE.contains(wordBefore(small, at))
                || HARMLESS_BEHIND.contains(wordBehind(small, end))
                || isMeasure(small, end)
                || (Character.isLowerCase(line.charAt(at)) && isOnlyTold(line, at));
    }

    /// Whether the line says of itself before this place that it is harmless.
    private static boolean isOnlyTold(String line, int at) {
        int info = line.indexOf("INFO");
        int debug = line.indexOf("DEBUG");
        return (info >= 0 && info < at) || (debug >= 0 && debug < at);
    }

    private static boolean isWarning(String line, String small) {
        for (int at = small.indexOf("warn"); at >= 0; at = small.indexOf("warn", at + 1)) {
            int end = small.startsWith("ing", at + 4) ? at + 7 : at + 4;
            if (isName(line, at, end)
                    || (isAlone(small, at, end) && !HARMLESS_BEFORE.contains(wordBefore(small, at)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean stands(String line, String word) {
        for (int at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
            if (isAlone(line, at, at + word.length())) {
                return true;
            }
        }
        return false;
    }

    /// Whether it is a word of its own and no part of a name or a path.
    private static boolean isAlone(String line, int at, int end) {
        return (at == 0 || !joins(line.charAt(at - 1)))
                && (end == line.length()
                        || !joins(line.charAt(end))
                        || (line.charAt(end) == '.'
                                && (end + 1 == line.length() || !Character.isLetterOrDigit(line.charAt(end + 1)))));
    }

    private static boolean joins(char character) {
        return Character.isLetterOrDigit(character) || "_-./\\(".indexOf(character) >= 0;
    }

    /// Whether a number with a fraction follows, as after a loss.
    private static boolean isMeasure(String small, int end) {
        int at = numberAt(small, end);
        int from = at;
        boolean fraction = false;
        while (at < small.length() && (isDigit(small.charAt(at)) || ".e+-".indexOf(small.charAt(at)) >= 0)) {
            fraction |= !isDigit(small.charAt(at));
            at++;
        }
        return at > from && fraction && (isDigit(small.charAt(from)) || small.charAt(from) == '-');
    }

    /// Whether it says how many failed: `failed=0`, `0 failed`.
    private static boolean isCount(String small, String word) {
        int at = small.indexOf(word);
        int number = numberAt(small, at + word.length());
        return (number > at + word.length() && number < small.length() && isDigit(small.charAt(number)))
                || wordBefore(small, at).equals("0");
    }

    private static int numberAt(String small, int end) {
        int at = end;
        while (at < small.length() && " :=".indexOf(small.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static String wordBefore(String small, int at) {
        int end = at;
        while (end > 0 && (small.charAt(end - 1) == ' ' || small.charAt(end - 1) == '-')) {
            end--;
        }
        int from = end;
        while (from > 0 && end - from < 20 && Character.isLetterOrDigit(small.charAt(from - 1))) {
            from--;
        }
        return small.substring(from, end);
    }

    private static String wordBehind(String small, int end) {
        int from = end;
        while (from < small.length() && (small.charAt(from) == ' ' || small.charAt(from) == '-')) {
            from++;
        }
        int to = from;
        while (to < small.length() && to - from < 20 && Character.isLetter(small.charAt(to))) {
            to++;
        }
        return small.substring(from, to);
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
