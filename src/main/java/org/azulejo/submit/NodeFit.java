package org.azulejo.submit;

import java.util.List;
import java.util.Optional;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.Partition;

/// What the facts of nodes and partitions say of a request. Slurm's one sentence for all of these, 'Requested
/// node configuration is not available', does not tell them apart (seen: it says so also when the only node
/// is drained).
public sealed interface NodeFit {

    /// There are not as many nodes of that size, whatever their state.
    ///
    /// @param fitting how many there are
    record Never(int fitting) implements NodeFit {}

    /// There are, but too few of them take jobs now.
    ///
    /// @param away those that do not
    record Away(List<Node> away) implements NodeFit {
        public Away {
            away = List.copyOf(away);
        }
    }

    /// Enough nodes of that size take jobs.
    record Possible() implements NodeFit {}

    /// The facts are not known.
    record Unknown() implements NodeFit {}

    /// Looks whether there are nodes for it.
    static NodeFit of(NodeNeed need, List<Node> nodes, List<Partition> partitions) {
        var partition = need.partition()
                .or(() -> partitions.stream()
                        .filter(Partition::isDefault)
                        .map(Partition::name)
                        .findFirst());
        if (nodes.isEmpty() || partition.isEmpty()) {
            return new Unknown();
        }
        var fitting = nodes.stream()
                .filter(node -> node.partitions().contains(partition.get()) && isLargeEnough(node, need))
                .toList();
        if (fitting.size() < need.nodes()) {
            return new Never(fitting.size());
        }
        var away = fitting.stream().filter(node -> !takesJobs(node)).toList();
        return fitting.size() - away.size() < need.nodes() ? new Away(away) : new Possible();
    }

    /// A size that is not known is no obstacle.
    private static boolean isLargeEnough(Node node, NodeNeed need) {
        int gpus = node.gres().stream()
                .filter(Gres::isGpu)
                .filter(gres -> isOfType(gres, need.gpuType()))
                .mapToInt(Gres::count)
                .sum();
        return gpus >= need.gpus()
                && (need.cpus().isEmpty()
                        || node.cpus().isEmpty()
                        || node.cpus().getAsInt() >= need.cpus().getAsInt())
                && (need.memoryMb().isEmpty()
                        || node.memoryMb().isEmpty()
                        || node.memoryMb().getAsLong() >= need.memoryMb().getAsLong());
    }

    private static boolean isOfType(Gres gres, Optional<String> type) {
        return type.isEmpty() || gres.type().isEmpty() || gres.type().equals(type);
    }

    /// What is off to save power is started for a job.
    private static boolean takesJobs(Node node) {
        return !node.state().isDrained()
                && !node.state().isDown()
                && node.reservation().isEmpty();
    }
}
