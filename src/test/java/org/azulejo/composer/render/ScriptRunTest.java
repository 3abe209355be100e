package org.azulejo.composer.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What rendered scripts do, in real bash with stand-ins for Docker, rsync, squeue and nvidia-smi.
class ScriptRunTest {

    private static final Duration WITHIN = Duration.ofSeconds(20);
    private static final String WORKS = "echo results >\"$SCRATCH/results/out.txt\"\n";

    /// Works until it is told to stop, and saves then.
    private static final String WORKS_ON = """
        echo 1 >"$SCRATCH/results/step.txt"
        trap 'echo saved >"$SCRATCH/results/saved.txt"; exit 0' TERM
        while :; do sleep 0.1; done
        """;

    @TempDir
    private Path folder;

    private ScriptStage stage;

    @BeforeEach
    void stage() throws Exception {
        stage = new ScriptStage(folder.toRealPath());
    }

    @Test
    void whatEndsWellIsAtHomeAndItsScratchIsGone() throws Exception {
        Files.createDirectories(stage.home.resolve("my data"));
        Files.writeString(stage.home.resolve("my data/a.csv"), "1,2");
        Files.writeString(stage.home.resolve("one file"), "3");
        stage.program("cp \"$SCRATCH/data/a.csv\" \"$SCRATCH/one\" \"$SCRATCH/results/\"\n");
        var run = stage.start(
                single().inputs(List.of(new JobSpec.Input("~/my data", "data"), new JobSpec.Input("~/one file", "one")))
                        .build(),
                71);
        assertThat(run.code()).as(run.said()).isZero();
        assertThat(stage.home.resolve("results/train_71/a.csv")).hasContent("1,2");
        assertThat(stage.home.resolve("results/train_71/one")).hasContent("3");
        assertThat(ScriptStage.names(stage.scratch)).containsExactly("cache");
        assertThat(stage.phase(71)).isEqualTo("done");
        assertThat(run.said()).containsSubsequence("copying-in", "running", "bringing-home", "done");
        assertThat(stage.runs())
                .singleElement()
                .satisfies(words -> assertThat(words)
                        .contains("--rm --init --name train-run-71 --label slurm_job=71 --label project=train")
                        .contains("--gpus \"device=GPU-aaaa\"")
                        .contains("--memory 65536m")
                        .contains("-e OMP_NUM_THREADS=8")
                        .endsWith("image:1 train --fast "));
    }

    @Test
    void theContainersCodeIsTheJobs() throws Exception {
        stage.program(WORKS + "exit 7\n");
        var run = stage.start(single().build(), 72);
        assertThat(run.code()).as(run.said()).isEqualTo(7);
        assertThat(stage.home.resolve("results/train_72/out.txt")).hasContent("results");
        assertThat(ScriptStage.names(stage.scratch)).containsExactly("cache");
    }

    @Test
    void aSignalStopsTheContainerByItsLabelAndBringsHomeWhatThereIs() throws Exception {
        stage.program(WORKS_ON);
        var others = List.of(
                stage.foreignContainer("slurm_job=7"),
                stage.foreignContainer("slurm_job=731"),
                stage.foreignContainer("slurm_array=73"));
        try {
            var run = stage.start(single().build(), 73);
            await().atMost(WITHIN).until(() -> Files.exists(stage.scratch.resolve("train_73/results/step.txt")));
            run.term();
            assertThat(run.code()).as(run.said()).isEqualTo(143);
            assertThat(stage.home.resolve("results/train_73/saved.txt")).hasContent("saved");
            assertThat(ScriptStage.names(stage.scratch)).containsExactly("cache");
            assertThat(stage.containers()).hasSize(3);
            assertThat(others).allMatch(it -> ProcessHandle.of(it).orElseThrow().isAlive());
            assertThat(stage.calls()).noneMatch(it -> it.contains("name="));
        } finally {
            others.forEach(it -> ProcessHandle.of(it).ifPresent(ProcessHandle::destroyForcibly));
        }
    }

