package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes words of the nodes of a piece of bash.
///
/// @param text what the nodes count their places in
/// @param variables those of the whole script
/// @param origin where all of it stands, for bash within a word; empty for the script itself
record Expansion(String text, Variables variables, Optional<Span> origin) {

    private static final int DEEPEST = 12;
    /// Far longer than a command that a person writes; a script can double a variable in each line.
    private static final int LONGEST = 100_000;

    private static final Pattern BRACES =
            Pattern.compile("\\$\\{([A-Za-z_]\\w*)(\\[[@*]\\])?((?::?[-=?].*)?)\\}", Pattern.DOTALL);
    private static final Pattern VARIABLE = Pattern.compile("(?<!\\\\)\\$([A-Za-z_]\\w*|\\d)");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern NUMBER_OR_NAME = Pattern.compile("\\w+");

    /// The words that a node becomes: mostly one.
    List<Word> words(Syntax node) {
        return words(node, 0);
    }

    /// The one word that a node becomes where it cannot be split, as in `x=$y`.
    Word value(Syntax node) {
        var words = words(node, 0);
        return new Word(joined(words), known(words), false, place(node), origin.isEmpty());
    }

    private List<Word> words(Syntax node, int depth) {
        return switch (node.kind()) {
            case "command_name" ->
                node.children().size() == 1
                        ? words(node.children().getFirst(), depth)
                        : List.of(word(node, pieces(node, depth)));
            case "array" ->
                node.children().stream()
                        .filter(it -> !it.is("(", ")", "comment"))
                        .flatMap(it -> words(it, depth).stream())
                        .toList();
            case "simple_expansion", "expansion" -> variable(node, depth, false);
            case "string" -> string(node, depth);
            default -> List.of(word(node, piece(node, depth)));
        };
    }

    /// `"${args[@]}"` alone is as many words as it holds.
    private List<Word> string(Syntax node, int depth) {
        var inner = node.children().stream().filter(it -> !it.is("\"")).toList();
        boolean alone = inner.size() == 1
                && inner.getFirst().is("simple_expansion", "expansion")
                && inner.getFirst().span().start() == node.span().start() + 1
                && inner.getFirst().span().end() == node.span().end() - 1;
        return alone ? variable(inner.getFirst(), depth, true) : List.of(word(node, piece(node, depth)));
    }

    private List<Word> variable(Syntax node, int depth, boolean quoted) {
        var raw = node.text(text);
        var match = BRACES.matcher(raw);
        if (raw.equals("$@") || raw.equals("$*")) {
            return List.of(unsure(raw, true, node));
        }
        boolean whole = match.matches() && match.group(2) != null;
        var name = match.matches() ? match.group(1) : raw.substring(1);
        var held = depth > DEEPEST ? Optional.<List<Word>>empty() : held(name, node, depth);
        if (held.isEmpty()) {
            var canonical = (NUMBER_OR_NAME.matcher(name).matches() && !raw.startsWith("${")) || plain(match)
                    ? "${" + name + "}"
                    : raw;
            return List.of(unsure(canonical, whole || !quoted, node));
        }
        var words = held.get();
        if (match.matches() && match.group(3).length() > 0 && joined(words).isEmpty()) {
            return List.of(unsure(raw, !quoted, node));
        }
        if (!match.matches() && raw.startsWith("${")) {
            return List.of(unsure(raw, !quoted, node));
        }
        if (whole) {
            return words;
        }
        var first = words.isEmpty() ? "" : words.getFirst().text();
        return quoted ? List.of(new Word(first, known(words), false, place(node), false)) : split(first, words, node);
    }

    private static boolean plain(Matcher match) {
        return match.matches() && match.group(2) == null && match.group(3).isEmpty();
    }

    /// Without quotes, a value is cut at its blanks.
    private List<Word> split(String value, List<Word> words, Syntax node) {
        if (known(words)) {
            return BLANKS.splitAsStream(value)
                    .filter(it -> !it.isEmpty())
                    .map(it -> new Word(it, true, false, place(node), false))
                    .toList();
        }
        boolean oneWord = !BLANKS.matcher(value).find();
        return oneWord
                ? List.of(unsure(value, words.stream().anyMatch(Word::many), node))
                : List.of(unsure(value, true, node));
    }

