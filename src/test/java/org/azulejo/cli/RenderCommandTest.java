package org.azulejo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.follow.LogAccess;
import org.azulejo.submit.SubmitAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenderCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void theKindsOfASiteAreListed() {
        assertThat(run("render", "--list-kinds", "--policy", "pyxis-lustre")).isZero();
        assertThat(printed(out)).isEqualTo("single-gpu\nmulti-node\ninteractive\nfree-script\n");
        out.reset();
        assertThat(run("render", "--list-kinds")).isZero();
        assertThat(printed(out).lines()).hasSize(10).startsWith("multi-gpu-training", "single-gpu");
    }

    @ParameterizedTest
    @CsvSource({
        "multi-gpu-training,dgx-h100", "single-gpu,dgx-h100", "gpu-array,dgx-h100", "cpu-array,generic",
        "cpu-light,dgx-h100", "cpu-heavy,generic", "notebook,dgx-h100", "multi-node,pyxis-lustre",
        "interactive,pyxis-lustre", "free-script,generic",
    })
    void anExampleCanBeRendered(String kind, String policy) throws IOException {
        assertThat(run("render", "--example", kind, "--policy", policy)).isZero();
        var file = Files.write(folder.resolve("spec.json"), out.toByteArray());
        out.reset();
        assertThat(run("render", file.toString(), "--policy", policy)).isZero();
        assertThat(printed(out))
                .startsWith(kind.equals("interactive") ? "srun --job-name=" : "#!/usr/bin/env bash\n#SBATCH ");
        assertThat(printed(err)).isEmpty();
    }

    @Test
    void commentsAreInTheLanguageThatWasAskedFor() throws IOException {
        var file = Files.writeString(
                folder.resolve("spec.json"),
                "{\"kind\": \"cpu-light\", \"name\": \"a\", \"image\": {\"name\": \"a\"}, \"command\": [\"b\"]}");
        assertThat(run("render", file.toString(), "--policy", "dgx-h100", "--lang", "pt-BR"))
                .isZero();
        assertThat(printed(out)).contains("# Um job leve sem GPU. Escrito pelo Azulejo para dgx-h100; mude à vontade.");
    }

    @Test
    void everyProblemIsALine() throws IOException {
        var file = Files.writeString(
                folder.resolve("spec.json"), "{\"kind\": \"cpu-light\", \"name\": \"a\", \"request\": {\"gpus\": 1}}");
        assertThat(run("render", file.toString(), "--policy", "dgx-h100")).isEqualTo(1);
        assertThat(printed(err).lines())
                .containsExactly(
                        "azulejo: " + file + ": request.gpus: must be 0 for cpu-light",
                        "azulejo: " + file + ": image: is missing; programs run in containers here",
                        "azulejo: " + file + ": command: is missing");
        assertThat(printed(out)).isEmpty();
    }

    @Test
    void aPolicyMayBeAFile() throws IOException {
        var policy = Files.writeString(
                folder.resolve("policy.json"),
                "{\"extends\": \"dgx-h100\", \"partitions\": [{\"name\": \"gpu\", \"default\": true}]}");
        var spec = Files.writeString(
                folder.resolve("spec.json"),
                "{\"kind\": \"free-script\", \"name\": \"a\", \"body\": \"srun hostname\"}");
        assertThat(run("render", spec.toString(), "--policy", policy.toString()))
                .isZero();
        assertThat(printed(out)).contains("#SBATCH --partition=gpu\n");
        Files.writeString(policy, "{\"extends\": \"dgx-h100\", \"limits\": {\"gpusPerUser\": -1}}");
        assertThat(run("render", spec.toString(), "--policy", policy.toString()))
                .isEqualTo(2);
        assertThat(printed(err))
                .contains("policy.json: limits.gpusPerUser: must be a whole number of at least 1, not -1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "render|Give one of SPEC.json, --list-kinds and --example KIND",
                "render --list-kinds --example single-gpu|Give one of",
                "render missing.json --policy dgx-h100|There is no such file",
                "render missing.json|Which site?",
                "render missing.json --policy nowhere|There is neither a policy of this name nor such a file: nowhere",
                "render --example nothing|There is no such kind: 'nothing'",
                "render --example multi-node --policy dgx-h100|This site does not offer multi-node",
                "render missing.json --policy dgx-h100 --lang fr|There is no such language: 'fr'",
            })
    void wrongUsageIsTwo(String line, String told) {
        assertThat(run(line.split(" ", -1))).isEqualTo(2);
        assertThat(printed(err)).contains(told).contains("Nothing was done.");
        assertThat(printed(out)).isEmpty();
    }

    private int run(String... arguments) {
        return Azulejo.run(
                new Nothing(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private static String printed(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }

    /// Rendering asks no cluster and opens no window.
    private static final class Nothing implements Program {

        @Override
        public Reading read(Destination destination, boolean gpuUse) {
            throw new IllegalStateException("asked " + destination);
        }

        @Override
        public void draw(Reading reading, Destination destination, Picture picture, Path file) {
            throw new IllegalStateException("drew " + file);
        }

        @Override
        public LogAccess logs(Destination destination) {
            throw new IllegalStateException("read logs of " + destination);
        }

        @Override
        public SubmitAccess submits(Destination destination) {
            throw new IllegalStateException("submitted to " + destination);
        }

        @Override
        public Optional<Reading> openWindow(Destination destination, Optional<Path> firstPicture) {
            throw new IllegalStateException("opened a window on " + destination);
        }
    }
}
