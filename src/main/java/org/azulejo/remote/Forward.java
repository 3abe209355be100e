package org.azulejo.remote;

/// A port of this machine's loopback interface that leads through the connection to a port of another machine, as seen
/// from the login node. Safe for use by several threads.
///
/// It goes on over a reconnect, with new connections; what was open when the link broke is closed. It never connects to
/// the cluster by itself: while there is no link, whoever comes is turned away.
public interface Forward extends AutoCloseable {

    /// The port on 127.0.0.1.
    int port();

    /// Whether it still listens.
    boolean isOpen();

    /// Stops listening and cuts what is open. When it returns, nobody listens there any more.
    @Override
    void close();
}
