package org.azulejo.follow;

import java.time.Clock;
import org.azulejo.cluster.Watching;
import org.azulejo.remote.Remote;

/// Follows logs over one connection: one look reads what is new in all of them that are due. Nothing runs on the far
/// side between two looks. Over a cut connection it goes on at the same byte.
///
/// One virtual thread does all the waiting and calls the sinks. Safe for use by several threads; nothing here blocks.
/// [#close()] ends the thread, not the [Remote].
public class Follower implements AutoCloseable {

    private final Remote remote;
    private final Clock clock;

    public Follower(Remote remote, Clock clock) {
        this.remote = remote;
        this.clock = clock;
    }

    /// Begins to follow a log.
    public Following open(LogTarget target, From from, LogSink sink) {
        throw new UnsupportedOperationException(
                "following " + target.path() + " over " + remote.name() + " at " + clock.instant() + from + sink);
    }

    /// Says whether somebody looks at the window. While nobody does, nothing is read.
    public void watch(Watching how) {
        throw new UnsupportedOperationException(how.toString());
    }

    @Override
    public void close() {
        // nothing was begun
    }
}
