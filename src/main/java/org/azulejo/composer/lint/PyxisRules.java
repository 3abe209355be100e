package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// P06, P07, P08, P11: containers by srun, over several nodes, and the credentials of their images.
final class PyxisRules implements Rule {

    private static final List<String> RENDEZVOUS =
            List.of("MASTER_ADDR", "MASTER_PORT", "WORLD_SIZE", "NODE_RANK", "NUM_GPU_PER_NODE");

    /// A registry is told from a folder of Docker Hub by its dot or its port.
    private static final Pattern REGISTRY_BY_SLASH =
            Pattern.compile("(docker://)?([\\w-]+(?:\\.[\\w.-]+|:\\d+)(?::\\d+)?)/([^#]+)");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        if (policy.runtime() != ContainerRuntime.PYXIS) {
            return;
        }
        boolean imports =
                script.commands().stream().map(Program::of).anyMatch(it -> it.is("enroot") && it.has("import"));
        for (var command : script.commands()) {
            var program = Program.of(command);
            if (program.is("docker", "podman", "apptainer", "singularity")) {
                report.find(RuleId.P06, command.line(), "pyxis.other", program.name());
            }
            program.pyxisImage().ifPresent(it -> checkImage(script, it, imports, report));
            checkCredentials(command, report);
        }
        checkRendezvous(script, report);
    }

    private static void checkImage(ShellScript script, WordOptions.Option option, boolean imports, Report report) {
        var image = option.text();
        int line = script.line(option.span().start());
        var bySlash = REGISTRY_BY_SLASH.matcher(image);
        if (image.startsWith("/") || image.startsWith("./") || image.startsWith("../") || image.endsWith(".sqsh")) {
            if (!image.startsWith("/") && !image.startsWith("$")) {
                report.find(RuleId.P06, line, "pyxis.relative", image);
            } else if (image.startsWith("/") && option.value().orElseThrow().known() && !image.endsWith(".sqsh")) {
                report.find(RuleId.P06, line, "pyxis.noSquash", image);
            }
            return;
        }
        if (bySlash.matches()) {
            var scheme = bySlash.group(1) == null ? "" : bySlash.group(1);
            var right = scheme + bySlash.group(2) + "#" + bySlash.group(3);
            report.find(
                    RuleId.P06,
                    line,
                    Repairs.replace(option, "--container-image=\"" + right + "\""),
                    "pyxis.registry",
                    image,
                    right);
        }
        if (option.value().filter(Word::known).isPresent() && !imports) {
            report.find(RuleId.P07, line, "pyxis.convert", image);
        }
    }

    /// Tokens of registries lie there.
    private static void checkCredentials(Command command, Report report) {
        boolean shows = command.is("cat", "echo", "less", "head", "tail", "grep")
                && command.arguments().stream().anyMatch(it -> it.text().contains("enroot/.credentials"));
        if (shows) {
            report.find(RuleId.P11, command.line(), "pyxis.credentials");
        }
    }

    private static void checkRendezvous(ShellScript script, Report report) {
        if (Asked.by(script).nodes() < 2) {
            return;
        }
        var lacking = new ArrayList<>(RENDEZVOUS);
        lacking.removeIf(it -> script.variables().has(it) || script.text().contains(it + "="));
        Optional<Command> launch = script.commands().stream()
                .filter(it -> Program.of(it).srun().isPresent() && it.is("srun"))
                .reduce((_, later) -> later);
        if (launch.isPresent() && !lacking.isEmpty()) {
            report.find(RuleId.P08, launch.get().line(), "pyxis.rendezvous", String.join(", ", lacking));
        }
    }
}
