package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.render.Examples;
import org.azulejo.composer.render.Language;
import org.azulejo.composer.render.RandomSpecs;
import org.azulejo.composer.render.Renderer;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImporterTest {

    private static final long SEED = 20261202;

    @Test
    void aScriptOfAnybodyBecomesARequestAndText() {
        var script = """
            #!/bin/bash
            #SBATCH -J "my job" -p dgx --gres=gpu:h100:2 -c 16
            #SBATCH --mem=64G --time=90 --comment='a b'
            #SBATCH --output=x-%j.log --array=0-9%2

            # what it does
            set -e
            echo "a & b" # here
            """;
        var imported = Importer.read(script, Policies.shipped("dgx-h100").orElseThrow());
        assertThat(imported.whole()).isFalse();
        assertThat(imported.left()).containsExactly("--output=x-%j.log", "--array=0-9%2");
        var spec = imported.spec();
        assertThat(spec.kind()).isEqualTo(JobKind.FREE_SCRIPT);
        assertThat(spec.name()).isEqualTo("my job");
        assertThat(spec.place()).isEqualTo(new JobSpec.Place(Optional.of("dgx"), Optional.empty(), Optional.empty()));
        assertThat(spec.request())
                .isEqualTo(new Request(
                        1,
                        2,
                        16,
                        Optional.of(new MemoryAsk.Amount(65536)),
                        Duration.ofMinutes(90),
                        OptionalInt.of(2),
                        Optional.of("16g")));
        assertThat(spec.options()).isEqualTo(Map.of("comment", "a b"));
        assertThat(spec.body()).isEqualTo("# what it does\nset -e\necho \"a & b\" # here\n");
    }

    @Test
    void whatSbatchDoesNotReadStaysText() {
        var imported = Importer.read(
                "#!/bin/bash\n#SBATCH --time=1\nhostname\n#SBATCH --mem=1G\n",
                Policies.shipped("generic").orElseThrow());
        assertThat(imported.spec().request().memory()).isEmpty();
        assertThat(imported.spec().body()).isEqualTo("hostname\n##SBATCH --mem=1G\n");
    }

    @ParameterizedTest
    @EnumSource
    void examplesComeBackAsTheyWere(JobKind kind) throws SpecException {
        var policy = Policies.shipped("dgx-h100").orElseThrow();
        var spec = Examples.of(kind, policy);
        if (spec.isEmpty() || kind == JobKind.INTERACTIVE) {
            return;
        }
        var script = Renderer.render(spec.get(), policy, Language.PORTUGUESE).text();
        var imported = Importer.read(script, policy);
        assertThat(imported.whole()).as(script).isTrue();
        assertThat(imported.spec().kind()).isEqualTo(kind);
        assertThat(imported.spec().command()).hasSameSizeAs(spec.get().command());
        assertThat(imported.spec().inputs()).isEqualTo(spec.get().inputs());
        assertThat(imported.spec().image()).isEqualTo(spec.get().image());
    }

    /// Rendered again, what was read gives the same script.
    @Test
    void whatIsRenderedForDockerComesBack() throws SpecException {
        var policy = Policies.shipped("dgx-h100").orElseThrow();
        var specs = new RandomSpecs(SEED, policy);
        int read = 0;
        for (int i = 0; i < 200; i++) {
            var spec = specs.next();
            if (spec.kind() != JobKind.INTERACTIVE
                    && Renderer.problems(spec, policy).isEmpty()) {
                var language = Arrays.asList(Language.values()).get(i % Language.values().length);
                var script = Renderer.render(spec, policy, language).text();
                assertThat(Importer.read(script, policy).whole())
                        .as("%s%n%s", spec, script)
                        .isTrue();
                read++;
            }
        }
        assertThat(read).isGreaterThan(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pyxis-lustre", "generic"})
    void nothingIsLostOfTheTextOfOthers(String name) throws SpecException {
        var policy = Policies.shipped(name).orElseThrow();
        var specs = new RandomSpecs(SEED, policy);
        for (int i = 0; i < 50; i++) {
            var spec = specs.next();
            if (spec.kind() != JobKind.INTERACTIVE
                    && Renderer.problems(spec, policy).isEmpty()) {
                var script = Renderer.render(spec, policy, Language.ENGLISH).text();
                assertThat(script).endsWith(Importer.read(script, policy).spec().body());
            }
        }
    }
}
