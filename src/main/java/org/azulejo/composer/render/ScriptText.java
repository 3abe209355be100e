package org.azulejo.composer.render;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;

/// The lines of a script while it is written, with comments and messages in one language. What a person typed gets into
/// neither of the two.
final class ScriptText {

    private static final int WIDTH = 100;

    private final List<String> lines = new ArrayList<>();
    private final ResourceBundle bundle;

    ScriptText(Language language) {
        bundle = ResourceBundle.getBundle(
                "i18n.script",
                language.locale(),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT));
    }

    /// Lines as they are.
    ScriptText add(String text) {
        lines.addAll(text.lines().toList());
        return this;
    }

    /// An empty line, unless there is one already.
    ScriptText gap() {
        if (!lines.isEmpty() && !lines.getLast().isEmpty()) {
            lines.add("");
        }
        return this;
    }

    /// A comment from the bundle, on as many lines as it needs.
    ScriptText comment(String key) {
        return comment(0, said(key));
    }

    /// The same within a block.
    ScriptText comment(int indent, String text) {
        var margin = " ".repeat(indent) + "#";
        var line = new StringBuilder(margin);
        for (var word : text.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH && line.length() > margin.length()) {
                lines.add(line.toString());
                line = new StringBuilder(margin);
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
        return this;
    }

    /// A text of the bundle. Those that scripts print stand between double quotes there, and may name variables.
    String said(String key) {
        return bundle.getString(key);
    }

    /// A command with its arguments, one a line.
    ///
    /// @param indent before each line
    ScriptText command(String indent, List<String> words, String end) {
        for (int i = 0; i < words.size(); i++) {
            lines.add(indent + (i == 0 ? "" : "    ") + words.get(i) + (i < words.size() - 1 ? " \\" : end));
        }
        return this;
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
