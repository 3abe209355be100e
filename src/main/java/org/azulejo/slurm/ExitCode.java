package org.azulejo.slurm;

/// How a job ended: its exit code, and the signal that ended it (0: none).
/// Both are as `scontrol` counts them: accounting's `15:0` for an exit code of 143 is undone by its reader.
public record ExitCode(int code, int signal) {}
