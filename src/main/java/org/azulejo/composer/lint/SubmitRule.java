package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.policy.SitePolicy;

/// What sbatch refuses at any site, and lines that it passes over.
final class SubmitRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var options = script.options();
        for (var refusal : options.refusals()) {
            report.sbatch(refusal.line(), Optional.empty(), "sbatch.refuses", refusal.message());
        }
        for (var unread : options.unread()) {
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

    private static Fix withoutBlanks(ShellScript script, int line) {
        int start = script.lineStart(line);
        int word = script.text().indexOf("SBATCH", start);
        return Fix.replace(new Span(start, word), "#");
    }
}
