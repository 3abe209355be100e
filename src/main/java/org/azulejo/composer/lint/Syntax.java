package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A node of a script's syntax tree, in the kinds of tree-sitter's grammar of bash (`command`, `pipeline`, `word` ...).
/// What stands for itself (`&`, `then`) is a node too. Complete once [Bash] hands it out; nothing changes it then.
final class Syntax {

    private final String kind;
    private final String field;
    private final Span span;
    private final @Nullable Syntax parent;
    private final List<Syntax> children = new ArrayList<>();

    /// @param field the place that it has in its parent, such as `name`; empty for none
    Syntax(String kind, String field, Span span, @Nullable Syntax parent) {
        this.kind = kind;
        this.field = field;
        this.span = span;
        this.parent = parent;
        if (parent != null) {
            parent.children.add(this);
        }
    }

    String kind() {
        return kind;
    }

    boolean is(String... kinds) {
        return List.of(kinds).contains(kind);
    }

    String field() {
        return field;
    }

    Span span() {
        return span;
    }

    Optional<Syntax> parent() {
        return Optional.ofNullable(parent);
    }

    List<Syntax> children() {
        return Collections.unmodifiableList(children);
    }

    Optional<Syntax> child(String itsField) {
        return children.stream().filter(it -> it.field.equals(itsField)).findFirst();
    }

    Stream<Syntax> childrenOf(String... kinds) {
        return children.stream().filter(it -> it.is(kinds));
    }

    /// Its parent, that one's parent, and so on.
    Stream<Syntax> above() {
        return Stream.iterate(this, it -> it.parent != null, it -> it.parent == null ? it : it.parent)
                .map(it -> it.parent == null ? it : it.parent);
    }

    /// Itself and all below, in the order of the text.
    Stream<Syntax> all() {
        var found = new ArrayList<Syntax>();
        var waiting = new ArrayList<Syntax>();
        waiting.add(this);
        while (!waiting.isEmpty()) {
            var next = waiting.removeLast();
            found.add(next);
            waiting.addAll(next.children.reversed());
        }
        return found.stream();
    }

    Stream<Syntax> all(Predicate<Syntax> wanted) {
        return all().filter(wanted);
    }

    /// What follows it within the same parent.
    Optional<Syntax> next() {
        if (parent == null) {
            return Optional.empty();
        }
        // nodes have no equality but their identity
        int at = parent.children.indexOf(this);
        return at + 1 < parent.children.size() ? Optional.of(parent.children.get(at + 1)) : Optional.empty();
    }

    /// Whether it is below that node, or is that node.
    boolean isWithin(Syntax other) {
        return other.span.start() <= span.start()
                && span.end() <= other.span.end()
                && (equals(other) || above().anyMatch(other::equals));
    }

    String text(String script) {
        return span.of(script);
    }

    @Override
    public String toString() {
        return kind + " " + span.start() + ".." + span.end();
    }
}
