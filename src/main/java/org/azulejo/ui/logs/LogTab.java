package org.azulejo.ui.logs;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import org.azulejo.follow.JobLogs;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.JobId;

/// A job, or a file, that has a tab. Belongs to the screen's thread.
public final class LogTab {

    private final String key;
    private final Optional<JobId> job;
    private final String title;
    private final ReadOnlyObjectWrapper<Stage> stage = new ReadOnlyObjectWrapper<>(new Stage.Finding());
    private final IntegerProperty chosen = new SimpleIntegerProperty(0);

    /// How far it is with showing the logs.
    sealed interface Stage {

        record Finding() implements Stage {}

        /// They are there.
        ///
        /// @param logs the output, then the error where that is a file of its own
        record Open(List<OpenLog> logs) implements Stage {
            public Open {
                logs = List.copyOf(logs);
            }
        }

        /// There is none to be shown.
        record None(JobLogs why) implements Stage {}

        record Failed(RemoteException cause) implements Stage {}
    }

    LogTab(String key, Optional<JobId> job, String title) {
        this.key = key;
        this.job = job;
        this.title = title;
    }

    String key() {
        return key;
    }

    Optional<JobId> job() {
        return job;
    }

    /// The job's id, or the file's name.
    String title() {
        return title;
    }

    ReadOnlyObjectProperty<Stage> stage() {
        return stage.getReadOnlyProperty();
    }

    /// Which of its logs is seen.
    IntegerProperty chosen() {
        return chosen;
    }

    void go(Stage newer) {
        close();
        stage.set(newer);
    }

    void close() {
        if (stage.get() instanceof Stage.Open(List<OpenLog> logs)) {
            logs.forEach(OpenLog::close);
        }
    }
}
