package org.azulejo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.azulejo.cli.Destination;
import org.azulejo.cli.Picture;
import org.azulejo.cli.Program;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.RemoteException;

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
    public void draw(Snapshot snapshot, Destination destination, Picture picture, Path file) {
        throw new UnsupportedOperationException("there are no views yet");
    }

    @Override
    public Optional<Snapshot> openWindow(Destination destination, Optional<Path> firstPicture) {
        throw new UnsupportedOperationException("there is no window yet");
    }
}
