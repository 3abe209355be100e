package org.azulejo.ui.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TextsTest {

    private static final Pattern USED = Pattern.compile("\"([a-z]+(?:\\.[a-zA-Z]+)*)\"");

    @Test
    void bothLanguagesHaveTheSameTexts() throws IOException {
        assertThat(keys(Texts.PORTUGUESE)).isEqualTo(keys(Locale.ENGLISH));
    }

    @Test
    void bothLanguagesFillTheSamePlaces() throws IOException {
        var english = texts(Locale.ENGLISH);
        var portuguese = texts(Texts.PORTUGUESE);
        for (var key : english.stringPropertyNames()) {
            assertThat(places(portuguese.getProperty(key))).as(key).isEqualTo(places(english.getProperty(key)));
        }
    }

    @Test
    void everyTextThatIsMadeOfLiteralsExists() throws IOException {
        var known = keys(Locale.ENGLISH);
        var prefixes = known.stream().map(key -> key.replaceAll("\\..*", "")).collect(Collectors.toSet());
        try (var files = Files.walk(Path.of("src/main/java/org/azulejo/ui"))) {
            for (var file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
                var used = USED.matcher(Files.readString(file));
                while (used.find()) {
                    var key = used.group(1);
                    if (key.contains(".") && prefixes.contains(key.replaceAll("\\..*", ""))) {
                        assertThat(known).as(file.toString()).contains(key);
                    }
                }
            }
        }
    }

    @Test
    void countsChooseTheirWords() {
        var english = new Texts(Locale.ENGLISH);
        assertThat(List.of(
                        english.get("jobs.count.all", 0),
                        english.get("jobs.count.all", 1),
                        english.get("jobs.count.all", 12_345)))
                .containsExactly("no jobs", "1 job", "12,345 jobs");
        assertThat(new Texts(Locale.of("pt")).get("jobs.count.all", 2)).isEqualTo("2 jobs");
    }

    private static Set<String> keys(Locale locale) throws IOException {
        return new TreeSet<>(texts(locale).stringPropertyNames());
    }

    private static int places(String text) {
        return new MessageFormat(text).getFormatsByArgumentIndex().length;
    }

    private static Properties texts(Locale locale) throws IOException {
        var suffix = locale.getLanguage().equals("pt") ? "_pt_BR" : "";
        var texts = new Properties();
        try (var in = Files.newBufferedReader(
                Path.of("resources/i18n/window" + suffix + ".properties"), StandardCharsets.UTF_8)) {
            texts.load(in);
        }
        return texts;
    }
}
