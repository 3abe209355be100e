package org.azulejo.slurm;

import java.util.Optional;

/// How a job ended: its exit code, and the signal that ended it (0: none).
/// Both are as `scontrol` counts them: accounting's `15:0` for an exit code of 143 is undone by its reader.
public record ExitCode(int code, int signal) {

    /// What is left of 143, the answer of a script that was told to end (SIGTERM) and ended in good order. Hardly any
    /// program exits with 15 by itself; 9 and 11 may be anything.
    private static final int LEFT_OF_SIGTERM = 15;

    /// Reads squeue's `exit_code`: a wait status up to 23.02 (`256`), `code:signal` in newer ones (22.05, 24.11:
    /// _print_job_exit_code).
    public static Optional<ExitCode> parse(String text) {
        int colon = text.indexOf(':');
        if (colon >= 0) {
            var code = Text.smallNumber(text.substring(0, colon));
            var signal = Text.smallNumber(text.substring(colon + 1));
            return code.isPresent() && signal.isPresent()
                    ? Optional.of(new ExitCode(code.getAsInt(), signal.getAsInt()))
                    : Optional.empty();
        }
        var status = Text.smallNumber(text);
        if (status.isEmpty()) {
            return Optional.empty();
        }
        int signal = status.getAsInt() & 0x7f;
        return Optional.of(new ExitCode(signal == 0 ? (status.getAsInt() >> 8) & 0xff : 0, signal));
    }

    /// Reads accounting's ExitCode. sacct takes 128 from codes of 128 and more (22.05, 24.11: PRINT_EXITCODE), so 143
    /// comes as `15:0`. DerivedExitCode, the highest code of the steps that srun started, keeps the whole code and
    /// may tell; a batch script's own code is not in it (22.05.8, seen). Where it does not tell, the
    /// code stands as sacct prints it, but for 15.
    public static Optional<ExitCode> parseAccounting(String exitCode, String derived) {
        return parse(exitCode)
                .map(it -> it.unfolded(parse(derived).map(ExitCode::code).orElse(0)));
    }

    private ExitCode unfolded(int derived) {
        boolean taken = derived == code + 128 || (derived != code && code == LEFT_OF_SIGTERM);
        return taken && signal == 0 ? new ExitCode(code + 128, 0) : this;
    }
}
