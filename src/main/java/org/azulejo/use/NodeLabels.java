package org.azulejo.use;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finds the node that a label means: its name as Slurm writes it, in any case; with a port behind it
/// (`node:9400`); with or without a domain, where the name before the domain is that of one node only. An
/// address is no name.
final class NodeLabels {

    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

    private final Map<String, String> byName = new HashMap<>();
    private final Map<String, String> byFirstPart = new HashMap<>();

    NodeLabels(Collection<String> nodes) {
        var several = new HashSet<String>();
        for (var node : nodes) {
            var name = node.toLowerCase(Locale.ROOT);
            byName.put(name, node);
            if (byFirstPart.putIfAbsent(firstPart(name), node) != null) {
                several.add(firstPart(name));
            }
        }
        byFirstPart.keySet().removeAll(several);
    }

    Optional<String> node(String label) {
        var name = PORT.matcher(label.strip().toLowerCase(Locale.ROOT)).replaceFirst("");
        if (byName.containsKey(name)) {
            return Optional.of(byName.getOrDefault(name, ""));
        }
        return ADDRESS.matcher(name).matches()
                ? Optional.empty()
                : Optional.ofNullable(byFirstPart.get(firstPart(name)));
    }

    private static String firstPart(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }
}
