package org.azulejo.follow;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.azulejo.remote.Answer;
import org.azulejo.remote.RemoteException;

/// One log of a [Follower]: its wishes, set from any thread, and its reading, done on the follower's.
final class Followed implements Following {

    private static final long SOONEST = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long SOONEST_UNATTENDED = TimeUnit.SECONDS.toNanos(2);
    private static final long LATEST = TimeUnit.SECONDS.toNanos(5);
    private static final long LATEST_FAILED = TimeUnit.SECONDS.toNanos(30);
    /// A look at what hangs keeps the others waiting.
    private static final long HANGING = TimeUnit.MINUTES.toNanos(2);

    private final LogTarget target;
    private final LogSink sink;
    private final Runnable wake;
    private final Track track;
    private final AtomicBoolean hurry = new AtomicBoolean();
    private volatile FollowState state = new FollowState.Opening();
    private volatile boolean paused;
    private volatile boolean attended = true;
    private volatile boolean closed;

    private volatile long dueAt = System.nanoTime();
    private long pause = SOONEST;
    private boolean suspect;

    Followed(LogTarget target, From from, LogSink sink, Runnable wake) {
        this.target = target;
        this.sink = sink;
        this.wake = wake;
        this.track = new Track(target.path(), from, new Checked());
    }

    @Override
    public LogTarget target() {
        return target;
    }

    @Override
    public FollowState state() {
        return state;
    }

    @Override
    public void pause(boolean wanted) {
        paused = wanted;
        if (wanted) {
            wake.run();
        } else {
            lookNow();
        }
    }

    @Override
    public void attend(boolean atEnd) {
        boolean before = attended;
        attended = atEnd;
        if (atEnd && !before) {
            lookNow();
        }
    }

    @Override
    public void lookNow() {
        hurry.set(true);
        wake.run();
    }

    @Override
    public void close() {
        closed = true;
        wake.run();
    }

    boolean isClosed() {
        return closed;
    }

    boolean isActive() {
        return !closed && !paused;
    }

    boolean isDue(long now) {
        return isActive() && dueAt - now <= 0;
    }

    long dueIn(long now) {
        return dueAt - now;
    }

    /// Whether somebody asked for a look since the last time.
    boolean takeHurry() {
        boolean wanted = hurry.getAndSet(false);
        if (wanted) {
            dueAt = System.nanoTime();
            pause = soonest();
        }
        return wanted;
    }

    /// Whether it may be what kept a look from ending.
    boolean hangs() {
        return suspect;
    }

    void suspect() {
        suspect = true;
    }

    /// The look at it alone did not end.
    void hung(Instant now) {
        dueAt = System.nanoTime() + HANGING;
        say(new FollowState.NotReadable(FollowState.Why.HANGS, "", now));
    }

    void slower() {
        track.slower();
    }

    Look look(Instant now, int most) {
        return track.look(now, most);
    }

    void take(Look asked, Answer answer, Instant now) {
        try {
            take(asked, Look.seen(answer), answer, now);
        } catch (RemoteException.Unreadable e) {
            notAnswered(e, now.plusNanos(later(LATEST_FAILED)));
        }
    }

    private void take(Look asked, Look.Seen seen, Answer answer, Instant now) {
        suspect = seen instanceof Look.Seen.Absent absent && absent.why() == FollowState.Why.HANGS;
        switch (seen) {
            case Look.Seen.Missing() -> {
                later(LATEST);
                say(new FollowState.NoFile(track.begun(), now));
            }
            case Look.Seen.Absent(FollowState.Why why, String said) -> {
                if (why == FollowState.Why.HANGS) {
                    track.slower();
                }
                // bytes came: it is the way that is slow, not the file
                if (why == FollowState.Why.HANGS && answer.printed().length() > 0) {
                    dueAt = System.nanoTime();
                    suspect = false;
                    return;
                }
                later(LATEST_FAILED);
                if (suspect) {
                    dueAt = System.nanoTime() + HANGING;
                }
                say(new FollowState.NotReadable(why, said, now));
            }
            case Look.Seen.Same(FileFacts facts, Instant clock) -> {
                later(LATEST);
                say(reading(facts, clock, now));
            }
            case Look.Seen.Shorter shorter -> {
                track.takeShorter(shorter.facts());
                soon(0);
            }
            case Look.Seen.Read read -> {
                var next = track.take(asked, read, now);
                track.pace(answer.took(), read.count());
                switch (next) {
                    case MORE, ANEW -> soon(0);
                    case GREW -> soon(soonest());
                    case QUIET -> later(LATEST);
                    case UNSTEADY -> later(LATEST);
                }
                if (next != Track.Next.ANEW && next != Track.Next.UNSTEADY) {
                    say(reading(read.then(), read.clock(), now));
                }
            }
        }
    }

    void notAnswered(RemoteException cause, Instant nextTry) {
        var before = state instanceof FollowState.NotAnswered earlier ? earlier.before() : state;
        say(new FollowState.NotAnswered(cause, before, nextTry));
    }

    private FollowState.Reading reading(FileFacts facts, Instant clock, Instant now) {
        var age = Duration.between(facts.modified(), clock);
        return new FollowState.Reading(
                track.offset(), facts.size(), facts.modified(), age.isNegative() ? Duration.ZERO : age, now);
    }

    private void say(FollowState next) {
        if (!closed) {
            state = next;
            sink.state(next);
        }
    }

    private long soonest() {
        return attended ? SOONEST : SOONEST_UNATTENDED;
    }

    private void soon(long nanos) {
        pause = soonest();
        dueAt = System.nanoTime() + nanos;
    }

    private long later(long latest) {
        pause = Math.min(latest, pause + pause / 2);
        dueAt = System.nanoTime() + pause;
        return pause;
    }

    /// Hands on as long as the log is open.
    private final class Checked implements LogSink {
        @Override
        public void bytes(long offset, byte[] bytes, Instant arrived) {
            if (!closed) {
                sink.bytes(offset, bytes, arrived);
            }
        }

        @Override
        public void gap(LogGap gap) {
            if (!closed) {
                sink.gap(gap);
            }
        }

        @Override
        public void state(FollowState next) {
            say(next);
        }
    }
}
