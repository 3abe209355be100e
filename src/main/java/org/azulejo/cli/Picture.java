package org.azulejo.cli;

import java.util.Locale;
import java.util.Optional;
import org.azulejo.slurm.JobId;

/// How a picture of the window is to look.
///
/// @param job whose log is to be seen, in the view of logs
public record Picture(View view, Optional<JobId> job, int width, int height, Theme theme, Locale language) {

    public Picture(View view, int width, int height, Theme theme, Locale language) {
        this(view, Optional.empty(), width, height, theme, language);
    }

    /// The views that can be pictured.
    public enum View {
        GPUS,
        JOBS,
        LOGS,
        COMPOSE;

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
