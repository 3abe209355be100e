package org.azulejo.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.azulejo.remote.RemoteException;

/// What one round made known.
///
/// @param slowestController how long the slowest question to the controller took
record QueueRead(Snapshot snapshot, Duration slowestController) {

    /// Whether jobs and nodes were both answered in this round.
    boolean isLive() {
        return snapshot.jobs().ok() && snapshot.nodes().ok();
    }

    /// Why not.
    Optional<RemoteException> failure() {
        return Stream.of(snapshot.jobs(), snapshot.nodes())
                .flatMap(source -> source.failure().stream())
                .findFirst();
    }
}
