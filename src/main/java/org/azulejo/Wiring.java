package org.azulejo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import javax.imageio.ImageIO;
import org.azulejo.cli.Destination;
import org.azulejo.cli.Picture;
import org.azulejo.cli.Program;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.shell.Pictures;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.View;

/// Puts the parts together for the commands.
final class Wiring implements Program {

    private final Clock clock = Clock.systemUTC();

    @Override
    public Snapshot read(Destination destination) throws RemoteException, IOException, InterruptedException {
        try (var connection = Connection.to(destination, HostKeyQuestion.REFUSE)) {
            return new ClusterReader(connection.remote(), connection.demo(), clock).readOnce();
        }
    }

    @Override
    public void draw(Snapshot snapshot, Destination destination, Picture picture, Path file)
            throws IOException, InterruptedException {
        FxThread.start();
        try {
            var drawn = Pictures.take(new Pictures.Wish(
                    switch (picture.view()) {
                        case GPUS -> View.GPUS;
                        case JOBS -> View.JOBS;
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
                    new ClusterState.Live(snapshot),
                    Traffic.UNKNOWN,
                    Connection.name(destination),
                    clock.instant()));
            ImageIO.write(drawn.get(), "png", file.toFile());
        } catch (ExecutionException e) {
            throw new IllegalStateException("the picture could not be drawn", e);
        } finally {
            FxThread.stop();
        }
    }

    @Override
    public Optional<Snapshot> openWindow(Destination destination, Optional<Path> firstPicture)
            throws RemoteException, IOException, InterruptedException {
        try (var desktop = Desktop.open(destination, Setup.Choices.DEFAULT, View.GPUS, clock)) {
            if (firstPicture.isPresent()) {
                return Optional.of(desktop.firstPicture(firstPicture.get()));
            }
            desktop.awaitClosed();
            return Optional.empty();
        } finally {
            FxThread.stop();
        }
    }
}
