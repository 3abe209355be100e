package org.azulejo.composer.lint;

import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D10: each job works in a folder of its own on the scratch.
final class ScratchRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        for (var container : Containers.working(script)) {
            for (var mount : container.mounts()) {
                var path = mount.source().text();
                if (mount.readOnly() || !places.isScratch(path) || isCache(path, policy)) {
                    continue;
                }
                int line = script.line(mount.option().span().start());
                if (!JobIds.hasRaw(path)) {
                    report.find(RuleId.D10, line, JobIds.hasArray(path) ? "scratch.ofArray" : "scratch.notOwn", path);
                } else if (path.contains("${SLURM_JOB_NAME")) {
                    report.find(RuleId.D10, line, "scratch.name", path);
                }
            }
        }
    }

    /// Caches are shared between jobs.
    static boolean isCache(String path, SitePolicy policy) {
        return policy.paths()
                .caches()
                .map(it -> Pattern.quote(it).replace("{user}", "\\E[^/]+\\Q"))
                .filter(it -> path.matches(it + "(/.*)?"))
                .isPresent();
    }
}
