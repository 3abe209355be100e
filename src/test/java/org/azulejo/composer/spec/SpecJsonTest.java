package org.azulejo.composer.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.render.RandomSpecs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecJsonTest {

    private static final SitePolicy DGX = Policies.shipped("dgx-h100").orElseThrow();

    private static final String WHOLE = """
        {"kind": "gpu-array", "name": "Fotos 2026",
         "request": {"gpus": 1, "cpus": 16, "memory": "48G", "time": "1-02:00:00", "atOnce": 2},
         "place": {"partition": "dgx", "account": "c4ai", "qos": "normal"},
         "image": {"name": "fotos:v2", "build": "~/fotos/docker", "rebuild": true},
         "command": ["python", "one.py", "{item}"], "workFolder": "code",
         "inputs": [{"from": "~/fotos/code", "name": "code"}],
         "results": {"folder": "~/fotos/out", "everyMinutes": 30},
         "environment": {"LANG": "C.UTF-8"},
         "secrets": [{"file": "hub", "names": ["HF_TOKEN"]}],
         "array": {"manifest": "~/fotos/list.csv", "header": true, "items": 2500, "perTask": 5, "firstTasks": 3},
         "untrusted": true, "options": {"mail-type": "END"}}
        """;

    @Test
    void everyKeyIsRead() throws SpecException {
        assertThat(SpecJson.read(WHOLE, DGX))
                .isEqualTo(new JobSpec(
                        JobKind.GPU_ARRAY,
                        "Fotos 2026",
                        new Request(
                                1,
                                1,
                                16,
                                Optional.of(new MemoryAsk.Amount(48 * 1024)),
                                Duration.ofHours(26),
                                OptionalInt.of(2),
                                Optional.of("16g")),
                        new JobSpec.Place(Optional.of("dgx"), Optional.of("c4ai"), Optional.of("normal")),
                        Optional.of(new JobSpec.Image("fotos:v2", Optional.of("~/fotos/docker"), true)),
                        List.of("python", "one.py", "{item}"),
                        Optional.of("code"),
                        List.of(new JobSpec.Input("~/fotos/code", "code")),
                        new JobSpec.Results(Optional.of("~/fotos/out"), Optional.of(Duration.ofMinutes(30))),
                        Map.of("LANG", "C.UTF-8"),
                        List.of(new JobSpec.Secret("hub", List.of("HF_TOKEN"))),
                        Optional.of(new JobSpec.Array(
                                "~/fotos/list.csv", true, 2500, OptionalInt.of(5), OptionalInt.of(3))),
                        Optional.empty(),
                        "",
                        true,
                        Map.of("mail-type", "END")));
    }

    @Test
    void whatIsNotSaidIsTheSitesUsual() throws SpecException {
        var spec = SpecJson.read("{\"kind\": \"single-gpu\", \"name\": \"a\"}", DGX);
        assertThat(spec.request()).isEqualTo(DGX.usual(JobKind.SINGLE_GPU).orElseThrow());
        assertThat(spec).isEqualTo(new JobSpecBuilder(JobKind.SINGLE_GPU, "a", spec.request()).build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dgx-h100", "pyxis-lustre", "generic"})
    void whatIsWrittenIsReadBack(String name) throws SpecException {
        var policy = Policies.shipped(name).orElseThrow();
        var specs = new RandomSpecs(7, policy);
        for (int i = 0; i < 2000; i++) {
            var spec = specs.next();
            assertThat(SpecJson.read(SpecJson.write(spec), policy)).isEqualTo(spec);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "gpu-array"|"multi-node"|kind: must be one of multi-gpu-training, single-gpu
        "name": "Fotos 2026"|"name": ""|name: must be a text
        "cpus": 16|"cpus": "16"|request.cpus: must be a whole number of at least 1
        "48G"|"48 GB"|request.memory: must be an amount
        "1-02:00:00"|"26:00"|request.time: must be D-HH:MM:SS or HH:MM:SS
        ["python", |"python", [|line 5
        "python", |1, |command[0]: must be a text, not 1
        "name": "code"|"as": "code"|inputs[0].as: is not known here
        "everyMinutes": 30|"everyMinutes": 0|results.everyMinutes: must be a whole number
        "C.UTF-8"|true|environment.LANG: must be a text, not true
        "items": 2500|"items": 0|array.items: must be a whole number of at least 1
        "header": true|"header": "yes"|array.header: must be true or false
        """)
    void aFaultIsToldWithItsPlace(String from, String to, String told) {
        assertThat(WHOLE).contains(from);
        assertThatThrownBy(() -> SpecJson.read(WHOLE.replace(from, to), DGX))
                .isInstanceOf(SpecException.class)
                .hasMessageStartingWith(told);
    }

    @Test
    void anArrayTakesAsFewItemsATaskAsItsSizeAllows() {
        assertThat(array(1, OptionalInt.empty()).batch(1001)).isEqualTo(1);
        assertThat(array(1001, OptionalInt.empty()).batch(1001)).isEqualTo(1);
        assertThat(array(1002, OptionalInt.empty()).batch(1001)).isEqualTo(2);
        assertThat(array(1002, OptionalInt.empty()).tasks(1001)).isEqualTo(501);
        assertThat(array(2500, OptionalInt.of(5)).tasks(1001)).isEqualTo(500);
        assertThat(array(2501, OptionalInt.of(5)).tasks(1001)).isEqualTo(501);
    }

    @Test
    void aNameIsMadeSafe() {
        assertThat(SafeName.of("Treino de ação/1")).isEqualTo("Treino-de-acao-1");
        assertThat(SafeName.of("../*?[a]")).isEqualTo("a");
        assertThat(SafeName.of("日本")).isEqualTo("job");
        assertThat(SafeName.of("x".repeat(80))).isEqualTo("x".repeat(48));
    }

    @Test
    void bracesAroundAnythingElseMeanNothing() {
        assertThat(Placeholder.parts("a{gpus}b"))
                .containsExactly(new Placeholder.Text("a"), new Placeholder.Name("gpus"), new Placeholder.Text("b"));
        assertThat(Placeholder.parts("{{gpus}}")).containsExactly(new Placeholder.Text("{gpus}"));
        assertThat(Placeholder.parts("{lr}{ gpus}{GPUS}")).containsExactly(new Placeholder.Text("{lr}{ gpus}{GPUS}"));
        assertThat(Placeholder.parts("{input.data}/x"))
                .containsExactly(new Placeholder.Name("input.data"), new Placeholder.Text("/x"));
        assertThat(Placeholder.parts("")).containsExactly(new Placeholder.Text(""));
    }

    private static JobSpec.Array array(int items, OptionalInt perTask) {
        return new JobSpec.Array("~/m", false, items, perTask, OptionalInt.empty());
    }
}
