package org.azulejo.use;

/// Which GPU: Slurm's index on a node.
public record GpuPlace(String node, int index) {}
