package org.azulejo.composer.lint;

import java.util.regex.Pattern;

/// A word of a command, as far as the text of the script tells what bash makes of it.
///
/// @param text without quotes, variables of the script put in; what only the run can tell stays: a variable as
/// `${NAME}`,
///     a command in its place as `$(...)`
/// @param known whether nothing of that kind is in it
/// @param many whether it may become any number of words, or none
/// @param span where it stands in the script: of what is held in an array, where the array has it
/// @param written whether just this word stands there, so that it can be replaced
record Word(String text, boolean known, boolean many, Span span, boolean written) {

    /// What only the run can tell.
    static final Pattern EXPANSION = Pattern.compile("\\$[{(!?@*#\\w-]");

    /// The same place with another text.
    Word with(String other) {
        return new Word(other, !EXPANSION.matcher(other).find(), false, span, written);
    }

    /// The part after the first so many characters.
    Word from(int offset) {
        return with(text.substring(offset));
    }

    boolean is(String other) {
        return text.equals(other);
    }

    boolean mentions(String variable) {
        return text.contains("${" + variable + "}")
                || text.contains("$" + variable)
                || text.contains("${" + variable + ":");
    }
}
