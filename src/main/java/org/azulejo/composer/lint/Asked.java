package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.TaskList;

/// How much a job asks for, as its options say it in one way or another.
final class Asked {

    private static final List<String> GPU_OPTIONS =
            List.of("gres", "gpus", "gpus-per-node", "gpus-per-task", "gpus-per-socket", "tres-per-task");

    private final SbatchOptions options;

    Asked(SbatchOptions options) {
        this.options = options;
    }

    static Asked by(ShellScript script) {
        return new Asked(script.options());
    }

    /// The options that ask for GPUs, those that ask for none of them left out.
    List<Given> gpuOptions() {
        return GPU_OPTIONS.stream()
                .flatMap(it -> options.last(it).stream())
                .filter(it -> gpus(it) > 0)
                .toList();
    }

    /// How many GPUs a job has in all, or each task of an array.
    int gpus() {
        var asked = gpuOptions();
        var total = asked.stream().filter(it -> it.name().equals("gpus")).findFirst();
        return total.isPresent()
                ? gpus(total.get())
                : asked.stream().mapToInt(it -> gpus(it) * times(it)).max().orElse(0);
    }

    private int times(Given given) {
        return switch (given.name()) {
            case "gres", "gpus-per-node" -> nodes();
            case "gpus-per-task", "tres-per-task" -> tasks();
            default -> 1;
        };
    }

    /// What one option says: `gpu:h100:2`, `gres/gpu:2`, `h100:1,a100:1`, `2`.
    private static int gpus(Given given) {
        var items = Stream.of(given.text().split(",", -1));
        return switch (given.name()) {
            case "gres", "tres-per-task" -> items.mapToInt(Asked::ofGres).sum();
            default ->
                items.mapToInt(it -> count(it.substring(it.lastIndexOf(':') + 1)))
                        .sum();
        };
    }

    private static int ofGres(String item) {
        return Gres.parseRequest(item.replace("gres/", "")).values().stream()
                .filter(Gres::isGpu)
                .mapToInt(Gres::count)
                .sum();
    }

    private static int count(String text) {
        return text.matches("\\d{1,6}") ? Integer.parseInt(text) : 1;
    }

    /// The most nodes that it may get: of `1-4`, four.
    int nodes() {
        var text = options.value("nodes").orElse("1");
        return count(text.substring(text.lastIndexOf('-') + 1));
    }

    int tasks() {
        return options.number("ntasks").orElse(options.number("ntasks-per-node").orElse(1) * nodes());
    }

    /// All CPUs that it asks for; empty where it says nothing.
    OptionalInt cpus() {
        var perGpu = options.number("cpus-per-gpu");
        if (perGpu.isPresent() && gpus() > 0) {
            return OptionalInt.of(perGpu.getAsInt() * gpus());
        }
        return options.has("cpus-per-task") || options.has("ntasks")
                ? OptionalInt.of(options.number("cpus-per-task").orElse(1) * tasks())
                : OptionalInt.empty();
    }

    Optional<TaskList> array() {
        return options.value("array").map(TaskList::parse);
    }

    /// The kind of job that it looks like.
    JobKind kind() {
        int gpus = gpus();
        if (array().isPresent()) {
            return gpus > 0 ? JobKind.GPU_ARRAY : JobKind.CPU_ARRAY;
        }
        if (nodes() > 1) {
            return JobKind.MULTI_NODE;
        }
        if (gpus > 0) {
            return gpus > 1 ? JobKind.MULTI_GPU_TRAINING : JobKind.SINGLE_GPU;
        }
        return JobKind.CPU_LIGHT;
    }

    /// What such a job usually asks for at a site.
    Optional<Request> usual(SitePolicy policy) {
        return policy.usual(kind())
                .or(() -> policy.usual(JobKind.MULTI_NODE))
                .or(() -> policy.usual(JobKind.FREE_SCRIPT));
    }
}
