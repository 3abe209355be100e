package org.azulejo.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.azulejo.composer.lint.Finding;
import org.azulejo.composer.lint.Fix;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Writes findings as the JSON that `docs/cli.md` describes.
final class LintJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private LintJson() {}

    private record Entry(
            String rule,
            String severity,
            int line,
            String message,
            @Nullable Repair fix) {}

    private record Repair(List<Change> edits, String difference) {}

    /// Counted in bytes of UTF-8, as the file has them.
    private record Change(int start, int end, String text) {}

    /// @param name of the script, for the differences
    /// @param script the text that was linted
    static String write(List<Finding> findings, String name, String script) {
        var entries = findings.stream()
                .map(it -> new Entry(
                        it.rule(),
                        it.severity().word(),
                        it.line(),
                        it.message(),
                        it.fix().map(fix -> repair(fix, name, script)).orElse(null)))
                .toList();
        return Printable.escaped(MAPPER.writeValueAsString(entries));
    }

    private static Repair repair(Fix fix, String name, String script) {
        var edits = fix.edits().stream()
                .map(it -> new Change(
                        bytes(script, it.span().start()),
                        bytes(script, it.span().end()),
                        it.text()))
                .toList();
        return new Repair(edits, String.join("\n", fix.difference(script, name)) + "\n");
    }

    private static int bytes(String script, int end) {
        return script.substring(0, end).getBytes(StandardCharsets.UTF_8).length;
    }
}
