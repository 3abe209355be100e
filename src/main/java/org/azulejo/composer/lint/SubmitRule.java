package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.lint.SbatchOptions.Refusal;
import org.azulejo.composer.policy.SitePolicy;

/// What sbatch refuses at any site, and lines that it passes over.
final class SubmitRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var options = script.options();
        for (var refusal : options.refusals()) {
            report.sbatch(refusal.line(), Optional.empty(), key(refusal.why()), refusal.what());
        }
        for (var unread : options.unread()) {
            if (!isComment(script, unread.line())) {
                continue;
            }
            switch (unread.why()) {
                case AFTER_COMMAND -> report.sbatch(unread.line(), Optional.empty(), "sbatch.late", unread.text());
                case BLANKS ->
                    report.sbatch(
                            unread.line(),
                            Optional.of(withoutBlanks(script, unread.line())),
                            "sbatch.blanks",
                            unread.text());
            }
        }
        int carriage = script.text().indexOf("\r\n");
        if (carriage >= 0) {
            var all = new Span(0, script.text().length());
            report.sbatch(
                    script.line(carriage),
                    Optional.of(Fix.replace(all, script.text().replace("\r\n", "\n"))),
                    "sbatch.lineEnds");
        }
    }

    /// In a here-document it is the text of something else.
    private static boolean isComment(ShellScript script, int line) {
        int hash = script.text().indexOf('#', script.lineStart(line));
        return script.root()
                .all(it -> it.is("comment"))
                .anyMatch(it -> it.span().start() == hash);
    }

    private static String key(Refusal.Why why) {
        return switch (why) {
            case UNKNOWN -> "sbatch.unknown";
            case AMBIGUOUS -> "sbatch.ambiguous";
            case NO_OPTION -> "sbatch.noOption";
            case VALUE_MISSING -> "sbatch.valueMissing";
            case VALUE_TOO_MUCH -> "sbatch.valueTooMuch";
            case OPEN_QUOTE -> "sbatch.openQuote";
            case COLON -> "sbatch.colon";
        };
    }

    private static Fix withoutBlanks(ShellScript script, int line) {
        int start = script.lineStart(line);
        int word = script.text().indexOf("SBATCH", start);
        return Fix.replace(new Span(start, word), "#");
    }
}
