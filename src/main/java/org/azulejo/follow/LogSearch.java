package org.azulejo.follow;

/// What to search a whole file for.
///
/// @param words the text, or the pattern as `grep -E` takes it
/// @param limit after so many lines the search ends
public record LogSearch(String words, boolean pattern, boolean ignoreCase, int limit) {

    /// A plain text, upper and lower case alike.
    public static LogSearch text(String words) {
        return new LogSearch(words, false, true, 1_000);
    }
}
