package org.azulejo.follow;

import java.util.Locale;

/// What to search a whole file for.
///
/// @param words the text, or the pattern as `grep -E` takes it
/// @param limit after so many lines the search ends
public record LogSearch(String words, boolean pattern, boolean ignoreCase, int limit) {

    /// A plain text. Small letters find capitals too; who writes a capital means it.
    public static LogSearch text(String words) {
        return new LogSearch(words, false, words.equals(words.toLowerCase(Locale.ROOT)), 1_000);
    }
}
