package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import org.azulejo.composer.policy.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Scripts as people write them, judged by a person: `judged.txt` has what is to be found, by rule and line.
class HabitsTest {

    private static final Linter LINTER = new Linter(Locale.ENGLISH);

    static Stream<String> judged() {
        return Samples.text("habits/judged.txt").lines();
    }

    @ParameterizedTest
    @MethodSource("judged")
    void agrees(String row) {
        var colon = row.indexOf(':');
        var head = row.substring(0, colon).split(" ", -1);
        var policy = Policies.shipped(head[1]).orElseThrow();
        var found = LINTER.lint(Samples.text("habits/" + head[0] + ".sh"), policy).stream()
                .map(it -> it.rule() + "@" + it.line())
                .sorted()
                .toList();
        var expected = Stream.of(row.substring(colon + 1).strip().split(" ", -1))
                .filter(it -> !it.isEmpty())
                .sorted()
                .toList();
        assertThat(found).isEqualTo(expected);
    }
}
