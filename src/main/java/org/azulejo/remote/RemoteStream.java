package org.azulejo.remote;

import java.time.Duration;
import java.util.OptionalInt;

/// A command that runs on the far side and is talked to. Safe for use by several threads.
///
/// It ends by itself, at its limit, by [#close()], or with the connection: then its standard input ends, and what has
/// not ended five seconds later is killed.
public interface RemoteStream extends AutoCloseable {

    /// Waits at most that long for output.
    ///
    /// @return what came, decoded by nobody; empty when nothing did, or when the output is at its end
    /// @throws RemoteException.Unreachable when the connection broke and all that came before was read
    byte[] read(Duration atMost) throws RemoteException.Unreachable, InterruptedException;

    /// Whether the output is at its end and all of it was read.
    boolean ended();

    /// Sends bytes to the command's standard input. Waits only where much was sent that the far side does not take;
    /// what is sent after the end is lost.
    void send(byte[] bytes) throws InterruptedException;

    /// The start of what the command said on the error stream so far.
    String err();

    /// The exit status, once the command has ended by itself or at its limit (124).
    OptionalInt exit();

    /// Ends the command. Returns at once.
    @Override
    void close();
}
