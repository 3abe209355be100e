package org.azulejo.demo;

/// A container that lives on although its job has ended, and what it still holds.
///
/// @param id Docker's full id
/// @param started seconds since the epoch
record LeftBehind(SimNode node, int gpu, String id, String name, SimJob job, long started) {

    private static final int MEMORY_MB = 9_310;

    GpuLoad.Worker worker() {
        return new GpuLoad.Worker(19_417, "/usr/bin/python3", MEMORY_MB);
    }
}
