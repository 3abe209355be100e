package org.azulejo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.RemoteException;

/// What the commands need of the rest of the program. `Main` puts it together.
public interface Program {

    /// Asks the cluster once and says everything it answered. Jobs and nodes are always answered; history may have
    /// failed, and its source says so.
    ///
    /// @throws RemoteException where the cluster cannot be reached, or squeue or sinfo gave no usable answer
    Snapshot read(Destination destination) throws RemoteException, IOException, InterruptedException;

    /// Draws the snapshot, as the window on that cluster would, but without one, and writes it as PNG.
    void draw(Snapshot snapshot, Destination destination, Picture picture, Path file)
            throws IOException, InterruptedException;

    /// Opens the window and returns when it is closed.
    ///
    /// @param firstPicture where present, the window writes itself there as PNG once it is live, and closes
    /// @throws java.awt.HeadlessException where there is no display
    /// @return the snapshot of the first picture, where one was asked for and made
    Optional<Snapshot> openWindow(Destination destination, Optional<Path> firstPicture)
            throws RemoteException, IOException, InterruptedException;
}
