package org.azulejo.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldersTest {

    private static final Path HOME = Path.of("/home/ana");

    @Test
    void linuxHasItsUsualFolders() {
        assertThat(folders("Linux", Map.of()))
                .isEqualTo(new Folders(HOME.resolve(".config/azulejo"), HOME.resolve(".local/state/azulejo")));
    }

    @Test
    void theVariablesOfXdgCount() {
        assertThat(folders("Linux", Map.of("XDG_CONFIG_HOME", "/cfg", "XDG_STATE_HOME", "/state")))
                .isEqualTo(new Folders(Path.of("/cfg/azulejo"), Path.of("/state/azulejo")));
    }

    @Test
    void emptyAndRelativeVariablesDoNotCount() {
        assertThat(folders("Linux", Map.of("XDG_CONFIG_HOME", "", "XDG_STATE_HOME", "state")))
                .isEqualTo(folders("Linux", Map.of()));
    }

    @Test
    void macKeepsThemInTheLibrary() {
        assertThat(folders("Mac OS X", Map.of("XDG_CONFIG_HOME", "/cfg")))
                .isEqualTo(new Folders(
                        HOME.resolve("Library/Application Support/Azulejo"), HOME.resolve("Library/Logs/Azulejo")));
    }

    @Test
    void windowsTellsWhereByVariables() {
        assertThat(folders("Windows 11", Map.of("APPDATA", "/roaming", "LOCALAPPDATA", "/local")))
                .isEqualTo(new Folders(Path.of("/roaming/Azulejo"), Path.of("/local/Azulejo")));
    }

    private static Folders folders(String system, Map<String, String> variables) {
        return Folders.of(system, HOME, variables::get);
    }
}
