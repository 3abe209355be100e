package org.azulejo.composer.policy;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// How much a job may ask for here. What is empty has no limit.
///
/// @param gpusPerUser GPUs of one user over all running jobs, by custom
/// @param time how long a job may run, by custom
/// @param nodes how many nodes a job may have
/// @param gpusPerNode how many GPUs a node has
/// @param cpusPerGpu how many CPUs a GPU usually needs
/// @param threadsPerCore Slurm gives whole cores
/// @param maxArraySize one more than the greatest index of an array
/// @param warning how long before its end a job is warned
public record Limits(
        OptionalInt gpusPerUser,
        Optional<Duration> time,
        OptionalInt nodes,
        OptionalInt gpusPerNode,
        Optional<Range> cpusPerGpu,
        int threadsPerCore,
        OptionalInt maxArraySize,
        Duration warning) {

    /// Both ends are within.
    public record Range(int least, int most) {}

    /// The same with another size of arrays.
    Limits withMaxArraySize(int size) {
        return new Limits(
                gpusPerUser, time, nodes, gpusPerNode, cpusPerGpu, threadsPerCore, OptionalInt.of(size), warning);
    }

    /// The same with another count of GPUs on a node.
    Limits withGpusPerNode(int gpus) {
        return new Limits(
                gpusPerUser, time, nodes, OptionalInt.of(gpus), cpusPerGpu, threadsPerCore, maxArraySize, warning);
    }

    /// So many CPUs, rounded up to whole cores.
    public int wholeCores(int cpus) {
        return Math.ceilDiv(cpus, threadsPerCore) * threadsPerCore;
    }
}
