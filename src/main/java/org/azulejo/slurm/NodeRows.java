package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// What the answer to [Questions#nodes] says: nodes and partitions. Both are missing from it where a partition has no
/// nodes and where a node is in no partition.
public record NodeRows(Parsed<Node> nodes, Parsed<Partition> partitions) {

    private static final Pattern BY_SEPARATOR = Pattern.compile(String.valueOf(Questions.SEPARATOR), Pattern.LITERAL);

    /// Reads the rows.
    ///
    /// @param token the one the question was asked with
    public static NodeRows parse(String answer, String token) {
        var warnings = new ArrayList<String>();
        var nodes = new LinkedHashMap<String, Node>();
        var partitions = new LinkedHashMap<String, Partition>();
        for (var record : Records.split(answer, "[^\u001f\n]*", Questions.recordMark(token), warnings)) {
            var name = record.key().strip();
            var parts = List.of(BY_SEPARATOR.split(record.rest(), Questions.NODE_COLUMNS.size() + 1));
            var columns =
                    Columns.of("node " + name, Questions.NODE_COLUMNS, parts.subList(0, parts.size() - 1), warnings);
            var partition = columns.text("Partition");
            var nodeNames = Text.isNothing(name) ? List.<String>of() : List.of(name);
            if (!partition.isEmpty()) {
                partitions.merge(partition, partition(columns, nodeNames), NodeRows::together);
            }
            if (!nodeNames.isEmpty()) {
                var known = nodes.get(name);
                var bare = withoutStar(partition);
                nodes.put(name, known == null ? node(name, bare, columns, parts.getLast()) : known.alsoIn(bare));
            }
        }
        return new NodeRows(
                new Parsed<>(List.copyOf(nodes.values()), warnings),
                new Parsed<>(List.copyOf(partitions.values()), List.of()));
    }

    private static Node node(String name, String partition, Columns columns, String reason) {
        var state = columns.text("StateComplete");
        columns.warnUnless(!state.isEmpty(), "StateComplete");
        // allocated/idle/other/total
        var cpus = columns.text("CPUsState").split("/", -1);
        columns.warnUnless(cpus.length == 4, "CPUsState");
        var gres = Gres.parse(columns.text("Gres"));
        var used = Gres.parse(columns.text("GresUsed"));
        columns.warnings(gres.warnings());
        columns.warnings(used.warnings());
        return new Node(
                name,
                NodeState.parse(state),
                Optional.of(reason.strip()).filter(it -> !Text.isNothing(it) && !it.equals("none")),
                columns.value("Timestamp", Times::instant, "Unknown", "None"),
                partition.isEmpty() ? List.of() : List.of(partition),
                Optional.empty(),
                cpus.length == 4 ? Text.smallNumber(cpus[3]) : OptionalInt.empty(),
                cpus.length == 4 ? Text.smallNumber(cpus[0]) : OptionalInt.empty(),
                columns.number("Memory"),
                columns.number("AllocMem"),
                gres.values(),
                used.values());
    }

    private static Partition partition(Columns columns, List<String> nodes) {
        var name = columns.text("Partition");
        var time = TimeLimit.parse(columns.text("Time"));
        columns.warnUnless(!(time instanceof TimeLimit.Unknown), "Time");
        return new Partition(
                withoutStar(name),
                name.endsWith("*"),
                time,
                columns.text("Available").toUpperCase(Locale.ROOT),
                nodes);
    }

    private static String withoutStar(String name) {
        return name.endsWith("*") ? name.substring(0, name.length() - 1) : name;
    }

    private static Partition together(Partition one, Partition other) {
        var nodes = new ArrayList<>(one.nodes());
        nodes.addAll(other.nodes());
        return new Partition(one.name(), one.isDefault(), one.maxTime(), one.state(), nodes);
    }
}
