package org.azulejo.follow;

import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;

/// Reads and searches files on the login node. Blocks; safe for several threads. Nothing runs there afterwards.
public class LogReader {

    /// The most that one reading gives.
    public static final int LARGEST = 4 * 1024 * 1024;

    private final Remote remote;

    public LogReader(Remote remote) {
        this.remote = remote;
    }

    /// A part of a file.
    ///
    /// @param count how many bytes, [#LARGEST] at most
    public Stretch read(String path, long offset, int count)
            throws RemoteException, LogReadException, InterruptedException {
        throw new UnsupportedOperationException("reading " + path + " over " + remote.name());
    }

    /// The last bytes of a file.
    public Stretch end(String path, int count) throws RemoteException, LogReadException, InterruptedException {
        throw new UnsupportedOperationException("reading " + path + " over " + remote.name());
    }

    /// Where a line begins; empty where the file has fewer.
    ///
    /// @param line from 1
    public OptionalLong offsetOfLine(String path, long line)
            throws RemoteException, LogReadException, InterruptedException {
        throw new UnsupportedOperationException("reading " + path + " over " + remote.name());
    }

    /// Which line it is that holds the byte at this offset, from 1. Reads all of the file before it.
    public long lineAt(String path, long offset) throws RemoteException, LogReadException, InterruptedException {
        throw new UnsupportedOperationException("reading " + path + " over " + remote.name());
    }

    /// Searches a whole file with grep on the far side.
    ///
    /// @param found called on the calling thread, in the order of the file
    /// @param stop asked several times a second; once it says so, the search ends
    public SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop)
            throws RemoteException, InterruptedException {
        throw new UnsupportedOperationException("searching " + path + " over " + remote.name());
    }
}
