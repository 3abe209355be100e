package org.azulejo.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleObjectProperty;
import org.azulejo.cluster.Snapshot;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.logs.StillLogs;
import org.junit.jupiter.api.Test;

class PaletteViewModelTest {

    private static Snapshot running(int count) {
        return Snapshots.withJobs(IntStream.range(0, count)
                .mapToObj(i -> JobMaker.job(9_100 + i, "zebra", "ana")
                        .running(Snapshots.NOW, Duration.ofHours(1), "dgxh100-1", 0)
                        .make())
                .toList());
    }

    private static List<PaletteViewModel.Entry> looking(Snapshot snapshot, String words) {
        var window = Window.showing(snapshot);
        var choices = new Setup.Choices(Look.LIGHT, Locale.ENGLISH, 100);
        var setup = new Setup(
                window.live,
                window,
                window.background,
                new LogDesk(StillLogs.NONE, window.background, Runnable::run),
                ComposeDesk.idle(window.background, "dgx-h100"),
                new HostKeys(Runnable::run),
                "ana@master",
                Snapshots.ZONE,
                choices,
                _ -> {});
        var frame = new FrameModel(setup, new SimpleObjectProperty<>(View.JOBS), new SimpleObjectProperty<>(choices));
        var palette = frame.palette();
        palette.open();
        palette.words().set(words);
        return palette.entries().getValue();
    }

    /// 20 jobs and their 20 logs are found; 11 lines of them leave 29.
    @Test
    void saysHowManyMoreThereAreAndLeavesRoomForLogs() {
        var entries = looking(running(20), "zebra");
        assertThat(entries).hasSize(12);
        assertThat(entries.getLast().text()).isEqualTo("29 more: type more of it");
        assertThat(entries.getLast().act()).isEmpty();
        assertThat(entries.subList(0, 8)).allMatch(it -> it.text().startsWith("Job "));
        assertThat(entries.subList(8, 11)).allMatch(it -> it.text().startsWith("Log of "));
    }

    @Test
    void whereAllHaveRoomNothingIsSaid() {
        assertThat(looking(running(6), "zebra"))
                .hasSize(12)
                .allMatch(it -> it.act().isPresent());
    }
}
