package org.azulejo.composer.policy;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// How much it matters that a script breaks a rule. The gravest first.
public enum Severity {
    /// The job fails, loses work or harms others.
    ERROR,
    /// Agreed upon at this site and not enforced: the administrators may allow more.
    POLICY,
    ADVICE;

    /// The word in a policy file and in what the command line prints.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The severity of this word.
    public static Optional<Severity> of(String word) {
        return Stream.of(values()).filter(it -> it.word().equals(word)).findFirst();
    }
}
