package org.azulejo.composer.lint;

import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D25, D26: no more rights than needed, no terminal, and the host's network for notebooks only.
final class ContainerRightsRule implements Rule {

    private static final Pattern NOTEBOOK =
            Pattern.compile("(?i)jupyter|notebook|code-server|tensorboard|rstudio|marimo");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        for (var container : Containers.all(script)) {
            var options = container.options();
            options.last("--privileged", "--cap-add")
                    .filter(_ -> isPowerful(container))
                    .ifPresent(it -> report.find(
                            RuleId.D25,
                            script.line(it.span().start()),
                            it.name().equals("--privileged") ? Repairs.remove(script, it) : Optional.empty(),
                            "rights.more",
                            it.name()));
            if (container.isOn("-t", "--tty")) {
                options.last("-t", "--tty")
                        .ifPresent(it -> report.find(
                                RuleId.D26,
                                script.line(it.span().start()),
                                withoutTerminal(script, it),
                                "rights.terminal"));
            }
            options.last("--network", "--net")
                    .filter(it -> it.text().equals("host") && !isNotebook(container))
                    .ifPresent(it -> report.find(
                            RuleId.D26, script.line(it.span().start()), Repairs.remove(script, it), "rights.network"));
        }
    }

    private static boolean isPowerful(DockerRun container) {
        return container.isOn("--privileged") || container.options().has("--cap-add");
    }

    private static boolean isNotebook(DockerRun container) {
        return container.inside().stream()
                        .anyMatch(it -> NOTEBOOK.matcher(it.text()).find())
                || container
                        .image()
                        .filter(it -> NOTEBOOK.matcher(it.text()).find())
                        .isPresent();
    }

    /// `-it` and `--tty` go; among other letters, only the `t` and the `i` do.
    private static Optional<Fix> withoutTerminal(ShellScript script, WordOptions.Option option) {
        var word = option.first();
        if (word.text().startsWith("--")) {
            return Repairs.remove(script, option);
        }
        var rest = word.text().replaceFirst("^-([a-su-z]*)t", "-$1").replaceFirst("^-([a-hj-z]*)i", "-$1");
        return rest.equals("-") ? Repairs.remove(script, option) : Repairs.replace(word, rest);
    }
}
