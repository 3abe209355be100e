package org.azulejo.composer.policy;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// How much of a cluster a job asks for.
///
/// @param nodes how many nodes
/// @param gpus how many GPUs in all; of an array, for each task
/// @param cpus how many CPUs on each node; of an array, for each task
/// @param memory on each node; empty where the site's default holds
/// @param time how long it may run
/// @param atOnce of an array, how many tasks may run at a time
/// @param sharedMemory the size of /dev/shm in a container of Docker: `64g`
public record Request(
        int nodes,
        int gpus,
        int cpus,
        Optional<MemoryAsk> memory,
        Duration time,
        OptionalInt atOnce,
        Optional<String> sharedMemory) {

    public Request {
        if (nodes < 1 || gpus < 0 || cpus < 1 || time.toSeconds() < 1 || atOnce.orElse(1) < 1) {
            throw new IllegalArgumentException("asks for nothing: " + nodes + " nodes, " + gpus + " GPUs, " + cpus
                    + " CPUs, " + time + ", at once " + atOnce);
        }
    }
}
