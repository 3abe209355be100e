package org.azulejo.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/// The shell texts that the application sends, as they ship with it: the demo knows them when it sees them.
final class Scripts {

    private static final String FOLDER = "/org/azulejo/";

    private Scripts() {}

    static String round() {
        return text("remote/round.sh") + text("remote/environment.sh");
    }

    static String stream() {
        return text("remote/stream.sh") + text("remote/environment.sh");
    }

    static String look() {
        return text("use/look.sh");
    }

    /// The text that reads a file, counts in it or searches it.
    static boolean isAboutFiles(String script, String name) {
        return found("follow/" + name).filter(script::equals).isPresent();
    }

    /// The text that takes a script and hands it to Slurm, asks what became of one, tries one, or looks for
    /// what it needs.
    static boolean isAboutSubmitting(String script, String name) {
        return found("submit/" + name).filter(script::equals).isPresent();
    }

    /// Which script it is that runs on a node and ends with its answer.
    static Optional<Errand> errand(String script) {
        for (var errand : Errand.values()) {
            if (found(errand.file).filter(script::equals).isPresent()) {
                return Optional.of(errand);
            }
        }
        return Optional.empty();
    }

    enum Errand {
        CONTAINERS("use/containers.sh"),
        STOP_CONTAINER("use/stop-container.sh"),
        SCRATCH("use/scratch.sh");

        private final String file;

        Errand(String file) {
            this.file = file;
        }
    }

    private static String text(String name) {
        return found(name).orElseThrow(() -> new IllegalStateException(name + " is not there"));
    }

    private static Optional<String> found(String name) {
        try (InputStream in = Scripts.class.getResourceAsStream(FOLDER + name)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), UTF_8).replace("\r\n", "\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
