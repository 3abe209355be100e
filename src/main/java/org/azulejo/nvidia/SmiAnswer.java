package org.azulejo.nvidia;

import java.util.List;

/// What one call of nvidia-smi answered.
public sealed interface SmiAnswer {

    /// GPUs, those included that it names but cannot read.
    ///
    /// @param warnings how many values or parts were not understood
    record Readings(List<GpuReading> gpus, int warnings) implements SmiAnswer {
        public Readings {
            gpus = List.copyOf(gpus);
        }
    }

    /// No GPU may be seen from there: normal for a step without one where the site hides devices.
    record NoDevices() implements SmiAnswer {}

    /// No answer about any GPU.
    ///
    /// @param words nvidia-smi's own, such as `Driver/library version mismatch`
    record Failed(int exit, String words) implements SmiAnswer {}
}
