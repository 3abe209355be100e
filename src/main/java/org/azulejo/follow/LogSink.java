package org.azulejo.follow;

import java.time.Instant;

/// Takes what a log holds. All calls for one log come one after the other, from a thread of the follower, which
/// reads no further until they return.
public interface LogSink {

    /// The next bytes. They follow those of the last call, unless a gap was said between the two.
    ///
    /// @param offset where in the file the first of them stands
    /// @param bytes the receiver's to keep
    /// @param arrived when they came here
    void bytes(long offset, byte[] bytes, Instant arrived);

    /// What follows is not one piece with what came before.
    void gap(LogGap gap);

    /// How it stands now; said after each look.
    void state(FollowState state);
}
