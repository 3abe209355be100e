package org.azulejo.remote;

import java.util.List;
import java.util.stream.Collectors;

/// Makes text safe for a POSIX shell. No other place quotes.
public final class ShellWords {

    private ShellWords() {}

    /// The word in single quotes: whatever it holds, the shell takes it as one word and expands nothing in it.
    public static String quote(String word) {
        if (word.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a word for a shell cannot hold a NUL");
        }
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /// The words, each quoted, with a blank between them.
    public static String quote(List<String> words) {
        return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }
}
