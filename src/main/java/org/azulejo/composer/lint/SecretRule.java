package org.azulejo.composer.lint;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D22: secrets come from files of the user alone, and no list of processes shows them. Messages never repeat one.
final class SecretRule implements Rule {

    private static final Pattern NAME = Pattern.compile(
            "(?i)(.*_)?(token|api_?key|secret|secret_?key|password|passwd|access_?key|private_?key)(_.*)?");

    /// The forms of tokens that are known by sight.
    private static final Pattern TOKEN = Pattern.compile(
            "\\b(hf_[A-Za-z0-9]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20,}"
                    + "|sk-[A-Za-z0-9_-]{32,}|AKIA[A-Z0-9]{16}|xox[abpr]-[A-Za-z0-9-]{20,}|nvapi-[A-Za-z0-9_-]{30,})");

    private static final Pattern READS = Pattern.compile("\\$\\( ?(cat|<) ?\"?([^\")]+)\"? ?\\)");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var reader = script.variables().reader();
        script.variables()
                .all()
                .filter(it -> isSecret(it.name()))
                .forEach(it -> it.value()
                        .ifPresent(value ->
                                checkValue(it.name(), reader.value(value), script.line(it.offset()), policy, report)));
        checkTokens(script, report);
        for (var command : script.commands()) {
            command.variables().forEach((name, value) -> {
                if (isSecret(name)) {
                    checkValue(name, value, command.line(), policy, report);
                }
            });
            DockerRun.of(Program.of(command)).ifPresent(it -> checkContainer(script, it, report));
        }
    }

    private static boolean isSecret(String name) {
        return NAME.matcher(name).matches() && !name.toUpperCase(Locale.ROOT).endsWith("_FILE");
    }

    private static void checkValue(String name, Word value, int line, SitePolicy policy, Report report) {
        if (value.known() && !value.text().isEmpty() && !value.text().startsWith("/")) {
            if (!TOKEN.matcher(value.text()).find()) {
                report.find(
                        RuleId.D22, line, "secret.written", name, policy.paths().secrets());
            }
            return;
        }
        var reads = READS.matcher(value.text());
        if (reads.find() && !isKept(reads.group(2), policy)) {
            report.find(
                    RuleId.D22, line, "secret.elsewhere", name, policy.paths().secrets());
        }
    }

    private static boolean isKept(String path, SitePolicy policy) {
        var folder = policy.paths().secrets().replaceFirst("^~", "");
        return path.contains(folder + "/") || (path.startsWith("$") && !path.contains("/"));
    }

    private static void checkTokens(ShellScript script, Report report) {
        for (int line = 1; line <= script.lines(); line++) {
            if (TOKEN.matcher(script.lineText(line)).find()) {
                report.find(RuleId.D22, line, "secret.token");
            }
        }
    }

    private static void checkContainer(ShellScript script, DockerRun container, Report report) {
        for (var variable : container.variables()) {
            if (isSecret(variable.name())
                    && variable.value().filter(it -> !it.text().isEmpty()).isPresent()) {
                // a token that is written there is told as one
                boolean seen = TOKEN.matcher(variable.option().span().of(script.text()))
                        .find();
                Optional<Fix> fix = variable.value().orElseThrow().known()
                        ? Optional.empty()
                        : Repairs.replace(variable.option(), "-e " + variable.name());
                if (!seen) {
                    report.find(
                            RuleId.D22,
                            script.line(variable.option().span().start()),
                            fix,
                            "secret.seen",
                            variable.name());
                }
            }
        }
    }
}
