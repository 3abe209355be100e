package org.azulejo.demo;

/// What a job does with its GPUs.
enum Habit {
    /// Loads its data, then computes with all it has, but for a pause now and then.
    TRAINS,
    /// Computes in bursts, as what answers questions does.
    IN_BURSTS,
    /// Waits for its data: the memory is full, the GPU hardly works.
    STARVES,
    /// Asked for several GPUs and uses the first.
    USES_ONE,
    /// Somebody tries something now and then, and thinks in between.
    NOTEBOOK
}
