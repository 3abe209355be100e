package org.azulejo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.azulejo.settings.Preferences;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.shell.Setup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a person chose about the window, from one start to the next. Keeping writes a file: not for the screen's
/// thread. Safe for several threads.
final class Kept {

    private static final Logger LOG = LoggerFactory.getLogger(Kept.class);

    private final Optional<Path> file;
    private Preferences now;

    private Kept(Optional<Path> file, Preferences now) {
        this.file = file;
        this.now = now;
    }

    /// What is kept in a file; what was never chosen is as usual.
    static Kept in(Path file) {
        return new Kept(Optional.of(file), Preferences.load(file));
    }

    /// Everything as usual, and nothing is kept: for where nobody sits.
    static Kept nothing() {
        return new Kept(Optional.empty(), Preferences.NONE);
    }

    synchronized Setup.Choices choices() {
        var usual = Setup.Choices.DEFAULT;
        return new Setup.Choices(
                now.look().flatMap(Kept::look).orElse(usual.look()),
                now.language().map(Locale::forLanguageTag).orElse(usual.locale()),
                now.textSize().orElse(usual.textSize()));
    }

    synchronized boolean looksAtUse() {
        return now.lookAtUse().orElse(true);
    }

    synchronized void keep(Setup.Choices chosen) {
        keep(new Preferences(
                Optional.of(chosen.look().name().toLowerCase(Locale.ROOT)),
                Optional.of(chosen.locale().toLanguageTag()),
                OptionalInt.of(chosen.textSize()),
                now.lookAtUse(),
                now.logs()));
    }

    /// How logs are shown.
    synchronized LogDesk.Looks logs() {
        return now.logs()
                .map(it -> new LogDesk.Looks(it.wraps(), it.times(), it.numbers(), it.size()))
                .orElse(LogDesk.Looks.USUAL);
    }

    synchronized void keep(LogDesk.Looks looks) {
        var logs = new Preferences.Logs(looks.wraps(), looks.times(), looks.numbers(), looks.size());
        keep(new Preferences(now.look(), now.language(), now.textSize(), now.lookAtUse(), Optional.of(logs)));
    }

    synchronized void keepLooking(boolean on) {
        keep(new Preferences(now.look(), now.language(), now.textSize(), Optional.of(on), now.logs()));
    }

    /// That it could not be kept costs nothing but the next start's look.
    private void keep(Preferences chosen) {
        now = chosen;
        file.ifPresent(it -> {
            try {
                chosen.save(it);
            } catch (IOException e) {
                LOG.warn("{} could not be written", it, e);
            }
        });
    }

    private static Optional<Look> look(String word) {
        return Stream.of(Look.values())
                .filter(it -> it.name().equalsIgnoreCase(word))
                .findFirst();
    }
}
