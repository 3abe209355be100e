package org.azulejo;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.azulejo.cli.Destination;
import org.azulejo.cli.Reading;
import org.azulejo.cluster.ActOutcome;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.ClusterActs;
import org.azulejo.cluster.ClusterMonitor;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.findings.Finding;
import org.azulejo.logs.Notebook;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.Drafts;
import org.azulejo.settings.SettingsException;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Job;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.FxLatest;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.fx.Ticker;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Mended;
import org.azulejo.ui.live.NotebookDoor;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.shell.AppWindow;
import org.azulejo.ui.shell.Pictures;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.View;
import org.azulejo.use.LeftoverOutcome;
import org.azulejo.words.Words;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The window on a cluster, from its opening to its end: the monitor's states go up to the views, the person's wishes
/// down to the cluster.
final class Desktop implements AutoCloseable {

    private static final Duration FIRST_PICTURE = Duration.ofSeconds(90);

    private static final Logger LOG = LoggerFactory.getLogger(Desktop.class);

    private final Connection connection;
    private final Destination destination;
    private final Clock clock;
    private final ClusterMonitor monitor;
    private final Words words;
    private final Kept kept;
    private final ScheduledExecutorService clockwork = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("clock").factory());
    private final ExecutorService errands = Executors.newVirtualThreadPerTaskExecutor();
    private final FxLatest<ClusterState> states = new FxLatest<>(new ClusterState.Connecting(), FxThread.EXECUTOR);
    private final FxLatest<Traffic> traffic = new FxLatest<>(Traffic.UNKNOWN, FxThread.EXECUTOR);
    private final FxLatest<Insight> insights = new FxLatest<>(Insight.NONE, FxThread.EXECUTOR);
    private final Insights conclusions;
    private final Tidying tidying;
    private final Looks looks;
    private final NotebookDoors notebooks;
    private final Logs logs;
    private final CompletableFuture<Snapshot> whole = new CompletableFuture<>();
    private final CompletableFuture<Scene> shown = new CompletableFuture<>();
    /// Belongs to the monitor's thread.
    private Optional<SiteProfile> site = Optional.empty();

    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private Desktop(Connection connection, Destination destination, Kept kept, Clock clock) {
        this.connection = connection;
        this.destination = destination;
        this.kept = kept;
        this.clock = clock;
        this.words = new Words(kept.choices().locale());
        this.conclusions = new Insights(clock, insights);
        this.tidying = new Tidying(connection.remote(), conclusions, clock, errands);
        this.looks = new Looks(connection.remote(), clock, conclusions::see);
        this.notebooks = new NotebookDoors(connection.remote(), Browser::show);
        this.logs = new Logs(connection.remote(), Wiring.book(connection), clock);
        this.monitor =
                new ClusterMonitor(connection.remote(), connection.demo(), ClusterMonitor.USUAL, clock, this::take);
    }

    /// Opens the window; the toolkit is started where it does not run yet.
    ///
    /// @param somebodyThere whether a person can be asked about a host key that is not known
    static Desktop open(Destination destination, boolean somebodyThere, Kept kept, View first, Clock clock)
            throws IOException, InterruptedException {
        FxThread.start();
        var hostKeys = new HostKeys(FxThread.EXECUTOR);
        var connection = Connection.to(destination, somebodyThere ? hostKeys : HostKeyQuestion.REFUSE);
        var desktop = new Desktop(connection, destination, kept, clock);
        FxThread.EXECUTOR.execute(() -> desktop.show(first, hostKeys, clock));
        // nothing is started on the cluster where nobody sits
        desktop.tidying.allow(somebodyThere && kept.looksAtUse());
        desktop.looks.allow(kept.looksAtUse());
        desktop.monitor.start();
        if (somebodyThere) {
            desktop.looks.start();
        }
        return desktop;
    }

    /// Waits for the person to close the window.
    void awaitClosed() throws InterruptedException {
        result(closed, Duration.ofDays(10_000));
    }

    /// What the window shows; to be read on the screen's thread.
    ReadOnlyObjectProperty<ClusterState> state() {
        return states.property();
    }

    /// The window's content, once it is on screen.
    Scene scene() throws InterruptedException {
        return result(shown, FIRST_PICTURE);
    }

    /// Waits for the first whole answer, history included, and draws the window as it then is.
    ///
    /// @throws RemoteException when the cluster gives no answer
    Reading firstPicture(Path file) throws RemoteException, IOException, InterruptedException {
        try {
            var snapshot = whole.get(FIRST_PICTURE.toSeconds(), TimeUnit.SECONDS);
            BufferedImage picture = result(Pictures.of(scene()), FIRST_PICTURE);
            Wiring.write(picture, file);
            return Wiring.reading(snapshot, conclusions.latest());
        } catch (TimeoutException late) {
            throw new RemoteException.TimedOut(connection.name(), "the first picture");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RemoteException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void close() {
        logs.close();
        looks.close();
        notebooks.close();
        monitor.close();
        connection.close();
        // what was chosen last is still to be written
        clockwork.close();
        errands.shutdownNow();
    }

    private void show(View first, HostKeys hostKeys, Clock clock) {
        var ticker = new Ticker(clock, Duration.ofSeconds(1), clockwork, FxThread.EXECUTOR);
        var live = new Live(states.property(), ticker.now(), traffic.property(), insights.property());
        live.lookingAtUse().set(kept.looksAtUse());
        var background = new Background(errands, FxThread.EXECUTOR);
        var desk = new LogDesk(logs, background, FxThread.EXECUTOR);
        desk.look(kept.logs(), looks -> clockwork.execute(() -> kept.keep(looks)));
        var setup = new Setup(
                live,
                new Wishes(),
                background,
                desk,
                composing(background),
                hostKeys,
                connection.name(),
                ZoneId.systemDefault(),
                kept.choices(),
                chosen -> clockwork.execute(() -> kept.keep(chosen)));
        var stage = new Stage();
        AppWindow.open(stage, setup, first, ticker);
        stage.setOnHidden(_ -> closed.complete(null));
        shown.complete(stage.getScene());
    }

    /// Drafts of the demo are about no real cluster, and are not kept.
    private ComposeDesk composing(Background background) {
        var drafts = connection.demo() ? Drafts.NONE : Drafts.load(Drafts.file(connection.name()));
        return new ComposeDesk(
                new Composing(connection, clock),
                background,
                Site.policy(destination),
                drafts,
                it -> clockwork.execute(() -> keep(it)));
    }

    private void keep(Drafts drafts) {
        if (connection.demo()) {
            return;
        }
        try {
            drafts.save(Drafts.file(connection.name()));
        } catch (IOException e) {
            LOG.warn("the drafts of jobs could not be written", e);
        }
    }

    /// On the monitor's thread.
    private void take(ClusterState state) {
        traffic.accept(new Traffic(monitor.callsPerMinute(), monitor.pause(), monitor.isSlowed()));
        if (state instanceof ClusterState.Live(Snapshot snapshot)) {
            // before the state: what is shown of a snapshot follows from it
            conclusions.see(snapshot, site(snapshot));
            looks.see(site(snapshot));
            tidying.lookIfDue(snapshot);
            notebooks.see(snapshot);
            errands.execute(() -> note(snapshot));
        }
        states.accept(state);
        looks.see(state);
        switch (state) {
            case ClusterState.Live(Snapshot snapshot) -> {
                if (snapshot.ended().answered() || snapshot.ended().failure().isPresent()) {
                    whole.complete(snapshot);
                }
            }
            case ClusterState.Failed failed -> whole.completeExceptionally(failed.cause());
            case ClusterState.Connecting _, ClusterState.Stale _ -> {}
        }
    }

    /// That it could not be noted costs nothing but an ended job's log.
    private void note(Snapshot snapshot) {
        try {
            logs.note(snapshot);
        } catch (RemoteException e) {
            LOG.info("where jobs write could not be noted", e);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /// The file of the cluster's name is read once. One that cannot be used costs what would follow from it, not the
    /// window.
    private SiteProfile site(Snapshot snapshot) {
        if (site.isEmpty()) {
            try {
                site = Optional.of(Site.of(destination, snapshot));
            } catch (SettingsException e) {
                LOG.warn("what is usual at this site is not known", e);
                site = Optional.of(SiteProfile.NONE);
            }
        }
        return site.get();
    }

    private static <T> T result(CompletableFuture<T> future, Duration limit) throws InterruptedException {
        try {
            return future.get(limit.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What the person asks for in the window.
    private final class Wishes implements Commands {

        private final ClusterActs acts = new ClusterActs(connection.remote());

        @Override
        public void refresh() {
            monitor.refreshNow();
        }

        @Override
        public List<ActOutcome> cancel(List<Job> jobs, Cancelling way) throws RemoteException, InterruptedException {
            var outcomes = acts.cancel(jobs, way);
            monitor.refreshNow();
            return outcomes;
        }

        @Override
        public void watching(Watching how) {
            monitor.watch(how);
            tidying.watch(how);
            looks.watch(how);
            logs.watch(how);
        }

        @Override
        public void lookAtUse(boolean on) {
            clockwork.execute(() -> kept.keepLooking(on));
            tidying.allow(on);
            looks.allow(on);
        }

        @Override
        public void lookForLeftovers() throws RemoteException, InterruptedException {
            tidying.look();
        }

        @Override
        public Mended mend(Finding finding) throws RemoteException, InterruptedException {
            return switch (tidying.mend(finding)) {
                case LeftoverOutcome.Gone _ -> new Mended.Done();
                case LeftoverOutcome.Kept kept -> new Mended.NotDone(words.kept(kept));
            };
        }

        @Override
        public Optional<NotebookDoor> openNotebook(Job job, Notebook notebook)
                throws RemoteException, InterruptedException {
            var snapshot = conclusions.snapshot();
            return snapshot.isEmpty() ? Optional.empty() : notebooks.open(snapshot.get(), job, notebook);
        }

        @Override
        public Optional<NotebookDoor> openedNotebook(Job job, Notebook notebook) {
            return notebooks.opened(job, notebook);
        }

        @Override
        public void closeNotebook(Job job) {
            notebooks.close(job);
        }
    }
}
