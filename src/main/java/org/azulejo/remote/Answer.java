package org.azulejo.remote;

import java.time.Duration;

/// What one command answered.
///
/// @param exit its exit status; 124 when the far side ended it at its limit, 127 when it is not there
/// @param printed what it printed, byte by byte
/// @param err what it said on the error stream
public record Answer(Command command, int exit, Duration took, Printed printed, String err) {

    public Answer(Command command, int exit, Duration took, String out, String err) {
        this(command, exit, took, Printed.of(out), err);
    }

    /// What it printed, decoded as UTF-8 with replacement.
    public String out() {
        return printed.text();
    }

    public boolean ok() {
        return exit == 0;
    }

    public boolean timedOut() {
        return exit == 124;
    }
}
