package org.azulejo.cluster;

/// How closely somebody looks: it decides how often the cluster is asked.
public enum Watching {
    /// The window is on screen.
    LOOKED_AT,
    /// The window is hidden or minimised.
    HIDDEN
}
