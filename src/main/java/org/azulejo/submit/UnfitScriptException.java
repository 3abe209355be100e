package org.azulejo.submit;

/// A text that cannot be a batch script, whatever the cluster says.
public final class UnfitScriptException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Why why;

    /// What is the matter with it.
    public enum Why {
        EMPTY,
        /// It holds a NUL byte, which no shell can read.
        NUL,
        /// It is larger than [BatchScript#LARGEST].
        TOO_LARGE
    }

    UnfitScriptException(Why why) {
        super("no batch script: " + why);
        this.why = why;
    }

    public Why why() {
        return why;
    }
}
