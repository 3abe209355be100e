package org.azulejo.cluster;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.azulejo.remote.ReconnectPause;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks a cluster at a steady pace, and at once when told to, and publishes what it knows after each answer.
///
/// One virtual thread does all the waiting; the listener is called on it. Never are two rounds in flight, and
/// the pause is counted from the end of a round. [#close()] ends the thread, not the [Remote].
public final class ClusterMonitor implements AutoCloseable {

    /// The pause between two rounds while the window is looked at.
    public static final Duration USUAL = Pace.DEFAULT;

    private static final Logger LOG = LoggerFactory.getLogger(ClusterMonitor.class);

    private final ClusterReader reader;
    private final Clock clock;
    private final Consumer<? super ClusterState> listener;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Semaphore wake = new Semaphore(0);
    private final Thread thread;

    private volatile Watching watching = Watching.LOOKED_AT;
    private final ReconnectPause reconnect = new ReconnectPause();
    private volatile Duration interval;
    private volatile Pace pace;
    private ClusterState state = new ClusterState.Connecting();

    /// @param demo whether the far side is the built-in demo cluster: it is marked so on screen
    public ClusterMonitor(
            Remote remote, boolean demo, Duration interval, Clock clock, Consumer<? super ClusterState> listener) {
        this.reader = new ClusterReader(remote, demo, clock);
        this.interval = interval;
        this.pace = Pace.every(interval);
        this.clock = clock;
        this.listener = listener;
        this.thread = Thread.ofVirtual().name("cluster-monitor").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /// Asks now instead of at the end of the pause; also the click after a failure that needed a person.
    public void refreshNow() {
        wake.release();
    }

    /// Says how closely somebody looks. Coming back to the window asks at once when the pause for looked-at windows
    /// is over.
    public void watch(Watching how) {
        var before = watching;
        watching = how;
        if (before == Watching.HIDDEN && how == Watching.LOOKED_AT) {
            wake.release();
        }
    }

    /// How often a looked-at window is to be asked for, from 10 s to 10 min.
    public void every(Duration wish) {
        interval = wish;
        wake.release();
    }

    /// The pause that holds now, between the end of a round and the next.
    public Duration pause() {
        return pace.pause(watching);
    }

    /// Whether the pause was lengthened because the controller answers slowly.
    public boolean isSlowed() {
        return pace.isSlowed();
    }

    /// Commands sent to the cluster a minute, by name, over the last minutes.
    public Map<String, Double> callsPerMinute() {
        return reader.callsPerMinute();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void run() {
        listener.accept(state);
        try {
            while (true) {
                waitFor(round());
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /// Asks once. The pause until the next round; none where only a person can help.
    private Optional<Duration> round() throws InterruptedException {
        if (!pace.interval().equals(interval)) {
            pace = Pace.every(interval);
        }
        var started = clock.instant();
        var read = reader.readQueue();
        if (read.isLive()) {
            reconnect.afterSuccess();
            pace = pace.after(read.slowestController());
            publish(new ClusterState.Live(read.snapshot()));
            if (reader.readHistoryIfDue()) {
                publish(new ClusterState.Live(reader.snapshot()));
            }
            LOG.debug(
                    "round took {} ms",
                    Duration.between(started, clock.instant()).toMillis());
            return Optional.of(pace.pause(watching));
        }
        var cause = read.failure().orElseThrow();
        var pause = pauseAfter(cause);
        LOG.info("round failed, next in {}", pause, cause);
        publish(failed(read.snapshot(), cause, pause.map(clock.instant()::plus).orElse(Instant.MAX)));
        return pause;
    }

    /// A link that broke may be back in a second; a controller that is away is not.
    private Optional<Duration> pauseAfter(RemoteException cause) {
        return switch (cause) {
            case RemoteException.CommandFailed _, RemoteException.Unreadable _ -> {
                reconnect.afterSuccess();
                yield Optional.of(pace.pauseWhileAway(random));
            }
            default -> reconnect.afterFailure(cause);
        };
    }

    private ClusterState failed(Snapshot snapshot, RemoteException cause, Instant nextTry) {
        var since = switch (state) {
            case ClusterState.Stale stale -> stale.since();
            case ClusterState.Failed failed -> failed.since();
            case ClusterState.Live _, ClusterState.Connecting _ -> clock.instant();
        };
        return snapshot.jobs().answered() && snapshot.nodes().answered()
                ? new ClusterState.Stale(snapshot, cause, since, nextTry)
                : new ClusterState.Failed(cause, since, nextTry);
    }

    private void publish(ClusterState next) {
        state = next;
        listener.accept(next);
    }

    private void waitFor(Optional<Duration> pause) throws InterruptedException {
        if (pause.isEmpty()) {
            wake.acquire();
        } else if (!wake.tryAcquire(pause.get().toMillis(), TimeUnit.MILLISECONDS)) {
            return;
        }
        wake.drainPermits();
    }
}
