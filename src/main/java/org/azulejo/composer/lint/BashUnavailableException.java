package org.azulejo.composer.lint;

/// Scripts cannot be read here: there is no native library of the grammar for this machine, or the folder for temporary
/// files does not allow it to be loaded.
public final class BashUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BashUnavailableException(Throwable cause) {
        super("bash cannot be read on this machine: " + cause, cause);
    }
}
