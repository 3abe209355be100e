package org.azulejo.follow;

import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.JobId;

/// Finds out where the logs of a job are. Asks Slurm while that knows the job, then what was remembered here, then
/// accounting. Blocks; safe for several threads.
public class LogFinder {

    private final Remote remote;

    public LogFinder(Remote remote) {
        this.remote = remote;
    }

    public JobLogs find(JobId job) throws RemoteException, InterruptedException {
        throw new UnsupportedOperationException("finding " + job.text() + " over " + remote.name());
    }
}
