package org.azulejo.composer.render;

import java.util.Locale;
import java.util.Optional;

/// The language of a script's comments and messages.
public enum Language {
    ENGLISH(Locale.ENGLISH, "en"),
    PORTUGUESE(Locale.of("pt", "BR"), "pt-BR");

    private final Locale locale;
    private final String word;

    Language(Locale locale, String word) {
        this.locale = locale;
        this.word = word;
    }

    Locale locale() {
        return locale;
    }

    /// The word on the command line: `en`, `pt-BR`.
    public String word() {
        return word;
    }

    /// The language of this word.
    public static Optional<Language> of(String word) {
        for (var language : values()) {
            if (language.word.equals(word)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }
}
