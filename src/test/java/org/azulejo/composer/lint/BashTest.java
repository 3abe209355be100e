package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BashTest {

    @Test
    void offsetsAreJavasCharacters() {
        var script = "# café ☕ 😀\necho \"é😀\" | cat ação\n";
        assertThat(texts(script, "command")).containsExactly("echo \"é😀\"", "cat ação");
        assertThat(texts(script, "comment")).containsExactly("# café ☕ 😀");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo 'a & b'",
                "echo \"a & b\"",
                "# a & b",
                "cat <<EOF\na & b\nEOF",
                "a && b",
                "a >&2",
                "a &>log",
                "a 2>&1",
                "echo a\\&b",
                "x=$((3 & 1))",
                "[[ $a == *'&'* ]]",
                "echo ${a//&/and}"
            })
    void noBackgroundWhereThereIsNone(String script) {
        assertThat(texts(script + "\n", "&")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a &", "a & b", "{ a; } &", "(a) & wait", "a >log 2>&1 &", "a && b &", "f() { a & }"})
    void backgroundWhereThereIs(String script) {
        assertThat(texts(script + "\n", "&")).hasSize(1);
    }

    @Test
    void whatIsNoTextIsABlank() {
        assertThat(texts("a\0b \ud83d c\n", "command")).containsExactly("a\0b \ud83d c");
        assertThat(texts("", "command")).isEmpty();
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
