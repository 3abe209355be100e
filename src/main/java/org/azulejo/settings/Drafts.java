package org.azulejo.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The jobs that a person has begun to describe for one cluster, as they were typed: nothing of it is lost when the
/// window closes.
///
/// @param policy the name of the rules that were chosen
/// @param kind the kind of job that was looked at last
/// @param forms what is typed, by the kind of job and the field
public record Drafts(Optional<String> policy, Optional<String> kind, Map<String, Map<String, String>> forms) {

    public static final Drafts NONE = new Drafts(Optional.empty(), Optional.empty(), Map.of());

    private static final Logger LOG = LoggerFactory.getLogger(Drafts.class);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    public Drafts {
        forms = Map.copyOf(forms);
    }

    /// This user's file for a cluster.
    ///
    /// @param cluster the login, as a person writes it
    public static Path file(String cluster) {
        var name = cluster.replaceAll("[^A-Za-z0-9.@-]", "_");
        return Folders.ofThisUser().settings().resolve("drafts-for-" + name + ".json");
    }

    /// What was kept. A file that cannot be read is set aside, and the log says so.
    public static Drafts load(Path file) {
        if (!Files.exists(file)) {
            return NONE;
        }
        try {
            return MAPPER.readValue(Files.readString(file), Drafts.class);
        } catch (IOException | JacksonException e) {
            LOG.warn("{} cannot be read and is set aside", file, e);
            KeptFile.setAside(file);
            return NONE;
        }
    }

    /// The same with another form in view.
    public Drafts with(String policyName, String kindWord, Map<String, String> typed) {
        var all = new LinkedHashMap<>(forms);
        all.put(kindWord, Map.copyOf(typed));
        return new Drafts(Optional.of(policyName), Optional.of(kindWord), all);
    }

    /// Keeps them: written beside the file, then moved over it.
    public void save(Path file) throws IOException {
        KeptFile.write(file, MAPPER.writeValueAsString(this) + "\n");
    }
}
