package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A job script, read once: what sbatch takes of it, its commands, and what its variables hold.
final class ShellScript {

    private static final int DEEPEST = 4;
    private static final Set<String> GIVEN = Set.of("\"$@\"", "$@");
    private static final Pattern COMMAND = Pattern.compile("-[a-z]*c");

    private final String text;
    private final int[] lineStarts;
    private final SbatchOptions options;
    private final Syntax root;
    private final Variables variables;
    private final Map<String, Syntax> functions = new LinkedHashMap<>();
    /// Functions that run what they are given, and the command in them that does.
    private final Map<String, Syntax> passers = new LinkedHashMap<>();

    private final List<Command> commands;
    private final List<Trap> traps = new ArrayList<>();

    private ShellScript(String text, Map<String, String> environment) {
        this.text = text;
        lineStarts = lineStarts(text);
        options = SbatchOptions.read(text, environment);
        root = Bash.parse(text);
        variables = Variables.of(root, text);
        root.all(it -> it.is("function_definition"))
                .forEach(it -> it.child("name").ifPresent(name -> functions.put(name.text(text), it)));
        functions.forEach((name, function) ->
                function.all(this::runsWhatIsGiven).findFirst().ifPresent(it -> passers.put(name, it)));
        commands = List.copyOf(commands(root, variables.reader(), 0));
    }

    /// Reads a script.
    ///
    /// @param environment the variables with which sbatch is called
    /// @throws BashUnavailableException where bash cannot be read on this machine
    static ShellScript read(String text, Map<String, String> environment) {
        return new ShellScript(text, environment);
    }

    String text() {
        return text;
    }

    SbatchOptions options() {
        return options;
    }

    Syntax root() {
        return root;
    }

    Variables variables() {
        return variables;
    }

    /// All commands in the order of the text; those of bash within a word, as of traps, come after the command that has
    /// the word.
    List<Command> commands() {
        return commands;
    }

    List<Trap> traps() {
        return Collections.unmodifiableList(traps);
    }

    /// The line of a place in the text, from 1.
    int line(int offset) {
        int at = Arrays.binarySearch(lineStarts, offset);
        return at >= 0 ? at + 1 : -at - 1;
    }

    /// Where a line begins.
    int lineStart(int line) {
        return lineStarts[line - 1];
    }

    int lines() {
        return lineStarts.length;
    }

    /// The text of a line, without its end.
    String lineText(int line) {
        int newline = text.indexOf('\n', lineStart(line));
        return text.substring(lineStart(line), newline < 0 ? text.length() : newline);
    }

    private static int[] lineStarts(String text) {
        var starts = new ArrayList<Integer>(List.of(0));
        for (int at = text.indexOf('\n'); at >= 0 && at + 1 < text.length(); at = text.indexOf('\n', at + 1)) {
            starts.add(at + 1);
        }
        return starts.stream().mapToInt(Integer::intValue).toArray();
    }

    private List<Command> commands(Syntax top, Expansion expansion, int depth) {
        var found = new ArrayList<Command>();
        for (var node : top.all(it -> it.is("command")).toList()) {
            command(node, expansion).ifPresent(command -> {
                found.add(command);
                if (depth < DEEPEST) {
                    found.addAll(within(command, depth));
                    found.addAll(handler(command));
                }
            });
        }
        return found;
    }

    /// `"$@"` as a command.
    private boolean runsWhatIsGiven(Syntax node) {
        return node.is("command")
                && node.child("name")
                        .map(it -> it.text(text))
                        .filter(GIVEN::contains)
                        .isPresent();
    }

    private Optional<Command> command(Syntax node, Expansion expansion) {
        var written = expansion.words(node.children().stream()
                .filter(it -> it.field().equals("name") || it.field().equals("argument")));
        if (written.isEmpty()) {
            return Optional.empty();
        }
        var first = written.getFirst().text();
        boolean passed = written.size() > 1 && passers.containsKey(first);
        var words = passed ? written.subList(1, written.size()) : written;
        var own = new LinkedHashMap<String, Word>();
        node.childrenOf("variable_assignment")
                .forEach(it -> it.child("name")
                        .ifPresent(name -> own.put(
                                name.text(expansion.text()),
                                it.child("value")
                                        .map(expansion::value)
                                        .orElse(new Word("", true, false, node.span(), false)))));
        var redirects = new ArrayList<>(node.childrenOf("file_redirect", "herestring_redirect", "heredoc_redirect")
                .toList());
        node.parent()
                .filter(it -> it.is("redirected_statement"))
                .ifPresent(
                        it -> redirects.addAll(it.childrenOf("file_redirect", "heredoc_redirect", "herestring_redirect")
                                .toList()));
        var span = expansion.origin().orElse(node.span());
        return Optional.of(new Command(
                node,
                words,
                own,
                redirects,
                line(span.start()),
                span,
                passed ? Optional.of(first) : Optional.empty(),
                expansion.origin().isPresent()));
    }

