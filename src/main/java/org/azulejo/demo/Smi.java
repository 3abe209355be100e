package org.azulejo.demo;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/// `nvidia-smi` on a node, as far as its device files may be opened. It counts the GPUs that it sees from 0, in the
/// order of the PCI bus; the number of the device file is another one.
final class Smi {

    private static final List<String> BUSES = List.of("1B", "43", "52", "61", "9D", "C3", "D1", "DF");
    private static final String DRIVER = "580.126.09";
    private static final int RESERVED_MB = 551;
    private static final int NO_DEVICES = 6;
    private static final int WRONG_USE = 2;

    private final Simulation simulation;
    private final SimNode node;
    private final List<Integer> visible;

    /// @param visible the GPUs whose device files may be opened, by Slurm's index
    Smi(Simulation simulation, SimNode node, List<Integer> visible) {
        this.simulation = simulation;
        this.node = node;
        this.visible = visible.stream()
                .sorted(Comparator.comparing((Integer index) -> bus(node, index)))
                .toList();
    }

    Reply answer(List<String> arguments) {
        if (arguments.equals(List.of("-L"))) {
            return visible.isEmpty() ? noDevices() : Reply.ok(list());
        }
        if (!List.of(List.of("-q", "-x"), List.of("-x", "-q")).contains(arguments)) {
            return new Reply(
                    WRONG_USE, "Invalid combination of input arguments. Please run 'nvidia-smi -h' for help.\n", "");
        }
        return visible.isEmpty() ? noDevices() : Reply.ok(document());
    }

    /// The address on the bus; on a node that was wired the other way round, the order of the buses is that of the
    /// device files reversed.
    static String bus(SimNode node, int index) {
        var position = node.busesReversed ? node.gpus - 1 - index : index;
        return position < BUSES.size()
                ? "00000000:" + BUSES.get(position) + ":00.0"
                : "00000001:%02X:00.0".formatted(position);
    }

    static String uuid(SimNode node, int index) {
        return "GPU-" + made(node.name + "/" + index);
    }

    private static Reply noDevices() {
        return new Reply(NO_DEVICES, "No devices were found\n", "");
    }

    private String list() {
        var text = new StringBuilder();
        for (var at = 0; at < visible.size(); at++) {
            text.append("GPU ").append(at).append(": NVIDIA H100 80GB HBM3 (UUID: ");
            text.append(uuid(node, visible.get(at))).append(")\n");
        }
        return text.toString();
    }

    private String document() {
        var xml = new StringBuilder("<?xml version=\"1.0\" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM"
                + " \"nvsmi_device_v12.dtd\">\n<nvidia_smi_log>\n");
        line(xml, 1, "timestamp", Texts.dateTime(simulation.now(), java.time.ZoneOffset.UTC));
        line(xml, 1, "driver_version", DRIVER);
        line(xml, 1, "cuda_version", "13.0");
        line(xml, 1, "attached_gpus", visible.size());
        for (var index : visible) {
            xml.append("\t<gpu id=\"").append(bus(node, index)).append("\">\n");
            gpu(xml, index);
            xml.append("\t</gpu>\n");
        }
        return xml.append("</nvidia_smi_log>\n").toString();
    }

    private void gpu(StringBuilder xml, int index) {
        var load = simulation.load(node, index);
        var sliced = node.isSliced(index);
        line(xml, 2, "product_name", "NVIDIA H100 80GB HBM3");
        line(xml, 2, "product_architecture", "Hopper");
        line(xml, 2, "persistence_mode", "Enabled");
        group(
                xml,
                2,
                "mig_mode",
                "current_mig",
                sliced ? "Enabled" : "Disabled",
                "pending_mig",
                sliced ? "Enabled" : "Disabled");
        if (sliced) {
            slices(xml, index, load);
        } else {
            line(xml, 2, "mig_devices", "None");
        }
        line(xml, 2, "serial", 1_650_000_000_000L + node.name.hashCode() % 10_000 * 16L + index);
        line(xml, 2, "uuid", uuid(node, index));
        line(xml, 2, "minor_number", index);
        group(xml, 2, "pci", "pci_bus", bus(node, index).substring(9, 11), "pci_bus_id", bus(node, index));
        reasons(xml, load);
        group(
                xml,
                2,
                "fb_memory_usage",
                "total",
                GpuLoad.MEMORY_MB + " MiB",
                "reserved",
                RESERVED_MB + " MiB",
                "used",
                load.memoryMb() + " MiB",
                "free",
                Math.max(0, GpuLoad.MEMORY_MB - RESERVED_MB - load.memoryMb()) + " MiB");
        group(
                xml,
                2,
                "utilization",
                "gpu_util",
                sliced ? "N/A" : load.percent() + " %",
                "memory_util",
                sliced ? "N/A" : load.percent() * 2 / 5 + " %");
        group(xml, 2, "ecc_mode", "current_ecc", "Enabled", "pending_ecc", "Enabled");
        xml.append("\t\t<ecc_errors>\n");
        group(
                xml,
                3,
                "volatile",
                "sram_correctable",
                0,
                "sram_uncorrectable_parity",
                0,
                "sram_uncorrectable_secded",
                0,
                "dram_correctable",
                0,
                "dram_uncorrectable",
                0);
        xml.append("\t\t</ecc_errors>\n");
        group(
                xml,
                2,
                "temperature",
                "gpu_temp",
                load.temperature() + " C",
                "gpu_temp_max_threshold",
                "87 C",
                "memory_temp",
                load.temperature() + 9 + " C");
        group(
                xml,
                2,
                "gpu_power_readings",
                "power_state",
                "P0",
                "average_power_draw",
                watts(load.watts()),
                "instant_power_draw",
                watts(load.watts()),
                "current_power_limit",
                watts(GpuLoad.MOST_WATTS),
                "max_power_limit",
                watts(GpuLoad.MOST_WATTS));
        group(
                xml,
                2,
                "clocks",
                "graphics_clock",
                load.clockMhz() + " MHz",
                "sm_clock",
                load.clockMhz() + " MHz",
                "mem_clock",
                "2619 MHz");
        group(xml, 2, "max_clocks", "graphics_clock", "1980 MHz", "sm_clock", GpuLoad.MOST_CLOCK + " MHz");
        processes(xml, load, sliced);
    }

