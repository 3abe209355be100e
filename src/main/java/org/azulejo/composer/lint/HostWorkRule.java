package org.azulejo.composer.lint;

import java.util.Set;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D24: Python and its like run in containers only.
final class HostWorkRule implements Rule {

    private static final Pattern PYTHON = Pattern.compile("(python|pip|ipython)\\d*(\\.\\d+)*");
    private static final Set<String> OTHERS = Set.of(
            "conda",
            "mamba",
            "micromamba",
            "virtualenv",
            "uv",
            "poetry",
            "torchrun",
            "accelerate",
            "deepspeed",
            "jupyter",
            "jupyter-lab",
            "jupyter-notebook");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        for (var command : script.commands()) {
            var program = Program.of(command);
            if (!program.isOnHost() || (command.is("command") && command.has("-v"))) {
                continue;
            }
            if (PYTHON.matcher(program.name()).matches() || OTHERS.contains(program.name())) {
                report.find(RuleId.D24, command.line(), "host.work", program.name());
            } else if (program.is("source", ".")
                    && program.arguments().stream().anyMatch(it -> it.text().endsWith("/bin/activate"))) {
                report.find(RuleId.D24, command.line(), "host.work", "venv");
            }
        }
    }
}
