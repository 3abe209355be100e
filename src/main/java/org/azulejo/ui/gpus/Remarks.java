package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.azulejo.findings.Finding;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.findings.Finding.Subject;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.JobId;
import org.azulejo.use.GpuPlace;

/// Which finding belongs to which GPU, node or job. The gravest of each comes first.
final class Remarks {

    static final Remarks NONE = new Remarks(List.of());

    private final Map<GpuPlace, Finding> ofGpus = new HashMap<>();
    private final Map<JobId, Finding> ofJobs = new HashMap<>();
    private final Map<String, List<Finding>> ofNodes = new HashMap<>();

    Remarks(List<Finding> findings) {
        for (var finding : findings) {
            switch (finding.subject()) {
                case Subject.OfGpu(GpuPlace gpu) -> ofGpus.merge(gpu, finding, Remarks::graver);
                case Subject.OfJob(JobId job) -> ofJobs.merge(job, finding, Remarks::graver);
                case Subject.OfNode(String node) ->
                    ofNodes.computeIfAbsent(node, _ -> new ArrayList<>()).add(finding);
                case Subject.OfUser _ -> {}
            }
        }
    }

    private static Finding graver(Finding one, Finding other) {
        return other.severity().compareTo(one.severity()) < 0 ? other : one;
    }

    /// The finding that is drawn on a GPU.
    Optional<Finding> of(Gpu gpu) {
        var own = Optional.ofNullable(ofGpus.get(new GpuPlace(gpu.node(), gpu.index())));
        var jobs = gpu.holders().stream().flatMap(it -> Optional.ofNullable(ofJobs.get(it)).stream());
        return Stream.concat(own.stream(), jobs).filter(Remarks::isForTiles).reduce(Remarks::graver);
    }

    /// What is said of a node as a whole, beside its state.
    List<Finding> of(String node) {
        return ofNodes.getOrDefault(node, List.of()).stream()
                .filter(it -> it.fact() instanceof Fact.ContainerLivesOn
                        || (it.severity() == Finding.Severity.ALERT && isForTiles(it)))
                .toList();
    }

    /// What a tile says anyhow (not usable, its node is drained) is no remark of its own.
    private static boolean isForTiles(Finding finding) {
        return !(finding.fact() instanceof Fact.NotUsable || finding.fact() instanceof Fact.Drained);
    }
}