    @Test
    void furtherSignalsDoNotCutTheWayHomeOff() throws Exception {
        stage.program(WORKS_ON.replace("exit 0", "sleep 2; echo late >\"$SCRATCH/results/late.txt\"; exit 0"));
        var run = stage.start(single().build(), 74);
        await().atMost(WITHIN).until(() -> Files.exists(stage.scratch.resolve("train_74/results/step.txt")));
        for (int i = 0; i < 10; i++) {
            run.term();
            Thread.sleep(100);
        }
        assertThat(run.code()).as(run.said()).isEqualTo(143);
        assertThat(stage.home.resolve("results/train_74/late.txt")).hasContent("late");
        assertThat(run.said().split("bringing-home", -1)).as("once").hasSize(2);
    }

    @Test
    void aContainerThatIsStillOnItsWayIsStoppedToo() throws Exception {
        stage.say("slow-start", "");
        stage.program(WORKS_ON);
        var run = stage.start(single().build(), 75);
        await().atMost(WITHIN).until(() -> !stage.runs().isEmpty());
        run.term();
        assertThat(run.code()).as(run.said()).isEqualTo(143);
        assertThat(stage.containers()).isEmpty();
    }

    @Test
    void aSignalIsHeardWhileDataAreCopied() throws Exception {
        Files.writeString(stage.home.resolve("data"), "1");
        stage.say("copy-seconds", "30");
        stage.program(WORKS);
        var run = stage.start(
                single().inputs(List.of(new JobSpec.Input("~/data", "data"))).build(), 76);
        await().atMost(WITHIN).until(() -> run.said().contains("copying-in"));
        run.term();
        var begun = Instant.now();
        assertThat(run.code()).as(run.said()).isEqualTo(143);
        assertThat(Duration.between(begun, Instant.now())).isLessThan(Duration.ofSeconds(10));
        assertThat(stage.runs()).isEmpty();
    }

