package org.azulejo.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Holds every source file to one layout. `installer/format` writes it.
class FormatTest {

    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .build());

    @Test
    void everySourceFileIsFormatted() throws IOException {
        assertThat(sources().filter(file -> !formatted(file).equals(read(file))))
                .as("run installer/format")
                .isEmpty();
    }

    /// Rewrites what is not formatted: the other half of the check, run by `installer/format`.
    public static void main(String[] arguments) throws IOException {
        for (var file : sources().toList()) {
            var formatted = formatted(file);
            if (!formatted.equals(read(file))) {
                Files.writeString(file, formatted);
            }
        }
    }

    private static Stream<Path> sources() throws IOException {
        return List.of(Path.of("src/main/java"), Path.of("src/test/java"), Path.of("src/bench/java")).stream()
                .filter(Files::isDirectory)
                .flatMap(FormatTest::javaFilesBelow);
    }

    private static Stream<Path> javaFilesBelow(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String formatted(Path file) {
        try {
            return FORMATTER.formatSourceAndFixImports(read(file));
        } catch (FormatterException e) {
            throw new IllegalStateException(file + " cannot be read as Java", e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
