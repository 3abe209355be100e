package org.azulejo.cluster;

import java.time.Instant;
import java.util.Optional;
import org.azulejo.remote.RemoteException;

/// What is known about the cluster, and whether it still answers.
public sealed interface ClusterState {

    /// The last good answer, however old; empty before the first.
    default Optional<Snapshot> lastSnapshot() {
        return switch (this) {
            case Live(Snapshot snapshot) -> Optional.of(snapshot);
            case Stale stale -> Optional.of(stale.last());
            case Connecting _, Failed _ -> Optional.empty();
        };
    }

    /// No answer yet, and no failure either.
    record Connecting() implements ClusterState {}

    /// The last round of questions was answered: jobs and nodes, at least.
    record Live(Snapshot snapshot) implements ClusterState {}

    /// The last answer, kept on screen while the cluster does not answer.
    ///
    /// @param since when the first of the failures in a row happened
    /// @param nextTry when it is asked again; [Instant#MAX] where only a person can help (see `needsPerson`)
    record Stale(Snapshot last, RemoteException cause, Instant since, Instant nextTry) implements ClusterState {}

    /// Nothing was ever answered.
    record Failed(RemoteException cause, Instant since, Instant nextTry) implements ClusterState {}
}
