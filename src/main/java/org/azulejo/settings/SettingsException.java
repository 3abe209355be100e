package org.azulejo.settings;

import java.nio.file.Path;

/// A file of the user's cannot be used as it is. The message names the file and the place in it.
public final class SettingsException extends Exception {

    private static final long serialVersionUID = 1L;

    SettingsException(Path file, String what) {
        super(file + ": " + what);
    }
}
