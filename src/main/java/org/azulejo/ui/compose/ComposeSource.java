package org.azulejo.ui.compose;

import org.azulejo.remote.RemoteException;
import org.azulejo.submit.NodeFit;
import org.azulejo.submit.StartEstimate;
import org.azulejo.submit.Submission;
import org.azulejo.submit.SubmitOutcome;

/// The way of a script to one cluster. Its methods wait; never on the screen's thread.
public interface ComposeSource {

    /// What became of the attempt to hand a script over.
    sealed interface Sent {

        /// The cluster was reached.
        record Over(SubmitOutcome outcome) implements Sent {}

        /// Nothing was sent: it could not be noted on this machine first.
        ///
        /// @param words what the machine says
        record NotNoted(String words) implements Sent {}
    }

    /// Hands a script over, once.
    ///
    /// @throws RemoteException when the cluster was not reached: then nothing was sent
    Sent submit(Submission submission) throws RemoteException, InterruptedException;

    /// Finds out what became of a submission that gave no answer; asks for a while before it says that it is still not
    /// known.
    SubmitOutcome settle(String token) throws RemoteException, InterruptedException;

    /// Asks Slurm when a script would start.
    StartEstimate estimate(Submission submission, NodeFit fit) throws RemoteException, InterruptedException;
}
