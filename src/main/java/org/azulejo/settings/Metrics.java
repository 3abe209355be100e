package org.azulejo.settings;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A Prometheus that the login node can reach and that knows the GPUs.
///
/// @param url its address, such as `http://monitor:9090`; what stands before `/api/v1/query`
/// @param nodeLabels the labels that may hold the node's name, the best first
/// @param indexLabel the label with the GPU's number on its node, such as `gpu`
/// @param uuidLabel the label with the GPU's UUID, with or without `GPU-` before it
/// @param info the series with [#indexLabel], where the others have only the UUID
/// @param numbering how the numbers in [#indexLabel] are counted
/// @param series metric name by quantity
/// @param unit the units in which they come
/// @param where label matchers for all series, such as `cluster="dgx"`; empty for none
public record Metrics(
        URI url,
        List<String> nodeLabels,
        String indexLabel,
        String uuidLabel,
        Optional<String> info,
        Numbering numbering,
        Map<Quantity, String> series,
        Unit unit,
        String where) {

    public Metrics {
        nodeLabels = List.copyOf(nodeLabels);
        series = Map.copyOf(series);
    }

    /// What is asked for.
    public enum Quantity {
        UTILIZATION("utilization"),
        MEMORY_USED("memoryUsed"),
        MEMORY_FREE("memoryFree"),
        MEMORY_TOTAL("memoryTotal"),
        /// In Celsius.
        TEMPERATURE("temperature"),
        /// In watts.
        POWER("power"),
        /// In watts.
        POWER_LIMIT("powerLimit");

        private final String key;

        Quantity(String key) {
            this.key = key;
        }

        /// Its name in a site profile.
        public String key() {
            return key;
        }
    }

    /// How an exporter counts the GPUs of a node.
    public enum Numbering {
        /// As nvidia-smi does, by PCI address. Slurm may count otherwise: it follows the order of the files in
        /// gres.conf unless it found the GPUs by itself.
        NVIDIA,
        /// As Slurm does, says whoever wrote the profile.
        SLURM
    }

    /// The units in which an exporter counts.
    ///
    /// @param memoryBytes memory in bytes; else in MiB
    /// @param utilizationRatio utilisation from 0 to 1; else in percent
    public record Unit(boolean memoryBytes, boolean utilizationRatio) {}

    /// What a known exporter calls its series and labels; empty for another one.
    ///
    /// @param exporter `dcgm` (NVIDIA's dcgm-exporter) or `nvidia_gpu_exporter` (Utku Ozdemir's)
    public static Optional<Metrics> preset(String exporter, URI url) {
        return switch (exporter) {
            case "dcgm" -> Optional.of(dcgm(url));
            case "nvidia_gpu_exporter" -> Optional.of(nvidiaGpuExporter(url));
            default -> Optional.empty();
        };
    }

    /// The label with the host's name is `Hostname` in older releases, `hostname` in newer ones.
    private static Metrics dcgm(URI url) {
        return new Metrics(
                url,
                List.of("Hostname", "hostname", "instance"),
                "gpu",
                "UUID",
                Optional.empty(),
                Numbering.NVIDIA,
                Map.of(
                        Quantity.UTILIZATION, "DCGM_FI_DEV_GPU_UTIL",
                        Quantity.MEMORY_USED, "DCGM_FI_DEV_FB_USED",
                        Quantity.MEMORY_FREE, "DCGM_FI_DEV_FB_FREE",
                        Quantity.TEMPERATURE, "DCGM_FI_DEV_GPU_TEMP",
                        Quantity.POWER, "DCGM_FI_DEV_POWER_USAGE"),
                new Unit(false, false),
                "");
    }

    private static Metrics nvidiaGpuExporter(URI url) {
        return new Metrics(
                url,
                List.of("instance"),
                "index",
                "uuid",
                Optional.of("nvidia_smi_gpu_info"),
                Numbering.NVIDIA,
                Map.of(
                        Quantity.UTILIZATION, "nvidia_smi_utilization_gpu_ratio",
                        Quantity.MEMORY_USED, "nvidia_smi_memory_used_bytes",
                        Quantity.MEMORY_TOTAL, "nvidia_smi_memory_total_bytes",
                        Quantity.TEMPERATURE, "nvidia_smi_temperature_gpu",
                        Quantity.POWER, "nvidia_smi_power_draw_watts",
                        Quantity.POWER_LIMIT, "nvidia_smi_enforced_power_limit_watts"),
                new Unit(true, true),
                "");
    }
}
