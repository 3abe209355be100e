package org.azulejo;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.azulejo.settings.Preferences;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.shell.Setup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a person chose about the window, from one start to the next.
final class Kept {

    private static final Logger LOG = LoggerFactory.getLogger(Kept.class);

    private Kept() {}

    /// What was chosen last; what was not is as usual.
    static Setup.Choices choices() {
        var usual = Setup.Choices.DEFAULT;
        var kept = Preferences.load(Preferences.file());
        return new Setup.Choices(
                kept.look().flatMap(Kept::look).orElse(usual.look()),
                kept.language().map(Locale::forLanguageTag).orElse(usual.locale()),
                kept.textSize().orElse(usual.textSize()));
    }

    /// Keeps a choice. That it could not be kept costs nothing but the next start's look.
    static void keep(Setup.Choices chosen) {
        var file = Preferences.file();
        try {
            new Preferences(
                            Optional.of(chosen.look().name().toLowerCase(Locale.ROOT)),
                            Optional.of(chosen.locale().toLanguageTag()),
                            OptionalInt.of(chosen.textSize()),
                            Preferences.load(file).lookAtUse())
                    .save(file);
        } catch (IOException e) {
            LOG.warn("{} could not be written", file, e);
        }
    }

    private static Optional<Look> look(String word) {
        return Stream.of(Look.values())
                .filter(it -> it.name().equalsIgnoreCase(word))
                .findFirst();
    }
}
