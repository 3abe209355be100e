package org.azulejo.ui.fx;

import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;

/// What the desktop is set to.
public final class SystemLook {

    private SystemLook() {}

    public static ObservableValue<Boolean> dark() {
        return Platform.getPreferences().colorSchemeProperty().map(it -> it == ColorScheme.DARK);
    }
}
