package org.azulejo.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A bundle of texts under `resources/i18n`, and what must hold for it in every language.
public final class Bundle {

    private static final Pattern LITERAL = Pattern.compile("\"([a-z][A-Za-z0-9_]*(?:\\.[A-Za-z0-9_]+)*\\.?)\"");
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)");

    private final Map<String, Map<String, String>> languages = new TreeMap<>();

    /// Reads `NAME.properties` and its translations.
    public Bundle(String name) throws IOException {
        try (var files = Files.list(Path.of("resources/i18n"))) {
            for (var file : files.toList()) {
                var match = Pattern.compile(name + "(_\\w+)?\\.properties")
                        .matcher(file.getFileName().toString());
                if (match.matches()) {
                    languages.put(match.group(1) == null ? "" : match.group(1), read(file));
                }
            }
        }
    }

    public void isCompleteInEveryLanguage() {
        assertThat(languages).containsKeys("", "_pt_BR");
        languages.forEach((language, texts) ->
                assertThat(texts.keySet()).as("keys of language '%s'", language).isEqualTo(main().keySet()));
    }

    /// Each text is a message format, and fills the same places in every language.
    public void fillsTheSamePlacesInEveryLanguage() {
        languages.forEach((language, texts) -> texts.forEach((key, text) -> {
            new MessageFormat(text);
            assertThat(text.replace("''", "")).as("%s%s", key, language).doesNotContain("'");
            assertThat(places(text)).as("places of %s%s", key, language).isEqualTo(places(textOf(key)));
        }));
    }

    /// Every text that looks like a key of this bundle is one, and every key is used: as it stands, or as a begin
    /// (`"state."`) that code completes.
    public void isUsed(List<Path> sources) {
        var roots = main().keySet().stream().map(Bundle::root).collect(Collectors.toSet());
        var literals = sources.stream()
                .flatMap(source -> LITERAL.matcher(textOf(source)).results())
                .map((MatchResult match) -> match.group(1))
                .filter(literal -> literal.contains(".") && roots.contains(root(literal)))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(literals)
                .as("texts that are used")
                .allMatch(literal -> main().containsKey(literal)
                        || main().keySet().stream().anyMatch(key -> key.startsWith(literal)));
        assertThat(main().keySet())
                .as("texts that are there")
                .allMatch(key ->
                        literals.contains(key) || literals.stream().anyMatch(literal -> key.startsWith(literal)));
    }

    private static String root(String key) {
        return key.substring(0, key.indexOf('.'));
    }

    private Map<String, String> main() {
        return languages.getOrDefault("", Map.of());
    }

    private String textOf(String key) {
        return main().getOrDefault(key, "");
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(it -> it.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, String> read(Path file) throws IOException {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        var texts = new HashMap<String, String>();
        properties.forEach((key, value) -> texts.put((String) key, (String) value));
        return texts;
    }

    private static String textOf(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// All Java files below a folder.
    public static List<Path> sourcesBelow(String folder) throws IOException {
        try (var files = Files.walk(Path.of(folder))) {
            return files.filter(it -> it.toString().endsWith(".java")).toList();
        }
    }
}
