package org.azulejo.follow;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// Writes what comes into a file; a new beginning empties it.
final class SavedCopy implements LogSink, AutoCloseable {

    final List<LogGap> gaps = new CopyOnWriteArrayList<>();
    private final RandomAccessFile file;
    private volatile long next;
    private volatile boolean torn;
    private final AtomicInteger cuts = new AtomicInteger();
    private volatile FollowState state = new FollowState.Opening();

    SavedCopy(Path to) throws IOException {
        file = new RandomAccessFile(to.toFile(), "rw");
    }

    @Override
    public void bytes(long offset, byte[] bytes, Instant arrived) {
        torn |= offset != next;
        try {
            file.seek(offset);
            file.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next = offset + bytes.length;
    }

    @Override
    public void gap(LogGap gap) {
        gaps.add(gap);
        try {
            file.setLength(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next = 0;
    }

    @Override
    public void state(FollowState now) {
        if (now instanceof FollowState.NotAnswered && !(state instanceof FollowState.NotAnswered)) {
            cuts.incrementAndGet();
        }
        state = now;
    }

    long size() {
        return next;
    }

    /// Whether bytes came that did not follow those before them.
    boolean torn() {
        return torn;
    }

    /// How often the cluster stopped answering.
    int cuts() {
        return cuts.get();
    }

    FollowState state() {
        return state;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
