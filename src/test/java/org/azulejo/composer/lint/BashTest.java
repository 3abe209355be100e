package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BashTest {

    @Test
    void offsetsAreJavasCharacters() {
        var script = "# café ☕ 😀\necho \"é😀\" | cat ação\n";
        assertThat(texts(script, "command")).containsExactly("echo \"é😀\"", "cat ação");
        assertThat(texts(script, "comment")).containsExactly("# café ☕ 😀");
    }

    @Test
    void whatIsNoTextIsABlank() {
        assertThat(texts("a\0b \ud83d c\n", "command")).containsExactly("a\0b \ud83d c");
        assertThat(texts("", "command")).isEmpty();
    }

    @Test
    void backslashesBeforeTheEndOfAString() {
        assertThat(texts("a $'b\\\\' c\nd '\\\\' e\nf $'\\\\\\'' g\n", "command"))
                .containsExactly("a $'b\\\\' c", "d '\\\\' e", "f $'\\\\\\'' g");
    }

    @Test
    void aLongChainIsNoTrouble() {
        var script = "true" + " && true".repeat(20_000) + "\n";
        assertThat(texts(script, "command")).hasSize(20_001);
    }

    private static List<String> texts(String script, String kind) {
        return Bash.parse(script)
                .all(it -> it.is(kind))
                .map(it -> it.text(script))
                .toList();
    }
}
