package org.azulejo.composer.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What scripts do here without being asked.
///
/// @param multiGpuEnvironment set where one job has several GPUs
/// @param accountNeeded whether a job must name an account
/// @param requeue whether jobs ask to be started again after a fault of the node
/// @param exportAll whether the environment of whoever submits goes along (`--export=ALL`)
/// @param mounts folders that containers of srun see
/// @param convertImages whether images are converted to .sqsh once and kept
/// @param stopAfter when a program is told to stop by itself
/// @param oldScratch how long nothing may have happened in a folder before it counts as left behind
public record Habits(
        Map<String, String> multiGpuEnvironment,
        boolean accountNeeded,
        boolean requeue,
        boolean exportAll,
        List<String> mounts,
        boolean convertImages,
        Optional<Duration> stopAfter,
        Duration oldScratch) {

    public Habits {
        multiGpuEnvironment = Map.copyOf(multiGpuEnvironment);
        mounts = List.copyOf(mounts);
    }
}
