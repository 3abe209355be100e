package org.azulejo.composer.lint;

import java.util.Locale;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D28: a job that copies says so, else it looks idle.
final class PhaseRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        var all = Copying.of(script, places);
        var copying = all.stream()
                .filter(Copying::in)
                .findFirst()
                .or(() -> all.stream().filter(Copying::home).findFirst());
        boolean says = script.text().toLowerCase(Locale.ROOT).contains("phase");
        if (copying.isPresent() && !says && Asked.by(script).gpus() > 0) {
            report.find(RuleId.D28, copying.get().command().line(), "phase.missing");
        }
    }
}
