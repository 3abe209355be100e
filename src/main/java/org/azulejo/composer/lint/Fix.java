package org.azulejo.composer.lint;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.util.Comparator;
import java.util.List;

/// A repair of a script: parts of its text and what takes their place.
///
/// @param edits by their places, none within another
public record Fix(List<Edit> edits) {

    private static final int AROUND = 3;

    public Fix {
        edits = edits.stream()
                .sorted(Comparator.comparingInt(it -> it.span().start()))
                .toList();
        for (int i = 1; i < edits.size(); i++) {
            if (edits.get(i).span().start() < edits.get(i - 1).span().end()) {
                throw new IllegalArgumentException("edits within each other: " + edits);
            }
        }
    }

    /// One part of the text.
    ///
    /// @param text what stands there afterwards
    public record Edit(Span span, String text) {}

    static Fix replace(Span span, String text) {
        return new Fix(List.of(new Edit(span, text)));
    }

    static Fix insert(int offset, String text) {
        return replace(new Span(offset, offset), text);
    }

    /// The script with this repair.
    ///
    /// @param script the very text that was linted
    public String apply(String script) {
        var repaired = new StringBuilder(script);
        for (var edit : edits.reversed()) {
            repaired.replace(edit.span().start(), edit.span().end(), edit.text());
        }
        return repaired.toString();
    }

    /// What it changes, as `diff -u` shows it.
    public List<String> difference(String script, String name) {
        return difference(script, apply(script), name);
    }

    /// What is different between two scripts, as `diff -u` shows it; empty where nothing is.
    public static List<String> difference(String before, String after, String name) {
        var old = before.lines().toList();
        var patch = DiffUtils.diff(old, after.lines().toList());
        return UnifiedDiffUtils.generateUnifiedDiff(name, name, old, patch, AROUND);
    }
}
