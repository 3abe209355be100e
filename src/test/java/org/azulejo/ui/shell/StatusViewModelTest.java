package org.azulejo.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.cluster.ClusterState;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.live.Window;
import org.azulejo.use.GpuUse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatusViewModelTest {

    private final RemoteException away = new RemoteException.TimedOut("master", "squeue");

    private final Window window = Window.showing(Snapshots.dgx());
    private final StatusViewModel model = new StatusViewModel(window.live, window.texts, window.spoken, "ana@master");

    private String pill() {
        return model.pill().getValue().tone() + " " + model.pill().getValue().text();
    }

    @Test
    void theAgeOfALiveAnswerTicks() {
        assertThat(pill()).isEqualTo("LIVE live, 6 s old");

        window.now.set(Snapshots.NOW.plusSeconds(3));

        assertThat(pill()).isEqualTo("LIVE live, 9 s old");
        assertThat(model.trouble().getValue()).isEmpty();
    }

    @Test
    void silenceKeepsTheLastAnswerAndSaysFromWhen() {
        var later = Snapshots.NOW.plusSeconds(200);
        window.state.set(
                new ClusterState.Stale(Snapshots.dgx(), away, Snapshots.NOW.plusSeconds(20), later.plusSeconds(12)));
        window.now.set(later);

        assertThat(pill()).isEqualTo("OLD no answer for 3 min: showing 12:59");
        assertThat(model.stale().getValue()).isTrue();
        var trouble = model.trouble().getValue().orElseThrow();
        assertThat(trouble.blank()).isFalse();
        assertThat(trouble.text()).contains("12 s");
    }

    @Test
    void whatOnlyAPersonCanMendIsOffline() {
        window.state.set(new ClusterState.Stale(Snapshots.dgx(), away, Snapshots.NOW, Instant.MAX));

        assertThat(model.pill().getValue().tone()).isEqualTo(StatusViewModel.Tone.OFFLINE);
        assertThat(model.trouble().getValue().orElseThrow().text()).contains("not tried again");
    }

    @Test
    void withoutAnyAnswerThereIsAReasonAndAWayOut() {
        window.state.set(new ClusterState.Failed(away, Snapshots.NOW, Snapshots.NOW.plusSeconds(30)));

        assertThat(pill()).startsWith("OFFLINE offline: ");
        var trouble = model.trouble().getValue().orElseThrow();
        assertThat(trouble.blank()).isTrue();
        assertThat(trouble.canTry()).isTrue();
    }

    @Test
    void everySourceTellsItsAge() {
        assertThat(model.items().getValue().stream().map(StatusViewModel.Item::text))
                .containsExactly("jobs 6 s", "nodes 6 s", "accounting 42 s");
    }

    @Test
    void callsAreCountedAndNamedOnHover() {
        window.traffic.set(new Traffic(Map.of("squeue", 2.0, "sacct", 0.5), Duration.ofSeconds(30), false));

        assertThat(model.asking().getValue().text()).isEqualTo("2.5 calls a minute");
        assertThat(model.asking().getValue().hint())
                .contains("squeue: 2.0 a minute")
                .contains("30 s");
    }

    @Test
    void whoAndWhereAreWords() {
        assertThat(model.who()).isEqualTo("ana at master");
        assertThat(model.version().getValue()).isEqualTo("Slurm 23.11.4");
    }

    @Test
    void whatTheSiteHidesIsSaidOnceAndTheLookingTellsItsCost() {
        window.insight.set(Insights.hidden());

        var use = model.use().getValue();
        assertThat(use.text()).isEqualTo("GPU use: your own jobs only, this site hides the rest");
        assertThat(use.hint())
                .contains("does not mean that the GPU is idle")
                .contains("5 steps were started")
                // 2 of 40,000
                .contains("2 of the 40,000 steps")
                .contains("0.01 %");
    }

    @Test
    void theSwitchIsHeardAndSaid() {
        model.lookingAtUse().set(false);

        assertThat(model.use().getValue().text()).isEqualTo("GPU use: not looked at");
        assertThat(model.use().getValue().hint()).contains("switched off");
    }

    @Test
    void beforeTheFirstLookNothingIsClaimed() {
        var probing = new GpuUse.Probing(GpuUse.View.OWN_JOBS, Map.of(), 1, 0, 40_000, 3, 1);
        window.insight.set(new Insight(new GpuUse(Map.of(), Map.of(), Map.of(), probing), List.of(), Optional.empty()));

        assertThat(model.use().getValue().text()).isEqualTo("GPU use: not seen yet");
        assertThat(model.use().getValue().good()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void everyTroubleHasItsWords(GpuUse.Trouble.Kind kind) {
        var trouble = new GpuUse.Trouble(Snapshots.NOW.minusSeconds(40), kind, "");
        var probing = new GpuUse.Probing(GpuUse.View.ALL, Map.of("", trouble), 1, 0, 40_000, 1, 1);
        window.insight.set(new Insight(new GpuUse(Map.of(), Map.of(), Map.of(), probing), List.of(), Optional.empty()));

        assertThat(model.use().getValue().good()).isFalse();
        assertThat(model.use().getValue().hint()).contains("everywhere: ");
    }

    @Test
    void whyThereIsNoLookIsSaid() {
        var trouble = new GpuUse.Trouble(
                Snapshots.NOW.minusSeconds(40),
                GpuUse.Trouble.Kind.NO_ROOM,
                "srun: error: Unable to allocate resources");
        var probing = new GpuUse.Probing(GpuUse.View.OWN_JOBS, Map.of("gpu01", trouble), 1, 0, 40_000, 3, 1);
        window.insight.set(new Insight(new GpuUse(Map.of(), Map.of(), Map.of(), probing), List.of(), Optional.empty()));

        assertThat(model.use().getValue().text())
                .isEqualTo("GPU use: no CPU was free for a short look, or others were ahead in the queue");
        assertThat(model.use().getValue().good()).isFalse();
        assertThat(model.use().getValue().hint())
                .contains("gpu01: no CPU was free for a short look, or others were ahead in the queue, 40 s ago")
                .contains("Unable to allocate resources")
                .contains("3 places are looked at in turns, 1 at a time");
    }
}
