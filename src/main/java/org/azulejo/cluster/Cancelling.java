package org.azulejo.cluster;

/// The two ways to end a running job.
public enum Cancelling {
    /// The batch script gets SIGTERM and may bring its results home (`scancel --batch --signal=TERM`). For waiting jobs
    /// there is nothing to bring home, and this is the same as [#NOW].
    GENTLY,
    /// Every process gets SIGTERM, and SIGKILL after the cluster's KillWait (plain `scancel`).
    NOW
}
