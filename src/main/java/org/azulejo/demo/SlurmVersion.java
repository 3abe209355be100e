package org.azulejo.demo;

/// Whose formats the demo cluster speaks.
public enum SlurmVersion {
    SLURM_22_05("22.05.8", "gres:gpu"),
    SLURM_24_11("24.11.5", "gres/gpu");

    private final String number;
    private final String gpuRequest;

    SlurmVersion(String number, String gpuRequest) {
        this.number = number;
        this.gpuRequest = gpuRequest;
    }

    /// The full version as `scontrol show config` prints it.
    public String number() {
        return number;
    }

    /// How a request for GPUs begins in `tres-per-node` and its relatives.
    String gpuRequest() {
        return gpuRequest;
    }
}
