package org.azulejo.logs;

import java.util.List;

/// A well-known fault that a log shows by its words; what to do about it is said by `words`.
public enum Fault {
    NO_GPU_SEEN(
            "no devices were found",
            "no cuda gpus are available",
            "no cuda-capable device is detected",
            "cuda_error_no_device",
            "found no nvidia driver on your system"),
    DRIVER_MISMATCH("driver/library version mismatch"),
    PERMISSION_DENIED("permission denied"),
    NO_DOCKER(
            "cannot connect to the docker daemon",
            "permission denied while trying to connect to the docker",
            "docker: command not found"),
    SHARED_MEMORY_FULL(
            "bus error", "insufficient shared memory", "dataloader worker (pid", "unable to open shared memory object"),
    INVALID_PARTITION("invalid partition name specified"),
    ARRAY_REFUSED("invalid job array specification"),
    OUT_OF_MEMORY(
            "oom-kill",
            "oom_kill",
            "out-of-memory handler",
            "exceeded memory limit",
            "defaultcpuallocator: can't allocate memory",
            "cannot allocate memory"),
    GPU_OUT_OF_MEMORY(
            "cuda out of memory",
            "hip out of memory",
            "outofmemoryerror",
            "cuda_error_out_of_memory",
            "resource_exhausted: out of memory"),
    NO_SPACE("no space left on device", "disk quota exceeded"),
    STALE_FILE("stale file handle"),
    TIME_LIMIT("due to time limit"),
    CANCELLED("*** cancelled at", " cancelled at 20"),
    NO_INFINIBAND("net/ib : no device found"),
    NCCL_FAILED("nccl error", "ncclsystemerror", "ncclinternalerror", "collective operation timeout"),
    GPU_BROKEN("fallen off the bus", "uncorrectable ecc error"),
    PORT_TAKEN("address already in use"),
    MODULE_MISSING("modulenotfounderror");

    @SuppressWarnings("ImmutableEnumChecker") // a copied list
    private final List<String> phrases;

    Fault(String... phrases) {
        this.phrases = List.of(phrases);
    }

    /// The words by which it is known, in small letters.
    List<String> phrases() {
        return phrases;
    }
}
