package org.azulejo.remote;

import java.util.List;

/// One connection to the login node of a cluster. Safe for use by several threads.
///
/// It connects at the first use and again after a fault, at the next use. Every call has a time limit: that of its
/// commands and some seconds for the way.
public interface Remote extends AutoCloseable {

    /// Runs the commands one after the other in one channel, all of them even when one fails.
    ///
    /// @return one answer a command, in their order
    List<Answer> run(List<Command> commands) throws RemoteException, InterruptedException;

    /// Starts a command on a channel of its own and stays with it. Returns once it has begun; the command's limit is
    /// kept by the far side. Few may run at a time: this waits some seconds for a free channel.
    ///
    /// @throws RemoteException.TimedOut also when no channel became free
    RemoteStream open(Command command) throws RemoteException, InterruptedException;

    /// Where it leads, for a person: `ana@master`.
    String name();

    /// Ends the connection, what still runs on the far side, and whatever leads on from there.
    @Override
    void close();
}
