package org.azulejo.slurm;

import java.util.List;

/// A partition.
///
/// @param state `UP`, `DOWN`, `DRAIN`, `INACT` in capitals
public record Partition(String name, boolean isDefault, TimeLimit maxTime, String state, List<String> nodes) {

    public Partition {
        nodes = List.copyOf(nodes);
    }
}
