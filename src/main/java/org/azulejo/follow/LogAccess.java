package org.azulejo.follow;

/// All that reads logs of one cluster, for one who asks once: close it, and the connection ends too.
///
/// @param end ends the connection
public record LogAccess(LogFinder finder, LogReader reader, Follower follower, Runnable end) implements AutoCloseable {

    @Override
    public void close() {
        follower.close();
        end.run();
    }
}
