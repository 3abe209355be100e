package org.azulejo.follow;

import java.time.Duration;
import java.time.Instant;
import org.azulejo.remote.RemoteException;

/// How it stands with a log that is followed.
public sealed interface FollowState {

    /// Nothing was asked yet.
    record Opening() implements FollowState {}

    /// There is no such file: not yet, or not any more.
    ///
    /// @param wasThere whether it was there before
    record NoFile(boolean wasThere, Instant lookedAt) implements FollowState {}

    /// It is there, but cannot be read.
    ///
    /// @param said the far side's own words
    record NotReadable(Why why, String said, Instant lookedAt) implements FollowState {}

    /// It is read.
    ///
    /// @param offset up to which byte it was handed on
    /// @param size how large it was at the last look
    /// @param modified when it was last written to, by the clock of the cluster
    /// @param age how long before the look that was, both by the clock of the cluster
    /// @param lookedAt by this machine's clock
    record Reading(long offset, long size, Instant modified, Duration age, Instant lookedAt) implements FollowState {

        /// How much of it is still to come.
        public long behind() {
            return Math.max(0, size - offset);
        }

        public boolean atEnd() {
            return offset >= size;
        }
    }

    /// The cluster does not answer. Reading goes on at the same byte once it does.
    ///
    /// @param before how it stood before
    /// @param nextTry [Instant#MAX] when trying again waits for a person
    record NotAnswered(RemoteException cause, FollowState before, Instant nextTry) implements FollowState {}

    /// Why a file cannot be read.
    enum Why {
        /// Its rights, or those of a folder above it, forbid it.
        DENIED,
        /// Its server says that the handle is stale, or reading fails.
        STALE,
        /// A folder, a pipe, a device.
        NOT_A_FILE,
        /// Its server does not answer.
        HANGS,
        /// Anything else, in the far side's words.
        OTHER
    }
}
