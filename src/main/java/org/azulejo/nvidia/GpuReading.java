package org.azulejo.nvidia;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// One physical GPU as nvidia-smi saw it at one moment. What it did not say in numbers is empty, never zero: the words
/// that it prints instead (`[N/A]`, `ERR!`, `[Unknown Error]`, ...) are an open list.
///
/// @param uuid `GPU-...`; empty where the GPU did not answer
/// @param busId the PCI address, such as `00000000:1B:00.0`
/// @param minor the number in `/dev/nvidia<minor>`; nvidia-smi's own index follows the PCI order instead and is counted
///     anew in each job
/// @param utilizationPercent the share of the last sample period in which some kernel ran, 0 to 100: not how much of
///     the GPU it used
/// @param memoryUsedMb in MiB, as all memory here
/// @param powerW the draw in watts
/// @param smClockMhz the clock of the multiprocessors
/// @param eccUncorrected uncorrectable memory errors since the driver was loaded
/// @param slowedBy why the clocks are held down, nvidia-smi's own words, such as `hw_thermal_slowdown`; idle is no
///     reason
/// @param processes what computes there; empty where none is visible, which does not mean idle: other people's are
///     hidden
/// @param slices its MIG slices; empty where MIG is off
/// @param failure nvidia-smi's words where this GPU gave no reading
public record GpuReading(
        Optional<String> uuid,
        Optional<String> busId,
        OptionalInt minor,
        Optional<String> name,
        OptionalInt utilizationPercent,
        OptionalLong memoryUsedMb,
        OptionalLong memoryTotalMb,
        OptionalInt temperatureC,
        OptionalDouble powerW,
        OptionalDouble powerLimitW,
        OptionalInt smClockMhz,
        OptionalInt smClockMaxMhz,
        OptionalLong eccUncorrected,
        List<String> slowedBy,
        List<GpuProcess> processes,
        boolean mig,
        List<MigSlice> slices,
        Optional<String> failure) {

    public GpuReading {
        slowedBy = List.copyOf(slowedBy);
        processes = List.copyOf(processes);
        slices = List.copyOf(slices);
    }

    /// A process that computes on a GPU.
    ///
    /// @param name any text at all
    public record GpuProcess(long pid, String name, OptionalLong memoryMb) {}

    /// A part of a GPU under MIG. Its utilisation is not known to nvidia-smi.
    ///
    /// @param uuid empty where the form of the answer does not name it
    /// @param profile such as `1g.10gb`; empty where the form of the answer does not name it
    public record MigSlice(
            int gpuInstance,
            OptionalInt computeInstance,
            Optional<String> uuid,
            Optional<String> profile,
            OptionalLong memoryUsedMb,
            OptionalLong memoryTotalMb) {}

    /// A GPU that nvidia-smi names but cannot read.
    public static GpuReading failed(Optional<String> busId, String words) {
        return new GpuReading(
                Optional.empty(),
                busId,
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(),
                List.of(),
                false,
                List.of(),
                Optional.of(words));
    }
}
