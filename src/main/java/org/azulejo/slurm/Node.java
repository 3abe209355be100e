package org.azulejo.slurm;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A compute node.
///
/// @param reason why an administrator (or Slurm) took it away, where a reason is set
/// @param gres what it has
/// @param gresUsed what of it is allocated
/// @param reservation the reservation that covers it now
public record Node(
        String name,
        NodeState state,
        Optional<String> reason,
        List<String> partitions,
        Optional<String> reservation,
        OptionalInt cpus,
        OptionalInt cpusAllocated,
        OptionalLong memoryMb,
        OptionalLong memoryMbAllocated,
        List<Gres> gres,
        List<Gres> gresUsed) {

    public Node {
        partitions = List.copyOf(partitions);
        gres = List.copyOf(gres);
        gresUsed = List.copyOf(gresUsed);
    }
}
