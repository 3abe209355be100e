package org.azulejo.ui.gpus;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import javafx.animation.AnimationTimer;
import javafx.beans.property.SimpleObjectProperty;
import javafx.event.Event;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.azulejo.cluster.ClusterState;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.fx.Ticker;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.live.Window;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.logs.StillLogs;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.Shell;
import org.azulejo.ui.shell.View;

/// Measures how evenly the frames come while the mosaic of 4,608 GPUs is dragged about, and what the window costs while
/// nobody touches it. Needs a display; prints its figures. Arguments: seconds of each, width and height of the window.
final class Panning {

    private static final int[] ZOOMS = {0, 2, 5, 8};

    private final Stage stage = new Stage();
    private final MosaicView mosaic;

    private Panning(int width, int height) {
        var snapshot = Snapshots.large(576);
        var taken = new Ticker(
                Clock.offset(Clock.systemUTC(), Duration.between(Instant.now(), Snapshots.NOW)),
                Duration.ofSeconds(1),
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().factory()),
                FxThread.EXECUTOR);
        var live = new Live(
                new SimpleObjectProperty<>(new ClusterState.Live(snapshot)),
                taken.now(),
                new SimpleObjectProperty<>(Traffic.UNKNOWN),
                new SimpleObjectProperty<>(Insights.large(snapshot)));
        var window = new Window();
        var setup = new Setup(
                live,
                window,
                window.background,
                new LogDesk(StillLogs.NONE, window.background, Runnable::run),
                ComposeDesk.idle(window.background, "dgx-h100"),
                new HostKeys(Runnable::run),
                "ana@master",
                Snapshots.ZONE,
                new Setup.Choices(Look.LIGHT, Locale.ENGLISH, 100),
                _ -> {});
        var scene = new Shell(setup, View.GPUS).scene(width, height);
        stage.setScene(scene);
        stage.show();
        taken.run(true);
        mosaic = (MosaicView) scene.lookup("#mosaic");
    }

    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        int width = args.length > 2 ? Integer.parseInt(args[1]) : 1280;
        int height = args.length > 2 ? Integer.parseInt(args[2]) : 800;
        FxThread.start();
        var made = new CompletableFuture<Panning>();
        FxThread.EXECUTOR.execute(() -> made.complete(new Panning(width, height)));
        var panning = made.get();
        Thread.sleep(5000);
        for (int zoom : ZOOMS) {
            var gaps = new CompletableFuture<List<Double>>();
            FxThread.EXECUTOR.execute(() -> panning.drag(zoom, seconds, gaps));
            print("zoom %d".formatted(zoom), gaps.get());
        }
        var cpu = (com.sun.management.OperatingSystemMXBean)
                java.lang.management.ManagementFactory.getOperatingSystemMXBean();
        Thread.sleep(3000);
        long before = cpu.getProcessCpuTime();
        Thread.sleep(Duration.ofSeconds(seconds * 3L));
        System.out.printf(
                Locale.ROOT,
                "idle: %.2f %% of a core over %d s%n",
                (cpu.getProcessCpuTime() - before) / 1e7 / (seconds * 3L),
                seconds * 3);
        System.exit(0);
    }

    private static void print(String what, List<Double> gaps) {
        Collections.sort(gaps);
        System.out.printf(
                Locale.ROOT,
                "%s: %d frames, gap median %.1f ms, p95 %.1f ms, p99 %.1f ms, most %.1f ms%n",
                what,
                gaps.size(),
                gaps.get(gaps.size() / 2),
                gaps.get(gaps.size() * 95 / 100),
                gaps.get(gaps.size() * 99 / 100),
                gaps.getLast());
    }

    private void drag(int zoom, int seconds, CompletableFuture<List<Double>> done) {
        mosaic.zoomToFit();
        for (int i = 0; i < zoom; i++) {
            mosaic.zoomIn();
        }
        var gaps = new ArrayList<Double>();
        fire(MouseEvent.MOUSE_PRESSED, 300, 150);
        new AnimationTimer() {
            private long first;
            private long last;

            @Override
            public void handle(long now) {
                first = first == 0 ? now : first;
                if (last != 0) {
                    gaps.add((now - last) / 1e6);
                }
                last = now;
                double at = (now - first) / 1e9;
                fire(MouseEvent.MOUSE_DRAGGED, 300 + 200 * Math.sin(at * 2.3), 150 + 140 * Math.sin(at * 1.7));
                // a window that cannot be moved is painted anew all the same
                mosaic.requestLayout();
                if (at > seconds) {
                    stop();
                    fire(MouseEvent.MOUSE_RELEASED, 0, 0);
                    done.complete(gaps);
                }
            }
        }.start();
    }

    private void fire(javafx.event.EventType<MouseEvent> type, double x, double y) {
        Event.fireEvent(
                mosaic,
                new MouseEvent(
                        type,
                        x,
                        y,
                        x,
                        y,
                        MouseButton.PRIMARY,
                        1,
                        false,
                        false,
                        false,
                        false,
                        true,
                        false,
                        false,
                        false,
                        false,
                        false,
                        null));
    }
}
