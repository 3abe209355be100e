package org.azulejo.ui.shell;

/// What the window can show.
public enum View {
    GPUS("gpus"),
    JOBS("jobs"),
    LOGS("logs"),
    COMPOSE("compose");

    private final String text;

    View(String text) {
        this.text = text;
    }

    /// The last part of its text's key, and its name on the command line.
    public String text() {
        return text;
    }
}
