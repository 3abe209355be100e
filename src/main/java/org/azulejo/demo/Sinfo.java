package org.azulejo.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// `sinfo -N`: a row for each node and partition.
final class Sinfo {

    private static final String OPTIONS =
            "h,noheader a,all N,Node O,Format= o,format= n,nodes= p,partition= local e,exact l,long R,list-reasons";

    private final Simulation simulation;
    private final Map<String, Function<Row, String>> fields = new HashMap<>();

    private record Row(SimNode node, String partition) {}

    Sinfo(Simulation simulation) {
        this.simulation = simulation;
        describeFields();
    }

    Reply answer(List<String> arguments) throws Options.UnknownOptionException {
        var options = Options.read("sinfo", arguments, OPTIONS);
        var list = options.value("Format").orElse("NodeHost,Partition,StateComplete,Reason");
        var columns =
                new Fields<>(list, fields, name -> "sinfo: error: Invalid job format specification: " + name + "\n");
        var answer = new StringBuilder();
        for (var node : simulation.nodes) {
            for (var partition : node.partitions) {
                columns.appendRow(new Row(node, partition), answer);
            }
        }
        return new Reply(0, answer.toString(), columns.complaints());
    }

    private void describeFields() {
        fields.put("nodehost", row -> row.node().name);
        fields.put("nodelist", row -> row.node().name);
        fields.put("nodeaddr", row -> row.node().name);
        fields.put("partition", row -> row.partition().equals("dgx") ? "dgx*" : row.partition());
        fields.put("partitionname", Row::partition);
        fields.put("available", _ -> "up");
        fields.put("time", row -> Partitions.limitMinutes(row.partition()) == Work.UNLIMITED ? "infinite" : "4:00:00");
        fields.put("statecomplete", row -> state(row.node()).toLowerCase(Locale.ROOT));
        fields.put("cpus", _ -> Integer.toString(SimNode.CPUS));
        fields.put("nodes", _ -> "1");
        fields.put("cpusstate", row -> cpus(row.node()));
        fields.put("memory", _ -> Long.toString(SimNode.MEMORY_MB));
        fields.put("allocmem", _ -> "0");
        fields.put("freemem", row -> Long.toString(freeMemory(row.node())));
        fields.put("gres", row -> Tres.nodeGres(row.node()));
        fields.put("gresused", row -> Tres.nodeGresUsed(row.node()));
        fields.put("features", _ -> "(null)");
        fields.put("cpusload", row -> Integer.toString(row.node().takenCpus() / 2) + ".40");
        fields.put("reason", row -> row.node().drained.isEmpty() ? "none" : row.node().drained);
        fields.put("user", row -> row.node().drained.isEmpty() ? "Unknown" : "root");
        fields.put(
                "timestamp", row -> row.node().drained.isEmpty() ? "Unknown" : Long.toString(row.node().drainedSince));
        fields.put("version", _ -> "");
    }

    /// What the machine itself says, which is not what Slurm handed out.
    static long freeMemory(SimNode node) {
        return Math.max(1_000, SimNode.MEMORY_MB - node.memoryTakenMb * 7 / 10 - 18_000);
    }

    /// The base word and the flags, joined by `+`.
    static String state(SimNode node) {
        var base = node.isIdle() ? "IDLE" : node.isFull() ? "ALLOCATED" : "MIXED";
        if (node.jobs.stream().anyMatch(job -> job.completing)) {
            base += "+COMPLETING";
        }
        if (!node.drained.isEmpty()) {
            base += "+DRAIN";
        }
        if (!node.reservation.isEmpty()) {
            base += "+RESERVED";
        }
        return node.planned ? base + "+PLANNED" : base;
    }

    private static String cpus(SimNode node) {
        var free = node.freeCpus();
        return node.takenCpus() + "/" + (node.drained.isEmpty() ? free + "/0/" : "0/" + free + "/") + SimNode.CPUS;
    }
}
