package org.azulejo.remote;

import java.time.Duration;
import java.util.List;

/// A command for the far side, as words: quoting is not the caller's business.
///
/// @param limit after this long the far side ends it
public record Command(List<String> words, Duration limit) {

    public Command {
        words = List.copyOf(words);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command has at least its name");
        }
    }

    public static Command of(Duration limit, String... words) {
        return new Command(List.of(words), limit);
    }

    public String name() {
        return words.getFirst();
    }
}
