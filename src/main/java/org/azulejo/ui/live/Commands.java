package org.azulejo.ui.live;

import java.util.List;
import java.util.Optional;
import org.azulejo.cluster.ActOutcome;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.Watching;
import org.azulejo.findings.Finding;
import org.azulejo.logs.Notebook;
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

    /// Lets the real use of GPUs be looked at, or stops that at once. Returns immediately.
    void lookAtUse(boolean on);

    /// Looks at once for containers and scratch folders that one's own ended jobs left behind; what is found comes with
    /// the next insight. Waits for the far side: never on the screen's thread.
    void lookForLeftovers() throws RemoteException, InterruptedException;

    /// Takes away what this finding names (stops the container, removes the folder), after making sure on the far side
    /// that it is still what it was and one's own. Waits for the far side: never on the screen's thread.
    Mended mend(Finding finding) throws RemoteException, InterruptedException;

    /// Opens the notebook of a running job of one's own in the browser, through a port of this machine that leads
    /// to the job's node. It ends with the job, with the window, or at `closeNotebook`. Waits for the far side:
    /// never on the screen's thread.
    ///
    /// @param notebook as the job's log shows it, with its token
    /// @return empty when the job does not run any more
    /// @throws RemoteException among others, a ForwardRefused that tells why its port is not reached
    Optional<NotebookDoor> openNotebook(Job job, Notebook notebook) throws RemoteException, InterruptedException;

    /// The way to a notebook that was opened before and is still there. Returns immediately.
    Optional<NotebookDoor> openedNotebook(Job job, Notebook notebook);

    /// Ends the way to a notebook; nothing listens any more once it returns. Cuts connections: never on the screen's
    /// thread.
    void closeNotebook(Job job);
}
