package org.azulejo.composer.policy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.azulejo.slurm.Association;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.Partition;

/// What Slurm itself says about what may be asked for. An empty list or an empty value means that it is not known.
///
/// @param accounts those that this user may charge
/// @param qos the qualities of service that this user may ask for
/// @param gpuTypes the models of GPUs
/// @param memoryIsConsumable whether jobs use memory up; empty where it is not known
/// @param gpusHeld how many GPUs this user's running jobs hold
public record ClusterFacts(
        List<Partition> partitions,
        List<String> accounts,
        Set<String> qos,
        OptionalInt maxArraySize,
        Set<String> gpuTypes,
        List<NodeSize> nodes,
        Optional<Boolean> memoryIsConsumable,
        OptionalInt gpusHeld) {

    /// Nothing was asked.
    public static final ClusterFacts NONE = new ClusterFacts(
            List.of(),
            List.of(),
            Set.of(),
            OptionalInt.empty(),
            Set.of(),
            List.of(),
            Optional.empty(),
            OptionalInt.empty());

    public ClusterFacts {
        partitions = List.copyOf(partitions);
        accounts = List.copyOf(accounts);
        qos = Set.copyOf(qos);
        gpuTypes = Set.copyOf(gpuTypes);
        nodes = List.copyOf(nodes);
    }

    /// A node, as large as it is when nobody is there.
    public record NodeSize(String name, List<String> partitions, OptionalInt cpus, OptionalLong memoryMb, int gpus) {
        public NodeSize {
            partitions = List.copyOf(partitions);
        }
    }

    /// What these answers of Slurm say.
    ///
    /// @param gpusHeld how many GPUs this user's running jobs hold
    public static ClusterFacts of(
            List<Partition> partitions,
            List<Association> associations,
            List<Node> nodes,
            ClusterConfig config,
            OptionalInt gpusHeld) {
        return new ClusterFacts(
                partitions,
                associations.stream().map(Association::account).distinct().toList(),
                new LinkedHashSet<>(
                        associations.stream().flatMap(it -> it.qos().stream()).toList()),
                config.get("MaxArraySize").map(ClusterFacts::number).orElseGet(OptionalInt::empty),
                new LinkedHashSet<>(nodes.stream()
                        .flatMap(ClusterFacts::gpus)
                        .flatMap(it -> it.type().stream())
                        .toList()),
                nodes.stream().map(ClusterFacts::size).toList(),
                config.get("SelectTypeParameters").map(_ -> config.memoryIsConsumable()),
                gpusHeld);
    }

    private static NodeSize size(Node node) {
        return new NodeSize(
                node.name(),
                node.partitions(),
                node.cpus(),
                node.memoryMb(),
                gpus(node).mapToInt(Gres::count).sum());
    }

    private static Stream<Gres> gpus(Node node) {
        return node.gres().stream().filter(Gres::isGpu);
    }

    private static OptionalInt number(String text) {
        try {
            return OptionalInt.of(Integer.parseInt(text));
        } catch (NumberFormatException _) {
            return OptionalInt.empty();
        }
    }
}
