package org.azulejo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.follow.LogAccess;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SettingsException;
import org.azulejo.submit.SubmitAccess;

/// What the commands need of the rest of the program. `Main` puts it together.
public interface Program {

    /// Asks the cluster once and says everything it answered and what follows from it. Jobs and nodes are always
    /// answered;
    /// history and the use of GPUs may have failed, and say so.
    ///
    /// @param gpuUse whether to look at the GPUs of one's own running jobs; no step is left behind
    /// @throws RemoteException where the cluster cannot be reached, or squeue or sinfo gave no usable answer
    /// @throws SettingsException where the user's file about this site is not as it should be
    Reading read(Destination destination, boolean gpuUse)
            throws RemoteException, SettingsException, IOException, InterruptedException;

    /// Draws what was read, as the window on that cluster would, but without one, and writes it as PNG.
    /// A log is read on a connection of its own.
    ///
    /// @throws RemoteException where the log was to be read and the cluster gave no answer
    void draw(Reading reading, Destination destination, Picture picture, Path file)
            throws RemoteException, IOException, InterruptedException;

    /// The way to the logs of a cluster; whoever asks closes it.
    LogAccess logs(Destination destination) throws IOException;

    /// The way to submit to a cluster; whoever asks closes it.
    SubmitAccess submits(Destination destination) throws IOException;

    /// Opens the window and returns when it is closed.
    ///
    /// @param firstPicture where present, the window writes itself there as PNG once it is live, and closes
    /// @throws java.awt.HeadlessException where there is no display
    /// @return what the first picture shows, where one was asked for and made
    Optional<Reading> openWindow(Destination destination, Optional<Path> firstPicture)
            throws RemoteException, IOException, InterruptedException;
}
