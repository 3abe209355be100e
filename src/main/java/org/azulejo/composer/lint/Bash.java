package org.azulejo.composer.lint;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSTreeCursor;
import org.treesitter.TreeSitterBash;

/// Reads bash by tree-sitter's grammar. Its library is native: the jars bring it for Linux (x86-64 and ARM, glibc),
/// macOS
/// (both) and Windows (x86-64), and it is unpacked into the folder for temporary files.
final class Bash {

    private static final Pattern PAIRS = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)+(?=\\\\?')");

    private Bash() {}

    /// The grammar, loaded once.
    private static final class Grammar {
        static final TSLanguage BASH = load();

        private Grammar() {}

        private static TSLanguage load() {
            try {
                return new TreeSitterBash();
            } catch (RuntimeException | LinkageError e) {
                throw new BashUnavailableException(e);
            }
        }
    }

    /// The tree of a script. What is not bash becomes nodes of the kind `ERROR`, and all around it is read.
    ///
    /// @throws BashUnavailableException where there is no native library for this machine
    static Syntax parse(String script) {
        var text = withoutPairs(readable(script));
        var places = places(text);
        try (var parser = new TSParser()) {
            parser.setLanguage(language());
            try (var tree = parser.parseString(null, text)) {
                return copy(tree.getRootNode(), places);
            }
        }
    }

    private static TSLanguage language() {
        try {
            return Grammar.BASH;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            throw e.getCause() instanceof BashUnavailableException cause ? cause : new BashUnavailableException(e);
        }
    }

    /// What the parser cannot be given, and no script has, becomes a blank of the same length.
    private static String readable(String script) {
        var text = script.toCharArray();
        for (int i = 0; i < text.length; i++) {
            boolean pair =
                    i + 1 < text.length && Character.isHighSurrogate(text[i]) && Character.isLowSurrogate(text[i + 1]);
            if (pair) {
                i++;
            } else if (text[i] == 0 || Character.isSurrogate(text[i])) {
                text[i] = ' ';
            }
        }
        return new String(text);
    }

    /// The grammar takes the end of `$'a\\'` for an escaped quote. Backslashes that escape each other before a quote
    /// mean
    /// nothing for where words begin and end, so it gets other letters for them.
    private static String withoutPairs(String script) {
        return PAIRS.matcher(script).replaceAll(it -> "x".repeat(it.group().length()));
    }

    /// For each byte of the text in UTF-8, in which tree-sitter counts, the character that it belongs to; null where
    /// both are the same.
    private static int @Nullable [] places(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == text.length()) {
            return null;
        }
        var places = new int[bytes + 1];
        int at = 0;
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            int length = length(point);
            for (int k = 0; k < length; k++) {
                places[at] = i;
                at++;
            }
            i += Character.charCount(point);
        }
        places[at] = text.length();
        return places;
    }

    private static int length(int point) {
        if (point < 0x80) {
            return 1;
        }
        if (point < 0x800) {
            return 2;
        }
        return point < 0x10000 ? 3 : 4;
    }

    /// Copies the tree without recursion: a long `a && b && c ...` is as deep as it is long.
    private static Syntax copy(TSNode root, int @Nullable [] places) {
        try (var cursor = new TSTreeCursor(root)) {
            var top = node(cursor, places, null);
            var here = top;
            while (true) {
                if (cursor.gotoFirstChild()) {
                    here = node(cursor, places, here);
                    continue;
                }
                while (!cursor.gotoNextSibling()) {
                    if (!cursor.gotoParent()) {
                        return top;
                    }
                    here = here.parent().orElse(top);
                }
                here = node(cursor, places, here.parent().orElse(top));
            }
        }
    }

    private static Syntax node(TSTreeCursor cursor, int @Nullable [] places, @Nullable Syntax parent) {
        var node = cursor.currentNode();
        var field = cursor.currentFieldName();
        var span = new Span(place(places, node.getStartByte()), place(places, node.getEndByte()));
        return new Syntax(node.getType(), field == null ? "" : field, span, parent);
    }

    private static int place(int @Nullable [] places, int offset) {
        return places == null ? offset : places[offset];
    }
}
