package org.azulejo.composer.render;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.Placeholder;
import org.azulejo.composer.spec.SpecProblem;

/// What makes it impossible to render a job, or certain that it fails. What is merely unwise or against a custom is the
/// linter's to say.
final class SpecCheck {

    private static final Pattern PARTITIONS =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*(,[A-Za-z0-9_][A-Za-z0-9_.-]*)*");
    private static final Pattern NAME_OF_SLURM = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.@-]*");
    private static final Pattern FOLDER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern OPTION = Pattern.compile("[a-z][a-z-]*[a-z]");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]*");
    private static final Pattern BATCH_LINE = Pattern.compile("(?m)^#SBATCH\\b");
    private static final int LONGEST_NAME = 200;

    /// What the container and the script set themselves.
    private static final Set<String> RESERVED = Set.of("HOME", "USER", "PATH", "CUDA_VISIBLE_DEVICES");

    /// What we write ourselves, and what would contradict it.
    private static final Set<String> OURS = Set.of(
            "job-name",
            "partition",
            "account",
            "qos",
            "nodes",
            "ntasks",
            "ntasks-per-node",
            "cpus-per-task",
            "cpus-per-gpu",
            "gres",
            "gpus",
            "gpus-per-node",
            "gpus-per-task",
            "gpus-per-socket",
            "mem",
            "mem-per-cpu",
            "mem-per-gpu",
            "exclusive",
            "time",
            "array",
            "output",
            "error",
            "requeue",
            "no-requeue",
            "open-mode",
            "export",
            "signal",
            "wrap");

    private final JobSpec spec;
    private final SitePolicy policy;
    private final OptionList options;
    private final List<SpecProblem> problems = new ArrayList<>();

    private SpecCheck(JobSpec spec, SitePolicy policy) {
        this.spec = spec;
        this.policy = policy;
        options = new OptionList(spec, policy);
    }

    static List<SpecProblem> of(JobSpec spec, SitePolicy policy) {
        var check = new SpecCheck(spec, policy);
        if (policy.usual(spec.kind()).isEmpty()) {
            return List.of(new SpecProblem(
                    "kind",
                    "the site " + policy.name() + " does not offer "
                            + spec.kind().word()));
        }
        check.nameAndPlace();
        check.request();
        check.container();
        check.command();
        check.files();
        check.environment();
        check.kindsOwn();
        check.options();
        return check.problems;
    }

    private void nameAndPlace() {
        if (spec.name().isBlank() || spec.name().length() > LONGEST_NAME) {
            wrong("name", "must be a text of at most " + LONGEST_NAME + " characters");
        }
        text("name", spec.name());
        if (spec.name().chars().anyMatch(Character::isISOControl)) {
            wrong("name", "must be one line without control characters");
        }
        spec.place().partition().ifPresent(it -> matches("place.partition", it, PARTITIONS, "names of partitions"));
        spec.place().account().ifPresent(it -> matches("place.account", it, NAME_OF_SLURM, "the name of an account"));
        spec.place().qos().ifPresent(it -> matches("place.qos", it, NAME_OF_SLURM, "the name of a QoS"));
        if (policy.habits().accountNeeded() && spec.place().account().isEmpty()) {
            wrong("place.account", "is missing; this site needs one");
        }
        if (policy.holds(RuleId.D04) && !policy.partitions().isEmpty()) {
            spec.place()
                    .partition()
                    .filter(it -> policy.partition(it).isEmpty())
                    .ifPresent(it -> wrong("place.partition", "is not one of this site: " + it));
        }
    }

    private void request() {
        var request = spec.request();
        var kind = spec.kind();
        if (needsGpu(kind) && request.gpus() < 1) {
            wrong("request.gpus", "must be at least 1 for " + kind.word());
        }
        if (isCpuKind(kind) && request.gpus() > 0) {
            wrong("request.gpus", "must be 0 for " + kind.word());
        }
        if ((kind == JobKind.SINGLE_GPU || kind == JobKind.NOTEBOOK) && request.gpus() > 1) {
            wrong("request.gpus", "must be 1 for " + kind.word());
        }
        if (kind != JobKind.MULTI_NODE && request.nodes() != 1) {
            wrong("request.nodes", "must be 1 for " + kind.word());
        }
        if (policy.limits().nodes().isPresent()
                && options.nodes() > policy.limits().nodes().getAsInt()) {
            wrong("request.nodes", "must be at most " + policy.limits().nodes().getAsInt() + " here");
        }
        if (kind == JobKind.MULTI_NODE && request.gpus() % options.nodes() != 0) {
            wrong("request.gpus", "must be the same number on each of the " + options.nodes() + " nodes");
        }
        if (kind != JobKind.MULTI_NODE
                && request.gpus() > policy.limits().gpusPerNode().orElse(Integer.MAX_VALUE)) {
            wrong(
                    "request.gpus",
                    "must be at most " + policy.limits().gpusPerNode().getAsInt() + ", as a node has");
        }
        if (request.cpus() < request.gpus() / options.nodes()) {
            wrong("request.cpus", "must be at least one for each GPU");
        }
        if (policy.holds(RuleId.D06) && request.memory().isEmpty()) {
            wrong("request.memory", "is missing");
        }
        if (policy.holds(RuleId.D06)
                && request.memory()
                        .filter(MemoryAsk.WholeNode.class::isInstance)
                        .isPresent()
                && kind != JobKind.MULTI_GPU_TRAINING) {
            wrong("request.memory", "must be an amount; only multi-gpu-training may ask for all of a node");
        }
        if (request.time().compareTo(options.warning()) <= 0) {
            wrong(
                    "request.time",
                    "must be more than the " + options.warning().toSeconds()
                            + " s before its end at which a job is warned");
        }
    }

    private void container() {
        var needed = (policy.runtime() == ContainerRuntime.DOCKER || policy.runtime() == ContainerRuntime.PYXIS)
                && hasProgram();
        if (needed && spec.image().isEmpty()) {
            wrong("image", "is missing; programs run in containers here");
        }
        spec.image().ifPresent(image -> {
            switch (policy.runtime()) {
                case DOCKER -> {
                    matches("image.name", image.name(), TAG, "a tag such as train:latest");
                    image.build().ifPresent(it -> path("image.build", it));
                }
                case PYXIS ->
                    PyxisImage.of(image.name())
                            .ifPresentOrElse(
                                    _ -> {},
                                    () -> wrong(
                                            "image.name",
                                            "must be an absolute path to .sqsh, registry#image:tag,"
                                                    + " docker://registry#image:tag or registry/image:tag"));
                case APPTAINER -> text("image.name", image.name());
                case NONE -> wrong("image", "must not be there: this site has no containers");
            }
            if (image.build().isPresent() && policy.runtime() != ContainerRuntime.DOCKER) {
                wrong("image.build", "must not be there: images are built with Docker only");
            }
        });
    }

    private void command() {
        var needed = hasProgram() && spec.kind() != JobKind.NOTEBOOK;
        if (needed && (spec.command().isEmpty() || spec.command().getFirst().isEmpty())) {
            wrong("command", "is missing");
        }
        for (int i = 0; i < spec.command().size(); i++) {
            var field = "command[" + i + "]";
            text(field, spec.command().get(i));
            for (var part : Placeholder.parts(spec.command().get(i))) {
                if (part instanceof Placeholder.Name(String name)) {
                    placeholder(field, name);
                }
            }
        }
    }

    private void placeholder(String field, String name) {
        var known = switch (name) {
            case "gpus" -> spec.request().gpus() > 0;
            case "results" -> true;
            case "item", "index" -> spec.kind().isArray();
            case "port" -> spec.kind() == JobKind.NOTEBOOK;
            case "nodes", "node" -> spec.kind() == JobKind.MULTI_NODE;
            default -> spec.inputs().stream().anyMatch(it -> name.equals("input." + it.name()));
        };
        if (!known || !hasProgram()) {
            wrong(field, "{" + name + "} means nothing here; write {{" + name + "}} for the text");
        }
    }

    private void files() {
        var names = new HashSet<String>();
        for (int i = 0; i < spec.inputs().size(); i++) {
            var input = spec.inputs().get(i);
            var field = "inputs[" + i + "]";
            if (policy.runtime() == ContainerRuntime.DOCKER) {
                path(field + ".from", input.from());
            } else {
                sharedPath(field + ".from", input.from());
            }
            matches(field + ".name", input.name(), FOLDER, "a name of letters, digits and . _ -");
            if (!names.add(input.name()) || Set.of("results", "home", "work").contains(input.name())) {
                wrong(field + ".name", "is taken: " + input.name());
            }
        }
        spec.results().folder().ifPresent(it -> path("results.folder", it));
        if (spec.results().every().isPresent() && policy.runtime() != ContainerRuntime.DOCKER) {
            wrong("results.everyMinutes", "must not be there: results are written where they stay");
        }
        spec.workFolder().ifPresent(it -> {
            if (policy.runtime() == ContainerRuntime.DOCKER) {
                if (!Pattern.matches("[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9._-]+)*", it) || it.contains("..")) {
                    wrong("workFolder", "must be the name of an input, or a folder in one");
                }
            } else {
                path("workFolder", it);
            }
        });
    }

    /// Only what every node sees.
    private void sharedPath(String field, String from) {
        var path = SharedPath.of(from);
        if (path.isEmpty()) {
            wrong(field, "must be an absolute path, lustre:///... or slurm://...");
            return;
        }
        text(field, path.get());
        if (policy.holds(RuleId.P09)
                && !path.get().startsWith("~/")
                && policy.paths().shared().stream().noneMatch(root -> path.get().startsWith(root + "/"))) {
            wrong(
                    field,
                    "must be on a file system that all nodes see: "
                            + String.join(", ", policy.paths().shared()));
        }
    }

    private void environment() {
        spec.environment().forEach((name, value) -> {
            var field = "environment." + name;
            matches(field, name, VARIABLE, "the name of a variable");
            text(field, value);
            if (RESERVED.contains(name)) {
                wrong(field, "is set where the job runs and must not be set by hand");
            }
        });
        for (int i = 0; i < spec.secrets().size(); i++) {
            var secret = spec.secrets().get(i);
            var field = "secrets[" + i + "]";
            matches(
                    field + ".file",
                    secret.file(),
                    FOLDER,
                    "the name of a file in " + policy.paths().secrets());
            if (secret.names().isEmpty()) {
                wrong(field + ".names", "is missing");
            }
            for (var name : secret.names()) {
                matches(field + ".names", name, VARIABLE, "the name of a variable");
                if (RESERVED.contains(name) || spec.environment().containsKey(name)) {
                    wrong(field + ".names", "is set elsewhere: " + name);
                }
            }
        }
    }

    private void kindsOwn() {
        var kind = spec.kind();
        if (kind.isArray() != spec.array().isPresent()) {
            wrong("array", kind.isArray() ? "is missing" : "must not be there for " + kind.word());
        }
        spec.array().ifPresent(array -> {
            path("array.manifest", array.manifest());
            if (array.items() < 1) {
                wrong("array.items", "must be at least 1: an empty manifest has nothing to do");
            } else if (array.tasks(options.mostTasks()) > options.mostTasks()) {
                wrong(
                        "array.perTask",
                        "makes " + array.tasks(options.mostTasks()) + " tasks; an array has at most "
                                + options.mostTasks());
            }
        });
        if (kind.isArray() && spec.request().atOnce().isEmpty()) {
            wrong("request.atOnce", "is missing");
        }
        if (kind == JobKind.NOTEBOOK) {
            spec.notebookFolder()
                    .ifPresentOrElse(it -> path("notebookFolder", it), () -> wrong("notebookFolder", "is missing"));
        } else if (spec.notebookFolder().isPresent()) {
            wrong("notebookFolder", "must not be there for " + kind.word());
        }
        if (kind == JobKind.FREE_SCRIPT) {
            text("body", spec.body());
            if (spec.body().isBlank()) {
                wrong("body", "is missing");
            }
            if (spec.body().indexOf('\r') >= 0) {
                wrong("body", "must not hold carriage returns: sbatch refuses them");
            }
            if (BATCH_LINE.matcher(spec.body()).find()) {
                wrong("body", "must not hold #SBATCH lines: give them as request, place and options");
            }
        } else if (!spec.body().isEmpty()) {
            wrong("body", "must not be there for " + kind.word());
        }
    }

    private void options() {
        spec.options().forEach((name, value) -> {
            var field = "options." + name;
            matches(field, name, OPTION, "the long name of an option of sbatch");
            text(field, value);
            if (value.chars().anyMatch(Character::isISOControl)) {
                wrong(field, "must be one line without control characters");
            }
            if (OURS.contains(name)) {
                wrong(field, "follows from the other values");
            }
        });
    }

    private boolean hasProgram() {
        return spec.kind() != JobKind.FREE_SCRIPT && spec.kind() != JobKind.INTERACTIVE;
    }

    private static boolean needsGpu(JobKind kind) {
        return switch (kind) {
            case MULTI_GPU_TRAINING, SINGLE_GPU, GPU_ARRAY, NOTEBOOK, MULTI_NODE -> true;
            case CPU_ARRAY, CPU_LIGHT, CPU_HEAVY, INTERACTIVE, FREE_SCRIPT -> false;
        };
    }

    private static boolean isCpuKind(JobKind kind) {
        return switch (kind) {
            case CPU_ARRAY, CPU_LIGHT, CPU_HEAVY -> true;
            case MULTI_GPU_TRAINING, SINGLE_GPU, GPU_ARRAY, NOTEBOOK, MULTI_NODE, INTERACTIVE, FREE_SCRIPT -> false;
        };
    }

    private void path(String field, String path) {
        text(field, path);
        if (!(path.startsWith("/") || path.startsWith("~/")) || path.equals("/") || path.equals("~/")) {
            wrong(field, "must be an absolute path or begin with ~/, not " + path);
        }
    }

    private void matches(String field, String text, Pattern form, String should) {
        if (!form.matcher(text).matches()) {
            wrong(field, "must be " + should + ", not " + text);
        }
    }

    /// Bash knows no NUL, and half a character cannot be written as UTF-8.
    private void text(String field, String text) {
        if (text.indexOf('\0') >= 0 || text.codePoints().anyMatch(it -> it >= 0xd800 && it <= 0xdfff)) {
            wrong(field, "holds a character that no file can hold");
        }
    }

    private void wrong(String field, String what) {
        problems.add(new SpecProblem(field, what));
    }
}
