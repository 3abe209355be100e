package org.azulejo.cluster;

import java.time.Instant;
import java.util.Optional;
import org.azulejo.remote.RemoteException;

/// What one question to the cluster gave, and how far it can be trusted now.
///
/// @param value the last good answer
/// @param takenAt when that answer came; [Instant#EPOCH] where none ever did
/// @param failure why the newest try failed; empty while it did not
/// @param warnings how many rows or fields of the answer were not understood
public record Source<T>(T value, Instant takenAt, Optional<RemoteException> failure, int warnings) {

    public static <T> Source<T> none(T value) {
        return new Source<>(value, Instant.EPOCH, Optional.empty(), 0);
    }

    public boolean ok() {
        return failure.isEmpty() && answered();
    }

    /// Whether there ever was an answer.
    public boolean answered() {
        return !takenAt.equals(Instant.EPOCH);
    }

    public Source<T> answered(T newer, Instant at, int itsWarnings) {
        return new Source<>(newer, at, Optional.empty(), itsWarnings);
    }

    public Source<T> failed(RemoteException why) {
        return new Source<>(value, takenAt, Optional.of(why), warnings);
    }
}
