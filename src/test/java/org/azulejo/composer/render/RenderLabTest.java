package org.azulejo.composer.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.PolicyReader;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;
import org.azulejo.composer.spec.SpecException;
import org.azulejo.lab.Lab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Rendered jobs on a real Slurm with a real Docker: the lab must be up with `--docker`.
@Tag("lab")
@Tag("docker")
class RenderLabTest {

    private static final Duration WITHIN = Duration.ofSeconds(90);
    private static final Duration LIMIT = Duration.ofMinutes(3);

    /// How a job can end, what sacct calls it (it takes 128 from exit codes), and whether its results come home.
    private enum End {
        WELL("COMPLETED", "0:0", true),
        FAILS("FAILED", "7:0", true),
        GENTLY("FAILED", "15:0", true),
        CANCELLED("CANCELLED", "", true),
        AT_LIMIT("FAILED", "15:0", true),
        FORBIDDEN("FAILED", "1:0", false);

        private final String state;
        private final String code;
        private final boolean atHome;

        End(String state, String code, boolean atHome) {
            this.state = state;
            this.code = code;
            this.atHome = atHome;
        }

        /// What the container runs.
        String program(String out) {
            var begin = "echo work >" + out + "/out; ";
            return switch (this) {
                case WELL -> begin + "id -u >" + out + "/uid";
                case FAILS -> begin + "exit 7";
                case GENTLY, CANCELLED, AT_LIMIT ->
                    "trap 'echo saved >" + out + "/saved; exit 0' TERM; " + begin + "while :; do sleep 0.2; done";
                case FORBIDDEN -> begin + "while [ ! -e /scratch/go ]; do sleep 0.2; done";
            };
        }
    }

    private record Submitted(String id, Path home, Path scratch, Path log) {}

    private static final int PORTS = 27_600;

    private final List<String> bystanders = new ArrayList<>();
    private final List<String> jobs = new ArrayList<>();
    private final String nonce = Long.toString(System.nanoTime(), 36);
    private static Lab lab;
    private String user;
    private Path userHome;
    private Path userScratch;
    private SitePolicy policy;

    /// Of its own, since in the other all GPUs are held by the working day.
    @BeforeAll
    static void up() throws IOException, InterruptedException {
        lab = Lab.own("render", PORTS, "r", "--docker");
    }

    @AfterAll
    static void down() throws IOException, InterruptedException {
        lab.down();
    }

    @BeforeEach
    void lab() throws Exception {
        assertThat(lab.value("LAB_DOCKER")).as("the lab is up with --docker").isEqualTo("yes");
        user = lab.value("LAB_USER_ANA");
        userHome = Path.of(as("printf %s \"$HOME\""));
        userScratch = Path.of(lab.value("LAB_OUTPUT"), user);
        policy = PolicyReader.read(
                """
                {"extends": "dgx-h100", "name": "lab",
                 "paths": {"scratch": "SCRATCH/{user}", "caches": "SCRATCH/{user}/cache", "shared": ["HOMES"],
                           "results": "HOMES/{user}/results", "logs": "HOMES/{user}/render-logs",
                           "done": "HOMES/{user}/results/.done"}}
                """.replace("SCRATCH", lab.value("LAB_OUTPUT")).replace("HOMES", String.valueOf(userHome.getParent())));
    }

    @AfterEach
    void tidy() throws Exception {
        for (var job : jobs) {
            as("scancel " + job + " 2>/dev/null || true");
        }
        for (var container : bystanders) {
            as("docker rm -f " + container + " >/dev/null || true");
        }
        own(user, userHome.resolve("render-" + nonce + "-" + End.FORBIDDEN));
        as("rm -rf ~/render-" + nonce + "-*");
    }

    @Test
    void aTrainingOnOneGpuEndsInEveryWayAsItShould() throws Exception {
        endsInEveryWay(JobKind.SINGLE_GPU);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = {"MULTI_GPU_TRAINING", "GPU_ARRAY", "CPU_ARRAY", "CPU_LIGHT", "CPU_HEAVY", "NOTEBOOK"})
    void everyOtherKindToo(JobKind kind) throws Exception {
        endsInEveryWay(kind);
    }

