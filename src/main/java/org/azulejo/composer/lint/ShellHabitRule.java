package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D09: a fault ends the script, and its paths do not hang on where it lies or was called.
final class ShellHabitRule implements Rule {

    private static final Pattern ITSELF = Pattern.compile("\\$\\{?(0|BASH_SOURCE)\\b");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        checkSet(script, report);
        for (var command : script.commands()) {
            if (command.is("dirname", "readlink", "realpath")
                    && command.arguments().stream()
                            .anyMatch(it -> ITSELF.matcher(it.text()).find())) {
                report.find(RuleId.D09, command.line(), "habit.itself");
            } else if (command.is("cd") && command.words().size() > 1) {
                checkFolder(command, report);
            }
        }
    }

    private static void checkFolder(Command command, Report report) {
        var folder = command.words().getLast();
        boolean relative = folder.known()
                && !folder.text().startsWith("/")
                && !folder.text().startsWith("-")
                && !folder.text().isEmpty()
                && !command.isSubstituted()
                && command.node().above().noneMatch(it -> it.is("subshell"));
        if (relative) {
            report.find(
                    RuleId.D09,
                    command.line(),
                    Repairs.replace(folder, "\"$SLURM_SUBMIT_DIR/" + folder.text() + "\"")
                            .filter(_ -> folder.text().matches("[\\w./ -]+")),
                    "habit.relative",
                    folder.text());
        }
    }

    private static void checkSet(ShellScript script, Report report) {
        var lacking = lacking(script);
        var first = script.root().children().stream()
                .filter(it -> !it.is("comment"))
                .findFirst();
        if (first.isPresent() && !lacking.isEmpty()) {
            int line = script.line(first.get().span().start());
            var fix = Optional.of(Fix.insert(script.lineStart(line), "set -euo pipefail\n"));
            report.find(RuleId.D09, line, fix, "habit.set", String.join(" ", lacking));
        }
    }

    /// Those of the three that no `set` outside of functions switches on.
    private static List<String> lacking(ShellScript script) {
        var lacking = new ArrayList<>(List.of("-e", "-u", "-o pipefail"));
        var shebang = script.lineText(1);
        for (var command : script.commands()) {
            if (command.is("set") && command.function().isEmpty() && !command.nested()) {
                for (var word : command.arguments()) {
                    if (word.text().matches("-[a-z]*e[a-z]*") || word.is("errexit")) {
                        lacking.remove("-e");
                    }
                    if (word.text().matches("-[a-z]*u[a-z]*") || word.is("nounset")) {
                        lacking.remove("-u");
                    }
                    if (word.is("pipefail")) {
                        lacking.remove("-o pipefail");
                    }
                }
            }
        }
        if (shebang.matches(".*bash\\s+-[a-z]*e[a-z]*.*")) {
            lacking.remove("-e");
        }
        return lacking;
    }

    /// Whether a command that fails ends the script.
    static boolean endsAtFault(ShellScript script) {
        return !lacking(script).contains("-e");
    }
}
