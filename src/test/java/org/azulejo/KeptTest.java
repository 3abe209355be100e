package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.shell.Setup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptTest {

    private static final Setup.Choices CHOSEN = new Setup.Choices(Look.DARK, Locale.forLanguageTag("pt-BR"), 125);

    private static final LogDesk.Looks LOGS = new LogDesk.Looks(false, true, true, 130);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void eachChoiceIsThereAtTheNextStartAndUndoesNoOther() {
        var file = folder.resolve("preferences.json");
        var kept = Kept.in(file);
        assertThat(kept.choices()).isEqualTo(Setup.Choices.DEFAULT);
        assertThat(kept.looksAtUse()).isTrue();

        assertThat(kept.logs()).isEqualTo(LogDesk.Looks.USUAL);

        kept.keepLooking(false);
        kept.keep(LOGS);
        kept.keep(CHOSEN);

        var next = Kept.in(file);
        assertThat(next.choices()).isEqualTo(CHOSEN);
        assertThat(next.looksAtUse()).isFalse();
        assertThat(next.logs()).isEqualTo(LOGS);
    }

    @Test
    void whereNobodySitsNothingIsKept() {
        var kept = Kept.nothing();
        kept.keep(CHOSEN);
        assertThat(Kept.nothing().choices()).isEqualTo(Setup.Choices.DEFAULT);
        assertThat(folder).isEmptyDirectory();
    }
}
