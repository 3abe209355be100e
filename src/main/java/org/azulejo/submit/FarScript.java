package org.azulejo.submit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/// The texts that shells on the far side are given.
final class FarScript {

    private FarScript() {}

    static String text(String name) {
        try (InputStream file = Objects.requireNonNull(FarScript.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
