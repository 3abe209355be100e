package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.azulejo.composer.lint.SitePlaces.Place;

/// A command that copies on the host: rsync, cp, mv.
///
/// @param home whether it brings something from the scratch home
/// @param in whether it brings something to the scratch
record Copying(Command command, boolean home, boolean in) {

    private static final WordOptions.Grammar GRAMMAR = new WordOptions.Grammar(
            Set.of(
                    "exclude",
                    "include",
                    "exclude-from",
                    "include-from",
                    "files-from",
                    "filter",
                    "bwlimit",
                    "max-size",
                    "min-size",
                    "timeout",
                    "chmod",
                    "chown",
                    "log-file",
                    "rsh",
                    "partial-dir",
                    "target-directory"),
            "efTB");

    /// Those of a script, in the order of the text.
    static List<Copying> of(ShellScript script, SitePlaces places) {
        return script.commands().stream().flatMap(it -> of(it, places).stream()).toList();
    }

    static Optional<Copying> of(Command command, SitePlaces places) {
        var program = Program.of(command);
        if (!program.is("rsync", "cp", "mv") || !program.isOnHost()) {
            return Optional.empty();
        }
        var paths = program.arguments().stream()
                .filter(it -> !it.text().startsWith("-") && !it.many())
                .toList();
        // a value of an option is none of the two ends, and stands before them
        var plain = WordOptions.read(program.arguments(), GRAMMAR).rest();
        var ends = plain.size() > 1 ? plain : paths;
        if (ends.size() < 2) {
            return Optional.of(new Copying(command, false, false));
        }
        var target = places.of(ends.getLast().text());
        var sources = ends.subList(0, ends.size() - 1).stream()
                .map(it -> places.of(it.text()))
                .toList();
        boolean home = (target == Place.SHARED && (sources.contains(Place.SCRATCH) || sources.contains(Place.UNKNOWN)))
                || (target == Place.UNKNOWN && sources.contains(Place.SCRATCH));
        boolean in = target == Place.SCRATCH;
        return Optional.of(new Copying(command, home, in));
    }
}
