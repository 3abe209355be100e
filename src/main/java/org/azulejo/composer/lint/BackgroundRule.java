package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D12: the container runs in the background, and the script waits for it.
final class BackgroundRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        for (var container : Containers.working(script)) {
            if (container.isDetached()) {
                checkDetached(script, container, report);
            } else if (!script.isInBackground(container.command())) {
                report.find(RuleId.D12, container.line(), inBackground(script, container), "background.foreground");
            } else if (!waits(script)) {
                report.find(RuleId.D12, container.line(), waiting(script, container), "background.noWait");
            }
        }
    }

    private static boolean waits(ShellScript script) {
        return script.commands().stream().anyMatch(it -> it.is("wait"));
    }

    private static void checkDetached(ShellScript script, DockerRun container, Report report) {
        var waiting = script.commands().stream()
                .filter(BackgroundRule::staysWithContainer)
                .toList();
        var inFront = waiting.stream().filter(it -> !script.isInBackground(it)).findFirst();
        if (inFront.isPresent()) {
            report.find(
                    RuleId.D12,
                    inFront.get().line(),
                    backgroundFix(script, inFront.get()),
                    "background.waitInFront",
                    inFront.get().words().get(1).text());
        } else if (waiting.isEmpty() || !waits(script)) {
            report.find(RuleId.D12, container.line(), "background.detached");
        }
    }

    private static boolean staysWithContainer(Command command) {
        var program = Program.of(command);
        if (!program.is("docker", "podman") || program.arguments().isEmpty()) {
            return false;
        }
        var verb = program.arguments().getFirst();
        return verb.is("wait")
                || verb.is("attach")
                || (verb.is("logs") && (program.has("-f") || program.has("--follow")));
    }

    private static Optional<Fix> inBackground(ShellScript script, DockerRun container) {
        return backgroundFix(script, container.command());
    }

    /// `... &` and a line that waits; only where the command is a statement of its own.
    private static Optional<Fix> backgroundFix(ShellScript script, Command command) {
        var statement = command.statement();
        boolean alone = !command.nested()
                && statement
                        .parent()
                        .filter(it -> it.is("program", "compound_statement"))
                        .isPresent()
                && endsLine(script, statement.span().end())
                && !hasHereDocument(command);
        return alone
                ? Optional.of(Fix.insert(statement.span().end(), " &\n" + indent(script, statement) + "wait \"$!\""))
                : Optional.empty();
    }

    private static boolean hasHereDocument(Command command) {
        return command.redirects().stream().anyMatch(it -> it.is("heredoc_redirect"));
    }

    private static boolean endsLine(ShellScript script, int offset) {
        return offset == script.text().length() || script.text().charAt(offset) == '\n';
    }

    private static String indent(ShellScript script, Syntax statement) {
        var line = script.lineText(script.line(statement.span().start()));
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    private static Optional<Fix> waiting(ShellScript script, DockerRun container) {
        var and = container.command().statement().next().filter(it -> it.is("&"));
        return and.filter(it -> !container.command().nested()
                        && endsLine(script, it.span().end()))
                .map(it -> Fix.insert(
                        it.span().end(),
                        "\n" + indent(script, container.command().statement()) + "wait \"$!\""));
    }
}
