package org.azulejo.ui.logs;

import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.azulejo.follow.Following;
import org.azulejo.follow.From;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogReadException;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.JobId;

/// The logs on the cluster, as the window reaches them. All but [#open] waits for the far side: never on the screen's
/// thread.
public interface LogSource {

    /// Returns at once.
    Following open(LogTarget target, From from, LogSink sink);

    JobLogs find(JobId job) throws RemoteException, InterruptedException;

    /// A part of a file; may be shorter than asked.
    Stretch read(String path, long offset, int count) throws RemoteException, LogReadException, InterruptedException;

    /// Where a line begins; empty where the file has fewer.
    ///
    /// @param line from 1
    OptionalLong offsetOfLine(String path, long line) throws RemoteException, LogReadException, InterruptedException;

    /// Searches a whole file.
    ///
    /// @param stop asked several times a second
    SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop)
            throws RemoteException, InterruptedException;
}
