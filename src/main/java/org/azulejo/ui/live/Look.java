package org.azulejo.ui.live;

/// Light, dark, or as the desktop is.
public enum Look {
    SYSTEM,
    LIGHT,
    DARK
}
