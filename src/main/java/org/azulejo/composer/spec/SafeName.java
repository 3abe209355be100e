package org.azulejo.composer.spec;

import java.text.Normalizer;
import java.util.regex.Pattern;

/// A name for folders, containers and labels: letters and digits of ASCII, `.`, `_` and `-`, beginning with a letter or
/// digit. No slash, no blank, nothing that a shell expands.
public final class SafeName {

    private static final int LONGEST = 48;
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final Pattern ENDS = Pattern.compile("^[._-]+|[._-]+$");

    private SafeName() {}

    /// The safe form of any text: `Treino de ação/1` becomes `Treino-de-acao-1`. Never empty.
    public static String of(String text) {
        var plain =
                MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
        var safe = ENDS.matcher(OTHERS.matcher(plain).replaceAll("-")).replaceAll("");
        var cut = safe.length() > LONGEST
                ? ENDS.matcher(safe.substring(0, LONGEST)).replaceAll("")
                : safe;
        return cut.isEmpty() ? "job" : cut;
    }
}
