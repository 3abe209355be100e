package org.azulejo.composer.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;
import org.azulejo.composer.spec.SpecException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RendererTest {

    private static final SitePolicy DGX = policy("dgx-h100");
    private static final SitePolicy PYXIS = policy("pyxis-lustre");

    @TempDir
    private Path folder;

    @Test
    void aTrainingOnSeveralGpusAsksForWhatTheSiteWants() throws SpecException {
        assertThat(rendered(JobKind.MULTI_GPU_TRAINING, DGX).text().lines().takeWhile(it -> !it.isEmpty()))
                .containsExactly(
                        "#!/usr/bin/env bash",
                        "#SBATCH --job-name=train",
                        "#SBATCH --partition=dgx",
                        "#SBATCH --nodes=1",
                        "#SBATCH --ntasks-per-node=1",
                        "#SBATCH --cpus-per-task=32",
                        "#SBATCH --gres=gpu:4",
                        "#SBATCH --mem=0",
                        "#SBATCH --time=3-00:00:00",
                        "#SBATCH --output=/home/%u/slurm-logs/train_%j.out",
                        "#SBATCH --signal=B:SIGTERM@120");
        assertThat(rendered(JobKind.MULTI_GPU_TRAINING, DGX).logFolderOf("ana")).contains("/home/ana/slurm-logs");
    }

    @Test
    void anArrayIsThrottledAndWithinItsLimit() throws SpecException {
        var array = Examples.of(JobKind.GPU_ARRAY, DGX).orElseThrow();
        assertThat(options(array, DGX)).contains("--array=0-999%4", "--output=/home/%u/slurm-logs/items_%A_%a.out");
        var many = array.change()
                .array(Optional.of(new JobSpec.Array("~/m", false, 3000, OptionalInt.empty(), OptionalInt.empty())))
                .build();
        // 3000 items on indices 0 to 1000 make batches of 3
        assertThat(options(many, DGX)).contains("--array=0-999%4");
        assertThat(Renderer.render(many, DGX, Language.ENGLISH).text()).contains("\nbatch=3\n");
        var first = array.change()
                .array(Optional.of(new JobSpec.Array("~/m", false, 3000, OptionalInt.empty(), OptionalInt.of(1))))
                .build();
        assertThat(options(first, DGX)).contains("--array=0-0%4");
    }

    @Test
    void oddCpusAreRoundedUpToWholeCores() throws SpecException {
        var spec = with(JobKind.CPU_LIGHT, DGX, 1, 0, 5);
        assertThat(options(spec, DGX)).contains("--cpus-per-task=6");
    }

    @Test
    void wholeNodesAreAskedForAsSuchAndAsManyAsTheGpusNeed() throws SpecException {
        assertThat(options(with(JobKind.MULTI_NODE, PYXIS, 1, 4, 16), PYXIS))
                .contains("--nodes=1", "--gpus-per-node=4", "--requeue", "--export=ALL")
                .contains("--signal=B:SIGTERM@720")
                .doesNotContain("--exclusive");
        assertThat(options(with(JobKind.MULTI_NODE, PYXIS, 1, 24, 16), PYXIS))
                .contains("--nodes=3", "--gpus-per-node=8", "--exclusive", "--mem=0");
        assertThat(options(with(JobKind.MULTI_NODE, PYXIS, 4, 8, 16), PYXIS))
                .contains("--nodes=4", "--gpus-per-node=2")
                .doesNotContain("--exclusive");
    }

    @Test
    void severalNodesFindEachOther() throws SpecException {
        var text = Renderer.render(with(JobKind.MULTI_NODE, PYXIS, 2, 16, 16), PYXIS, Language.ENGLISH)
                .text();
        assertThat(text)
                .contains("read -r MASTER_ADDR < <(scontrol show hostnames \"$SLURM_JOB_NODELIST\")")
                .contains("export MASTER_ADDR MASTER_PORT WORLD_SIZE NUM_GPU_PER_NODE")
                .contains("export NODE_RANK=$SLURM_NODEID");
        assertThat(Renderer.render(with(JobKind.MULTI_NODE, PYXIS, 1, 8, 16), PYXIS, Language.ENGLISH)
                        .text())
                .doesNotContain("MASTER_ADDR", "NODE_RANK");
    }

    @ParameterizedTest
    @CsvSource({
        "nvcr.io/nvidia/pytorch:25.06-py3,nvcr.io#nvidia/pytorch:25.06-py3",
        "nvcr.io#nvidia/pytorch:25.06-py3,nvcr.io#nvidia/pytorch:25.06-py3",
        "docker://nvcr.io#nvidia/pytorch:25.06-py3,nvcr.io#nvidia/pytorch:25.06-py3",
        "localhost:5000/a/b,localhost:5000#a/b",
        "ubuntu:24.04,ubuntu:24.04",
        "somebody/tool,somebody/tool",
        "/lustre/a b/x.sqsh,/lustre/a b/x.sqsh",
    })
    void anImageIsNamedAsPyxisWantsIt(String typed, String reference) {
        assertThat(PyxisImage.of(typed).map(PyxisImage::reference)).contains(reference);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x.sqsh", "./x.sqsh", "s3://a/b", "nvcr.io#", "a b", "-x", "nvcr.io/a:b:c", "docker://"})
    void whatIsNoImageIsRefused(String typed) {
        assertThat(PyxisImage.of(typed)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "lustre:///lustre/data,/lustre/data",
        "slurm://lustre/data,/lustre/data",
        "/lustre/data,/lustre/data",
        "~/data,~/data",
    })
    void sharedPathsAreReadInEveryForm(String typed, String path) {
        assertThat(SharedPath.of(typed)).contains(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///data", "s3://a", "data", "/", "lustre://", "", "/scratch/local"})
    void dataThatNotAllNodesSeeAreRefused(String from) {
        var spec = Examples.of(JobKind.MULTI_NODE, PYXIS)
                .orElseThrow()
                .change()
                .inputs(List.of(new JobSpec.Input("/lustre/code", "code"), new JobSpec.Input(from, "data")))
                .build();
        assertThat(Renderer.problems(spec, PYXIS))
                .singleElement()
                .satisfies(problem -> assertThat(problem.field()).isEqualTo("inputs[1].from"));
    }

    @Test
    void whatCannotBeRenderedIsToldByField() {
        var usual = DGX.usual(JobKind.SINGLE_GPU).orElseThrow();
        var spec = new JobSpecBuilder(
                        JobKind.SINGLE_GPU,
                        "a\nb",
                        new Request(
                                2,
                                4,
                                1,
                                Optional.of(new MemoryAsk.WholeNode()),
                                Duration.ofMinutes(2),
                                usual.atOnce(),
                                usual.sharedMemory()))
                .place(new JobSpec.Place(Optional.of("other"), Optional.of("a;b"), Optional.empty()))
                .command(List.of("x", "{item}", "\0", "{input.data}"))
                .inputs(List.of(new JobSpec.Input("data", "a/b")))
                .environment(Map.of("CUDA_VISIBLE_DEVICES", "0", "a-b", ""))
                .secrets(List.of(new JobSpec.Secret("../x", List.of())))
                .workFolder(Optional.of("../.."))
                .body("x")
                .options(Map.of("time", "1", "wrap", "x"))
                .build();
        assertThatThrownBy(() -> Renderer.render(spec, DGX, Language.ENGLISH))
                .isInstanceOfSatisfying(
                        SpecException.class,
                        e -> assertThat(e.problems())
                                .extracting(it -> it.field())
                                .contains(
                                        "name",
                                        "place.partition",
                                        "place.account",
                                        "request.gpus",
                                        "request.nodes",
                                        "request.cpus",
                                        "request.memory",
                                        "request.time",
                                        "image",
                                        "command[1]",
                                        "command[2]",
                                        "command[3]",
                                        "inputs[0].from",
                                        "inputs[0].name",
                                        "environment.CUDA_VISIBLE_DEVICES",
                                        "environment.a-b",
                                        "secrets[0].file",
                                        "secrets[0].names",
                                        "workFolder",
                                        "body",
                                        "options.time",
                                        "options.wrap"));
        assertThat(Renderer.problems(Examples.of(JobKind.MULTI_NODE, PYXIS).orElseThrow(), DGX))
                .extracting(it -> it.field())
                .containsExactly("kind");
    }

    @Test
    void aTextForSbatchIsQuotedAsSbatchReadsIt() {
        assertThat(new SbatchOption("job-name", "a-b_1").line()).isEqualTo("#SBATCH --job-name=a-b_1");
        assertThat(new SbatchOption("comment", "it's \"so\" \\ $x #1").line())
                .isEqualTo("#SBATCH --comment=\"it's \\\"so\\\" \\\\ $x #1\"");
        assertThat(new SbatchOption("job-name", "my HetJob").line()).isEqualTo("#SBATCH --job-name=\"my Het\\Job\"");
        assertThat(new SbatchOption("requeue", "").line()).isEqualTo("#SBATCH --requeue");
    }

    @Test
    void aShellOnANodeIsOneCommand() throws SpecException {
        var spec = Examples.of(JobKind.INTERACTIVE, DGX)
                .orElseThrow()
                .change()
                .name("it's $x")
                .build();
        assertThat(Renderer.render(spec, DGX, Language.ENGLISH).text())
                .isEqualTo(
                        "srun \"--job-name=it's \\$x\" --partition=dgx --nodes=1 --ntasks-per-node=1 --cpus-per-task=8"
                                + " --gres=gpu:1 --mem=64G --time=02:00:00 --pty bash\n");
    }

    @Test
    void aFreeScriptKeepsItsLines() throws SpecException {
        var spec = Examples.of(JobKind.FREE_SCRIPT, DGX).orElseThrow();
        assertThat(Renderer.render(spec, DGX, Language.ENGLISH).text())
                .endsWith("\nset -euo pipefail\n\nsrun hostname\n");
        var own = spec.change().body("set -eu\n\n# mine\nsrun hostname").build();
        assertThat(Renderer.render(own, DGX, Language.ENGLISH).text())
                .endsWith("@120\n\nset -eu\n\n# mine\nsrun hostname\n");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyExampleIsFreeOfWhatShellcheckFinds(Language language) throws Exception {
        var files = new ArrayList<>(List.of("shellcheck"));
        for (var name : Policies.names()) {
            for (var kind : JobKind.values()) {
                var spec = Examples.of(kind, policy(name)).filter(_ -> kind != JobKind.INTERACTIVE);
                if (spec.isPresent()) {
                    var richer =
                            spec.get().change().environment(Map.of("A", "b c")).options(Map.of("comment", "a b"));
                    files.add(written(name + kind, richer.build(), policy(name), language));
                }
            }
        }
        var random = new RandomSpecs(11, DGX);
        for (int i = 0; i < 30; i++) {
            var spec = random.next();
            if (spec.kind() != JobKind.INTERACTIVE) {
                files.add(written("random" + i, spec, DGX, language));
            }
        }
        var said = process(files);
        assertThat(said).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dgx-h100", "pyxis-lustre", "generic"})
    void bashReadsWhateverIsRendered(String name) throws Exception {
        readByBash(name, 100);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"dgx-h100", "pyxis-lustre", "generic"})
    void bashReadsTenThousand(String name) throws Exception {
        readByBash(name, 10_000);
    }

    private void readByBash(String name, int count) throws Exception {
        var random = new RandomSpecs(23, policy(name));
        var command = new ArrayList<>(List.of("sh", "-c", "for f; do bash -n \"$f\" || exit 1; done", "-"));
        for (int i = 0; i < count; i++) {
            var spec = random.next();
            var problems = Renderer.problems(spec, policy(name));
            assertThat(problems).as(spec.toString()).isEmpty();
            var script = Renderer.render(spec, policy(name), i % 2 == 0 ? Language.ENGLISH : Language.PORTUGUESE);
            assertThat(script.text()).doesNotContain("\r", "\t").doesNotContainPattern("(?m) $|\n\n\n");
            assertThat(script.options()).doesNotHaveDuplicates();
            command.add(written("s" + i, spec, policy(name), Language.ENGLISH));
        }
        assertThat(process(command)).isEmpty();
    }

    @Test
    void everyTextIsThereInBothLanguagesAndUsed() throws IOException {
        var english = properties("script.properties");
        var portuguese = properties("script_pt_BR.properties");
        assertThat(portuguese.keySet()).isEqualTo(english.keySet());
        var source = new StringBuilder();
        try (var files = Files.list(Path.of("src/main/java/org/azulejo/composer/render"))) {
            for (var file : files.toList()) {
                source.append(Files.readString(file));
            }
        }
        for (var key : english.stringPropertyNames()) {
            assertThat(source.toString()).contains(key.startsWith("title.") ? "\"title.\"" : "\"" + key + "\"");
            assertThat(english.getProperty(key) + portuguese.getProperty(key)).doesNotContain("\"", "`", "\\");
        }
        for (var kind : JobKind.values()) {
            if (kind != JobKind.INTERACTIVE && kind != JobKind.FREE_SCRIPT) {
                assertThat(english).containsKey("title." + kind.word());
            }
        }
    }

    private static Properties properties(String name) throws IOException {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(Path.of("resources/i18n", name), StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        return properties;
    }

    private static SitePolicy policy(String name) {
        return Policies.shipped(name).orElseThrow();
    }

    private static JobSpec with(JobKind kind, SitePolicy policy, int nodes, int gpus, int cpus) {
        var spec = Examples.of(kind, policy).orElseThrow();
        var usual = spec.request();
        return spec.change()
                .request(new Request(
                        nodes, gpus, cpus, usual.memory(), usual.time(), usual.atOnce(), usual.sharedMemory()))
                .build();
    }

    private static Script rendered(JobKind kind, SitePolicy policy) throws SpecException {
        return Renderer.render(Examples.of(kind, policy).orElseThrow(), policy, Language.ENGLISH);
    }

    private static List<String> options(JobSpec spec, SitePolicy policy) throws SpecException {
        return Renderer.render(spec, policy, Language.ENGLISH).options().stream()
                .map(SbatchOption::word)
                .toList();
    }

    private String written(String name, JobSpec spec, SitePolicy policy, Language language)
            throws IOException, SpecException {
        var text = Renderer.render(spec, policy, language).text();
        return Files.writeString(folder.resolve(name + ".sh"), text).toString();
    }

    private static String process(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
