package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D11: results come home at every end of the job, and the scratch is removed only when they have.
final class StageOutRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        if (places.scratchRoot().isEmpty()) {
            return;
        }
        var home = Copying.of(script, places).stream().filter(Copying::home).toList();
        var working = Containers.working(script).stream()
                .filter(it -> isWritten(it, places, policy))
                .findFirst();
        if (home.isEmpty()) {
            working.ifPresent(it -> report.find(RuleId.D11, it.line(), "stageOut.missing"));
            return;
        }
        checkTrap(script, home, report);
        for (var copying : home) {
            if (isForgiven(copying.command(), script)) {
                report.find(RuleId.D11, copying.command().line(), "stageOut.forgiven");
            } else {
                checkRemoval(script, copying.command(), places, report);
            }
        }
    }

    private static boolean isWritten(DockerRun container, SitePlaces places, SitePolicy policy) {
        return container.mounts().stream()
                .filter(it -> !it.readOnly())
                .map(it -> it.source().text())
                .anyMatch(it -> places.isScratch(it) && !ScratchRule.isCache(it, policy));
    }

    private static void checkTrap(ShellScript script, List<Copying> home, Report report) {
        var commands = home.stream().map(Copying::command).toList();
        var traps = script.traps().stream()
                .filter(it -> script.reached(it.handler()).stream().anyMatch(commands::contains))
                .toList();
        if (traps.isEmpty()) {
            report.find(RuleId.D11, commands.getLast().line(), "stageOut.noTrap");
            return;
        }
        for (var signal : List.of("EXIT", "TERM")) {
            if (traps.stream().noneMatch(it -> it.signals().contains(signal))
                    && !(signal.equals("TERM") && isTermTrapped(script))) {
                var trap = traps.getLast();
                var last = trap.command().words().getLast();
                Optional<Fix> fix = last.written()
                        ? Optional.of(Fix.insert(last.span().end(), " " + (signal.equals("TERM") ? "SIGTERM" : signal)))
                        : Optional.empty();
                report.find(RuleId.D11, trap.command().line(), fix, "stageOut.signal", signal);
            }
        }
    }

    /// A handler of its own for the signal that ends the script, and so comes to the trap of EXIT.
    private static boolean isTermTrapped(ShellScript script) {
        return script.traps().stream().anyMatch(it -> it.signals().contains("TERM"));
    }

    /// `rsync ... || true`: a failure is not told.
    private static boolean isForgiven(Command command, ShellScript script) {
        var list = command.statement().parent().filter(it -> it.is("list"));
        return list.isPresent()
                && command.statement().next().map(it -> it.is("||")).orElse(false)
                && list.get().children().getLast().text(textOf(command, script)).matches("true|:|echo\\b.*");
    }

    private static String textOf(Command command, ShellScript script) {
        return command.nested() ? "" : script.text();
    }

    /// `rsync ...; rm -rf ...`: what did not come home is gone.
    private static void checkRemoval(ShellScript script, Command copying, SitePlaces places, Report report) {
        boolean guarded = copying.statement()
                .parent()
                .filter(it -> it.is("list", "if_statement", "elif_clause", "negated_command", "pipeline"))
                .isPresent();
        if (guarded || ShellHabitRule.endsAtFault(script)) {
            return;
        }
        script.commands().stream()
                .filter(it -> it.is("rm") && it.function().equals(copying.function()))
                .filter(it -> !it.nested() && !copying.nested())
                .filter(it -> it.span().start() > copying.span().start())
                .filter(it -> it.arguments().stream().anyMatch(word -> places.isScratch(word.text())))
                .findFirst()
                .ifPresent(it -> report.find(RuleId.D11, it.line(), "stageOut.removed"));
    }
}
