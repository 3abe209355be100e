package org.azulejo.use;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.remote.Remote;
import org.azulejo.settings.Metrics;
import org.azulejo.slurm.Node;
import org.azulejo.use.GpuUse.Probing;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.GpuUse.View;

/// Asks a site's metrics for the use of all GPUs while somebody looks at the window, every half minute, and publishes
/// what it learns together with what nvidia-smi shows in steps of one's own. One virtual thread asks and publishes.
///
/// A look of one's own is nearer to the GPU than the metrics are: they take its place only when it is a minute older.
public final class MetricsProbe implements AutoCloseable {

    static final Duration EVERY = Duration.ofSeconds(30);

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private final MetricsSource source;
    private final Clock clock;
    private final Consumer<? super GpuUse> listener;
    private final UseMemory memory = new UseMemory();
    private final Semaphore wake = new Semaphore(0);
    private final Thread thread;

    private final AtomicBoolean ownIsNew = new AtomicBoolean();
    private volatile GpuUse own = GpuUse.NONE;
    private volatile ClusterState state = new ClusterState.Connecting();
    private volatile Watching watching = Watching.LOOKED_AT;
    private volatile boolean allowed = true;

    // what follows belongs to the one thread

    private Map<String, Trouble> troubles = Map.of();
    private Instant due = Instant.MIN;
    private Duration pause = EVERY;
    private boolean looking;

    /// Runs nothing before [#start()].
    ///
    /// @param listener gets what is known after each look, on a thread of this probe
    public MetricsProbe(Remote remote, Metrics metrics, Clock clock, Consumer<? super GpuUse> listener) {
        this.source = new MetricsSource(remote, metrics, clock);
        this.clock = clock;
        this.listener = listener;
        this.thread = Thread.ofVirtual().name("metrics-probe").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /// Takes what steps of one's own showed.
    public void see(GpuUse newer) {
        own = newer;
        ownIsNew.set(true);
        wake.release();
    }

    /// Takes what is known about the cluster.
    public void see(ClusterState newer) {
        state = newer;
        wake.release();
    }

    /// Says how closely somebody looks; nothing is asked while nobody does.
    public void watch(Watching how) {
        watching = how;
        wake.release();
    }

    /// Lets it look, or stops it at once.
    public void allow(boolean on) {
        allowed = on;
        wake.release();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /// What one question to the metrics adds to looks of one's own.
    public static GpuUse lookOnce(Remote remote, Metrics metrics, Snapshot snapshot, GpuUse own, Clock clock)
            throws InterruptedException {
        var source = new MetricsSource(remote, metrics, clock);
        source.learn(own);
        var look = source.look(snapshot);
        var memory = new UseMemory();
        look.samples().forEach(memory::add);
        return UseTogether.of(own, memory.use(clock.instant(), probing(true, look.troubles())));
    }

    private void run() {
        try {
            while (true) {
                boolean looked = decide();
                if (ownIsNew.getAndSet(false) || looked) {
                    publish();
                }
                if (wake.tryAcquire(untilDue().toMillis(), TimeUnit.MILLISECONDS)) {
                    wake.drainPermits();
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration untilDue() {
        var left = Duration.between(clock.instant(), due);
        return looking && left.isPositive() ? left : EVERY;
    }

    /// Whether something is to be published.
    private boolean decide() throws InterruptedException {
        var snapshot = state.lastSnapshot();
        boolean was = looking;
        looking = allowed && watching == Watching.LOOKED_AT && snapshot.isPresent();
        if (!allowed) {
            memory.clear();
            troubles = Map.of();
        }
        if (!looking || clock.instant().isBefore(due)) {
            return was != looking;
        }
        source.learn(own);
        var look = source.look(snapshot.orElseThrow());
        var nodes =
                snapshot.orElseThrow().nodes().value().stream().map(Node::name).collect(Collectors.toSet());
        // where it has just turned out that the numbers are others than Slurm's, what was taken by them is wrong
        var otherwise = new HashSet<>(look.troubles().keySet());
        otherwise.removeAll(troubles.keySet());
        memory.keep(place -> nodes.contains(place.node()) && !otherwise.contains(place.node()), _ -> true);
        look.samples().forEach(memory::add);
        troubles = look.troubles();
        pause = troubles.containsKey("") ? longer(pause) : EVERY;
        due = clock.instant().plus(pause);
        return true;
    }

    private static Duration longer(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    private void publish() {
        listener.accept(UseTogether.of(own, memory.use(clock.instant(), probing(looking, troubles))));
    }

    private static Probing probing(boolean looking, Map<String, Trouble> troubles) {
        return Probing.OFF.with(looking ? View.ALL : View.OFF, new HashMap<>(troubles));
    }
}
