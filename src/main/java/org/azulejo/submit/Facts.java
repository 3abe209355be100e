package org.azulejo.submit;

import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.RemoteException;

/// What the cluster says of its nodes and partitions, asked when it is needed.
@FunctionalInterface
public interface Facts {
    Snapshot ask() throws RemoteException, InterruptedException;
}
