package org.azulejo.ui.live;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;

/// The cluster as every view sees it. One for a window; used on the screen's thread.
public final class Live {

    private static final int SLOW_BEAT = 10;

    private final ObservableValue<ClusterState> state;
    private final ObservableValue<Instant> now;
    private final ObservableValue<Traffic> traffic;
    private final ObservableValue<Insight> insight;
    private final ReadOnlyObjectWrapper<Optional<Snapshot>> snapshot = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Instant> clusterNow = new ReadOnlyObjectWrapper<>(Instant.EPOCH);
    private final ReadOnlyObjectWrapper<Instant> slowly = new ReadOnlyObjectWrapper<>(Instant.EPOCH);
    private final Holders holders = new Holders();
    private final Selection selection = new Selection();
    private final LogDoor logDoor = new LogDoor();
    private final BooleanProperty lookingAtUse = new SimpleBooleanProperty(true);

    public Live(
            ObservableValue<ClusterState> state,
            ObservableValue<Instant> now,
            ObservableValue<Traffic> traffic,
            ObservableValue<Insight> insight) {
        this.state = state;
        this.now = now;
        this.traffic = traffic;
        this.insight = insight;
        state.subscribe(this::take);
        now.subscribe(_ -> tick());
    }

    public ObservableValue<ClusterState> state() {
        return state;
    }

    /// The time of this machine, moving each second while the window shows: for the ages of answers.
    public ObservableValue<Instant> now() {
        return now;
    }

    /// The same moment by the cluster's clock, which is the one that Slurm's times are of.
    public ReadOnlyObjectProperty<Instant> clusterNow() {
        return clusterNow.getReadOnlyProperty();
    }

    /// The cluster's time, moving every ten seconds: enough for what is said in minutes.
    public ReadOnlyObjectProperty<Instant> slowly() {
        return slowly.getReadOnlyProperty();
    }

    public ObservableValue<Traffic> traffic() {
        return traffic;
    }

    /// What follows from the last good answer and from the looks at GPUs.
    public ObservableValue<Insight> insight() {
        return insight;
    }

    /// Whether the person lets the use of GPUs be looked at.
    public BooleanProperty lookingAtUse() {
        return lookingAtUse;
    }

    /// The last good answer; empty before the first.
    public ReadOnlyObjectProperty<Optional<Snapshot>> snapshot() {
        return snapshot.getReadOnlyProperty();
    }

    public Holders holders() {
        return holders;
    }

    public Selection selection() {
        return selection;
    }

    public LogDoor logDoor() {
        return logDoor;
    }

    private void take(ClusterState newer) {
        var last = newer.lastSnapshot();
        last.ifPresent(holders::see);
        if (!last.equals(snapshot.get())) {
            last.filter(_ -> !selection.chosen().get().isEmpty()).ifPresent(it -> selection.keepOnly(keysOf(it)));
            snapshot.set(last);
            tick();
        }
    }

    private void tick() {
        var here = now.getValue();
        var there = snapshot.get().map(it -> it.clusterTime(here)).orElse(here);
        clusterNow.set(there);
        slowly.set(there.minusSeconds(there.getEpochSecond() % SLOW_BEAT).truncatedTo(ChronoUnit.SECONDS));
    }

    private static Set<String> keysOf(Snapshot snapshot) {
        var keys = new HashSet<String>();
        Stream.of(snapshot.jobs(), snapshot.ended())
                .flatMap(it -> it.value().stream())
                .forEach(job -> {
                    keys.add(JobKey.of(job.id()));
                    keys.add(JobKey.ofFamily(job.id().base()));
                });
        return keys;
    }
}
