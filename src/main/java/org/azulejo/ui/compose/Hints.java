package org.azulejo.ui.compose;

import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.composer.json.WallTime;
import org.azulejo.composer.policy.ClusterFacts;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says under each field what is a fact there: of the site's rules, or of Slurm.
final class Hints {

    /// What is put in by the script; in braces, which mean another thing in the texts.
    private static final String RESULTS = "{results}";

    private static final String DATA = "{input.data}";

    private final Texts texts;
    private final Spoken spoken;

    Hints(Texts texts, Spoken spoken) {
        this.texts = texts;
        this.spoken = spoken;
    }

    /// The fact; empty where there is none to tell.
    String of(Field field, Worksheet sheet) {
        var policy = sheet.policy();
        return switch (field) {
            case GPUS -> gpus(policy);
            case CPUS -> cpus(policy);
            case MEMORY -> memory(sheet);
            case TIME -> time(sheet);
            case SHARED_MEMORY -> texts.get("compose.hint.shared-memory");
            case AT_ONCE -> texts.get("compose.hint.at-once");
            case NAME -> texts.get("compose.hint.name");
            case IMAGE ->
                texts.get(
                        policy.runtime() == ContainerRuntime.DOCKER
                                ? "compose.hint.image.docker"
                                : "compose.hint.image.pyxis");
            case BUILD -> texts.get("compose.hint.build");
            case COMMAND -> command(sheet.kind());
            case BODY -> texts.get("compose.hint.body");
            case WORK_FOLDER ->
                texts.get(
                        policy.runtime() == ContainerRuntime.DOCKER
                                ? "compose.hint.work-folder.docker"
                                : "compose.hint.work-folder");
            case NOTEBOOK_FOLDER -> texts.get("compose.hint.notebook-folder");
            case ENVIRONMENT -> texts.get("compose.hint.environment");
            case NODES ->
                policy.limits().nodes().isPresent()
                        ? texts.get(
                                "compose.hint.nodes", policy.limits().nodes().getAsInt())
                        : "";
            case PARTITION ->
                policy.defaultPartition()
                        .map(it -> texts.get("compose.hint.partition", it))
                        .orElse("");
            case ACCOUNT ->
                policy.facts().accounts().isEmpty()
                        ? ""
                        : texts.get(
                                "compose.hint.account",
                                String.join(", ", policy.facts().accounts()));
            case QOS -> texts.get("compose.hint.qos");
            case MANIFEST -> texts.get("compose.hint.manifest");
            case ITEMS -> "";
            case PER_TASK -> perTask(sheet);
            case HEADER -> "";
            case INPUTS ->
                texts.get(
                        policy.runtime() == ContainerRuntime.DOCKER
                                ? "compose.hint.inputs.docker"
                                : "compose.hint.inputs");
            case RESULTS -> texts.get("compose.hint.results", policy.paths().results());
            case EVERY -> texts.get("compose.hint.every");
            case SECRETS -> texts.get("compose.hint.secrets", policy.paths().secrets());
        };
    }

    private String gpus(SitePolicy policy) {
        var usual = policy.limits().gpusPerUser();
        int held = policy.facts().gpusHeld().orElse(0);
        if (usual.isEmpty()) {
            return policy.limits().gpusPerNode().isPresent()
                    ? texts.get(
                            "compose.hint.gpusNode",
                            policy.limits().gpusPerNode().getAsInt())
                    : "";
        }
        return texts.get("compose.hint.gpus", held, usual.getAsInt());
    }

    private String cpus(SitePolicy policy) {
        return policy.limits()
                .cpusPerGpu()
                .map(it -> texts.get("compose.hint.cpus", it.least(), it.most()))
                .orElse("");
    }

    private String memory(Worksheet sheet) {
        var largest = sheet.policy().facts().nodes().stream()
                .map(ClusterFacts.NodeSize::memoryMb)
                .filter(it -> it.isPresent())
                .mapToLong(it -> it.getAsLong())
                .max();
        if (largest.isEmpty()) {
            return texts.get("compose.hint.memory");
        }
        var size = spoken.memory(largest.getAsLong());
        return texts.get(
                sheet.kind() == JobKind.MULTI_GPU_TRAINING ? "compose.hint.memoryAll" : "compose.hint.memoryNode",
                size);
    }

    private String time(Worksheet sheet) {
        var said = sheet.spec().map(it -> spoken.duration(it.request().time())).orElse("");
        return sheet.policy()
                .limits()
                .time()
                .map(it -> texts.get("compose.hint.timeUpTo", said, WallTime.text(it)))
                .orElseGet(() -> texts.get("compose.hint.time", said));
    }

    private String command(JobKind kind) {
        return switch (kind) {
            case INTERACTIVE -> texts.get("compose.hint.command.interactive");
            case GPU_ARRAY, CPU_ARRAY -> texts.get("compose.hint.command.array", RESULTS, DATA, "{item}");
            case CPU_LIGHT, CPU_HEAVY -> texts.get("compose.hint.command.cpu", RESULTS, DATA);
            default -> texts.get("compose.hint.command", RESULTS, DATA, "{gpus}");
        };
    }

    private String perTask(Worksheet sheet) {
        int most = mostTasks(sheet.policy());
        Optional<JobSpec.Array> array = sheet.spec().flatMap(JobSpec::array);
        return array.map(it -> texts.get("compose.hint.per-task", it.tasks(most), it.batch(most)))
                .orElse("");
    }

    /// How many tasks an array may have here.
    static int mostTasks(SitePolicy policy) {
        OptionalInt size = policy.limits().maxArraySize();
        return size.isPresent() ? size.getAsInt() - 1 : 1000;
    }
}
