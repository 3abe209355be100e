package org.azulejo.ui.gpus;

/// What the colours of the mosaic tell.
public enum Shade {
    HOLDER("shade.holder"),
    STATE("shade.state"),
    TIME_LEFT("shade.left"),
    USE("shade.use"),
    MEMORY("shade.memory");

    private final String text;

    Shade(String text) {
        this.text = text;
    }

    /// The key of its name; its hint has the same key with `.hint` at its end.
    public String text() {
        return text;
    }
}
