package org.azulejo.composer.lint;

import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D20: images are built again when what they are made of has changed, and by one task at a time.
final class ImageRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        boolean locks = script.commands().stream().anyMatch(it -> it.is("flock"));
        for (var command : script.commands()) {
            var program = Program.of(command);
            boolean builds = program.is("docker", "podman")
                    && (program.has("build") || program.has("buildx"))
                    && !program.has("run");
            if (!builds) {
                continue;
            }
            boolean marked = program.arguments().stream()
                    .anyMatch(it -> it.text().startsWith("--label") || it.text().startsWith("--iidfile"));
            if (!marked) {
                report.find(RuleId.D20, command.line(), "image.byTag");
            }
            if (script.options().has("array") && !locks) {
                report.find(RuleId.D20, command.line(), "image.lock");
            }
        }
    }
}
