package org.azulejo.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreferencesTest {

    private static final Preferences CHOSEN = new Preferences(
            Optional.of("dark"),
            Optional.of("pt-BR"),
            OptionalInt.of(125),
            Optional.of(false),
            Optional.of(new Preferences.Logs(false, true, true, 130)));

    @TempDir
    private Path folder;

    @Test
    void areTheSameAfterARestart() throws IOException {
        var file = folder.resolve("not/yet/there/preferences.json");
        CHOSEN.save(file);
        assertThat(Preferences.load(file)).isEqualTo(CHOSEN);
        Preferences.NONE.save(file);
        assertThat(Preferences.load(file)).isEqualTo(Preferences.NONE);
        assertThat(file.resolveSibling("preferences.json.part")).doesNotExist();
    }

    @Test
    void areTheUsualOnesWhereNoneWereKept() {
        assertThat(Preferences.load(folder.resolve("preferences.json"))).isEqualTo(Preferences.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"textSize\": \"large\"}", "\u0000\u0001"})
    void aFileThatCannotBeReadIsSetAsideAndNotLost(String content) throws IOException {
        var file = folder.resolve("preferences.json");
        Files.writeString(file, content);
        assertThat(Preferences.load(file)).isEqualTo(Preferences.NONE);
        assertThat(file).doesNotExist();
        assertThat(folder.resolve("preferences.json.bad")).hasContent(content);
    }

    @Test
    void whatALaterVersionAddsDoesNoHarm() throws IOException {
        var file = folder.resolve("preferences.json");
        Files.writeString(file, "{\"look\": \"dark\", \"sound\": {\"volume\": 11}}");
        assertThat(Preferences.load(file).look()).contains("dark");
    }
}
