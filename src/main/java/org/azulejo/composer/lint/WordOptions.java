package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The options of a command line, up to its first word that is none.
///
/// @param rest the words after them
/// @param complete whether nothing before `rest` may hold further options that cannot be seen
record WordOptions(List<Option> given, List<Word> rest, boolean complete) {

    WordOptions {
        given = List.copyOf(given);
        rest = List.copyOf(rest);
    }

    /// One option.
    ///
    /// @param name with its dashes
    /// @param value empty where it takes none
    /// @param first the word that names it
    /// @param last the word that holds its value; the same where both are one
    record Option(String name, Optional<Word> value, Word first, Word last) {
        String text() {
            return value.map(Word::text).orElse("");
        }

        /// Whether just this option stands in the script where its words do.
        boolean written() {
            return first.written()
                    && last.written()
                    && first.span().start() <= last.span().start();
        }

        Span span() {
            return new Span(
                    first.span().start(),
                    Math.max(first.span().end(), last.span().end()));
        }
    }

    /// Which options of a command take a value.
    ///
    /// @param names long ones without dashes
    record Grammar(Set<String> names, String letters) {
        boolean takesValue(String name) {
            return names.contains(name);
        }

        boolean takesValue(char letter) {
            return letters.indexOf(letter) >= 0;
        }
    }

    /// Cuts words as pflag (Docker) and getopt do: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-abc`.
    static WordOptions read(List<Word> words, Grammar grammar) {
        var given = new ArrayList<Option>();
        boolean complete = true;
        int at = 0;
        while (at < words.size()) {
            var word = words.get(at);
            if (word.is("--")) {
                at++;
                break;
            }
            if (word.many()) {
                // what it becomes is not known: options, most likely
                complete = false;
                at++;
                continue;
            }
            if (!word.text().startsWith("-") || word.is("-")) {
                break;
            }
            at = word.text().startsWith("--")
                    ? readLong(words, at, grammar, given)
                    : readLetters(words, at, grammar, given);
        }
        return new WordOptions(given, words.subList(at, words.size()), complete);
    }

    private static int readLong(List<Word> words, int at, Grammar grammar, List<Option> given) {
        var word = words.get(at);
        int equals = word.text().indexOf('=');
        if (equals >= 0) {
            given.add(new Option(word.text().substring(0, equals), Optional.of(word.from(equals + 1)), word, word));
            return at + 1;
        }
        return readNext(word.text(), grammar.takesValue(word.text().substring(2)), words, at, given);
    }

    private static int readLetters(List<Word> words, int at, Grammar grammar, List<Option> given) {
        var word = words.get(at);
        for (int i = 1; i < word.text().length(); i++) {
            char letter = word.text().charAt(i);
            var name = "-" + letter;
            var rest = word.from(i + 1);
            if (!grammar.takesValue(letter)) {
                given.add(new Option(name, Optional.empty(), word, word));
            } else if (rest.text().isEmpty()) {
                return readNext(name, true, words, at, given);
            } else {
                var value = rest.text().startsWith("=") ? rest.from(1) : rest;
                given.add(new Option(name, Optional.of(value), word, word));
                return at + 1;
            }
        }
        return at + 1;
    }

    private static int readNext(String name, boolean takes, List<Word> words, int at, List<Option> given) {
        var word = words.get(at);
        if (!takes || at + 1 >= words.size()) {
            given.add(new Option(name, Optional.empty(), word, word));
            return at + 1;
        }
        given.add(new Option(name, Optional.of(words.get(at + 1)), word, words.get(at + 1)));
        return at + 2;
    }

    /// All with one of these names.
    Stream<Option> all(String... names) {
        return given.stream().filter(it -> List.of(names).contains(it.name()));
    }

    Optional<Option> last(String... names) {
        return all(names).reduce((_, later) -> later);
    }

    boolean has(String... names) {
        return all(names).findAny().isPresent();
    }
}
