package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.azulejo.composer.lint.OptionTable.Found;
import org.azulejo.composer.lint.OptionTable.Takes;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.lint.SbatchOptions.Place;
import org.azulejo.composer.lint.SbatchOptions.Refusal;
import org.azulejo.composer.lint.SbatchOptions.Refusal.Why;
import org.azulejo.composer.lint.SbatchOptions.Unread;

/// Reads a script as sbatch does: `_opt_batch_script` and `get_argument` of src/sbatch/opt.c cut the words, then
/// getopt_long takes all of them as one command line that ends at the first word without a dash.
final class SbatchReader {

    private static final List<String> MARKS = List.of("#SBATCH", "#SLURM");

    private final String script;
    private final List<Word> words = new ArrayList<>();
    private final List<Given> given = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();
    private boolean heterogeneous;
    private boolean stopped;

    /// A word of an option line, its quotes gone.
    private record Word(String text, int line, Span span) {}

    SbatchReader(String script) {
        this.script = script;
    }

    SbatchOptions read(Map<String, String> environment) {
        cutWords();
        takeWords();
        environment.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry::getKey))
                .forEach(entry -> {
                    var option = OptionTable.ofVariable(entry.getKey());
                    option.ifPresent(it -> given.add(new Given(
                            it.name(),
                            it.takes() == Takes.NOTHING ? Optional.empty() : Optional.of(entry.getValue()),
                            new Place.Variable(entry.getKey()))));
                });
        return new SbatchOptions(given, refusals, unread, heterogeneous);
    }

    private void cutWords() {
        int line = 0;
        int start = 0;
        boolean reads = true;
        while (start < script.length()) {
            line++;
            int newline = script.indexOf('\n', start);
            int end = newline < 0 ? script.length() : newline;
            var text = script.substring(start, end);
            var mark = MARKS.stream().filter(text::startsWith).findFirst();
            if (reads && mark.isPresent()) {
                int from = start + mark.get().length();
                reads = !componentBegins(from, end);
                heterogeneous |= !reads;
                if (reads) {
                    cutLine(line, from, end);
                }
            } else if (mark.isPresent()) {
                unread(line, heterogeneous ? Optional.empty() : Optional.of(Unread.Why.AFTER_COMMAND), text);
            } else if (isComment(text)) {
                unread(line, looksLikeOption(text), text);
            } else {
                reads = false;
            }
            start = end + 1;
        }
    }

    private void unread(int line, Optional<Unread.Why> why, String text) {
        why.ifPresent(it -> unread.add(new Unread(line, it, text.strip())));
    }

    /// Blank lines are passed over as comments are.
    private static boolean isComment(String line) {
        for (int i = 0; i < line.length(); i++) {
            if (!isSpace(line.charAt(i))) {
                return line.charAt(i) == '#';
            }
        }
        return true;
    }

    /// `##SBATCH` is how people switch an option off, so it says nothing.
    private static Optional<Unread.Why> looksLikeOption(String line) {
        return line.matches("\\s*#\\s*SBATCH\\s+-.*") ? Optional.of(Unread.Why.BLANKS) : Optional.empty();
    }

    private boolean componentBegins(int from, int end) {
        int at = from;
        while (at < end && isSpace(script.charAt(at))) {
            at++;
        }
        return isWordThere(at, end, "hetjob") || isWordThere(at, end, "packjob");
    }

    private boolean isWordThere(int at, int end, String word) {
        int after = at + word.length();
        return after <= end
                && script.substring(at, after).toLowerCase(Locale.ROOT).equals(word)
                && (after == end || isSpace(script.charAt(after)));
    }

    private void cutLine(int line, int from, int end) {
        int at = from;
        while (!stopped) {
            while (at < end && isSpace(script.charAt(at))) {
                at++;
            }
            if (at == end || isWordThere(at, end, "hetjob") || isWordThere(at, end, "packjob")) {
                return;
            }
            if (script.charAt(at) == ':') {
                stop(line, Why.COLON, ":");
                return;
            }
            int start = at;
            var word = new StringBuilder();
            at = cutWord(line, at, end, word);
            // an empty word in quotes ends the line, as a comment does
            if (word.isEmpty()) {
                return;
            }
            words.add(new Word(word.toString(), line, new Span(start, at)));
        }
    }

    private int cutWord(int line, int start, int end, StringBuilder word) {
        int at = start;
        boolean escaped = false;
        char quote = 0;
        while (at < end && (quote != 0 || !isSpace(script.charAt(at)))) {
            char here = script.charAt(at);
            if (escaped) {
                escaped = false;
            } else if (here == '\\') {
                at++;
                escaped = at >= end || script.charAt(at) != ' ';
                if (!escaped) {
                    word.append(' ');
                    at++;
                }
                continue;
            } else if (quote != 0) {
                if (here == quote) {
                    quote = 0;
                    at++;
                    continue;
                }
            } else if (here == '"' || here == '\'') {
                quote = here;
                at++;
                continue;
            } else if (here == '#') {
                return at;
            }
            word.append(here);
            at++;
        }
        if (quote != 0) {
            stop(line, Why.OPEN_QUOTE, Character.toString(quote));
        }
        return at;
    }

    private void takeWords() {
        int at = 0;
        while (at < words.size() && !stopped) {
            var word = words.get(at);
            var text = word.text();
            if (text.equals("--")) {
                if (at + 1 < words.size()) {
                    stop(
                            words.get(at + 1).line(),
                            Why.NO_OPTION,
                            words.get(at + 1).text());
                }
                return;
            }
            if (!text.startsWith("-") || text.equals("-")) {
                stop(word.line(), Why.NO_OPTION, text);
                return;
            }
            at = text.startsWith("--") ? takeLong(at) : takeLetters(at);
        }
    }

    /// @return the next word to take
    private int takeLong(int at) {
        var word = words.get(at);
        int equals = word.text().indexOf('=');
        var name = equals < 0 ? word.text().substring(2) : word.text().substring(2, equals);
        var inside =
                equals < 0 ? Optional.<String>empty() : Optional.of(word.text().substring(equals + 1));
        switch (OptionTable.named(name)) {
            case Found.Unknown() -> {
                return skipUnknown(at, "--" + name, inside.isPresent());
            }
            case Found.Several(List<String> names) ->
                stop(
                        word.line(),
                        Why.AMBIGUOUS,
                        String.join(", ", names.stream().map(it -> "--" + it).toList()));
            case Found.One(OptionTable.Option option) -> {
                if (option.takes() == Takes.NOTHING && inside.isPresent()) {
                    stop(word.line(), Why.VALUE_TOO_MUCH, "--" + option.name());
                } else if (option.takes() == Takes.VALUE && inside.isEmpty()) {
                    return takeNext(option, at);
                } else {
                    add(option, inside, word, word);
                }
            }
        }
        return at + 1;
    }

    private int takeLetters(int at) {
        var word = words.get(at);
        for (int i = 1; i < word.text().length(); i++) {
            char letter = word.text().charAt(i);
            var option = OptionTable.lettered(letter);
            if (option.isEmpty()) {
                return skipUnknown(at, "-" + letter, i + 1 < word.text().length());
            }
            var rest = word.text().substring(i + 1);
            switch (option.get().takes()) {
                case NOTHING -> add(option.get(), Optional.empty(), word, word);
                case MAYBE -> {
                    add(option.get(), Optional.of(rest).filter(it -> !it.isEmpty()), word, word);
                    return at + 1;
                }
                case VALUE -> {
                    if (rest.isEmpty()) {
                        return takeNext(option.get(), at);
                    }
                    add(option.get(), Optional.of(rest), word, word);
                    return at + 1;
                }
            }
        }
        return at + 1;
    }

    /// The value is the next word, whatever it is, also on the next line.
    private int takeNext(OptionTable.Option option, int at) {
        var word = words.get(at);
        if (at + 1 == words.size()) {
            stop(word.line(), Why.VALUE_MISSING, "--" + option.name());
        } else {
            add(option, Optional.of(words.get(at + 1).text()), word, words.get(at + 1));
        }
        return at + 2;
    }

    private void add(OptionTable.Option option, Optional<String> value, Word first, Word last) {
        boolean whole = first.line() == last.line()
                && words.stream()
                        .filter(it -> it.line() == first.line())
                        .allMatch(it -> it.equals(first) || it.equals(last));
        given.add(new Given(
                option.name(),
                value,
                new Place.Written(
                        first.line(), new Span(first.span().start(), last.span().end()), whole)));
    }

    /// A plugin of the site may know it; so what follows is read, and a word that looks like its value is passed over.
    private int skipUnknown(int at, String name, boolean valued) {
        refusals.add(new Refusal(words.get(at).line(), Why.UNKNOWN, name));
        boolean valueFollows =
                !valued && at + 1 < words.size() && !words.get(at + 1).text().startsWith("-");
        return valueFollows ? at + 2 : at + 1;
    }

    private void stop(int line, Why why, String what) {
        if (!stopped) {
            refusals.add(new Refusal(line, why, what));
            stopped = true;
        }
    }

    /// As isspace of the C locale, in which sbatch runs: a no-break space is none.
    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
