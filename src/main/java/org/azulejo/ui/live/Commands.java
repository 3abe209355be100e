package org.azulejo.ui.live;

import java.util.List;
import org.azulejo.cluster.ActOutcome;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.Watching;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;

/// What the window asks of the rest of the program.
public interface Commands {

    /// Asks the cluster at once, or connects at once where it is offline. Returns immediately.
    void refresh();

    /// Cancels the jobs, each whatever becomes of the others. Waits for the far side: never on the screen's thread.
    List<ActOutcome> cancel(List<Job> jobs, Cancelling way) throws RemoteException, InterruptedException;

    /// Says how closely somebody looks. Returns immediately.
    void watching(Watching how);
}
