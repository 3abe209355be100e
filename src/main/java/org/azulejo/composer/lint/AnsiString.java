package org.azulejo.composer.lint;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What bash makes of the inside of `$'...'`.
final class AnsiString {

    private static final Pattern ESCAPE = Pattern.compile(
            "\\\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,6})|([0-7]{1,3})|(.))", Pattern.DOTALL);

    private AnsiString() {}

    static String decoded(String inside) {
        return ESCAPE.matcher(inside).replaceAll(it -> Matcher.quoteReplacement(piece(it)));
    }

    private static String piece(MatchResult match) {
        for (int group = 1; group <= 3; group++) {
            if (match.group(group) != null) {
                return character(Integer.parseInt(match.group(group), 16));
            }
        }
        if (match.group(4) != null) {
            return character(Integer.parseInt(match.group(4), 8) & 0xff);
        }
        return switch (match.group(5)) {
            case "a" -> "\u0007";
            case "b" -> "\b";
            case "e", "E" -> "\u001b";
            case "f" -> "\f";
            case "n" -> "\n";
            case "r" -> "\r";
            case "t" -> "\t";
            case "v" -> "\u000b";
            case "\\", "'", "\"", "?" -> match.group(5);
            default -> match.group();
        };
    }

    private static String character(int point) {
        return Character.isValidCodePoint(point) ? Character.toString(point) : "";
    }
}