    @Test
    void whatCannotBeBroughtHomeIsKeptAndNamedAndTheJobFails() throws Exception {
        stage.program(WORKS);
        stage.say("home-is-full", "");
        var run = stage.start(single().build(), 77);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.said()).contains("could not be brought home", stage.scratch + "/train_77");
        assertThat(stage.scratch.resolve("train_77/results/out.txt")).hasContent("results");
        assertThat(stage.phase(77)).isEqualTo("bringing-home");
    }

    @Test
    void afterASignalTooWhatCannotBeBroughtHomeIsKept() throws Exception {
        stage.program(WORKS_ON);
        stage.say("home-is-full", "");
        var run = stage.start(single().build(), 78);
        await().atMost(WITHIN).until(() -> Files.exists(stage.scratch.resolve("train_78/results/step.txt")));
        run.term();
        assertThat(run.code()).as("143 would say that the results are at home").isEqualTo(1);
        assertThat(stage.scratch.resolve("train_78/results/saved.txt")).hasContent("saved");
        assertThat(stage.containers()).isEmpty();
    }

    @Test
    void aTargetThatIsForbiddenFromTheStartRunsNothing() throws Exception {
        Files.writeString(stage.home.resolve("taken"), "a file");
        stage.program(WORKS);
        var run = stage.start(
                single().results(new JobSpec.Results(Optional.of("~/taken"), Optional.empty()))
                        .build(),
                79);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.said()).contains("could not be brought home");
        assertThat(stage.runs()).isEmpty();
    }

    @Test
    void withoutTheGpusThatSlurmGaveNothingIsStarted() throws Exception {
        stage.program(WORKS);
        Files.delete(stage.stub.resolve("gpus"));
        assertThat(stage.start(single().build(), 80).code()).isEqualTo(1);
        // more than Slurm gave: devices are not confined here
        stage.say("gpus", "GPU-aaaa\nGPU-bbbb\n");
        var run = stage.start(single().build(), 81);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.said()).contains("Slurm gave 1 GPUs and 2 are to be seen");
        assertThat(stage.runs()).isEmpty();
    }

    @Test
    void severalGpusGoByTheirUuidsAndTheirNumberIsSlurms() throws Exception {
        stage.say("gpus", "GPU-aaaa\nGPU-bbbb\n");
        stage.program(WORKS);
        var usual = stage.policy.usual(JobKind.MULTI_GPU_TRAINING).orElseThrow();
        var spec = new JobSpecBuilder(
                        JobKind.MULTI_GPU_TRAINING,
                        "big",
                        new org.azulejo.composer.policy.Request(
                                1, 2, 16, usual.memory(), usual.time(), usual.atOnce(), usual.sharedMemory()))
                .image(image())
                .command(List.of("torchrun", "--nproc_per_node={gpus}", "{results}"))
                .build();
        var run = stage.start(spec, 82);
        assertThat(run.code()).as(run.said()).isZero();
        assertThat(stage.runs())
                .singleElement()
                .satisfies(words -> assertThat(words)
                        .contains("--gpus \"device=GPU-aaaa,GPU-bbbb\"")
                        .contains("-e OMP_NUM_THREADS=4", "-e NCCL_IB_DISABLE=1", "--shm-size 64g")
                        .doesNotContain("--memory")
                        .endsWith("image:1 torchrun --nproc_per_node=2 /scratch/results "));
    }

    @Test
    void oldScratchIsRemovedAndThatOfQueuedJobsIsNot() throws Exception {
        stage.program(WORKS);
        for (var name : List.of("train_1", "train_2", "train_3", "a_b_4", "new_5", "odd", "train_x7", "job_90")) {
            var old = Files.createDirectories(stage.scratch.resolve(name + "/deep"));
            Files.setLastModifiedTime(
                    old.getParent(),
                    FileTime.from(Instant.now().minus(Duration.ofMinutes(name.equals("new_5") ? 59 : 61))));
        }
        Files.createSymbolicLink(stage.scratch.resolve("link_6"), stage.home);
        // 2 waits; 3 is an array of which task 1 runs as 90; 83 is this job
        stage.say("queue", "2 2 N/A\n90 3 1\n83 83 N/A\n");
        var run = stage.start(single().build(), 83);
        assertThat(run.code()).as(run.said()).isZero();
        assertThat(ScriptStage.names(stage.scratch))
                .containsExactly("cache", "job_90", "link_6", "new_5", "odd", "train_2", "train_3", "train_x7");
        assertThat(run.said()).contains("Removed the old scratch " + stage.scratch + "/train_1");
        assertThat(stage.calls()).contains("squeue -h -r -u ana -o %A\\ %F\\ %K ");
    }

    @Test
    void withoutASureAnswerOfSqueueNothingIsCleaned() throws Exception {
        stage.program(WORKS);
        var old = Files.createDirectories(stage.scratch.resolve("train_1"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
        stage.say("queue", "2 2 N/A\n841 841 N/A\n");
        assertThat(stage.start(single().build(), 84).code()).isZero();
        assertThat(old).as("the answer does not name this job").exists();
        Files.delete(stage.stub.resolve("queue"));
        assertThat(stage.start(single().build(), 85).code()).isZero();
        assertThat(old).as("squeue failed").exists();
    }

    @Test
    void anArraySubmittedAgainRunsOnlyWhatWasMissing() throws Exception {
        Files.writeString(stage.home.resolve("list.csv"), "name\nalpha\n\nbeta $x\r\ngamma delta\nepsilon");
        var spec = array(4, OptionalInt.of(2)).build();
        stage.program("""
            echo "$2" >"$SCRATCH/results/$3.txt"
            [ "$2" != "gamma delta" ] || [ -e "$STUB/gamma-works" ] || exit 9
            """);
        var first = stage.startTask(spec, 100, 0, 100);
        assertThat(first.code()).as(first.said()).isZero();
        var second = stage.startTask(spec, 100, 1, 101);
        assertThat(second.code()).as(second.said()).isEqualTo(9);
        assertThat(second.said()).contains("Item 2 failed with exit code 9");
        assertThat(stage.runs()).hasSize(4);
        // again, as another job
        stage.say("gamma-works", "");
        var again = stage.startTask(spec, 200, 0, 200);
        assertThat(again.code()).isZero();
        assertThat(again.said()).contains("Done before");
        assertThat(stage.startTask(spec, 200, 1, 201).code()).isZero();
        assertThat(stage.runs()).hasSize(6);
        assertThat(stage.runs().getLast()).contains("--label slurm_array=200 --label slurm_task=1");
        var results = stage.home.resolve("results");
        var set = ScriptStage.names(results).getLast();
        assertThat(set).matches("items_[0-9a-f]{12}_2h");
        assertThat(results.resolve(set + "/0/0.txt")).hasContent("alpha");
        assertThat(Files.readString(results.resolve(set + "/0/1.txt"))).isEqualTo("beta $x\n");
        assertThat(results.resolve(set + "/1/2.txt")).hasContent("gamma delta");
        assertThat(results.resolve(set + "/1/3.txt")).hasContent("epsilon");
        assertThat(ScriptStage.names(results.resolve(".done/" + set))).containsExactly("0", "1");
    }

    @Test
    void aMarkIsNotWrittenWhereTheResultsAreNotAtHome() throws Exception {
        Files.writeString(stage.home.resolve("list.csv"), "h\na\nb\nc\nd\n");
        stage.program(WORKS);
        stage.say("home-is-full", "");
        assertThat(stage.startTask(array(4, OptionalInt.empty()).build(), 110, 0, 110)
                        .code())
                .isEqualTo(1);
        assertThat(ScriptStage.names(stage.home.resolve("results/.done"))).isEmpty();
        assertThat(ScriptStage.names(stage.scratch)).contains("items_110");
    }

    @Test
    void aManifestThatIsEmptyOrHasGrownIsRefused() throws Exception {
        stage.program(WORKS);
        for (var manifest : List.of("header\n", "header\n\n \n", "h\n1\n2\n3\n4\n5\n")) {
            Files.writeString(stage.home.resolve("list.csv"), manifest);
            var run = stage.startTask(array(4, OptionalInt.empty()).build(), 120, 0, 120);
            assertThat(run.code()).as(manifest).isEqualTo(1);
            assertThat(run.said()).contains("this array was made for 1 to 4");
        }
        assertThat(stage.runs()).isEmpty();
    }

    @Test
    void stoppingOneTaskLeavesItsSiblingsAlone() throws Exception {
        Files.writeString(stage.home.resolve("list.csv"), "h\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10");
        stage.program(WORKS_ON);
        var spec = array(11, OptionalInt.empty()).build();
        var one = stage.startTask(spec, 13, 1, 131);
        var ten = stage.startTask(spec, 13, 10, 1310);
        await().atMost(WITHIN)
                .until(() -> Files.exists(stage.scratch.resolve("items_131/results/step.txt"))
                        && Files.exists(stage.scratch.resolve("items_1310/results/step.txt")));
        one.term();
        assertThat(one.code()).isEqualTo(143);
        assertThat(stage.containers()).hasSize(1);
        ten.term();
        assertThat(ten.code()).isEqualTo(143);
        assertThat(stage.containers()).isEmpty();
    }

    @Test
    void anImageIsBuiltWhereItIsMissingOrItsFolderChanged() throws Exception {
        Files.delete(stage.stub.resolve("image"));
        Files.createDirectories(stage.home.resolve("docker"));
        Files.writeString(stage.home.resolve("docker/Dockerfile"), "FROM a");
        stage.program(WORKS);
        var spec = single().image(Optional.of(new JobSpec.Image("image:1", Optional.of("~/docker"), false)))
                .build();
        for (int i = 0; i < 2; i++) {
            var run = stage.start(spec, 140 + i);
            assertThat(run.code()).as(run.said()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
        Files.writeString(stage.home.resolve("docker/Dockerfile"), "FROM b");
        assertThat(stage.start(spec, 142).code()).isZero();
        assertThat(builds()).isEqualTo(2);
    }

    private long builds() throws IOException {
        return stage.calls().stream()
                .filter(it -> it.startsWith("docker build "))
                .count();
    }

    @Test
    void secretsGoByNameAndOnlyFromFilesOfOnesOwn() throws Exception {
        var secrets = Files.createDirectories(stage.home.resolve(".secrets"));
        var file = Files.writeString(secrets.resolve("hub"), "HF_TOKEN='hf_s3cret $x'\n");
        stage.program("printf %s \"$HF_TOKEN\" >\"$SCRATCH/results/seen\"\n");
        var spec = single().secrets(List.of(new JobSpec.Secret("hub", List.of("HF_TOKEN"))))
                .build();
        Files.setPosixFilePermissions(secrets, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        var open = stage.start(spec, 150);
        assertThat(open.code()).isEqualTo(1);
        assertThat(open.said()).contains("Nobody else may be able to read ~/.secrets/hub");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        var run = stage.start(spec, 151);
        assertThat(run.code()).as(run.said()).isZero();
        assertThat(stage.home.resolve("results/train_151/seen")).hasContent("hf_s3cret $x");
        assertThat(stage.calls()).anyMatch(it -> it.contains("-e HF_TOKEN ")).noneMatch(it -> it.contains("s3cret"));
    }

    @Test
    void aNotebooksFolderComesHomeWhileItRunsAndAtItsEnd() throws Exception {
        Files.createDirectories(stage.home.resolve("note books"));
        Files.writeString(stage.home.resolve("note books/a.ipynb"), "old");
        stage.program("""
            echo new >"$SCRATCH/work/a.ipynb"
            trap 'echo last >"$SCRATCH/work/b.ipynb"; exit 0' TERM
            while :; do sleep 0.1; done
            """);
        var spec = new JobSpecBuilder(
                        JobKind.NOTEBOOK,
                        "nb",
                        stage.policy.usual(JobKind.NOTEBOOK).orElseThrow())
                .image(image())
                .notebookFolder(Optional.of("~/note books"))
                .build();
        // ten minutes are long: the same script with a second
        var run = stage.start(spec, 160, Map.of(), script -> {
            assertThat(script).contains("sleep 600 &");
            return script.replace("sleep 600 &", "sleep 1 &");
        });
        await().atMost(WITHIN).until(() -> Files.readString(stage.home.resolve("note books/a.ipynb")), "new\n"::equals);
        assertThat(stage.runs().getFirst())
                .contains("--network host", "-w /scratch/work")
                .containsPattern("jupyter lab --no-browser --ip=0\\.0\\.0\\.0 --port=[23]\\d{4} ");
        run.term();
        assertThat(run.code()).as(run.said()).isEqualTo(143);
        assertThat(stage.home.resolve("note books/a.ipynb")).hasContent("new");
        assertThat(stage.home.resolve("note books/b.ipynb")).hasContent("last");
        assertThat(ScriptStage.names(stage.scratch)).containsExactly("cache");
    }

    @Test
    void theContainerGetsEveryWordAsItWasTyped() throws Exception {
        stage.program("printf '%s\\0' \"$@\" >\"$SCRATCH/results/words\"\n");
        var words = List.of("a b", "$(touch hit)", "it's", "line\nbreak", "ação 日本", "*", "{{gpus}}", "");
        var spec = single().command(words)
                .name("nome $(touch hit) 'x'")
                .environment(Map.of("SETTING", "a\n$(touch hit) 'b'"))
                .results(new JobSpec.Results(Optional.of("~/out $(touch hit)\n;x"), Optional.empty()))
                .build();
        var run = stage.start(spec, 170);
        assertThat(run.code()).as(run.said()).isZero();
        var out = stage.home.resolve("out $(touch hit)\n;x/nome-touch-hit-x_170/words");
        assertThat(Files.readString(out).split("\0", -1))
                .containsExactly("a b", "$(touch hit)", "it's", "line\nbreak", "ação 日本", "*", "{gpus}", "", "");
        assertThat(stage.folder.resolve("hit")).doesNotExist();
        assertThat(new String(
                        Files.readAllBytes(Path.of(ScriptStage.names(stage.stub).stream()
                                .filter(it -> it.startsWith("run."))
                                .map(it -> stage.stub.resolve(it).toString())
                                .findFirst()
                                .orElseThrow())),
                        StandardCharsets.UTF_8))
                .contains("\0-e\0SETTING=a\n$(touch hit) 'b'\0");
    }

    private JobSpecBuilder single() {
        return new JobSpecBuilder(
                        JobKind.SINGLE_GPU,
                        "train",
                        stage.policy.usual(JobKind.SINGLE_GPU).orElseThrow())
                .image(image())
                .command(List.of("train", "--fast"));
    }

    private JobSpecBuilder array(int items, OptionalInt perTask) {
        return new JobSpecBuilder(
                        JobKind.CPU_ARRAY,
                        "items",
                        stage.policy.usual(JobKind.CPU_ARRAY).orElseThrow())
                .image(image())
                .command(List.of("one", "{item}", "{index}"))
                .array(Optional.of(new JobSpec.Array("~/list.csv", true, items, perTask, OptionalInt.empty())));
    }

    private static Optional<JobSpec.Image> image() {
        return Optional.of(new JobSpec.Image("image:1", Optional.empty(), false));
    }
}
