package org.azulejo.composer.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.PolicyReader;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What scripts do whose program is a step of Slurm's, in real bash with stand-ins for srun and its kin.
class StepRunTest {

    private static final Duration WITHIN = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private ScriptStage stage;
    private SitePolicy pyxis;
    private SitePolicy plain;

    @BeforeEach
    void stage() throws Exception {
        stage = new ScriptStage(folder.toRealPath());
        var paths = """
            "paths": {"shared": ["@"], "base": "@/base/{user}", "results": "@/base/{user}/results",
                      "logs": "@/base/{user}/slurm-logs", "done": "@/base/{user}/done"}
            """.replace("@", stage.folder.toString());
        pyxis = PolicyReader.read("{\"extends\": \"pyxis-lustre\", " + paths + "}");
        plain = PolicyReader.read("{\"extends\": \"generic\", " + paths + "}");
    }

    @Test
    void everyNodeKnowsTheOthers() throws Exception {
        var script = """
            echo "$1 $2 $MASTER_ADDR $MASTER_PORT $WORLD_SIZE $NODE_RANK $NUM_GPU_PER_NODE $TAO_API_RESULTS_DIR" >"$3/$2"
            """;
        var spec = nodes(4, List.of("bash", "-c", script, "-", "{gpus}", "{node}", "{results}"))
                .build();
        var run = stage.start(spec, pyxis, 41, Map.of("SLURM_NNODES", "4", "SLURM_JOB_NODELIST", "node-[1-4]"));
        assertThat(run.code()).as(run.said()).isZero();
        var results = stage.folder.resolve("base/ana/results");
        for (int node = 0; node < 4; node++) {
            assertThat(results.resolve("train-41/" + node))
                    .hasContent("8 " + node + " node-1 20041 4 " + node + " 8 " + results);
        }
        assertThat(stage.phase(41)).isEqualTo("done");
        var image = stage.folder + "/base/ana/images/nvcr.io+nvidia+pytorch+25.06.sqsh";
        assertThat(Path.of(image)).hasContent("docker://nvcr.io#nvidia/pytorch:25.06");
        assertThat(stage.calls())
                .anyMatch(it ->
                        it.contains("--container-image=" + image) && it.contains("--container-mounts=/lustre:/lustre"));
        // converted once
        assertThat(stage.start(spec, pyxis, 42, Map.of("SLURM_NNODES", "4", "SLURM_JOB_NODELIST", "node-[1-4]"))
                        .code())
                .isZero();
        assertThat(stage.calls()).filteredOn(it -> it.contains("enroot")).hasSize(1);
    }

    @Test
    void aSignalReachesTheProgramWhichIsWaitedFor() throws Exception {
        var script =
                "trap 'sleep 1; echo saved >\"$1/saved\"; exit 0' TERM; : >\"$1/begun\"; while :; do sleep 0.1; done";
        var run = stage.start(
                nodes(1, List.of("bash", "-c", script, "-", "{results}")).build(), pyxis, 43, Map.of());
        var results = stage.folder.resolve("base/ana/results/train-43");
        await().atMost(WITHIN).until(() -> Files.exists(results.resolve("begun")));
        run.term();
        assertThat(run.code()).as(run.said()).isEqualTo(143);
        assertThat(results.resolve("saved")).hasContent("saved");
        assertThat(stage.phase(43)).isEqualTo("done");
    }

    @Test
    void theProgramsCodeIsTheJobsAndItsOutputIsBesideTheLog() throws Exception {
        var run = stage.start(
                nodes(1, List.of("bash", "-c", "echo out; echo err >&2; exit 9"))
                        .build(),
                pyxis,
                44,
                Map.of());
        assertThat(run.code()).isEqualTo(9);
        var logs = stage.folder.resolve("base/ana/slurm-logs/train-44");
        assertThat(logs.resolve("main.out")).hasContent("out");
        assertThat(logs.resolve("main.err")).hasContent("err");
    }

    @Test
    void withoutItsDataNothingIsStarted() throws Exception {
        var missing = stage.folder + "/no such data";
        var spec = nodes(1, List.of("true"))
                .inputs(List.of(new JobSpec.Input("lustre://" + missing, "data")))
                .build();
        var run = stage.start(spec, pyxis, 45, Map.of());
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.said()).contains("This is not there: " + missing);
        assertThat(stage.calls()).isEmpty();
    }

    @Test
    void anArrayWithoutContainersRunsOnlyWhatWasMissing() throws Exception {
        Files.writeString(stage.home.resolve("list"), "a b\n$(touch hit)\nc");
        var spec = new JobSpecBuilder(
                        JobKind.CPU_ARRAY,
                        "items",
                        plain.usual(JobKind.CPU_ARRAY).orElseThrow())
                .command(List.of(
                        "bash",
                        "-c",
                        "echo \"$1\" >\"$0/$2\"; [ \"$1\" != c ] || exit 5",
                        "{results}",
                        "{item}",
                        "{index}"))
                .array(Optional.of(new JobSpec.Array("~/list", false, 3, OptionalInt.of(2), OptionalInt.empty())))
                .build();
        assertThat(stage.start(spec, plain, 51, task(50, 0)).code()).isZero();
        assertThat(stage.start(spec, plain, 52, task(50, 1)).code()).isEqualTo(5);
        assertThat(stage.calls()).hasSize(3);
        var again = stage.start(spec, plain, 61, task(60, 0));
        assertThat(again.code()).isZero();
        assertThat(again.said()).contains("Done before");
        assertThat(stage.calls()).hasSize(3);
        assertThat(stage.folder.resolve("hit")).doesNotExist();
    }

    private static Map<String, String> task(long array, int task) {
        return Map.of("SLURM_ARRAY_JOB_ID", Long.toString(array), "SLURM_ARRAY_TASK_ID", Integer.toString(task));
    }

    private JobSpecBuilder nodes(int nodes, List<String> command) {
        var usual = pyxis.usual(JobKind.MULTI_NODE).orElseThrow();
        return new JobSpecBuilder(
                        JobKind.MULTI_NODE,
                        "train",
                        new Request(
                                nodes, 8 * nodes, 16, usual.memory(), usual.time(), usual.atOnce(), Optional.empty()))
                .place(new JobSpec.Place(Optional.empty(), Optional.of("c4ai"), Optional.empty()))
                .image(Optional.of(new JobSpec.Image("nvcr.io/nvidia/pytorch:25.06", Optional.empty(), false)))
                .command(command);
    }
}
