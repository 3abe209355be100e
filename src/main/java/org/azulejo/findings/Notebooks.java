package org.azulejo.findings;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.azulejo.slurm.Job;

/// Knows jobs in which a person works by hand, with pauses for thought.
final class Notebooks {

    private static final Pattern NO_LETTER = Pattern.compile("[^a-z]+");

    /// Words in the names of such jobs. `bash`, `sh` and the like are what salloc and `srun --pty` call their jobs.
    private static final Set<String> WORDS = Set.of(
            "notebook",
            "notebooks",
            "jupyter",
            "jupyterlab",
            "jupyterhub",
            "ipython",
            "ipynb",
            "jlab",
            "nb",
            "marimo",
            "rstudio",
            "rserver",
            "vscode",
            "code",
            "codeserver",
            "pycharm",
            "matlab",
            "desktop",
            "interactive",
            "interativo",
            "dashboard",
            "bash",
            "sh",
            "zsh",
            "tcsh",
            "csh",
            "fish",
            "salloc",
            "debug");

    private Notebooks() {}

    static boolean isOne(Job job) {
        return NO_LETTER.splitAsStream(job.name().toLowerCase(Locale.ROOT)).anyMatch(WORDS::contains);
    }
}
