package org.azulejo.composer.lint;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/// What findings say, in one language.
final class LintTexts {

    private final Locale locale;
    private final ResourceBundle bundle;

    /// @param preferred Portuguese, or else it is English
    LintTexts(Locale preferred) {
        locale = preferred.getLanguage().equals("pt") ? Locale.of("pt", "BR") : Locale.ENGLISH;
        bundle = ResourceBundle.getBundle(
                "i18n.lint",
                locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT));
    }

    /// The text of a key with its places filled; numbers come as they are written in a script.
    String text(String key, Object... values) {
        var plain = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            plain[i] = String.valueOf(values[i]);
        }
        return new MessageFormat(bundle.getString(key), locale).format(plain);
    }
}
