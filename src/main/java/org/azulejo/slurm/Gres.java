package org.azulejo.slurm;

import java.util.List;
import java.util.Optional;

/// One entry of a node's generic resources: `gpu:h100:8(S:0-1)`, or of what is used of them:
/// `gpu:h100:2(IDX:2-3)`.
///
/// @param name `gpu`, `shard`, `mps`, or whatever the site defines
/// @param type the model, where the site names one
/// @param indices which ones (`IDX:`), ascending; empty where Slurm does not say
public record Gres(String name, Optional<String> type, int count, List<Integer> indices) {

    public Gres {
        indices = List.copyOf(indices);
    }

    public boolean isGpu() {
        return name.equals("gpu");
    }
}
