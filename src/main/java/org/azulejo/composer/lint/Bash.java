package org.azulejo.composer.lint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

    /// The grammar's names by their numbers: asking the library for a text takes far longer than for a number.
    private static final Map<Integer, String> KINDS = new ConcurrentHashMap<>();

    private static final Map<Integer, String> FIELDS = new ConcurrentHashMap<>();

    private static final Pattern VARIABLE = Pattern.compile("\\$(?:[A-Za-z_]\\w*|\\d)");

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
        var text = withoutVariablesInWords(withoutPairs(readable(script)));
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

    /// The grammar takes the second variable of `a/$b/c/$d` for a lone `$`. Variables within a word mean nothing for
    /// where
    /// it begins and ends, so it gets another letter for their `$`, and they become part of the kinds `word` and
    /// `string_content`.
    private static String withoutVariablesInWords(String script) {
        var text = script.toCharArray();
        int before = -1;
        boolean masked = false;
        for (var match = VARIABLE.matcher(script); match.find(); before = match.end()) {
            int at = match.start();
            boolean within = at > 0 && (before == at ? masked : isOfWord(script.charAt(at - 1)));
            if (within) {
                text[at] = 'x';
            }
            masked = within;
        }
        return new String(text);
    }

    private static boolean isOfWord(char c) {
        return (c < 0x80 && Character.isLetterOrDigit(c)) || "_/.:,@%+-".indexOf(c) >= 0;
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
        var read = new ArrayList<Read>();
        try (var cursor = new TSTreeCursor(root)) {
            int parent = -1;
            boolean more = true;
            while (more) {
                var node = cursor.currentNode();
                int fieldId = cursor.currentFieldId();
                var kind = KINDS.computeIfAbsent(node.getSymbol(), _ -> node.getType());
                var field = fieldId == 0 ? "" : FIELDS.computeIfAbsent(fieldId, _ -> cursor.currentFieldName());
                var here = new Read(kind, field, parent);
                read.add(here);
                if (cursor.gotoFirstChild()) {
                    parent = read.size() - 1;
                    continue;
                }
                here.start = node.getStartByte();
                here.end = node.getEndByte();
                while (more && !cursor.gotoNextSibling()) {
                    more = cursor.gotoParent();
                    parent = more ? read.get(parent).parent : parent;
                }
            }
        }
        // a node reaches from its first leaf to its last: asking for each would take most of the time
        for (int i = read.size() - 1; i > 0; i--) {
            var parent = read.get(read.get(i).parent);
            parent.start = Math.min(parent.start, read.get(i).start);
            parent.end = Math.max(parent.end, read.get(i).end);
        }
        var nodes = new ArrayList<Syntax>(read.size());
        for (var each : read) {
            var span = new Span(place(places, each.start), place(places, each.end));
            nodes.add(new Syntax(each.kind, each.field, span, each.parent < 0 ? null : nodes.get(each.parent)));
        }
        return nodes.getFirst();
    }

    /// A node while the tree is read.
    private static final class Read {
        private final String kind;
        private final String field;
        private final int parent;
        private int start = Integer.MAX_VALUE;
        private int end;

        Read(String kind, String field, int parent) {
            this.kind = kind;
            this.field = field;
            this.parent = parent;
        }
    }

    private static int place(int @Nullable [] places, int offset) {
        return places == null ? offset : places[offset];
    }
}
