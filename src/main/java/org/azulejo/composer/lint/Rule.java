package org.azulejo.composer.lint;

import org.azulejo.composer.policy.SitePolicy;

/// Looks for one kind of fault in a script.
@FunctionalInterface
interface Rule {
    void check(ShellScript script, SitePolicy policy, Report report);
}
