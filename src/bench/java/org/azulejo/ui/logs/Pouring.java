package org.azulejo.ui.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.beans.property.SimpleObjectProperty;
import javafx.stage.Stage;
import org.azulejo.bench.Figures;
import org.azulejo.cluster.ClusterState;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.Following;
import org.azulejo.follow.From;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.fx.Ticker;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.live.Window;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.Shell;
import org.azulejo.ui.shell.View;

/// Measures what the screen's thread has to do for each frame while a log grows by 100,000 lines a second before
/// somebody's eyes, in pieces as the follower hands them on. Needs a display. Argument: seconds.
final class Pouring {

    private static final int LINES_A_SECOND = 100_000;
    private static final int PIECES_A_SECOND = 40;
    private static final int WARM_UP_SECONDS = 8;

    private final Spring logs = new Spring();

    private Pouring() {}

    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        FxThread.start();
        var pouring = new Pouring();
        var opened = new CompletableFuture<Void>();
        FxThread.EXECUTOR.execute(() -> {
            pouring.open();
            opened.complete(null);
        });
        opened.get();
        var frames = new CompletableFuture<Figures>();
        FxThread.EXECUTOR.execute(() -> pouring.watch(seconds, frames));
        long lines = pouring.pour(frames);
        System.out.printf(
                Locale.ROOT,
                "%d lines, %.0f a second, drawn as they came%n",
                lines,
                lines / (seconds + WARM_UP_SECONDS + 0.0));
        System.out.println("| ms | p50 | p95 | most | frames |");
        System.out.println("| --- | --- | --- | --- | --- |");
        System.out.println(frames.get().text("on the screen's thread: a frame while the log grows"));
        System.exit(0);
    }

    private void open() {
        var stage = new Stage();
        var timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().factory());
        var ticker = new Ticker(
                Clock.offset(Clock.systemUTC(), Duration.between(Instant.now(), Snapshots.NOW)),
                Duration.ofSeconds(1),
                timer,
                FxThread.EXECUTOR);
        var live = new Live(
                new SimpleObjectProperty<>(new ClusterState.Live(Snapshots.dgx())),
                ticker.now(),
                new SimpleObjectProperty<>(Traffic.UNKNOWN),
                new SimpleObjectProperty<>(Insights.hidden()));
        var background = new Background(
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()), FxThread.EXECUTOR);
        var desk = new LogDesk(logs, background, FxThread.EXECUTOR);
        var scene = new Shell(
                        new Setup(
                                live,
                                new Window(),
                                background,
                                desk,
                                new HostKeys(Runnable::run),
                                "ana@master",
                                Snapshots.ZONE,
                                new Setup.Choices(Look.LIGHT, Locale.ENGLISH, 100),
                                _ -> {}),
                        View.LOGS)
                .scene(1280, 800);
        stage.setScene(scene);
        stage.show();
        ticker.run(true);
        desk.open("/home/ana/growing.out");
    }

    /// Lets the log grow until the watching ends.
    private long pour(CompletableFuture<Figures> end) throws InterruptedException {
        long next = System.nanoTime();
        long lines = 0;
        while (!end.isDone()) {
            var piece = new StringBuilder();
            for (int i = 0; i < LINES_A_SECOND / PIECES_A_SECOND; i++, lines++) {
                piece.append("step=")
                        .append(lines)
                        .append(" loss=0.")
                        .append(lines % 9973)
                        .append(" lr=3e-4 tok/s=51234 gpu_mem=71.2GB\n");
            }
            logs.pour(piece.toString().getBytes(UTF_8));
            next += 1_000_000_000L / PIECES_A_SECOND;
            long left = next - System.nanoTime();
            if (left > 0) {
                Thread.sleep(Duration.ofNanos(left));
            }
        }
        return lines;
    }

    private void watch(int seconds, CompletableFuture<Figures> done) {
        var frames = new Figures();
        new AnimationTimer() {
            private long first;
            private long before;

            @Override
            public void handle(long now) {
                first = first == 0 ? now : first;
                long spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                double at = (now - first) / 1e9;
                if (at > WARM_UP_SECONDS && before != 0) {
                    frames.add(spent - before);
                }
                before = spent;
                if (at > seconds + WARM_UP_SECONDS) {
                    stop();
                    done.complete(frames);
                }
            }
        }.start();
    }

    /// A log that is poured out instead of being read.
    private static final class Spring implements LogSource {

        private final CompletableFuture<LogSink> sink = new CompletableFuture<>();
        private long size;

        void pour(byte[] bytes) {
            sink.join().bytes(size, bytes, Snapshots.NOW);
            size += bytes.length;
            sink.join().state(new FollowState.Reading(size, size, Snapshots.NOW, Duration.ZERO, Snapshots.NOW));
        }

        @Override
        public Following open(LogTarget target, From from, LogSink into) {
            sink.complete(into);
            return new Following() {
                @Override
                public LogTarget target() {
                    return target;
                }

                @Override
                public FollowState state() {
                    return new FollowState.Opening();
                }

                @Override
                public void pause(boolean on) {}

                @Override
                public void attend(boolean atEnd) {}

                @Override
                public void lookNow() {}

                @Override
                public void close() {}
            };
        }

        @Override
        public JobLogs find(JobId job) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Stretch read(String path, long offset, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public OptionalLong offsetOfLine(String path, long line) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop) {
            throw new UnsupportedOperationException();
        }
    }
}
