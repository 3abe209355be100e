package org.azulejo.composer.render;

import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;

/// Writes how secrets are read: from files that nobody else may read, into variables that are passed on by name.
record SecretLines(JobSpec spec, SitePolicy policy, ScriptText text) {

    void write() {
        if (spec.secrets().isEmpty()) {
            return;
        }
        var folder = policy.paths().secrets();
        text.gap().comment("secrets");
        for (var secret : spec.secrets()) {
            var file = folder + "/" + secret.file();
            text.add("""
                if [ "$(stat -c %a @folder@)" != 700 ] || [ "$(stat -c %a @file@)" != 600 ]; then
                    echo "@wrong@" >&2
                    exit 1
                fi
                # shellcheck source=/dev/null
                . @file@
                """.replace("@folder@", folder)
                    .replace("@file@", file)
                    .replace("@wrong@", text.said("secrets.wrong").replace("{file}", file)));
            text.add("export " + String.join(" ", secret.names()));
        }
        text.gap();
    }
}
