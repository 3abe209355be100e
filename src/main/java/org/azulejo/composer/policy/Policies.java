package org.azulejo.composer.policy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The policies that come with the program.
public final class Policies {

    private static final List<String> NAMES = List.of("dgx-h100", "pyxis-lustre", "generic");

    private Policies() {}

    /// The names of the shipped policies.
    public static List<String> names() {
        return NAMES;
    }

    /// The shipped policy of this name.
    public static Optional<SitePolicy> shipped(String name) {
        return text(name).map(Policies::read);
    }

    /// The JSON of the shipped policy of this name.
    static Optional<String> text(String name) {
        if (!NAMES.contains(name)) {
            return Optional.empty();
        }
        try (var stream = Policies.class.getResourceAsStream(name + ".json")) {
            if (stream == null) {
                throw new IllegalStateException("a shipped policy is missing: " + name);
            }
            return Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SitePolicy read(String json) {
        try {
            return PolicyReader.read(json);
        } catch (PolicyException e) {
            throw new IllegalStateException("a shipped policy cannot be read", e);
        }
    }
}
