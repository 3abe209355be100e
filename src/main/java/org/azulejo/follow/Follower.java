package org.azulejo.follow;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.azulejo.cluster.Watching;
import org.azulejo.remote.Answer;
import org.azulejo.remote.ReconnectPause;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Follows logs over one connection: one look reads what is new in all of them that are due. Nothing runs on the far
/// side between two looks. Over a cut connection it goes on at the same byte.
///
/// One virtual thread does all the waiting and calls the sinks. Safe for use by several threads; nothing here blocks.
/// [#close()] ends the thread, not the [Remote].
public final class Follower implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Follower.class);

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofSeconds(5);
    /// All logs together may bring so much in one look.
    private static final int MOST = 16 * 1024 * 1024;
    /// What is due so soon is looked at together with what is due now.
    private static final long TOGETHER = TimeUnit.MILLISECONDS.toNanos(150);

    private final Remote remote;
    private final Clock clock;
    private final List<Followed> logs = new CopyOnWriteArrayList<>();
    private final Semaphore wake = new Semaphore(0);
    private final ReconnectPause reconnect = new ReconnectPause();
    private final Thread thread;
    private volatile Watching watching = Watching.LOOKED_AT;
    private volatile boolean closed;

    /// Waiting for the connection: until then nobody is asked.
    private volatile long notBefore = System.nanoTime();
    private volatile boolean needsPerson;

    public Follower(Remote remote, Clock clock) {
        this.remote = remote;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("azulejo-follower").start(this::run);
    }

    /// Begins to follow a log.
    public Following open(LogTarget target, From from, LogSink sink) {
        var followed = new Followed(target, from, sink, this::wake);
        logs.add(followed);
        wake();
        return followed;
    }

    /// Says whether somebody looks at the window. While nobody does, nothing is read.
    public void watch(Watching how) {
        watching = how;
        wake();
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }

    private void wake() {
        wake.release();
    }

    private void run() {
        try {
            while (!closed) {
                logs.removeIf(Followed::isClosed);
                if (logs.stream().anyMatch(Followed::takeHurry)) {
                    notBefore = System.nanoTime();
                    needsPerson = false;
                }
                var due = due(System.nanoTime());
                if (due.isEmpty()) {
                    waitForTheNext();
                } else {
                    look(due);
                }
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean nobodyLooks() {
        return watching == Watching.HIDDEN || needsPerson;
    }

    private List<Followed> due(long now) {
        if (nobodyLooks() || notBefore - now > 0) {
            return List.of();
        }
        if (logs.stream().noneMatch(log -> log.isDue(now))) {
            return List.of();
        }
        // one whose server hung is asked alone: it must not keep the others waiting
        var together = logs.stream()
                .filter(log -> log.isDue(now + TOGETHER) && !log.hangs())
                .toList();
        if (!together.isEmpty()) {
            return together;
        }
        return logs.stream().filter(log -> log.isDue(now)).limit(1).toList();
    }

    private void waitForTheNext() throws InterruptedException {
        long now = System.nanoTime();
        var next = nobodyLooks()
                ? Optional.<Long>empty()
                : logs.stream()
                        .filter(Followed::isActive)
                        .map(log -> Math.max(log.dueIn(now), notBefore - now))
                        .min(Long::compare);
        if (next.isEmpty()) {
            wake.acquire();
        } else if (!wake.tryAcquire(Math.max(1, next.get()), TimeUnit.NANOSECONDS)) {
            return;
        }
        wake.drainPermits();
    }

    private void look(List<Followed> due) throws InterruptedException {
        var looks = due.stream()
                .map(log -> log.look(clock.instant(), MOST / due.size()))
                .toList();
        var limit = due.stream().anyMatch(Followed::hangs) ? SHORT : LIMIT;
        var commands = looks.stream().map(look -> look.command(limit)).toList();
        List<Answer> answers;
        try {
            answers = remote.run(commands);
            reconnect.afterSuccess();
        } catch (RemoteException.TimedOut e) {
            // one file's server may be what hangs: the next looks are at one file each
            due.forEach(Followed::slower);
            if (due.size() > 1) {
                due.forEach(Followed::suspect);
            } else if (due.getFirst().hangs() && logs.size() > 1) {
                due.getFirst().hung(clock.instant());
            } else {
                failed(due, e);
            }
            return;
        } catch (RemoteException e) {
            failed(due, e);
            return;
        }
        for (int i = 0; i < due.size(); i++) {
            if (closed) {
                return;
            }
            due.get(i).take(looks.get(i), answers.get(i), clock.instant());
        }
    }

    private void failed(List<Followed> due, RemoteException cause) {
        var pause = reconnect.afterFailure(cause);
        LOG.info("a look at {} logs failed, next in {}", due.size(), pause, cause);
        needsPerson = pause.isEmpty();
        notBefore = System.nanoTime() + pause.map(Duration::toNanos).orElse(0L);
        var next = pause.map(clock.instant()::plus).orElse(Instant.MAX);
        logs.forEach(log -> log.notAnswered(cause, next));
    }
}
