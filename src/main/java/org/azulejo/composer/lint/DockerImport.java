package org.azulejo.composer.lint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;

/// Reads the scripts that the renderer writes for Docker back into descriptions. Whoever asks renders them again: what
/// does not come out the same was none of them.
final class DockerImport {

    /// What the renderer gives to each container.
    private static final Set<String> OURS =
            Set.of("HOME", "HF_HOME", "TORCH_HOME", "XDG_CACHE_HOME", "OMP_NUM_THREADS");

    /// Text in braces that a description would take for a value.
    private static final Pattern IN_BRACES =
            Pattern.compile("\\{(gpus|results|item|index|port|nodes|node|input\\.[A-Za-z0-9._-]+)\\}");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final ShellScript script;
    private final SitePolicy policy;
    private final DockerRun container;

    private DockerImport(ShellScript script, SitePolicy policy, DockerRun container) {
        this.script = script;
        this.policy = policy;
        this.container = container;
    }

    /// What the script may have been; nothing where it does not look like one of the renderer's.
    static List<JobSpec> candidates(ShellScript script, SitePolicy policy) {
        if (policy.runtime() != ContainerRuntime.DOCKER || !script.variables().has("scratch")) {
            return List.of();
        }
        return Containers.all(script).stream()
                .filter(it -> !role(it).equals("clean"))
                .findFirst()
                .map(it -> new DockerImport(script, policy, it))
                .map(DockerImport::specs)
                .orElse(List.of());
    }

    private static String role(DockerRun container) {
        return container
                .labels()
                .map(Word::text)
                .filter(it -> it.startsWith("role="))
                .map(it -> it.substring("role=".length()))
                .findFirst()
                .orElse("");
    }

    private List<JobSpec> specs() {
        return kinds().map(this::spec).toList();
    }

    private Stream<JobKind> kinds() {
        boolean gpus = Asked.by(script).gpus() > 0;
        return switch (role(container)) {
            case "train" -> Stream.of(JobKind.MULTI_GPU_TRAINING);
            case "task" -> Stream.of(gpus ? JobKind.GPU_ARRAY : JobKind.CPU_ARRAY);
            case "notebook" -> Stream.of(JobKind.NOTEBOOK);
            case "run" -> gpus ? Stream.of(JobKind.SINGLE_GPU) : Stream.of(JobKind.CPU_LIGHT, JobKind.CPU_HEAVY);
            default -> Stream.empty();
        };
    }

    private JobSpec spec(JobKind kind) {
        var begun = Importer.begun(kind, script, policy);
        var base = begun.build();
        var request = new Request(
                base.request().nodes(),
                base.request().gpus(),
                base.request().cpus(),
                base.request().memory(),
                base.request().time(),
                base.request().atOnce(),
                container.options().last("--shm-size").map(WordOptions.Option::text));
        var array = kind.isArray() ? Optional.of(array()) : Optional.<JobSpec.Array>empty();
        var spec = begun.request(request)
                .image(Optional.of(image()))
                .inputs(inputs())
                .workFolder(workFolder(kind))
                .environment(environment(base.request().gpus()))
                .secrets(secrets())
                .array(array)
                .untrusted(container.options().has("--cap-drop"));
        if (kind == JobKind.NOTEBOOK) {
            return spec.notebookFolder(Optional.of(path(held("results"))))
                    .results(new JobSpec.Results(Optional.empty(), every()))
                    .command(command().getFirst().equals("jupyter") ? List.of() : command())
                    .build();
        }
        return results(spec, kind, base).command(command()).build();
    }

    private String held(String variable) {
        return script.variables()
                .all()
                .filter(it -> it.name().equals(variable))
                .findFirst()
                .flatMap(Variables.Assignment::value)
                .map(it -> script.variables().reader().value(it).text())
                .orElse("");
    }

    /// The home as people write it.
    private static String path(String text) {
        return text.startsWith("${HOME}/") ? "~/" + text.substring("${HOME}/".length()) : text;
    }

    private JobSpec.Image image() {
        boolean anew =
                script.commands().stream().anyMatch(it -> it.is("docker") && it.has("build") && it.has("--no-cache"));
        var build = Optional.of(path(held("context"))).filter(it -> !it.isEmpty());
        return new JobSpec.Image(held("image"), build, anew);
    }

    private List<JobSpec.Input> inputs() {
        var scratch = held("scratch") + "/";
        var inputs = new ArrayList<JobSpec.Input>();
        for (var command : script.commands()) {
            if (command.is("copy_in") && command.words().size() == 3) {
                var target = command.words().getLast().text();
                var source = command.words().get(1).text();
                if (target.startsWith(scratch) && !source.equals(held("results"))) {
                    inputs.add(new JobSpec.Input(path(source), target.substring(scratch.length())));
                }
            }
        }
        return inputs;
    }

