package org.azulejo.composer.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A simple command of a script.
///
/// @param node in the tree that it was read from: the script's, or that of bash within a word
/// @param words its name and what is given to it; never empty
/// @param variables those set for it alone (`A=b command`)
/// @param redirects their nodes
/// @param line where it begins in the script
/// @param span where it stands; all of the word, for bash within one
/// @param through the function of the script that runs it, where it is given to one (`attend docker run ...`)
/// @param nested whether it is bash within a word (`trap '...'`, `bash -c '...'`)
record Command(
        Syntax node,
        List<Word> words,
        Map<String, Word> variables,
        List<Syntax> redirects,
        int line,
        Span span,
        Optional<String> through,
        boolean nested) {

    Command {
        words = List.copyOf(words);
        redirects = List.copyOf(redirects);
    }

    /// The last part of its first word: `python3` also for `/usr/bin/python3`.
    String name() {
        return base(words.getFirst().text());
    }

    static String base(String path) {
        return path.startsWith("$") ? path : path.substring(path.lastIndexOf('/') + 1);
    }

    boolean is(String... names) {
        return List.of(names).contains(name());
    }

    List<Word> arguments() {
        return words.subList(1, words.size());
    }

    /// Whether one of its arguments is this word.
    boolean has(String argument) {
        return arguments().stream().anyMatch(it -> it.is(argument));
    }

    /// All of it, the words apart by a blank.
    String text() {
        return String.join(" ", words.stream().map(Word::text).toList());
    }

    /// The statement that it is with its redirections.
    Syntax statement() {
        return node.parent().filter(it -> it.is("redirected_statement")).orElse(node);
    }

    /// The nearest function that it stands in.
    Optional<Syntax> function() {
        return node.above().filter(it -> it.is("function_definition")).findFirst();
    }

    /// Whether it stands in `$(...)`.
    boolean isSubstituted() {
        return node.above().anyMatch(it -> it.is("command_substitution", "process_substitution"));
    }
}