    private static void reasons(StringBuilder xml, GpuLoad load) {
        var idle = load.worker().isEmpty();
        group(
                xml,
                2,
                "clocks_event_reasons",
                "clocks_event_reason_gpu_idle",
                idle ? "Active" : "Not Active",
                "clocks_event_reason_sw_power_cap",
                load.watts() > 0.93 * GpuLoad.MOST_WATTS ? "Active" : "Not Active",
                "clocks_event_reason_hw_thermal_slowdown",
                "Not Active");
    }

    /// Three slices, whose memory follows what the GPU as a whole has in use.
    private void slices(StringBuilder xml, int index, GpuLoad load) {
        var sizes = List.of(40_448, 20_096, 9_856);
        xml.append("\t\t<mig_devices>\n");
        var left = load.memoryMb();
        for (var slice = 0; slice < sizes.size(); slice++) {
            var used = Math.clamp(left, 13, sizes.get(slice) - 200);
            left -= used;
            xml.append("\t\t\t<mig_device>\n");
            line(xml, 4, "index", slice);
            line(xml, 4, "gpu_instance_id", List.of(1, 5, 13).get(slice));
            line(xml, 4, "compute_instance_id", 0);
            line(xml, 4, "uuid", "MIG-" + made(node.name + "/" + index + "/" + slice));
            group(
                    xml,
                    4,
                    "fb_memory_usage",
                    "total",
                    sizes.get(slice) + " MiB",
                    "reserved",
                    "0 MiB",
                    "used",
                    used + " MiB",
                    "free",
                    sizes.get(slice) - used + " MiB");
            xml.append("\t\t\t</mig_device>\n");
        }
        xml.append("\t\t</mig_devices>\n");
    }

    private static void processes(StringBuilder xml, GpuLoad load, boolean sliced) {
        xml.append("\t\t<processes>\n");
        load.worker()
                .ifPresent(process -> group(
                        xml,
                        3,
                        "process_info",
                        "gpu_instance_id",
                        sliced ? "1" : "N/A",
                        "compute_instance_id",
                        sliced ? "0" : "N/A",
                        "pid",
                        process.pid(),
                        "type",
                        "C",
                        "process_name",
                        process.name(),
                        "used_memory",
                        process.memoryMb() + " MiB"));
        xml.append("\t\t</processes>\n");
    }

    private static String watts(double value) {
        return String.format(Locale.ROOT, "%.2f W", value);
    }

    private static void group(StringBuilder xml, int depth, String name, Object... namesAndValues) {
        indent(xml, depth).append('<').append(name).append(">\n");
        var pairs = new ArrayList<>(List.of(namesAndValues));
        while (!pairs.isEmpty()) {
            line(xml, depth + 1, String.valueOf(pairs.removeFirst()), pairs.removeFirst());
        }
        indent(xml, depth).append("</").append(name).append(">\n");
    }

    private static void line(StringBuilder xml, int depth, String name, Object value) {
        indent(xml, depth).append('<').append(name).append('>').append(value);
        xml.append("</").append(name).append(">\n");
    }

    private static StringBuilder indent(StringBuilder xml, int depth) {
        return xml.append("\t".repeat(depth));
    }

    private static String made(String seed) {
        return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
