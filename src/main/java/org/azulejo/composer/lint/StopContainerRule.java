package org.azulejo.composer.lint;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D13: at its end the script stops its own containers, before it brings results home, by the label of its job.
final class StopContainerRule implements Rule {

    private static final Pattern BY_NAME = Pattern.compile("^\"?name=");
    private static final Pattern BY_JOB = Pattern.compile("^\"?label=slurm_job=");
    private static final Pattern BY_LABEL = Pattern.compile("^\"?label=");
    private static final WordOptions.Grammar PS = new WordOptions.Grammar(Set.of("filter", "format", "last"), "fn");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var containers = Containers.working(script);
        var ends = script.commands().stream().filter(StopContainerRule::ends).toList();
        if (!containers.isEmpty()) {
            checkTrap(script, policy, containers, report);
        }
        if (!ends.isEmpty()) {
            script.commands().forEach(it -> checkChoice(it, report));
        }
        ends.forEach(it -> checkNames(it, report));
    }

    /// `docker stop`, `kill`, `rm -f`.
    static boolean ends(Command command) {
        var program = Program.of(command);
        if (!program.is("docker", "podman")) {
            return false;
        }
        var words = program.arguments().stream()
                .filter(it -> !it.is("container"))
                .map(Word::text)
                .toList();
        if (words.isEmpty()) {
            return false;
        }
        return switch (words.getFirst()) {
            case "stop", "kill" -> true;
            case "rm" -> words.stream().anyMatch(it -> it.matches("-[a-z]*f[a-z]*|--force"));
            default -> false;
        };
    }

    private static void checkTrap(ShellScript script, SitePolicy policy, List<DockerRun> containers, Report report) {
        var places = SitePlaces.of(script, policy);
        boolean any = false;
        for (var trap : script.traps()) {
            var reached = script.reached(trap.handler());
            int stop = indexOf(reached, StopContainerRule::ends);
            int home = indexOf(
                    reached, it -> Copying.of(it, places).filter(Copying::home).isPresent());
            any |= stop >= 0;
            if (stop >= 0 && home >= 0 && home < stop) {
                report.find(RuleId.D13, reached.get(home).line(), "stop.afterHome");
            }
        }
        if (!any) {
            report.find(RuleId.D13, containers.getFirst().line(), "stop.missing");
        }
    }

    private static int indexOf(List<Command> commands, Predicate<Command> wanted) {
        for (int i = 0; i < commands.size(); i++) {
            if (wanted.test(commands.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /// What `docker ps` chooses is what is stopped.
    private static void checkChoice(Command command, Report report) {
        var program = Program.of(command);
        if (!program.is("docker", "podman")
                || program.arguments().isEmpty()
                || !program.arguments().getFirst().is("ps")) {
            return;
        }
        var arguments = program.arguments();
        var options = WordOptions.read(arguments.subList(1, arguments.size()), PS);
        if (!options.has("-q", "--quiet", "--format")) {
            return;
        }
        var filters =
                options.all("-f", "--filter").flatMap(it -> it.value().stream()).toList();
        var byJob =
                filters.stream().filter(it -> BY_JOB.matcher(it.text()).find()).toList();
        if (filters.stream().anyMatch(it -> BY_NAME.matcher(it.text()).find())) {
            report.find(RuleId.D13, command.line(), "stop.byName");
        } else if (byJob.stream().anyMatch(it -> JobIds.hasArray(it.text()) && !JobIds.hasRaw(it.text()))) {
            report.find(RuleId.D13, command.line(), "stop.byArray");
        } else if (byJob.isEmpty()) {
            boolean labels =
                    filters.stream().anyMatch(it -> BY_LABEL.matcher(it.text()).find());
            report.find(RuleId.D13, command.line(), labels ? "stop.byOtherLabel" : "stop.all");
        }
    }

    /// A name that other jobs may have too.
    private static void checkNames(Command command, Report report) {
        var arguments = Program.of(command).arguments();
        for (var word : arguments.subList(1, arguments.size())) {
            boolean name =
                    word.known() && !word.text().startsWith("-") && !word.text().matches("\\d+|SIG\\w+|TERM|KILL|INT");
            if (name) {
                report.find(RuleId.D13, command.line(), "stop.fixedName", word.text());
            }
        }
    }
}
