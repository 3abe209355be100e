package org.azulejo.composer.lint;

import java.util.List;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// P09: data lie on the shared file system, where every node sees them.
final class SharedDataRule implements Rule {

    private static final Pattern REMOTE = Pattern.compile("(^|[=\\s,])((?:file|s3|gs)://[^\\s,]+)");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        for (var command : script.commands()) {
            for (var word : command.arguments()) {
                var match = REMOTE.matcher(word.text());
                if (match.find()) {
                    report.find(RuleId.P09, script.line(word.span().start()), "data.remote", match.group(2));
                }
            }
            if (policy.runtime() == ContainerRuntime.PYXIS) {
                Program.of(command).srun().stream()
                        .flatMap(it -> it.all("--container-mounts"))
                        .forEach(it -> checkMounts(script, it, policy, report));
            }
        }
    }

    private static void checkMounts(ShellScript script, WordOptions.Option option, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        for (var mount : List.of(option.text().split(",", -1))) {
            var source = List.of(mount.split(":", -1)).getFirst();
            boolean local = switch (places.of(source)) {
                case OTHER, SCRATCH -> true;
                case SHARED, UNKNOWN -> false;
            };
            if (local) {
                report.find(RuleId.P09, script.line(option.span().start()), "data.local", source);
            }
        }
    }
}
