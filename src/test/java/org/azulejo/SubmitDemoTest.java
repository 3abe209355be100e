package org.azulejo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.cli.Azulejo;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.render.Examples;
import org.azulejo.composer.spec.SpecJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `azulejo submit` on the demo cluster.
class SubmitDemoTest {

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void printsTheNumberOfTheJob() throws IOException {
        assertThat(submit("--script", script("#!/bin/sh\n#SBATCH -t 10 -o logs/%j.out\nsleep 1\n")))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(out.toString(UTF_8)).matches("\\d+\n");
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    @Test
    void aJobThatIsDescribedBecomesAScript() throws IOException {
        var policy = Policies.shipped("dgx-h100").orElseThrow();
        var spec = folder.resolve("job.json");
        Files.writeString(
                spec, SpecJson.write(Examples.of(JobKind.CPU_LIGHT, policy).orElseThrow()));
        assertThat(submit(spec.toString(), "--policy", "dgx-h100"))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(out.toString(UTF_8)).matches("\\d+\n");
    }

    @Test
    void aDescriptionThatIsNotRightIsNotSubmitted() throws IOException {
        var spec = folder.resolve("job.json");
        Files.writeString(spec, "{\"kind\": \"nonsense\"}");
        assertThat(submit(spec.toString())).isEqualTo(1);
        assertThat(out.toString(UTF_8)).isEmpty();
        assertThat(err.toString(UTF_8)).startsWith("azulejo: ");
    }

    @Test
    void saysWhenItWouldStart() throws IOException {
        assertThat(submit("--test-only", "--script", script("#!/bin/sh\n#SBATCH -t 10\nsleep 1\n")))
                .isZero();
        assertThat(out.toString(UTF_8))
                .matches("would start at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d on dgxh100-1 in partition dgx\n");
    }

    @Test
    void whatIsRefusedIsSaidWithItsMeaning() throws IOException {
        assertThat(submit("--script", script("#!/bin/sh\n#SBATCH -p nosuch\n"))).isEqualTo(1);
        assertThat(out.toString(UTF_8)).isEmpty();
        assertThat(err.toString(UTF_8).lines())
                .containsExactly(
                        "azulejo: There is no such partition, or the nodes asked for are not in it.",
                        "azulejo: sbatch: error: invalid partition specified: nosuch",
                        "azulejo: sbatch: error: Batch job submission failed: Invalid partition name specified",
                        "azulejo: Choose one of the partitions of this cluster.");
        assertThat(submit("--test-only", "--script", script("#!/bin/sh\n#SBATCH --gres=gpu:9\n")))
                .isEqualTo(1);
    }

    @Test
    void whatNeverArrivedIsSettled() {
        assertThat(submit("--settle", "z0123456789abcdef")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("Nothing was submitted");
    }

    @Test
    void wrongUsageDoesNothing() throws IOException {
        assertThat(submit()).isEqualTo(2);
        assertThat(submit("--script", folder.resolve("none.sh").toString())).isEqualTo(2);
        assertThat(submit("--script", script(""))).isEqualTo(2);
        assertThat(submit("--settle", "x y")).isEqualTo(2);
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    private String script(String text) throws IOException {
        return Files.writeString(folder.resolve("my job.sh"), text).toString();
    }

    private int submit(String... words) {
        var all = new ArrayList<>(List.of("submit", "--demo"));
        all.addAll(List.of(words));
        return Azulejo.run(
                new Wiring(),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                all.toArray(String[]::new));
    }
}
