package org.azulejo;

import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Watching;
import org.azulejo.remote.Remote;
import org.azulejo.settings.SiteProfile;
import org.azulejo.use.GpuProbe;
import org.azulejo.use.GpuUse;
import org.azulejo.use.MetricsProbe;

/// All looks at the use of a cluster's GPUs: steps of one's own, and the site's metrics where its profile names some.
/// Safe for several threads.
final class Looks implements AutoCloseable {

    private final Remote remote;
    private final Clock clock;
    private final Consumer<? super GpuUse> listener;
    private final GpuProbe probe;
    private volatile Optional<MetricsProbe> metrics = Optional.empty();
    private Watching watching = Watching.LOOKED_AT;
    private boolean allowed = true;
    private boolean started;
    private boolean closed;

    /// Runs nothing before [#start()].
    ///
    /// @param listener gets what is known after each look, on a thread of one of the probes
    Looks(Remote remote, Clock clock, Consumer<? super GpuUse> listener) {
        this.remote = remote;
        this.clock = clock;
        this.listener = listener;
        this.probe = new GpuProbe(remote, SiteProfile.NONE, clock, this::take);
    }

    synchronized void start() {
        started = true;
        probe.start();
    }

    /// Takes what is known about the site: that comes with the first answer of the cluster, which names it.
    synchronized void see(SiteProfile site) {
        probe.see(site);
        if (started && !closed && metrics.isEmpty()) {
            metrics = site.metrics().map(it -> new MetricsProbe(remote, it, clock, listener));
            tell();
            metrics.ifPresent(MetricsProbe::start);
        }
    }

    synchronized void see(ClusterState state) {
        probe.see(state);
        metrics.ifPresent(it -> it.see(state));
    }

    /// Says how closely somebody looks; nothing runs while nobody does.
    synchronized void watch(Watching how) {
        watching = how;
        tell();
    }

    /// Lets it look, or stops it at once.
    synchronized void allow(boolean on) {
        allowed = on;
        tell();
    }

    @Override
    public synchronized void close() {
        closed = true;
        probe.close();
        metrics.ifPresent(MetricsProbe::close);
    }

    private void tell() {
        probe.watch(watching);
        probe.allow(allowed);
        metrics.ifPresent(it -> {
            it.watch(watching);
            it.allow(allowed);
        });
    }

    /// On the probe's thread. Where there are metrics, they put both together.
    private void take(GpuUse use) {
        metrics.ifPresentOrElse(it -> it.see(use), () -> listener.accept(use));
    }
}
