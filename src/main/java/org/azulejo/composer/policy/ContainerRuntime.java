package org.azulejo.composer.policy;

import java.util.Locale;

/// What runs containers on a site's nodes.
public enum ContainerRuntime {
    /// `docker run`: containers are children of the daemon, outside of the job.
    DOCKER,
    /// Options of srun (`--container-image`).
    PYXIS,
    /// `apptainer exec`: a process of the job like any other.
    APPTAINER,
    NONE;

    /// The word in a policy file.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
