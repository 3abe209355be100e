package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.azulejo.composer.policy.ClusterFacts;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.Severity;
import org.azulejo.composer.policy.SitePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinterTest {

    private static final Linter LINTER = new Linter(Locale.ENGLISH);

    @ParameterizedTest
    @ValueSource(strings = {"training", "array", "pyxis"})
    void theBaseScriptsAreClean(String base) {
        assertThat(LINTER.lint(Samples.text("base/" + base + ".sh"), policy(base)))
                .isEmpty();
    }

    @Test
    void whatIsHeldCounts() {
        var held = new ClusterFacts(
                List.of(),
                List.of(),
                Set.of(),
                OptionalInt.empty(),
                Set.of(),
                List.of(),
                Optional.of(true),
                OptionalInt.of(2));
        var findings =
                LINTER.lint(Samples.text("base/training.sh"), policy("training").with(held));
        assertThat(findings)
                .containsExactly(new Finding(
                        "D03",
                        Severity.POLICY,
                        5,
                        "4 GPUs; usual is at most 4 for one user (you hold 2 now). Ask for fewer, or ask the"
                                + " administrators.",
                        Optional.of(Fix.replace(new Span(97, 109), "--gres=gpu:2"))));
    }

    @Test
    void variablesOfSbatchWin() {
        var findings = LINTER.lint(
                Samples.text("base/training.sh"), policy("training"), Map.of("SBATCH_TIMELIMIT", "5-00:00:00"));
        assertThat(findings).extracting(Finding::rule, Finding::line).containsExactly(tuple("D02", 1));
        assertThat(findings.getFirst().fix()).isEmpty();
    }

    @Test
    void saysItInPortuguese() {
        var script = Samples.text("base/training.sh").replace("2-00:00:00", "48");
        assertThat(new Linter(Locale.of("pt", "BR")).lint(script, policy("training")))
                .extracting(Finding::message)
                .containsExactly("--time=48 são 48 minutos, não horas: 00:48:00.");
    }

    /// What cannot be seen is not said to be missing.
    @Test
    void optionsThatCannotBeSeenMayBeThere() {
        var script = Samples.text("base/array.sh")
                .replaceFirst("(?s)docker run --rm.*embed:2", "docker run \\$DOCKER_OPTIONS embed:2");
        assertThat(LINTER.lint(script, policy("array"))).isEmpty();
    }

    @Test
    void optionsInAVariableAreSeen() {
        var script = Samples.text("base/array.sh")
                .replace("docker run --rm --init", "opts='--rm --init -it'\ndocker run $opts");
        assertThat(LINTER.lint(script, policy("array")))
                .extracting(Finding::rule)
                .containsExactly("D26");
    }

    @Test
    void aScratchThatIsRemovedWhateverHappenedIsSeen() {
        var script = Samples.text("base/training.sh").replace("set -euo pipefail", "set -uo pipefail");
        assertThat(LINTER.lint(script, policy("training")))
                .extracting(Finding::rule, Finding::line)
                .containsExactly(tuple("D09", 12), tuple("D11", 40));
    }

    @Test
    void aContainerInTheMiddleIsPutIntoTheBackground() {
        var script = Samples.text("habits/10-home-without-trap.sh");
        var finding = LINTER.lint(script, policy("training")).stream()
                .filter(it -> it.rule().equals("D12"))
                .findFirst()
                .orElseThrow();
        assertThat(finding.fix().orElseThrow().difference(script, "job.sh"))
                .contains(
                        "-  -v $work:/work mymodel:3 python train.py",
                        "+  -v $work:/work mymodel:3 python train.py &",
                        "+wait \"$!\"");
    }

    @Test
    void anEmptyScriptAndNoScriptAreRead() {
        assertThat(LINTER.lint("", policy("training")))
                .extracting(Finding::rule)
                .contains("D01");
        assertThat(LINTER.lint("\0\u00e9\ud83d(((", policy("training")))
                .extracting(Finding::rule)
                .contains("D01");
    }

    /// Whatever a script has become, reading it does not fail, and each repair removes what it was for.
    @Test
    void eachRepairOfAnyScriptRemovesItsFinding() {
        var random = new Random(20261201);
        int repairs = 0;
        for (int i = 0; i < 400; i++) {
            var base = List.of("training", "array", "pyxis").get(i % 3);
            var script = damaged(Samples.text("base/" + base + ".sh"), random);
            var findings = LINTER.lint(script, policy(base));
            for (var finding : findings) {
                if (finding.fix().isPresent()) {
                    repairs++;
                    var repaired = finding.fix().get().apply(script);
                    assertThat(alike(LINTER.lint(repaired, policy(base)), finding))
                            .as("%s%n%s", finding, script)
                            .isLessThan(alike(findings, finding));
                }
            }
        }
        assertThat(repairs).isGreaterThan(300);
    }

    private static long alike(List<Finding> findings, Finding one) {
        return findings.stream()
                .filter(it -> it.rule().equals(one.rule()) && it.message().equals(one.message()))
                .count();
    }

    /// Some of the options and words are lost.
    private static String damaged(String script, Random random) {
        var lines = new ArrayList<>(script.lines().toList());
        for (int k = 0; k < 4; k++) {
            int line = 1 + random.nextInt(lines.size() - 1);
            var words = new ArrayList<>(List.of(lines.get(line).split(" ", -1)));
            switch (random.nextInt(3)) {
                case 0 -> lines.remove(line);
                case 1 -> words.remove(random.nextInt(words.size()));
                default -> words.add(random.nextInt(words.size() + 1), "--init");
            }
            if (line < lines.size() && words.size() != lines.get(line).split(" ", -1).length) {
                lines.set(line, String.join(" ", words));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static SitePolicy policy(String base) {
        return Policies.shipped(base.equals("pyxis") ? "pyxis-lustre" : "dgx-h100")
                .orElseThrow();
    }
}
