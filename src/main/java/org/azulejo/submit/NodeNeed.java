package org.azulejo.submit;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// How large the nodes must be that a job asks for.
///
/// @param partition empty for the default one
/// @param gpus on each node
/// @param gpuType the model, where one is asked for
/// @param cpus on each node, where that is known
/// @param memoryMb on each node, where that is known
public record NodeNeed(
        Optional<String> partition,
        int nodes,
        int gpus,
        Optional<String> gpuType,
        OptionalInt cpus,
        OptionalLong memoryMb) {}
