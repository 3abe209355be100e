package org.azulejo;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.azulejo.cluster.Snapshot;
import org.azulejo.findings.Findings;
import org.azulejo.findings.Watched;
import org.azulejo.forecast.Forecast;
import org.azulejo.settings.SiteProfile;
import org.azulejo.ui.live.Insight;
import org.azulejo.use.GpuUse;
import org.azulejo.use.Leftovers;

/// Draws the conclusions anew whenever something comes in: an answer of Slurm, looks at GPUs, looks on nodes. Safe for
/// several threads.
final class Insights {

    private final Clock clock;
    private final Consumer<? super Insight> listener;

    private Optional<Snapshot> snapshot = Optional.empty();
    private SiteProfile site = SiteProfile.NONE;
    private GpuUse use = GpuUse.NONE;
    private Leftovers leftovers = Leftovers.NONE;
    private Watched watched = Watched.NONE;
    private Insight latest = Insight.NONE;

    Insights(Clock clock, Consumer<? super Insight> listener) {
        this.clock = clock;
        this.listener = listener;
    }

    /// What follows from one answer and one look.
    static Insight of(Snapshot snapshot, GpuUse use, SiteProfile site, Clock clock) {
        var now = clock.instant();
        return new Insight(
                use,
                Leftovers.NONE,
                Findings.of(snapshot, use, Watched.NONE.and(snapshot, use), Leftovers.NONE, site, now),
                Forecast.forYou(snapshot, site, snapshot.clusterTime(now)));
    }

    synchronized void see(Snapshot newer, SiteProfile itsSite) {
        snapshot = Optional.of(newer);
        site = itsSite;
        conclude();
    }

    synchronized void see(GpuUse newer) {
        use = newer;
        conclude();
    }

    synchronized void see(Leftovers newer) {
        leftovers = newer;
        conclude();
    }

    /// What was concluded last.
    synchronized Insight latest() {
        return latest;
    }

    synchronized Leftovers leftovers() {
        return leftovers;
    }

    synchronized SiteProfile site() {
        return site;
    }

    synchronized Optional<Snapshot> snapshot() {
        return snapshot;
    }

    private void conclude() {
        var now = clock.instant();
        snapshot.ifPresent(it -> watched = watched.and(it, use));
        latest = new Insight(
                use,
                leftovers,
                snapshot.map(it -> Findings.of(it, use, watched, leftovers, site, now))
                        .orElse(List.of()),
                snapshot.flatMap(it -> Forecast.forYou(it, site, it.clusterTime(now))));
        listener.accept(latest);
    }
}
