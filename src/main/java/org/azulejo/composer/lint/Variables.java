package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a script's variables hold, as far as its text tells: at each place the assignment that stands last before it,
/// and
/// all that was added to an array.
///
/// Conditions are not weighed: whatever a script can put into an array counts as being in it.
final class Variables {

    /// @param value empty where a command gives it (`read`, `for`)
    /// @param offset where it stands
    /// @param end from where on it holds
    /// @param adds `+=`
    /// @param function the body that it stands in
    /// @param local whether it ends with that body
    record Assignment(
            String name,
            int offset,
            int end,
            boolean adds,
            Optional<Syntax> value,
            Optional<Syntax> function,
            boolean local) {}

    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private final Map<String, List<Assignment>> byName = new HashMap<>();
    private final String text;

    private Variables(String text) {
        this.text = text;
    }

    static Variables of(Syntax root, String text) {
        var variables = new Variables(text);
        root.all().forEach(variables::note);
        variables.byName.values().forEach(list -> list.sort(Comparator.comparingInt(Assignment::offset)));
        return variables;
    }

    private void note(Syntax node) {
        switch (node.kind()) {
            case "variable_assignment" -> {
                // before a command, it is that command's alone
                if (node.parent().filter(it -> it.is("command")).isEmpty()) {
                    noteAssignment(node);
                }
            }
            case "for_statement" ->
                node.child("variable").ifPresent(it -> add(it, it.text(text), false, Optional.empty()));
            case "command" -> noteReader(node);
            default -> {}
        }
    }

    private void noteAssignment(Syntax node) {
        var name = node.child("name").map(it -> it.text(text)).orElse("");
        boolean adds = node.childrenOf("+=").findAny().isPresent();
        int bracket = name.indexOf('[');
        if (bracket < 0) {
            add(node, name, adds, node.child("value"));
        } else {
            add(node, name.substring(0, bracket), true, Optional.empty());
        }
    }

    /// `read a b`, `mapfile -t lines`: whatever their words are, they hold what is not known here.
    private void noteReader(Syntax node) {
        var name = node.child("name").map(it -> it.text(text)).orElse("");
        if (!List.of("read", "mapfile", "readarray").contains(name)) {
            return;
        }
        node.childrenOf("word")
                .filter(it -> NAME.matcher(it.text(text)).matches())
                .forEach(it -> add(it, it.text(text), false, Optional.empty()));
    }

    private void add(Syntax node, String name, boolean adds, Optional<Syntax> value) {
        var function = node.above().filter(it -> it.is("function_definition")).findFirst();
        boolean local = function.isPresent()
                && node.parent()
                        .filter(it -> it.is("declaration_command")
                                && it.children().getFirst().is("local", "declare", "typeset"))
                        .isPresent();
        byName.computeIfAbsent(name, _ -> new ArrayList<>())
                .add(new Assignment(name, node.span().start(), node.span().end(), adds, value, function, local));
    }

    /// Makes words of the script's own nodes.
    Expansion reader() {
        return new Expansion(text, this, Optional.empty());
    }

    Stream<Assignment> all() {
        return byName.values().stream().flatMap(List::stream);
    }

    boolean has(String name) {
        return byName.containsKey(name);
    }

    /// The assignments that make what a variable holds at a place: one that sets it, then those that add to it. Empty
    /// where the script does not say.
    List<Assignment> at(String name, int offset, Optional<Syntax> function) {
        var all = byName.getOrDefault(name, List.of()).stream()
                .filter(it -> !it.local() || it.function().equals(function))
                .toList();
        var before = all.stream().filter(it -> it.end() <= offset).toList();
        // a function is called after what stands behind it
        var heeded = before.isEmpty() && function.isPresent() ? all : before;
        int first = heeded.size() - 1;
        while (first > 0 && heeded.get(first).adds()) {
            first--;
        }
        return first < 0 ? List.of() : heeded.subList(first, heeded.size());
    }
}
