package org.azulejo.use;

import java.time.Instant;
import java.util.List;
import org.azulejo.cluster.Snapshot;
import org.azulejo.nvidia.GpuReading;
import org.azulejo.nvidia.SmiAnswer;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Node;
import org.azulejo.use.GpuUse.Probing;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.UseSample.Way;

/// What one look means: the places of its GPUs, or why there are none.
final class LookResult {

    private LookResult() {}

    static int maxStepCount(Snapshot snapshot) {
        return snapshot.config().maxStepCount().orElse(Probing.DEFAULT_MAX_STEP_COUNT);
    }

    static int gpusOf(Node node) {
        return node.gres().stream().filter(Gres::isGpu).mapToInt(Gres::count).sum();
    }

    /// Keeps what nvidia-smi answered, each GPU at its place as far as that is known.
    static void remember(
            UseMemory memory, Snapshot snapshot, Target target, Here here, SmiAnswer.Readings answer, Instant at) {
        int gpus = snapshot.nodes().value().stream()
                .filter(node -> node.name().equals(target.node()))
                .mapToInt(LookResult::gpusOf)
                .sum();
        switch (target) {
            case Target.InJob inJob -> {
                var placement = Placement.of(answer.gpus(), here, inJob.indices(), gpus);
                add(memory, target.node(), placement, at, Way.OWN_STEP);
                memory.addSomewhere(inJob.job().id(), target.node(), samples(placement.unplaced(), at, Way.OWN_STEP));
            }
            case Target.WholeNode _ ->
                add(memory, target.node(), Placement.of(answer.gpus(), here, List.of(), gpus), at, Way.OWN_JOB);
        }
    }

    private static void add(UseMemory memory, String node, Placement placement, Instant at, Way way) {
        placement
                .placed()
                .forEach((index, reading) -> memory.add(new GpuPlace(node, index), new UseSample(at, way, reading)));
    }

    private static List<UseSample> samples(List<GpuReading> readings, Instant at, Way way) {
        return readings.stream().map(reading -> new UseSample(at, way, reading)).toList();
    }

    /// What a step of a job with GPUs should never be told.
    static Trouble noDevices(Instant at) {
        return new Trouble(at, Trouble.Kind.NVIDIA_SMI, "No devices were found");
    }

    static Trouble trouble(Instant at, SmiAnswer.Failed failure) {
        var words = failure.words().isEmpty() ? "nvidia-smi exited " + failure.exit() : failure.words();
        return new Trouble(at, Trouble.Kind.NVIDIA_SMI, words);
    }
}
