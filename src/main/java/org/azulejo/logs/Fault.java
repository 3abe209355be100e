package org.azulejo.logs;

/// A well-known fault that a log shows by its words; what to do about it is said by `words`.
public enum Fault {
    NO_GPU_SEEN,
    DRIVER_MISMATCH,
    PERMISSION_DENIED,
    NO_DOCKER,
    SHARED_MEMORY_FULL,
    INVALID_PARTITION,
    OUT_OF_MEMORY,
    GPU_OUT_OF_MEMORY,
    NO_SPACE,
    TIME_LIMIT,
    CANCELLED,
    NCCL
}