    /// What a variable holds there, as the words of an array; empty where that is not known.
    private Optional<List<Word>> held(String name, Syntax node, int depth) {
        var function = node.above().filter(it -> it.is("function_definition")).findFirst();
        int offset = origin.map(_ -> Integer.MAX_VALUE).orElse(node.span().start());
        var assignments = variables.at(name, offset, function);
        if (assignments.isEmpty()
                || assignments.stream().anyMatch(it -> it.value().isEmpty())) {
            return Optional.empty();
        }
        // bash within a word has a text of its own, but the script's variables
        var reader = origin.isEmpty() ? this : variables.reader();
        var words = new ArrayList<Word>();
        for (var assignment : assignments) {
            var value = assignment.value().orElseThrow();
            var more = reader.words(value, depth + 1);
            if (value.is("array")) {
                words.addAll(more);
            } else {
                var before = words.isEmpty() ? "" : words.removeFirst().text();
                words.addFirst(new Word(before + joined(more), known(more), false, place(node), false));
            }
        }
        return joined(words).length() > LONGEST ? Optional.empty() : Optional.of(words);
    }

    private Word unsure(String shown, boolean many, Syntax node) {
        return new Word(shown, false, many, place(node), false);
    }

    private Word word(Syntax node, String piece) {
        return new Word(piece, isKnown(node, piece), false, place(node), origin.isEmpty());
    }

    private static boolean isKnown(Syntax node, String piece) {
        return node.is("raw_string", "ansi_c_string")
                || !Word.EXPANSION.matcher(piece).find();
    }

    private String pieces(Syntax node, int depth) {
        return node.children().stream().map(it -> piece(it, depth)).collect(Collectors.joining());
    }

    private String piece(Syntax node, int depth) {
        var raw = node.text(text);
        return switch (node.kind()) {
            case "raw_string" -> raw.substring(1, Math.max(1, raw.length() - 1));
            case "ansi_c_string" -> AnsiString.decoded(raw.substring(2, Math.max(2, raw.length() - 1)));
            case "string", "translated_string" -> quoted(node, depth);
            case "concatenation", "command_name" -> pieces(node, depth);
            case "simple_expansion", "expansion" -> joined(variable(node, depth, true));
            case "command_substitution" -> substitution(raw);
            case "word", "number", "variable_name", "special_variable_name" ->
                withVariables(node, tilde(node, raw), depth, Expansion::unescaped);
            default -> raw;
        };
    }

    /// What stands between quotes, the gaps between the nodes included.
    private String quoted(Syntax node, int depth) {
        var inside = new StringBuilder();
        int at = node.span().start();
        for (var child : node.children()) {
            inside.append(text, at, child.span().start());
            at = child.span().end();
            switch (child.kind()) {
                case "\"", "$" -> {}
                case "string_content" ->
                    inside.append(withVariables(child, child.text(text), depth, Expansion::unescapedInQuotes));
                default -> inside.append(piece(child, depth));
            }
        }
        return inside.toString();
    }

    /// Puts in the variables that the tree does not show, see [Bash].
    private String withVariables(Syntax node, String raw, int depth, UnaryOperator<String> unescaped) {
        var whole = new StringBuilder();
        int at = 0;
        for (var match = VARIABLE.matcher(raw); match.find(); at = match.end()) {
            whole.append(unescaped.apply(raw.substring(at, match.start())));
            var name = match.group(1);
            var held = depth > DEEPEST ? Optional.<List<Word>>empty() : held(name, node, depth);
            whole.append(
                    held.map(it -> it.isEmpty() ? "" : it.getFirst().text()).orElse("${" + name + "}"));
        }
        return whole.append(unescaped.apply(raw.substring(at))).toString();
    }

    private static String substitution(String raw) {
        var command = raw.startsWith("`") ? "$(" + raw.substring(1, Math.max(1, raw.length() - 1)) + ")" : raw;
        return BLANKS.matcher(command).replaceAll(" ");
    }

    /// `~` is the home at the beginning of a word, and of an assignment's value.
    private static String tilde(Syntax node, String raw) {
        boolean first = node.parent()
                .filter(it -> it.is("concatenation"))
                .map(it -> it.children().getFirst().equals(node))
                .orElse(true);
        return first && (raw.equals("~") || raw.startsWith("~/")) ? "${HOME}" + raw.substring(1) : raw;
    }

    private static String unescaped(String raw) {
        if (raw.indexOf('\\') < 0) {
            return raw;
        }
        var plain = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '\\' && i + 1 < raw.length()) {
                i++;
                if (raw.charAt(i) != '\n') {
                    plain.append(raw.charAt(i));
                }
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static String unescapedInQuotes(String raw) {
        return raw.replace("\\\n", "").replaceAll("\\\\([\"\\\\$`])", "$1");
    }

    private Span place(Syntax node) {
        return origin.orElse(node.span());
    }

    private static String joined(List<Word> words) {
        return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    private static boolean known(List<Word> words) {
        return words.stream().allMatch(Word::known);
    }

    /// The words of several nodes.
    List<Word> words(Stream<Syntax> nodes) {
        return nodes.flatMap(it -> words(it).stream()).toList();
    }
}
