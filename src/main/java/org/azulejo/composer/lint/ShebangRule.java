package org.azulejo.composer.lint;

import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D01: bash, and no login shell.
final class ShebangRule implements Rule {

    private static final String SHEBANG = "#!/usr/bin/env bash";
    private static final Pattern BASH = Pattern.compile("#!\\s*(\\S*/)?(env\\s+(-S\\s+)?)?(\\S*/)?bash(\\s.*)?");
    private static final Pattern LOGIN = Pattern.compile("\\s(-[a-z]*l[a-z]*|--login)(\\s|$)");
    private static final Pattern LOGIN_OPTION = Pattern.compile("-[a-z]*l[a-z]*|--login");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var first = script.lineText(1).stripTrailing();
        var whole = new Span(0, script.lineText(1).length());
        if (!first.startsWith("#!")) {
            report.find(RuleId.D01, 1, Optional.of(Fix.insert(0, SHEBANG + "\n")), "shebang.missing");
        } else if (!BASH.matcher(first).matches()) {
            report.find(RuleId.D01, 1, Optional.empty(), "shebang.other", first);
        } else if (LOGIN.matcher(first).find()) {
            report.find(RuleId.D01, 1, Optional.of(Fix.replace(whole, SHEBANG)), "shebang.login");
        }
        for (var command : script.commands()) {
            var program = Program.of(command);
            if (program.is("bash") && program.isOnHost()) {
                program.arguments().stream()
                        .takeWhile(it -> it.text().startsWith("-"))
                        .filter(it -> LOGIN_OPTION.matcher(it.text()).matches())
                        .findFirst()
                        .ifPresent(it -> report.find(
                                RuleId.D01, command.line(), withoutLogin(it), "shebang.loginCommand", it.text()));
            }
        }
    }

    private static Optional<Fix> withoutLogin(Word option) {
        var rest = option.text().replace("l", "");
        return option.text().startsWith("--") || rest.equals("-") ? Optional.empty() : Repairs.replace(option, rest);
    }
}
