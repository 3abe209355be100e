package org.azulejo.slurm;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A compute node.
///
/// @param reason why an administrator (or Slurm) took it away, where a reason is set
/// @param reasonSince when that reason was set
/// @param gres what it has
/// @param gresUsed what of it is allocated
/// @param reservation the reservation that covers it now
public record Node(
        String name,
        NodeState state,
        Optional<String> reason,
        Optional<Instant> reasonSince,
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

    /// A node of which it is not known since when its reason stands.
    public Node(
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
        this(
                name,
                state,
                reason,
                Optional.empty(),
                partitions,
                reservation,
                cpus,
                cpusAllocated,
                memoryMb,
                memoryMbAllocated,
                gres,
                gresUsed);
    }

    Node alsoIn(String partition) {
        var all = new LinkedHashSet<>(partitions);
        if (!partition.isEmpty()) {
            all.add(partition);
        }
        return new Node(
                name,
                state,
                reason,
                reasonSince,
                List.copyOf(all),
                reservation,
                cpus,
                cpusAllocated,
                memoryMb,
                memoryMbAllocated,
                gres,
                gresUsed);
    }

    public Node withReservation(Optional<String> covering) {
        return new Node(
                name,
                state,
                reason,
                reasonSince,
                partitions,
                covering,
                cpus,
                cpusAllocated,
                memoryMb,
                memoryMbAllocated,
                gres,
                gresUsed);
    }
}