    /// The commands of `bash -c '...'`.
    private List<Command> within(Command command, int depth) {
        var words = command.words();
        for (int i = 0; i + 2 < words.size(); i++) {
            if (List.of("bash", "sh").contains(Command.base(words.get(i).text()))
                    && COMMAND.matcher(words.get(i + 1).text()).matches()
                    && isOnHost(command, i)) {
                return within(words.get(i + 2), depth);
            }
        }
        return List.of();
    }

    private static boolean isOnHost(Command command, int at) {
        return command.words().subList(0, at).stream()
                .noneMatch(it -> it.is("docker")
                        || it.is("podman")
                        || it.is("apptainer")
                        || it.is("singularity")
                        || it.text().startsWith("--container-"));
    }

    private List<Command> within(Word word, int depth) {
        var inner = Bash.parse(word.text());
        return commands(inner, new Expansion(word.text(), variables, Optional.of(word.span())), depth + 1);
    }

    /// The commands of a trap, which is noted.
    private List<Command> handler(Command command) {
        var arguments = command.arguments().stream().filter(it -> !it.is("--")).toList();
        if (!command.is("trap") || arguments.size() < 2) {
            return List.of();
        }
        var handler = within(arguments.getFirst(), 0);
        traps.add(new Trap(command, Trap.signals(arguments.subList(1, arguments.size())), handler));
        return handler;
    }

    private List<Command> directly(Syntax function) {
        return commands.stream()
                .filter(it -> it.function().filter(function::equals).isPresent())
                .toList();
    }

    /// What runs when these commands run, in order: a call of one of the script's functions is followed by what is in
    /// it.
    List<Command> reached(List<Command> start) {
        var reached = new ArrayList<Command>();
        reach(start, reached, new HashSet<>());
        return reached;
    }

    private void reach(List<Command> start, List<Command> reached, Set<String> seen) {
        for (var command : start) {
            reached.add(command);
            for (var name : List.of(command.through().orElse(""), command.name())) {
                var function = functions.get(name);
                if (function != null && seen.add(name)) {
                    reach(directly(function), reached, seen);
                }
            }
        }
    }

    /// Whether the script goes on while this command runs: it, what it is part of, or each call of the function that it
    /// stands in is followed by `&`.
    boolean isInBackground(Command command) {
        var passer = command.through().map(passers::get);
        return isInBackground(command.node(), new HashSet<>())
                || passer.filter(ShellScript::isFollowedByAnd).isPresent();
    }

    private boolean isInBackground(Syntax node, Set<String> seen) {
        if (isFollowedByAnd(node)) {
            return true;
        }
        for (var above : node.above().toList()) {
            if (above.is("command_substitution", "process_substitution")) {
                return false;
            }
            if (above.is("function_definition")) {
                return isCalledInBackground(above, seen);
            }
            if (isFollowedByAnd(above)) {
                return true;
            }
        }
        return false;
    }

    private boolean isCalledInBackground(Syntax function, Set<String> seen) {
        var name = function.child("name").map(it -> it.text(text)).orElse("");
        if (!seen.add(name)) {
            return false;
        }
        var calls = commands.stream()
                .filter(it -> it.name().equals(name)
                        || it.through().filter(name::equals).isPresent())
                .toList();
        return !calls.isEmpty() && calls.stream().allMatch(it -> isInBackground(it.node(), seen));
    }

    /// In arithmetic, `&` stands between two numbers.
    private static boolean isFollowedByAnd(Syntax node) {
        return hasAndBehindHereDocument(node)
                || (!node.parent().map(it -> it.is("binary_expression")).orElse(false)
                        && node.next().map(it -> it.is("&")).orElse(false));
    }

    /// `command <<EOF &`: the grammar does not know it, and hands out the `&` as an error.
    private static boolean hasAndBehindHereDocument(Syntax node) {
        return node.is("redirected_statement")
                && node.childrenOf("heredoc_redirect")
                        .flatMap(it -> it.childrenOf("ERROR"))
                        .anyMatch(it -> it.childrenOf("&").findAny().isPresent());
    }
}
