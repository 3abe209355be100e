package org.azulejo.composer.render;

import java.util.Optional;

/// A path on a file system that all nodes see, as people write it.
final class SharedPath {

    private SharedPath() {}

    /// The path of `/data`, `~/data`, `lustre:///data` or `slurm:///data`; empty for anything else, such as `file://`,
    /// `s3://` or a relative path.
    static Optional<String> of(String text) {
        for (var scheme : new String[] {"lustre://", "slurm://"}) {
            if (text.startsWith(scheme)) {
                var rest = text.substring(scheme.length());
                return Optional.of(rest.startsWith("/") ? rest : "/" + rest).filter(it -> it.length() > 1);
            }
        }
        return Optional.of(text)
                .filter(it -> (it.startsWith("/") || it.startsWith("~/")) && !it.equals("/") && !it.equals("~/"));
    }
}
