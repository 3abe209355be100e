package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.render.Examples;
import org.azulejo.composer.render.Language;
import org.azulejo.composer.render.RandomSpecs;
import org.azulejo.composer.render.Renderer;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SpecException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the renderer writes, the linter has nothing to say about.
class RenderedScriptsTest {

    private static final Linter LINTER = new Linter(Locale.ENGLISH);
    private static final long SEED = 20261201;

    @ParameterizedTest
    @ValueSource(strings = {"dgx-h100", "pyxis-lustre", "generic"})
    void examples(String name) throws SpecException {
        var policy = Policies.shipped(name).orElseThrow();
        for (var kind : JobKind.values()) {
            var spec = Examples.of(kind, policy);
            if (spec.isPresent() && kind != JobKind.INTERACTIVE) {
                var script =
                        Renderer.render(spec.get(), policy, Language.ENGLISH).text();
                assertThat(LINTER.lint(script, policy)).as(script).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dgx-h100", "pyxis-lustre", "generic"})
    void anyJob(String name) throws SpecException {
        areClean(name, 300);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"dgx-h100", "pyxis-lustre", "generic"})
    void veryManyJobs(String name) throws SpecException {
        areClean(name, 10_000);
    }

    private static void areClean(String name, int count) throws SpecException {
        var policy = Policies.shipped(name).orElseThrow();
        var specs = new RandomSpecs(SEED, policy);
        int rendered = 0;
        for (int i = 0; i < count; i++) {
            var spec = specs.next();
            if (isScript(spec) && Renderer.problems(spec, policy).isEmpty()) {
                rendered++;
                var language = Arrays.asList(Language.values()).get(i % Language.values().length);
                var script = Renderer.render(spec, policy, language).text();
                assertThat(LINTER.lint(script, policy))
                        .as("%s%n%s", spec, script)
                        .isEmpty();
            }
        }
        assertThat(rendered).isGreaterThan(count / 2);
    }

    /// One GPU and all memory of a node is what D06 is there for.
    private static boolean isScript(JobSpec spec) {
        return spec.kind() != JobKind.INTERACTIVE
                && (spec.request().gpus() != 1
                        || !spec.request().memory().equals(Optional.of(new MemoryAsk.WholeNode())));
    }
}
