package org.azulejo.composer.render;

import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.azulejo.composer.spec.Placeholder;

/// Makes what a person typed safe for bash: one word, and nothing in it is expanded.
final class BashWord {

    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*");

    private static final Pattern SPECIAL = Pattern.compile("['$`\\\\]");
    private static final Pattern ACTS = Pattern.compile("[\"$`\\\\]");

    private BashWord() {}

    /// The word as bash reads it back: bare, in single quotes, with a `$` or a quote in it in double ones, and with
    /// control
    /// characters in the form `$'...'`: a line stays a line, and sbatch refuses scripts with carriage returns.
    static String quote(String word) {
        if (BARE.matcher(word).matches()) {
            return word;
        }
        if (word.chars().noneMatch(Character::isISOControl)) {
            return SPECIAL.matcher(word).find()
                    ? '"' + ACTS.matcher(word).replaceAll("\\\\$0") + '"'
                    : "'" + word + "'";
        }
        return word.codePoints().mapToObj(BashWord::escaped).collect(Collectors.joining("", "$'", "'"));
    }

    /// The word with what stands in braces replaced by what is known where the job runs.
    ///
    /// @param known the piece of bash for a name, quoted
    static String quote(String word, UnaryOperator<String> known) {
        var parts = Placeholder.parts(word);
        if (parts.size() == 1 && parts.getFirst() instanceof Placeholder.Text(String text)) {
            return quote(text);
        }
        return parts.stream()
                .map(part -> switch (part) {
                    case Placeholder.Text(String text) -> quote(text);
                    case Placeholder.Name(String name) -> known.apply(name);
                })
                .collect(Collectors.joining());
    }

    /// A path; one that begins with `~/` stays the user's home.
    static String path(String path) {
        return path.startsWith("~/") && path.length() > 2
                ? "~/" + quote(path.substring(2))
                : path.equals("~/") || path.equals("~") ? "~" : quote(path);
    }

    private static String escaped(int point) {
        return switch (point) {
            case '\'' -> "\\'";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                point < 0x20 || point == 0x7f
                        ? String.format(Locale.ROOT, "\\x%02x", point)
                        : Character.toString(point);
        };
    }
}
