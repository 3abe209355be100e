package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {

    private static final String NASTY =
            "'\"\\$`!*?[]{}()<>|&;#~%=- \t\n\r\u0001\u001b\u001f\u007f\u0080\u00c3\u00e4\u00ff";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        plain    | 'plain'
        it's     | 'it'\\''s'
        $(id)    | '$(id)'
        -n       | '-n'
        ""       | ''
        """)
    void wordsAreQuoted(String word, String quoted) {
        assertThat(ShellWords.quote(word)).isEqualTo(quoted);
    }

    @Test
    void aNulIsNoPartOfAWord() {
        assertThatIllegalArgumentException().isThrownBy(() -> ShellWords.quote("a\0b"));
    }

    /// Any bytes but NUL go through a real shell unchanged, whatever its locale makes of them.
    @ParameterizedTest
    @ValueSource(strings = {"dash C", "dash C.UTF-8", "bash C", "bash C.UTF-8", "busybox C", "busybox C.UTF-8"})
    void anyBytesComeBackFromARealShell(String shellAndLocale) throws IOException {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var words = new ArrayList<String>();
        for (int i = 0; i < 2_000; i++) {
            words.add(random(random));
        }
        var setting = shellAndLocale.split(" ", -1);
        assertThat(echoed(setting[0], setting[1], words)).as("seed %d", seed).isEqualTo(words);
    }

    private static String random(Random random) {
        var word = new StringBuilder();
        int length = random.nextInt(12);
        for (int i = 0; i < length; i++) {
            boolean nasty = random.nextInt(3) > 0;
            word.append(nasty ? NASTY.charAt(random.nextInt(NASTY.length())) : (char) (1 + random.nextInt(255)));
        }
        return word.toString();
    }

    /// One character is one byte here.
    private static List<String> echoed(String shell, String locale, List<String> words) throws IOException {
        var start = shell.equals("busybox") ? List.of("busybox", "sh", "-s") : List.of(shell, "-s");
        var builder = new ProcessBuilder(start);
        builder.environment().put("LC_ALL", locale);
        var process = builder.start();
        var script = new ByteArrayOutputStream();
        for (var word : words) {
            script.write(("printf '%s\\000' " + ShellWords.quote(word) + "\n").getBytes(ISO_8859_1));
        }
        Thread.ofVirtual().start(() -> {
            try (var stdin = process.getOutputStream()) {
                script.writeTo(stdin);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        var printed = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
        var parts = List.of(printed.split("\0", -1));
        return parts.subList(0, parts.size() - 1);
    }
}
