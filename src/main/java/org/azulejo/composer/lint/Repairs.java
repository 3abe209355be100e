package org.azulejo.composer.lint;

import java.util.Comparator;
import java.util.Optional;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.lint.SbatchOptions.Place;

/// The repairs that rules offer, as edits of a script.
final class Repairs {

    private Repairs() {}

    /// A further `#SBATCH` line, behind the last one that counts.
    static Optional<Fix> option(ShellScript script, String option) {
        if (!script.text().startsWith("#!")) {
            return Optional.empty();
        }
        int last = script.options().given().stream()
                .filter(it -> it.place() instanceof Place.Written)
                .map(Given::line)
                .max(Comparator.naturalOrder())
                .orElse(1);
        int end = script.lineStart(last) + script.lineText(last).length();
        return Optional.of(Fix.insert(end, "\n#SBATCH " + option));
    }

    /// Another option in the place of one that is written in the script.
    static Optional<Fix> replace(Given given, String option) {
        return given.place() instanceof Place.Written written
                ? Optional.of(Fix.replace(written.span(), option))
                : Optional.empty();
    }

    /// The option away, and its line with it where nothing else stands there.
    static Optional<Fix> remove(ShellScript script, Given given) {
        if (!(given.place() instanceof Place.Written written)) {
            return Optional.empty();
        }
        if (written.whole()) {
            return Optional.of(Fix.replace(lineWithEnd(script, written.line()), ""));
        }
        return Optional.of(Fix.replace(withBlankBefore(script, written.span()), ""));
    }

    /// A whole line away.
    static Fix removeLine(ShellScript script, int line) {
        return Fix.replace(lineWithEnd(script, line), "");
    }

    private static Span lineWithEnd(ShellScript script, int line) {
        int end = script.lineStart(line) + script.lineText(line).length();
        return new Span(script.lineStart(line), Math.min(script.text().length(), end + 1));
    }

    private static Span withBlankBefore(ShellScript script, Span span) {
        int start = span.start();
        while (start > 0
                && (script.text().charAt(start - 1) == ' ' || script.text().charAt(start - 1) == '\t')) {
            start--;
        }
        return new Span(start, span.end());
    }

    /// Further options behind the word `run`.
    static Optional<Fix> dockerOption(DockerRun run, String options) {
        return run.run().written() ? Optional.of(Fix.insert(run.run().span().end(), " " + options)) : Optional.empty();
    }

    /// Another option in the place of one of a command's.
    static Optional<Fix> replace(WordOptions.Option option, String text) {
        return option.written() ? Optional.of(Fix.replace(option.span(), text)) : Optional.empty();
    }

    static Optional<Fix> remove(ShellScript script, WordOptions.Option option) {
        return option.written()
                ? Optional.of(Fix.replace(withBlankBefore(script, option.span()), ""))
                : Optional.empty();
    }

    static Optional<Fix> replace(Word word, String text) {
        return word.written() ? Optional.of(Fix.replace(word.span(), text)) : Optional.empty();
    }
}
