package org.azulejo;

import java.awt.GraphicsEnvironment;
import java.awt.HeadlessException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import javax.imageio.ImageIO;
import org.azulejo.cli.Destination;
import org.azulejo.cli.Picture;
import org.azulejo.cli.Program;
import org.azulejo.cli.Reading;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.follow.Follower;
import org.azulejo.follow.LogAccess;
import org.azulejo.follow.LogFinder;
import org.azulejo.follow.LogReader;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.LogBook;
import org.azulejo.settings.Preferences;
import org.azulejo.settings.SettingsException;
import org.azulejo.settings.SiteProfile;
import org.azulejo.settings.SubmitBook;
import org.azulejo.submit.Estimates;
import org.azulejo.submit.Settling;
import org.azulejo.submit.Submissions;
import org.azulejo.submit.SubmitAccess;
import org.azulejo.submit.Submitter;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.logs.LogSource;
import org.azulejo.ui.logs.StillLogs;
import org.azulejo.ui.shell.Pictures;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.View;
import org.azulejo.use.GpuUse;
import org.azulejo.use.MetricsProbe;
import org.azulejo.use.SingleLook;

/// Puts the parts together for the commands.
final class Wiring implements Program {

    private final Clock clock = Clock.systemUTC();

    @Override
    public Reading read(Destination destination, boolean gpuUse)
            throws RemoteException, SettingsException, IOException, InterruptedException {
        try (var connection = Connection.to(destination, HostKeyQuestion.REFUSE)) {
            var snapshot = new ClusterReader(connection.remote(), connection.demo(), clock).readOnce();
            var site = Site.of(destination, snapshot);
            var use = gpuUse ? use(connection, snapshot, site) : GpuUse.NONE;
            return reading(snapshot, Insights.of(snapshot, use, site, clock));
        }
    }

    @Override
    public LogAccess logs(Destination destination) throws IOException {
        var connection = Connection.to(destination, HostKeyQuestion.REFUSE);
        var remote = connection.remote();
        var book = book(connection);
        return new LogAccess(
                new LogFinder(remote, book),
                new LogReader(remote, clock),
                new Follower(remote, clock),
                connection::close);
    }

    @Override
    public SubmitAccess submits(Destination destination) throws IOException {
        var connection = Connection.to(destination, HostKeyQuestion.REFUSE);
        var remote = connection.remote();
        var book = connection.demo() ? SubmitBook.forgetful() : SubmitBook.ofCluster(connection.name());
        return new SubmitAccess(
                new Submissions(
                        new Submitter(remote),
                        new Settling(remote),
                        book,
                        new LogFinder(remote, book(connection)),
                        clock),
                new Estimates(remote),
                () -> new ClusterReader(remote, connection.demo(), clock).readOnce(),
                connection::close);
    }

    private GpuUse use(Connection connection, Snapshot snapshot, SiteProfile site) throws InterruptedException {
        var own = SingleLook.take(connection.remote(), snapshot, site, clock);
        return site.metrics().isPresent()
                ? MetricsProbe.lookOnce(connection.remote(), site.metrics().get(), snapshot, own, clock)
                : own;
    }

    static Reading reading(Snapshot snapshot, Insight insight) {
        return new Reading(snapshot, insight.use(), insight.leftovers(), insight.findings(), insight.forYou());
    }

    @Override
    public void draw(Reading reading, Destination destination, Picture picture, Path file)
            throws RemoteException, IOException, InterruptedException {
        var logs = logs(destination, picture);
        useNoScreen();
        FxThread.start();
        try {
            var drawn = Pictures.take(new Pictures.Wish(
                    switch (picture.view()) {
                        case GPUS -> View.GPUS;
                        case JOBS -> View.JOBS;
                        case LOGS -> View.LOGS;
                        case COMPOSE -> View.COMPOSE;
                    },
                    picture.width(),
                    picture.height(),
                    new Setup.Choices(
                            switch (picture.theme()) {
                                case LIGHT -> Look.LIGHT;
                                case DARK -> Look.DARK;
                            },
                            picture.language(),
                            100),
                    ZoneId.systemDefault(),
                    new ClusterState.Live(reading.snapshot()),
                    Traffic.UNKNOWN,
                    new Insight(reading.use(), reading.leftovers(), reading.findings(), reading.forYou()),
                    Connection.name(destination),
                    clock.instant(),
                    background -> {
                        var desk = new LogDesk(logs, background, Runnable::run);
                        picture.job().ifPresent(desk::open);
                        return desk;
                    },
                    Site.policy(destination)));
            write(drawn.get(), file);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the picture could not be drawn", e);
        } finally {
            FxThread.stop();
        }
    }

    static LogBook book(Connection connection) {
        return connection.demo() ? LogBook.forgetful() : LogBook.ofCluster(connection.name());
    }

    private LogSource logs(Destination destination, Picture picture)
            throws RemoteException, IOException, InterruptedException {
        if (picture.job().isEmpty()) {
            return StillLogs.NONE;
        }
        try (var connection = Connection.to(destination, HostKeyQuestion.REFUSE)) {
            var remote = connection.remote();
            return StillLogs.of(
                    new LogFinder(remote, book(connection)),
                    new LogReader(remote, clock),
                    picture.job().get(),
                    clock);
        }
    }

    @Override
    public Optional<Reading> openWindow(Destination destination, Optional<Path> firstPicture)
            throws RemoteException, IOException, InterruptedException {
        if (GraphicsEnvironment.isHeadless()) {
            throw new HeadlessException();
        }
        // a first picture is made where nobody sits to be asked, and is the same for everybody
        var somebodyThere = firstPicture.isEmpty();
        var kept = somebodyThere ? Kept.in(Preferences.file()) : Kept.nothing();
        try (var desktop = Desktop.open(destination, somebodyThere, kept, View.GPUS, clock)) {
            if (firstPicture.isPresent()) {
                return Optional.of(desktop.firstPicture(firstPicture.get()));
            }
            desktop.awaitClosed();
            return Optional.empty();
        } finally {
            FxThread.stop();
        }
    }

    /// A picture of the command line needs no display, and nothing shows up where there is one.
    private static void useNoScreen() {
        System.setProperty("java.awt.headless", "true");
        System.setProperty("glass.platform", "Monocle");
        System.setProperty("monocle.platform", "Headless");
        System.setProperty("prism.order", "sw");
    }

    /// Never half a file: it is written beside its place, then moved there.
    static void write(BufferedImage picture, Path file) throws IOException {
        var whole = file.toAbsolutePath();
        var part = whole.resolveSibling(whole.getFileName() + ".part");
        try {
            ImageIO.write(picture, "png", part.toFile());
            Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
