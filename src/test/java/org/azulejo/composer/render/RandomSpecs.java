package org.azulejo.composer.render;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;

/// Jobs made up at random that a site takes and whose users keep to its customs, with words that a shell would take
/// apart.
public final class RandomSpecs {

    /// Pieces that mean something to a shell, to sbatch, or to neither.
    private static final List<String> PIECES = List.of(
            " ",
            "'",
            "\"",
            "\\",
            "$",
            "$(id)",
            "`id`",
            "${HOME}",
            "\n",
            "\t",
            "*",
            "?",
            "[a-z]",
            "!",
            "!!",
            "#",
            ";",
            "&",
            "&&",
            "|",
            ">",
            "<",
            "(",
            ")",
            "{",
            "}",
            "{gpu",
            "{{gpus}}",
            "~",
            "=",
            "-",
            "--x",
            "a",
            "B7",
            "ação",
            "日本",
            "🙂",
            "%j",
            "%",
            "\r",
            "\u001b[31m",
            "é",
            "e\u0301",
            ",",
            ":",
            "/",
            "..",
            "hetjob",
            "#SBATCH");

    private final Random random;
    private final SitePolicy policy;

    public RandomSpecs(long seed, SitePolicy policy) {
        random = new Random(seed);
        this.policy = policy;
    }

    /// The next one.
    public JobSpec next() {
        var kinds = policy.kinds().keySet().stream().sorted().toList();
        var kind = kinds.get(random.nextInt(kinds.size()));
        var spec =
                new JobSpecBuilder(kind, name(), request(kind)).place(place()).options(options());
        if (kind == JobKind.FREE_SCRIPT) {
            return spec.body("srun " + BashWord.quote(word()) + "\n").build();
        }
        if (kind == JobKind.INTERACTIVE) {
            return spec.build();
        }
        inputs(spec);
        spec.results(results()).environment(environment()).secrets(secrets());
        if (policy.runtime() == ContainerRuntime.DOCKER) {
            spec.image(Optional.of(new JobSpec.Image(
                            "train" + random.nextInt(9) + ":v1", maybe(path()), random.nextInt(8) == 0)))
                    .untrusted(random.nextInt(4) == 0);
        } else if (policy.runtime() == ContainerRuntime.PYXIS) {
            spec.image(Optional.of(new JobSpec.Image(
                    pick("nvcr.io/nvidia/pytorch:25.06-py3", "docker://nvcr.io#nvidia/tao:5", "/lustre/a b/x.sqsh"),
                    Optional.empty(),
                    random.nextInt(8) == 0)));
        }
        if (kind.isArray()) {
            spec.array(Optional.of(new JobSpec.Array(
                    path(),
                    random.nextBoolean(),
                    1 + random.nextInt(5000),
                    OptionalInt.empty(),
                    random.nextInt(4) == 0 ? OptionalInt.of(1) : OptionalInt.empty())));
        }
        if (kind == JobKind.NOTEBOOK) {
            return spec.notebookFolder(Optional.of(path())).build();
        }
        return spec.command(command(kind, spec.build())).build();
    }

    /// Any text that can stand in a file: often with what a shell would expand.
    public String word() {
        var word = new StringBuilder();
        int pieces = random.nextInt(6);
        for (int i = 0; i < pieces; i++) {
            word.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return word.toString();
    }

    private Request request(JobKind kind) {
        var usual = policy.usual(kind).orElseThrow();
        int gpus = usual.gpus() == 0 || kind != JobKind.MULTI_GPU_TRAINING ? usual.gpus() : 1 + random.nextInt(4);
        int nodes = kind == JobKind.MULTI_NODE ? 1 + random.nextInt(4) : 1;
        if (kind == JobKind.MULTI_NODE) {
            gpus = nodes * (1 + random.nextInt(8));
        }
        int cpus = kind == JobKind.MULTI_GPU_TRAINING ? gpus * 8 : usual.cpus();
        var memory = kind == JobKind.MULTI_GPU_TRAINING || usual.memory().isEmpty() || random.nextBoolean()
                ? usual.memory()
                : Optional.<MemoryAsk>of(new MemoryAsk.Amount(1024L * (8 + random.nextInt(100))));
        return new Request(
                nodes,
                gpus,
                cpus,
                memory,
                Duration.ofMinutes(10 + random.nextInt(200)),
                usual.atOnce(),
                usual.sharedMemory());
    }

    private JobSpec.Place place() {
        return new JobSpec.Place(
                policy.partitions().isEmpty()
                        ? maybe("gpu")
                        : maybe(policy.partitions()
                                .get(random.nextInt(policy.partitions().size()))
                                .name()),
                policy.habits().accountNeeded() ? Optional.of("c4ai") : maybe("c4ai"),
                maybe("normal"));
    }

    private Map<String, String> options() {
        return random.nextInt(4) == 0 ? Map.of("comment", "x" + line(), "mail-type", "END") : Map.of();
    }

    private void inputs(JobSpecBuilder spec) {
        var inputs = new ArrayList<JobSpec.Input>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            inputs.add(new JobSpec.Input(sharedPath(), "in" + i));
        }
        spec.inputs(inputs);
        if (policy.runtime() != ContainerRuntime.DOCKER) {
            spec.workFolder(maybe(sharedPath()));
        } else if (count > 0) {
            spec.workFolder(maybe("in0"));
        }
    }

    private JobSpec.Results results() {
        return new JobSpec.Results(
                maybe(sharedPath()),
                policy.runtime() == ContainerRuntime.DOCKER
                        ? maybe(Duration.ofMinutes(1 + random.nextInt(60)))
                        : Optional.empty());
    }

    private Map<String, String> environment() {
        var environment = new HashMap<String, String>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            environment.put("SETTING_" + i, word());
        }
        return environment;
    }

    private List<JobSpec.Secret> secrets() {
        return random.nextInt(5) == 0 ? List.of(new JobSpec.Secret("hub", List.of("HF_TOKEN"))) : List.of();
    }

    private List<String> command(JobKind kind, JobSpec spec) {
        var command = new ArrayList<String>(List.of("train"));
        int words = random.nextInt(5);
        for (int i = 0; i < words; i++) {
            command.add(word());
        }
        if (spec.request().gpus() > 0 && random.nextBoolean()) {
            command.add("--nproc={gpus}");
        }
        if (kind.isArray()) {
            command.add("--item={item}");
            if (random.nextBoolean()) {
                command.add("{index}");
            }
        }
        if (kind == JobKind.MULTI_NODE && random.nextBoolean()) {
            command.add("--rank={node}");
        }
        spec.inputs().forEach(it -> command.add("{input." + it.name() + "}"));
        command.add("{results}");
        return command;
    }

    private String name() {
        var name = line();
        return name.isBlank() ? "job" : name;
    }

    private String line() {
        return word().replaceAll("\\p{Cntrl}", "x");
    }

    private String path() {
        return pick("~/", "/home/ana/") + "x" + word();
    }

    private String sharedPath() {
        return pick("~/", policy.paths().shared().getFirst() + "/") + "x" + word();
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private <T> Optional<T> maybe(T value) {
        return random.nextBoolean() ? Optional.of(value) : Optional.empty();
    }
}
