package org.azulejo.composer.lint;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// A `trap` of a script.
///
/// @param signals what it waits for, without SIG: `EXIT`, `TERM`, `INT`
/// @param handler what it then runs
record Trap(Command command, Set<String> signals, List<Command> handler) {

    Trap {
        signals = Set.copyOf(signals);
        handler = List.copyOf(handler);
    }

    static Set<String> signals(List<Word> words) {
        return words.stream().map(it -> signal(it.text())).collect(Collectors.toSet());
    }

    static String signal(String word) {
        var name = word.toUpperCase(Locale.ROOT);
        return switch (name) {
            case "0" -> "EXIT";
            case "2" -> "INT";
            case "10" -> "USR1";
            case "12" -> "USR2";
            case "15" -> "TERM";
            default -> name.startsWith("SIG") ? name.substring(3) : name;
        };
    }
}