    private Optional<String> workFolder(JobKind kind) {
        var usual = kind == JobKind.NOTEBOOK ? "/scratch/work" : "/scratch";
        return container
                .options()
                .last("-w", "--workdir")
                .map(WordOptions.Option::text)
                .filter(it -> !it.equals(usual) && it.startsWith("/scratch/"))
                .map(it -> it.substring("/scratch/".length()));
    }

    private Map<String, String> environment(int gpus) {
        var environment = new TreeMap<String, String>();
        for (var variable : container.variables()) {
            var value = variable.value().map(Word::text);
            boolean ofSite = gpus > 1
                    && value.equals(Optional.ofNullable(
                            policy.habits().multiGpuEnvironment().get(variable.name())));
            boolean ours = OURS.contains(variable.name())
                    && !(variable.name().equals("OMP_NUM_THREADS")
                            && value.filter(it -> it.contains("SLURM_CPUS_PER_TASK"))
                                    .isEmpty());
            if (value.isPresent() && !ours && !ofSite) {
                environment.put(variable.name(), value.get());
            }
        }
        return environment;
    }

    /// `. FILE`, and the line behind it that names the variables.
    private List<JobSpec.Secret> secrets() {
        var secrets = new ArrayList<JobSpec.Secret>();
        for (var command : script.commands()) {
            if (command.is(".") && command.words().size() == 2 && command.line() < script.lines()) {
                var file = command.words().getLast().text();
                var next = script.lineText(command.line() + 1);
                if (next.startsWith("export ")) {
                    secrets.add(new JobSpec.Secret(
                            file.substring(file.lastIndexOf('/') + 1),
                            List.of(next.substring("export ".length()).split(" ", -1))));
                }
            }
        }
        return secrets;
    }

    private JobSpec.Array array() {
        var batch = number(held("batch")).orElse(1);
        var most = script.root()
                .all(it -> it.is("test_command"))
                .map(it -> it.text(script.text()))
                .flatMap(it -> Pattern.compile("-gt (\\d{1,9})").matcher(it).results())
                .map(it -> Integer.parseInt(it.group(1)))
                .findFirst()
                .orElse(batch);
        var tasks = Asked.by(script).array().map(it -> it.count()).orElse(1);
        return new JobSpec.Array(
                path(held("manifest")),
                script.text().contains("'{ sub(/\\r$/, \"\") } NR > 1 && NF'"),
                most,
                OptionalInt.of(batch),
                tasks < Math.ceilDiv(most, batch) ? OptionalInt.of(tasks) : OptionalInt.empty());
    }

    private static OptionalInt number(String text) {
        return NUMBER.matcher(text).matches() ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    private JobSpecBuilder results(JobSpecBuilder spec, JobKind kind, JobSpec base) {
        var ending = kind.isArray()
                ? "/" + held("set_name") + "/${SLURM_ARRAY_TASK_ID}"
                : "/" + held("name") + "_${SLURM_JOB_ID}";
        var all = held("results");
        var root = all.endsWith(ending) ? all.substring(0, all.length() - ending.length()) : all;
        var usual = policy.paths()
                .results()
                .replace("{account}", base.place().account().orElse("none"))
                .replace("{user}", "${USER}");
        var folder = root.equals(usual) ? Optional.<String>empty() : Optional.of(path(root));
        return spec.results(new JobSpec.Results(folder, every()));
    }

    /// The pause of what brings results home while the program runs.
    private Optional<Duration> every() {
        return script.commands().stream()
                .filter(it -> it.is("sleep") && script.isInBackground(it))
                .flatMap(it -> number(it.words().getLast().text()).stream().boxed())
                .map(Duration::ofSeconds)
                .findFirst();
    }

    private List<String> command() {
        return container.inside().stream()
                .map(it -> withPlaceholders(it.text()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private String withPlaceholders(String text) {
        var literal = IN_BRACES.matcher(text).replaceAll(it -> Matcher.quoteReplacement("{" + it.group() + "}"));
        var known = literal.replace("${SLURM_GPUS_ON_NODE}", "{gpus}");
        for (var variable : List.of("item", "index", "port")) {
            for (var value : allHeld(variable)) {
                known = known.replace(value, "{" + variable + "}");
            }
        }
        return known;
    }

    private List<String> allHeld(String variable) {
        return Stream.concat(
                        Stream.of("${" + variable + "}"),
                        script.variables()
                                .all()
                                .filter(it -> it.name().equals(variable))
                                .flatMap(it -> it.value().stream())
                                .map(it -> script.variables().reader().value(it).text()))
                .toList();
    }
}
