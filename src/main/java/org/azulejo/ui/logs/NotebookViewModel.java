package org.azulejo.ui.logs;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.azulejo.cluster.Snapshot;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.Notebook;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.NotebookDoor;
import org.azulejo.ui.live.Notice;

/// The notebook whose address a log shows: offered while its job runs, and is one's own. Nothing here prints the token.
final class NotebookViewModel {

    private final Commands commands;
    private final Background background;
    private final LogWords words;
    private final Consumer<? super Notice> say;
    private final ReadOnlyObjectWrapper<Stage> stage = new ReadOnlyObjectWrapper<>(new Stage.Nothing());
    private Optional<Job> job = Optional.empty();
    private Optional<Notebook> notebook = Optional.empty();

    /// @param say takes what a person is to read
    NotebookViewModel(Commands commands, Background background, LogWords words, Consumer<? super Notice> say) {
        this.commands = commands;
        this.background = background;
        this.words = words;
        this.say = say;
    }

    /// How far it is.
    sealed interface Stage {

        /// No notebook, or none that could be opened.
        record Nothing() implements Stage {}

        /// It can be opened.
        ///
        /// @param node where the job runs
        record Offered(String node) implements Stage {}

        /// The far side is being asked.
        record Opening() implements Stage {}

        record Open(NotebookDoor door) implements Stage {}

        /// The way to it is being ended.
        record Closing() implements Stage {}
    }

    ReadOnlyObjectProperty<Stage> stage() {
        return stage.getReadOnlyProperty();
    }

    /// Takes what the log and the queue now say.
    void see(Drawn drawn, Optional<Snapshot> snapshot, Optional<JobId> of) {
        var before = job;
        job = snapshot.flatMap(known -> of.flatMap(id -> running(known, id)));
        notebook = drawn.notebook();
        if (job.isEmpty() || notebook.isEmpty()) {
            stage.set(new Stage.Nothing());
        } else if (stage.get() instanceof Stage.Nothing || !sameRun(before, job)) {
            stage.set(found(job.get(), notebook.get()));
        }
    }

    /// It may have been opened before: in another language, or in a tab that was closed since.
    private Stage found(Job of, Notebook there) {
        return commands.openedNotebook(of, there).<Stage>map(Stage.Open::new).orElseGet(() -> offered(of));
    }

    /// Opens it in the browser, once more where it is open.
    void open() {
        if (job.isEmpty() || notebook.isEmpty() || isBusy()) {
            return;
        }
        var wanted = job.get();
        var there = notebook.get();
        stage.set(new Stage.Opening());
        background.run(() -> commands.openNotebook(wanted, there), door -> opened(wanted, door), error -> {
            offerAgain(wanted);
            say.accept(words.failed(error));
        });
    }

    /// Ends the way to it; nothing listens on this machine afterwards.
    void close() {
        if (job.isEmpty() || isBusy()) {
            return;
        }
        var wanted = job.get();
        stage.set(new Stage.Closing());
        background.make(
                () -> {
                    commands.closeNotebook(wanted);
                    return wanted;
                },
                this::offerAgain,
                () -> offerAgain(wanted));
    }

    private boolean isBusy() {
        return stage.get() instanceof Stage.Opening || stage.get() instanceof Stage.Closing;
    }

    private void offerAgain(Job wanted) {
        if (isStill(wanted)) {
            stage.set(offered(wanted));
        }
    }

    private void opened(Job wanted, Optional<NotebookDoor> door) {
        if (door.isEmpty()) {
            say.accept(words.told(false, "logs.notebook.gone"));
        }
        if (isStill(wanted)) {
            stage.set(door.<Stage>map(Stage.Open::new).orElseGet(() -> offered(wanted)));
        }
    }

    private boolean isStill(Job wanted) {
        return notebook.isPresent() && sameRun(Optional.of(wanted), job);
    }

    private static Stage offered(Job job) {
        return new Stage.Offered(job.nodes().getFirst());
    }

    /// A job that was requeued is another run, with another notebook.
    private static boolean sameRun(Optional<Job> one, Optional<Job> other) {
        return one.isPresent()
                && other.isPresent()
                && one.get().rawId() == other.get().rawId()
                && one.get().startedAt().equals(other.get().startedAt());
    }

    private static Optional<Job> running(Snapshot snapshot, JobId id) {
        return snapshot.job(id)
                .filter(snapshot::isMine)
                .filter(job -> job.state().kind() == JobState.Kind.RUNNING
                        && !job.nodes().isEmpty());
    }
}
