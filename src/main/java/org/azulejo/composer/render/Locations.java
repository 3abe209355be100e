package org.azulejo.composer.render;

import org.azulejo.composer.spec.JobSpec;

/// Turns the paths of a policy into what bash and sbatch expand.
///
/// @param spec the job whose account stands for `{account}`
record Locations(JobSpec spec) {

    /// For bash: `/output/$USER`.
    String bash(String path) {
        return withAccount(path)
                .replaceAll("\\{user\\}(?=[A-Za-z0-9_])", "\\${USER}")
                .replace("{user}", "$USER");
    }

    /// For sbatch's file names: `/home/%u/slurm-logs`.
    String sbatch(String path) {
        return withAccount(path).replace("{user}", "%u");
    }

    /// With only `{user}` left to replace.
    String withAccount(String path) {
        return path.replace("{account}", spec.place().account().orElse("none"));
    }
}
