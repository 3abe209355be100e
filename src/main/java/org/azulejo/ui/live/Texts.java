package org.azulejo.ui.live;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/// The window's texts in one language. Safe for use by several threads.
public final class Texts {

    public static final Locale PORTUGUESE = Locale.of("pt", "BR");

    private static final String BUNDLE = "i18n.window";

    private final ResourceBundle bundle;
    private final Map<String, MessageFormat> formats = new ConcurrentHashMap<>();
    private final Locale locale;

    public Texts(Locale locale) {
        this.locale = spoken(locale);
        this.bundle = ResourceBundle.getBundle(
                BUNDLE,
                this.locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT));
    }

    /// The language that is really shown to somebody who prefers `locale`.
    public static Locale spoken(Locale locale) {
        return locale.getLanguage().equals("pt") ? PORTUGUESE : Locale.ENGLISH;
    }

    public Locale locale() {
        return locale;
    }

    public String get(String key) {
        return bundle.getString(key);
    }

    /// The text with its places filled. Whole numbers choose between singular and plural; texts stand as they are.
    public String get(String key, Object... values) {
        // what is made once is copied: reading a pattern takes ten times as long
        var format = formats.computeIfAbsent(key, it -> new MessageFormat(bundle.getString(it), locale));
        return ((MessageFormat) format.clone()).format(values);
    }
}
