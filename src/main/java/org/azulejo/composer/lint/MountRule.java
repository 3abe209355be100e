package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D16: containers see the scratch and nothing else of the node.
final class MountRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        if (places.scratchRoot().isEmpty()) {
            return;
        }
        for (var container : Containers.all(script)) {
            for (var mount : container.mounts()) {
                var path = mount.source().text();
                int line = script.line(mount.option().span().start());
                switch (places.of(path)) {
                    case SCRATCH, UNKNOWN -> {}
                    case SHARED -> {
                        if (mount.readOnly()) {
                            report.note(RuleId.D16, line, Optional.empty(), "mount.sharedToRead", path);
                        } else {
                            report.find(RuleId.D16, line, "mount.shared", path);
                        }
                    }
                    case OTHER -> {
                        if (!mount.readOnly()) {
                            report.find(
                                    RuleId.D16,
                                    line,
                                    "mount.other",
                                    path,
                                    places.scratchRoot().orElse(""));
                        }
                    }
                }
            }
        }
    }
}
