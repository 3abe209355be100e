package org.azulejo.cli;

import java.util.Locale;

/// How a picture of the window is to look.
public record Picture(View view, int width, int height, Theme theme, Locale language) {

    /// The views that can be pictured.
    public enum View {
        GPUS,
        JOBS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The two looks.
    public enum Theme {
        LIGHT,
        DARK;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
