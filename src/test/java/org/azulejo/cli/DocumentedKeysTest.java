package org.azulejo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `docs/cli.md` names every key of the JSON, and no other.
class DocumentedKeysTest {

    private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)` \\|", Pattern.MULTILINE);
    private static final List<String> SOURCES = List.of("jobs", "nodes", "accounting", "gpuUse");

    @Test
    void everyKeyIsDocumentedAndEveryDocumentedKeyExists() throws IOException {
        var described = Files.readString(Path.of("docs/cli.md"));
        var json = described.substring(described.indexOf("## The JSON of `snapshot`"));
        assertThat(documented(json))
                .isEqualTo(keys("", SnapshotDocument.class).collect(Collectors.toCollection(TreeSet::new)));
    }

    /// One row says it for all sources, and the rows of active jobs for the ended ones.
    private static Set<String> documented(String text) {
        return ROW.matcher(text)
                .results()
                .map(row -> row.group(1))
                .flatMap(key -> key.startsWith("sources.*")
                        ? SOURCES.stream().map(source -> key.replace("*", source))
                        : Stream.of(key))
                .flatMap(key ->
                        key.startsWith("jobs[].") ? Stream.of(key, key.replaceFirst("jobs", "ended")) : Stream.of(key))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> keys(String path, Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .flatMap(part -> part.isAnnotationPresent(JsonUnwrapped.class)
                                || part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                        ? keys(path, part.getType())
                        : keysOf(path + name(part), part.getGenericType()));
    }

    private static Stream<String> keysOf(String key, Type type) {
        if (type instanceof ParameterizedType generic) {
            var inner = generic.getActualTypeArguments()[0];
            return generic.getRawType() == List.class ? keysOf(key + "[]", inner) : keysOf(key, inner);
        }
        return type instanceof Class<?> plain && plain.isRecord()
                ? Stream.concat(Stream.of(key), keys(key + ".", plain))
                : Stream.of(key);
    }

    private static String name(RecordComponent part) {
        return Optional.ofNullable(part.getAccessor().getAnnotation(JsonProperty.class))
                .map(JsonProperty::value)
                .orElse(part.getName());
    }
}
