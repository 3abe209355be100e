package org.azulejo.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javafx.stage.Stage;
import org.azulejo.cluster.ClusterMonitor;
import org.azulejo.cluster.ClusterState;
import org.azulejo.demo.DemoSize;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.Replayed;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.FxLatest;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.fx.Ticker;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.NobodyAsks;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.logs.StillLogs;
import org.azulejo.ui.shell.AppWindow;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.View;

/// Measures a refresh of the real window: from the bytes of an answer to what a person sees, with 10,000 jobs of which
/// 500 change, 10 come and 10 go.
///
/// Arguments: nodes, jobs, ticks, view (`GPUS` or `JOBS`).
public final class Refresh {

    private static final int WARM_UP = 25;

    private final Figures parsing = new Figures();
    private final Figures making = new Figures();
    private final Figures applying = new Figures();
    private final Figures layout = new Figures();
    private final AtomicLong onScreen = new AtomicLong();
    private final AtomicLong beside = new AtomicLong();
    private final AtomicLong pulses = new AtomicLong();
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicBoolean arrivedAlready = new AtomicBoolean();
    private final SynchronousQueue<Long> arrived = new SynchronousQueue<>();
    private final Executor fx = counted(FxThread.EXECUTOR, onScreen);
    private final Executor io =
            counted(Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()), beside);
    private final FxLatest<ClusterState> states = new FxLatest<>(new ClusterState.Connecting(), fx);

    private Refresh() {}

    public static void main(String[] arguments) throws Exception {
        int nodes = Integer.parseInt(arguments[0]);
        int jobs = Integer.parseInt(arguments[1]);
        new Refresh().run(new DemoSize(nodes, 8, jobs), Integer.parseInt(arguments[2]), View.valueOf(arguments[3]));
        System.exit(0);
    }

    private void run(DemoSize size, int ticks, View view) throws IOException, RemoteException, InterruptedException {
        var recording = Recording.of(size, Instant.now());
        var remote = new Replayed(recording::print);
        FxThread.start();
        try (var monitor = new ClusterMonitor(remote, true, Duration.ofMinutes(10), Clock.systemUTC(), this::take)) {
            open(view);
            monitor.start();
            arrived.take();
            settle();
            for (int i = 0; i < WARM_UP + ticks; i++) {
                recording.next();
                reset();
                monitor.refreshNow();
                long read = arrived.take() - remote.complete();
                settle();
                if (i >= WARM_UP) {
                    parsing.add(read);
                    making.add(beside.get());
                    applying.add(onScreen.get());
                    layout.add(pulses.get());
                }
            }
        }
        print("%s with %d GPUs, %d rows of squeue, view %s"
                .formatted("Refresh", size.nodes() * 8, recording.jobs(), view));
        print("| ms | p50 | p95 | most | ticks |");
        print("| --- | --- | --- | --- | --- |");
        print(parsing.text("beside the screen's thread: bytes to snapshot"));
        print(making.text("beside the screen's thread: rows in words, ordered, compared"));
        print(applying.text("on the screen's thread: applied"));
        print(layout.text("on the screen's thread: CSS and layout that followed"));
    }

    private void open(View view) throws InterruptedException {
        var opened = new CompletableFuture<Void>();
        FxThread.EXECUTOR.execute(() -> {
            var timer = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().factory());
            // the clock stands still: it is not what is measured
            var ticker = new Ticker(Clock.systemUTC(), Duration.ofHours(1), timer, FxThread.EXECUTOR);
            var live = new Live(
                    states.property(),
                    ticker.now(),
                    new FxLatest<>(Traffic.UNKNOWN, fx).property(),
                    new FxLatest<>(Insight.NONE, fx).property());
            var stage = new Stage();
            AppWindow.open(
                    stage,
                    new Setup(
                            live,
                            new NobodyAsks(),
                            new Background(io, fx),
                            new LogDesk(StillLogs.NONE, new Background(io, fx), fx),
                            ComposeDesk.idle(new Background(io, fx), "dgx-h100"),
                            new HostKeys(fx),
                            "recorded",
                            ZoneOffset.UTC,
                            new Setup.Choices(Look.LIGHT, Locale.ENGLISH, 100),
                            _ -> {}),
                    view,
                    ticker);
            var scene = stage.getScene();
            var began = new AtomicLong();
            scene.addPreLayoutPulseListener(() -> began.set(processorTime()));
            scene.addPostLayoutPulseListener(() -> pulses.addAndGet(processorTime() - began.get()));
            opened.complete(null);
        });
        opened.join();
    }

    private void take(ClusterState state) {
        // the second answer of a round is that of accounting: measured with the first
        if (state instanceof ClusterState.Failed || state instanceof ClusterState.Stale) {
            throw new IllegalStateException(state.toString());
        }
        if (state instanceof ClusterState.Live) {
            long at = System.nanoTime();
            states.accept(state);
            if (!arrivedAlready.getAndSet(true)) {
                Thread.ofVirtual().start(() -> put(at));
            }
        }
    }

    private void put(long at) {
        try {
            arrived.put(at);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private void reset() {
        onScreen.set(0);
        beside.set(0);
        pulses.set(0);
        arrivedAlready.set(false);
    }

    /// Waits until nothing is under way any more, the drawing included.
    private void settle() throws InterruptedException {
        for (int quiet = 0; quiet < 5; quiet = pending.get() == 0 ? quiet + 1 : 0) {
            var fence = new CompletableFuture<Void>();
            FxThread.EXECUTOR.execute(() -> fence.complete(null));
            fence.join();
            Thread.sleep(20);
        }
    }

    private Executor counted(Executor executor, AtomicLong nanos) {
        return work -> {
            pending.incrementAndGet();
            executor.execute(() -> {
                long began = processorTime();
                try {
                    work.run();
                } finally {
                    nanos.addAndGet(processorTime() - began);
                    pending.decrementAndGet();
                }
            });
        };
    }

    /// Of this thread: what other programs do on the machine is not in it.
    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void print(String line) {
        System.out.println(line);
    }
}
