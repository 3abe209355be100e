package org.azulejo.settings;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The folders of this user in which Azulejo keeps its files, where the operating system wants them.
///
/// @param settings profiles and preferences
/// @param state logs and what was seen, which may be lost without harm
public record Folders(Path settings, Path state) {

    private static final String NAME = "azulejo";

    /// Those of the user who runs this program.
    public static Folders ofThisUser() {
        return of(System.getProperty("os.name", ""), Path.of(System.getProperty("user.home", "")), System::getenv);
    }

    /// @param system the name of the operating system, as Java gives it
    /// @param variable looks up an environment variable; null where it is not set
    static Folders of(String system, Path home, Environment variable) {
        var name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            var roaming = folder(variable, "APPDATA", home.resolve("AppData/Roaming"));
            var local = folder(variable, "LOCALAPPDATA", home.resolve("AppData/Local"));
            return new Folders(roaming.resolve("Azulejo"), local.resolve("Azulejo"));
        }
        if (name.startsWith("mac")) {
            var library = home.resolve("Library");
            return new Folders(library.resolve("Application Support/Azulejo"), library.resolve("Logs/Azulejo"));
        }
        return new Folders(
                folder(variable, "XDG_CONFIG_HOME", home.resolve(".config")).resolve(NAME),
                folder(variable, "XDG_STATE_HOME", home.resolve(".local/state")).resolve(NAME));
    }

    /// A relative path in such a variable counts as not set (XDG Base Directory Specification).
    private static Path folder(Environment variable, String name, Path otherwise) {
        return Optional.ofNullable(variable.get(name))
                .filter(value -> !value.isEmpty())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(otherwise);
    }

    /// The variables of a process.
    @FunctionalInterface
    interface Environment {
        @Nullable
        String get(String name);
    }
}
