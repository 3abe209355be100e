package org.azulejo.follow;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A sink that keeps everything; what came after a new beginning replaces what came before it.
final class Received implements LogSink {

    final List<LogGap> gaps = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private volatile FollowState state = new FollowState.Opening();
    private volatile long next = -1;
    private volatile long first = -1;
    private volatile boolean torn;

    @Override
    public synchronized void bytes(long offset, byte[] more, Instant arrived) {
        torn |= next >= 0 && offset != next;
        first = first < 0 ? offset : first;
        next = offset + more.length;
        bytes.writeBytes(more);
    }

    @Override
    public synchronized void gap(LogGap gap) {
        gaps.add(gap);
        if (gap instanceof LogGap.StartedAgain) {
            bytes.reset();
            next = 0;
            first = -1;
        } else if (gap instanceof LogGap.Skipped skipped) {
            next = skipped.to();
        }
    }

    @Override
    public void state(FollowState now) {
        state = now;
    }

    synchronized byte[] all() {
        return bytes.toByteArray();
    }

    synchronized long count() {
        return bytes.size();
    }

    FollowState state() {
        return state;
    }

    long first() {
        return first;
    }

    /// Whether some bytes did not follow those before them.
    boolean torn() {
        return torn;
    }
}