    @Test
    void anArraySubmittedAgainRunsOnlyWhatWasMissingAndAStoppedTaskLeavesTheOthersAlone() throws Exception {
        var root = "~/render-" + nonce + "-array";
        as("mkdir -p " + root + "/marks && seq 0 11 >" + root + "/list");
        var spec = new JobSpecBuilder(
                        JobKind.CPU_ARRAY, "again-" + nonce, request(JobKind.CPU_ARRAY, Duration.ofMinutes(5)))
                .image(image())
                .command(List.of(
                        "sh",
                        "-c",
                        "echo \"$0\" >/scratch/results/item; [ \"$0\" = 1 ] || [ \"$0\" = 10 ] || exit 0;"
                                + " trap 'exit 0' TERM; while [ ! -e /scratch/go ]; do sleep 0.2; done",
                        "{item}"))
                .results(new JobSpec.Results(Optional.of(root), Optional.empty()))
                .array(Optional.of(
                        new JobSpec.Array(root + "/list", false, 12, OptionalInt.of(1), OptionalInt.empty())))
                .build();
        var first = submit(spec);
        // both wait for a word; task 1 is stopped
        var one = await().atMost(WITHIN).until(() -> raw(first, 1), it -> isRunning(it, "item"));
        var ten = await().atMost(WITHIN).until(() -> raw(first, 10), it -> isRunning(it, "item"));
        as("scancel --batch --signal=TERM " + first + "_1");
        await().atMost(WITHIN).until(() -> state(first + "_1").equals("FAILED|15:0"));
        assertThat(containersOf(one)).isEmpty();
        assertThat(containersOf(ten)).hasSize(1);
        as("touch " + scratch(spec, ten) + "/go");
        await().atMost(WITHIN).until(() -> state(first + "_10").equals("COMPLETED|0:0"));
        await().atMost(WITHIN)
                .until(() ->
                        as("squeue -h -j " + first + " 2>/dev/null || true").isBlank());
        var set = userHome.resolve("render-" + nonce + "-array");
        var marks = marksOf(spec);
        assertThat(marks).containsExactlyInAnyOrder("0", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11");

        var again = submit(spec);
        var oneAgain = await().atMost(WITHIN).until(() -> raw(again, 1), it -> isRunning(it, "item"));
        as("touch " + scratch(spec, oneAgain) + "/go");
        await().atMost(WITHIN)
                .until(() ->
                        as("squeue -h -j " + again + " 2>/dev/null || true").isBlank());
        assertThat(marksOf(spec)).hasSize(12);
        for (int task = 0; task < 12; task++) {
            var log = Files.readString(
                    userHome.resolve("render-logs/again-" + nonce + "_" + again + "_" + task + ".out"));
            if (task == 1) {
                assertThat(log).contains("running", "done");
            } else {
                assertThat(log).contains("Done before").doesNotContain("running");
            }
        }
        assertThat(set).isDirectory();
    }

    @Test
    void aQueuedJobsScratchSurvivesAndOldScratchOfRootIsRemoved() throws Exception {
        var queued = as("sbatch --parsable -H -t 5 -o /dev/null --wrap true");
        jobs.add(queued);
        as("cd " + userScratch + " && mkdir -p held_" + queued + " left_1 && docker run --rm --user 0:0 -v "
                + userScratch
                + "/left_1:/x busybox:latest sh -c 'mkdir /x/deep; echo 1 >/x/deep/file'"
                + " && touch -d '2 hours ago' held_" + queued + " left_1");
        var spec = job(JobKind.CPU_LIGHT, End.WELL, Duration.ofMinutes(5));
        var id = submit(spec);
        await().atMost(WITHIN).until(() -> state(id).equals("COMPLETED|0:0"));
        assertThat(userScratch.resolve("held_" + queued)).isDirectory();
        assertThat(userScratch.resolve("left_1")).doesNotExist();
        as("rmdir " + userScratch + "/held_" + queued);
    }

    private void endsInEveryWay(JobKind kind) throws Exception {
        var requestsBefore =
                Files.readAllLines(Path.of(lab.value("LAB_GPU_REQUESTS"))).size();
        var all = new EnumMap<End, Submitted>(End.class);
        for (var end : End.values()) {
            var spec = job(kind, end, end == End.AT_LIMIT ? LIMIT : Duration.ofMinutes(10));
            var id = submit(spec);
            all.put(
                    end,
                    new Submitted(
                            id,
                            userHome.resolve("render-" + nonce + "-" + end),
                            scratch(spec, id),
                            userHome.resolve(
                                    "render-logs/" + spec.name() + "_" + id + (kind.isArray() ? "_0" : "") + ".out")));
        }
        var begun = Instant.now();
        var kept = kind == JobKind.NOTEBOOK ? "work" : "results";
        for (var end : List.of(End.GENTLY, End.CANCELLED, End.FORBIDDEN)) {
            await().atMost(WITHIN)
                    .untilAsserted(() -> assertThat(of(all, end).scratch().resolve(kept + "/out"))
                            .as(() -> said(of(all, end).log()))
                            .exists());
        }
        // numbers that only look alike, and names
        var gently = of(all, End.GENTLY).id();
        for (var label : List.of(gently + "0", "1" + gently, "other")) {
            bystanders.add(as("docker run -d --label slurm_job=" + label + " --name x-" + nonce + "-" + label
                    + " --user \"$(id -u):$(id -g)\" busybox:latest sleep 600"));
        }
        // as its owner, rsync would only give itself the right to write
        own("root", of(all, End.FORBIDDEN).home());
        as("touch " + of(all, End.FORBIDDEN).scratch() + "/go");
        as("scancel --batch --signal=TERM " + gently);
        as("scancel " + of(all, End.CANCELLED).id());

        for (var entry : all.entrySet()) {
            var end = entry.getKey();
            var job = entry.getValue();
            var label = kind + " " + end;
            await().atMost(LIMIT.plusMinutes(1))
                    .untilAsserted(() -> assertThat(state(job.id()))
                            .as(() -> label + ": " + said(job.log()))
                            .startsWith(end.state)
                            .endsWith(end.code));
            assertThat(containersOf(job.id())).as(label).isEmpty();
            if (end.atHome) {
                assertThat(found(job.home(), "out")).as(label).hasSize(1);
                assertThat(Files.getOwner(found(job.home(), "out").getFirst()).getName())
                        .isEqualTo(user);
                assertThat(job.scratch()).as(label).doesNotExist();
            } else {
                assertThat(job.scratch().resolve(kept + "/out")).as(label).exists();
                assertThat(said(job.log()))
                        .contains("could not be brought home", job.scratch().toString());
            }
            if (end == End.GENTLY || end == End.CANCELLED || end == End.AT_LIMIT) {
                assertThat(found(job.home(), "saved"))
                        .as(label + ": the program was told")
                        .hasSize(1);
            }
            if (end == End.AT_LIMIT) {
                assertThat(Duration.between(begun, Instant.now())).isLessThan(LIMIT);
            }
            if (end == End.WELL) {
                assertThat(Files.readString(found(job.home(), "uid").getFirst()))
                        .isEqualTo(as("id -u") + "\n");
            }
        }
        assertThat(as("docker ps -q --no-trunc").lines()).containsAll(bystanders);
        as("rm -rf " + of(all, End.FORBIDDEN).scratch());
        var requests = Files.readAllLines(Path.of(lab.value("LAB_GPU_REQUESTS")));
        var asked = requests.subList(requestsBefore, requests.size());
        if (isGpuKind(kind)) {
            assertThat(asked).hasSizeGreaterThanOrEqualTo(End.values().length).allMatch(it -> it.contains("GPU-"));
        } else {
            assertThat(asked).isEmpty();
        }
    }

    private static Submitted of(Map<End, Submitted> all, End end) {
        return Objects.requireNonNull(all.get(end));
    }

    private static void own(String owner, Path folder) throws IOException, InterruptedException {
        new ProcessBuilder("chown", "-fR", owner, folder.toString())
                .inheritIO()
                .start()
                .waitFor();
    }

    private static boolean isGpuKind(JobKind kind) {
        return kind == JobKind.SINGLE_GPU
                || kind == JobKind.MULTI_GPU_TRAINING
                || kind == JobKind.GPU_ARRAY
                || kind == JobKind.NOTEBOOK;
    }

    private JobSpec job(JobKind kind, End end, Duration time) throws Exception {
        var root = "~/render-" + nonce + "-" + end;
        as("mkdir -p " + root);
        var name = kind.word() + "-" + end.name().toLowerCase(Locale.ROOT).replace('_', '-');
        var spec = new JobSpecBuilder(kind, name, request(kind, time))
                .image(image())
                .command(List.of(
                        "sh", "-c", end.program(kind == JobKind.NOTEBOOK ? "/scratch/work" : "/scratch/results")));
        if (kind == JobKind.NOTEBOOK) {
            return spec.notebookFolder(Optional.of(root)).build();
        }
        spec.results(new JobSpec.Results(Optional.of(root), Optional.empty()));
        if (kind.isArray()) {
            var list = "~/render-" + nonce + "-list-" + end;
            as("echo item-" + nonce + " >" + list);
            spec.array(Optional.of(new JobSpec.Array(list, false, 1, OptionalInt.empty(), OptionalInt.empty())));
        }
        return spec.build();
    }

    /// As usual for the kind, but small: six of them run side by side.
    private Request request(JobKind kind, Duration time) {
        var usual = policy.usual(kind).orElseThrow();
        return new Request(1, Math.min(usual.gpus(), 1), 2, usual.memory(), time, usual.atOnce(), usual.sharedMemory());
    }

    private static Optional<JobSpec.Image> image() {
        return Optional.of(new JobSpec.Image("azulejo-train:latest", Optional.empty(), false));
    }

    private String submit(JobSpec spec) throws IOException, InterruptedException, SpecException {
        var script = Renderer.render(spec, policy, Language.ENGLISH);
        var file = Files.createTempFile("azulejo-render", ".sh");
        Files.writeString(file, script.text(), StandardCharsets.UTF_8);
        assertThat(file.toFile().setReadable(true, false)).isTrue();
        try {
            as("mkdir -p " + script.logFolderOf(user).orElseThrow());
            var id = as("cd && sbatch --parsable " + file);
            jobs.add(id);
            return id;
        } finally {
            Files.delete(file);
        }
    }

    private Path scratch(JobSpec spec, String rawId) {
        return userScratch.resolve(spec.name() + "_" + rawId);
    }

    private boolean isRunning(String rawId, String file) {
        return !rawId.isEmpty()
                && ScriptStage.names(userScratch).stream()
                        .filter(it -> it.endsWith("_" + rawId))
                        .anyMatch(it -> Files.exists(userScratch.resolve(it).resolve("results/" + file)));
    }

    private String raw(String array, int task) throws IOException, InterruptedException {
        return as("squeue -h -t R -j " + array + "_" + task + " -o %A 2>/dev/null || true");
    }

    private String state(String id) throws IOException, InterruptedException {
        return as("sacct -n -X -P -j " + id + " --format=State,ExitCode");
    }

    private List<String> containersOf(String rawId) throws IOException, InterruptedException {
        return as("docker ps -a -q --filter label=slurm_job=" + rawId).lines().toList();
    }

    private List<String> marksOf(JobSpec spec) throws IOException {
        try (Stream<Path> sets = Files.list(userHome.resolve("results/.done"))) {
            var set = sets.filter(it -> it.getFileName().toString().startsWith(spec.name() + "_"))
                    .findFirst()
                    .orElseThrow();
            return ScriptStage.names(set);
        }
    }

    private static List<Path> found(Path root, String name) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(it -> it.getFileName().toString().equals(name)).toList();
        }
    }

    private static String said(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException _) {
            return "(no log at " + log + ")";
        }
    }

    private String as(String command) throws IOException, InterruptedException {
        return lab.tell("as", "ana", "bash", "-c", command).strip();
    }
}
