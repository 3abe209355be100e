package org.azulejo.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What a person chose about the window, as it is kept on this machine. What is missing was never chosen.
///
/// @param look `light`, `dark` or `system`
/// @param language a language tag such as `pt-BR`
/// @param textSize in per cent
/// @param lookAtUse whether the use of GPUs may be looked at
/// @param logs how logs are shown
public record Preferences(
        Optional<String> look,
        Optional<String> language,
        OptionalInt textSize,
        Optional<Boolean> lookAtUse,
        Optional<Logs> logs) {

    public static final Preferences NONE = new Preferences(
            Optional.empty(), Optional.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());

    /// How logs are shown.
    ///
    /// @param wraps whether long lines are wrapped
    /// @param times whether it is shown when lines came
    /// @param numbers whether lines have numbers
    /// @param size of the letters, in per cent
    public record Logs(boolean wraps, boolean times, boolean numbers, int size) {}

    private static final Logger LOG = LoggerFactory.getLogger(Preferences.class);
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /// The file of this user.
    public static Path file() {
        return Folders.ofThisUser().settings().resolve("preferences.json");
    }

    /// What was kept. A file that cannot be read costs the preferences, never the window: it is set aside, and the log
    /// says why.
    public static Preferences load(Path file) {
        if (!Files.exists(file)) {
            return NONE;
        }
        try {
            return MAPPER.readValue(Files.readString(file), Preferences.class);
        } catch (IOException | JacksonException e) {
            LOG.warn("{} cannot be read and is set aside; the usual preferences hold", file, e);
            KeptFile.setAside(file);
            return NONE;
        }
    }

    /// Keeps them: written beside the file, then moved over it, so that there is never half of one.
    public void save(Path file) throws IOException {
        KeptFile.write(file, MAPPER.writeValueAsString(this) + "\n");
    }
}
