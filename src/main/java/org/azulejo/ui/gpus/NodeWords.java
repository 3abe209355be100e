package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeState;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says what a node is and what of it is held.
final class NodeWords {

    private static final String DOT = " · ";

    private final Texts texts;
    private final Spoken spoken;

    private final boolean memoryIsHeld;

    /// @param memoryIsHeld whether jobs use memory up here; where they do not, Slurm says that none of it is held
    NodeWords(Texts texts, Spoken spoken, boolean memoryIsHeld) {
        this.texts = texts;
        this.spoken = spoken;
        this.memoryIsHeld = memoryIsHeld;
    }

    /// @param node empty where the list of nodes does not name it
    NodeCard of(String name, Optional<Node> node, List<Gpu> gpus, List<Tile> tiles, List<Remark> remarks) {
        var state = node.map(it -> spoken.node(it.state())).orElse(texts.get("gpus.node.unknown"));
        var trouble = trouble(node);
        boolean away = node.filter(it -> isAway(it.state())).isPresent();
        var facts = new ArrayList<String>();
        facts.add(kinds(gpus));
        node.map(it -> cpus(it.cpus(), it.cpusAllocated()))
                .filter(it -> !it.isEmpty())
                .ifPresent(facts::add);
        node.map(it -> memory(it.memoryMb(), it.memoryMbAllocated()))
                .filter(it -> !it.isEmpty())
                .ifPresent(facts::add);
        if (!away) {
            facts.add(state);
        }
        var hint = new ArrayList<String>();
        hint.add(OneLine.of(name) + ": " + state);
        hint.addAll(facts);
        node.map(Node::partitions).filter(it -> !it.isEmpty()).ifPresent(it -> hint.add(partitions(it)));
        node.flatMap(Node::reservation).ifPresent(it -> hint.add(texts.get("gpus.node.reserved", OneLine.of(it))));
        if (!trouble.isEmpty()) {
            hint.add(trouble);
        }
        return new NodeCard(
                OneLine.of(name, 40), String.join(DOT, facts), away ? state : "", trouble, tiles, remarks, hint);
    }

    private String partitions(List<String> names) {
        return texts.get("gpus.node.partitions", OneLine.of(String.join(", ", names)));
    }

    private static String kinds(List<Gpu> gpus) {
        return gpus.stream()
                .collect(Collectors.groupingBy(
                        it -> it.type().map(OneLine::of).orElse("GPU"), java.util.TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(it -> it.getValue() + " × " + it.getKey().toUpperCase(java.util.Locale.ROOT))
                .collect(Collectors.joining(" + "));
    }

    private String cpus(OptionalInt all, OptionalInt held) {
        return all.isEmpty()
                ? ""
                : texts.get(
                        "gpus.node.cpus",
                        held.isPresent() ? Integer.toString(held.getAsInt()) : "?",
                        Integer.toString(all.getAsInt()));
    }

    private String memory(OptionalLong all, OptionalLong held) {
        if (all.isEmpty()) {
            return "";
        }
        var whole = spoken.memory(all.getAsLong());
        return memoryIsHeld
                ? texts.get("gpus.node.memory", held.isPresent() ? spoken.memory(held.getAsLong()) : "?", whole)
                : texts.get("gpus.node.memory.whole", whole);
    }

    /// Whether a node takes no jobs: then its state is told apart.
    static boolean isAway(NodeState state) {
        return state.isDrained()
                || state.isDown()
                || state.isSwitchedOff()
                || state.has("RESERVED")
                || state.has("MAINTENANCE");
    }

    /// What somebody wrote down about a node that takes no jobs.
    private static String trouble(Optional<Node> node) {
        return node.filter(it -> isAway(it.state()))
                .flatMap(Node::reason)
                .map(OneLine::of)
                .orElse("");
    }
}
