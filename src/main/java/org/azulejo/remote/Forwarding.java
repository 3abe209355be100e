package org.azulejo.remote;

/// A connection that also leads on from the login node.
public interface Forwarding extends Remote {

    /// Opens a port of this machine that leads to a port of another one, as the login node reaches it. Returns once
    /// that was tried.
    ///
    /// @throws RemoteException.ForwardRefused when the server forbids it or nothing answers there
    Forward forward(String host, int port) throws RemoteException, InterruptedException;
}
