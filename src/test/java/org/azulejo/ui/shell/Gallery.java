package org.azulejo.ui.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javax.imageio.ImageIO;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.gpus.Shade;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Texts;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.live.Window;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.logs.StillLogs;

/// Draws the views in all their sizes, looks and languages into `target/pictures`, for a person to look at.
final class Gallery {

    private static final Traffic TRAFFIC =
            new Traffic(Map.of("squeue", 2.0, "sinfo", 2.0, "sacct", 1.0), Duration.ofSeconds(30), false);

    private Gallery() {}

    public static void main(String[] only) throws IOException, InterruptedException, ExecutionException {
        FxThread.start();
        var folder = Files.createDirectories(Path.of("target/pictures"));
        var wanted = only.length == 0 ? "" : only[0];
        for (var look : new Look[] {Look.LIGHT, Look.DARK}) {
            for (var locale : new Locale[] {Locale.ENGLISH, Texts.PORTUGUESE}) {
                for (var size : new int[][] {{1280, 800}, {1920, 1080}, {1024, 640}}) {
                    for (var view : View.values()) {
                        draw(folder, wanted, "8", Snapshots.dgx(), Insights.hidden(), view, look, locale, size);
                        draw(folder, wanted, "plain", Snapshots.dgx(), Insight.NONE, view, look, locale, size);
                        draw(folder, wanted, "open", Snapshots.dgx(), Insights.open(), view, look, locale, size);
                        draw(folder, wanted, "drained", Snapshots.drained(), Insight.NONE, view, look, locale, size);
                        for (int nodes : new int[] {8, 64, 576}) {
                            var what = Integer.toString(nodes * 8);
                            if (isWanted(wanted, name(view, what, look, locale, size))) {
                                var large = Snapshots.large(nodes);
                                draw(folder, wanted, what, large, Insights.large(large), view, look, locale, size);
                            }
                        }
                    }
                }
            }
        }
        drawMoments(folder, wanted);
        FxThread.stop();
    }

    /// What is seen only for a moment: questions, troubles, details.
    private static void drawMoments(Path folder, String wanted)
            throws IOException, InterruptedException, ExecutionException {
        var error = new RemoteException.TimedOut("master", "squeue");
        var later = Snapshots.NOW.plusSeconds(190);
        Consumer<FrameModel> nothing = _ -> {};
        for (var look : new Look[] {Look.LIGHT, Look.DARK}) {
            var live = new ClusterState.Live(Snapshots.dgx());
            moment(folder, wanted, "connecting", look, 100, new ClusterState.Connecting(), Snapshots.NOW, nothing);
            moment(
                    folder,
                    wanted,
                    "failed",
                    look,
                    100,
                    new ClusterState.Failed(error, Snapshots.NOW, later.plusSeconds(12)),
                    later,
                    nothing);
            moment(
                    folder,
                    wanted,
                    "stale",
                    look,
                    100,
                    new ClusterState.Stale(Snapshots.dgx(), error, Snapshots.NOW, later.plusSeconds(12)),
                    later,
                    nothing);
            moment(folder, wanted, "details", look, 100, live, Snapshots.NOW, model -> {
                model.show(View.JOBS);
                model.palette().open();
                model.palette().words().set("7655");
                model.palette().run(model.palette().entries().getValue().getFirst());
            });
            moment(
                    folder,
                    wanted,
                    "question",
                    look,
                    100,
                    live,
                    Snapshots.NOW,
                    model -> model.cancel().ask(Snapshots.dgx().jobs().value().subList(1, 2)));
            moment(
                    folder,
                    wanted,
                    "questions",
                    look,
                    100,
                    live,
                    Snapshots.NOW,
                    model -> model.cancel().ask(Snapshots.dgx().jobs().value()));
            moment(
                    folder,
                    wanted,
                    "palette",
                    look,
                    100,
                    live,
                    Snapshots.NOW,
                    model -> model.palette().open());
            moment(folder, wanted, "ended", look, 100, live, Snapshots.NOW, model -> {
                model.show(View.JOBS);
                model.jobs().showEnded(true);
            });
            for (int size : new int[] {80, 125, 150, 200}) {
                moment(folder, wanted, "text" + size, look, size, live, Snapshots.NOW, nothing);
            }
            moment(folder, wanted, "somewhere", look, 100, live, Insights.somewhere(), nothing);
            moment(
                    folder,
                    wanted,
                    "findings",
                    look,
                    100,
                    live,
                    Insights.hidden(),
                    model -> model.gpus().showFindings(true));
            moment(
                    folder,
                    wanted,
                    "stop",
                    look,
                    100,
                    live,
                    Insights.hidden(),
                    model -> model.gpus().act(Insights.findings().getFirst()));
            for (var shade : Shade.values()) {
                for (int nodes : new int[] {64, 576}) {
                    var large = Snapshots.large(nodes);
                    moment(
                            folder,
                            wanted,
                            "shade-" + shade + "-" + nodes * 8,
                            look,
                            100,
                            new ClusterState.Live(large),
                            Insights.large(large),
                            model -> model.gpus().shade(shade));
                }
            }
            var large = Snapshots.large(576);
            moment(
                    folder,
                    wanted,
                    "mine-4608",
                    look,
                    100,
                    new ClusterState.Live(large),
                    Insights.large(large),
                    model -> model.gpus().showMine(true));
        }
    }

    private static void moment(
            Path folder,
            String wanted,
            String what,
            Look look,
            int textSize,
            ClusterState state,
            Instant now,
            Consumer<FrameModel> before)
            throws IOException, InterruptedException, ExecutionException {
        moment(folder, wanted, what, look, textSize, state, Insights.hidden(), now, before);
    }

    private static void moment(
            Path folder,
            String wanted,
            String what,
            Look look,
            int textSize,
            ClusterState state,
            Insight insight,
            Consumer<FrameModel> before)
            throws IOException, InterruptedException, ExecutionException {
        moment(folder, wanted, what, look, textSize, state, insight, Snapshots.NOW, before);
    }

    private static void moment(
            Path folder,
            String wanted,
            String what,
            Look look,
            int textSize,
            ClusterState state,
            Insight insight,
            Instant now,
            Consumer<FrameModel> before)
            throws IOException, InterruptedException, ExecutionException {
        var name = "moment-%s-%s".formatted(what, look);
        if (!isWanted(wanted, name)) {
            return;
        }
        var scene = new CompletableFuture<Scene>();
        FxThread.EXECUTOR.execute(() -> scene.complete(scene(look, textSize, state, insight, now, before)));
        ImageIO.write(
                Pictures.of(scene.get()).get(),
                "png",
                folder.resolve(name + ".png").toFile());
    }

    private static Scene scene(
            Look look, int textSize, ClusterState state, Insight insight, Instant now, Consumer<FrameModel> before) {
        var window = new Window();
        window.state.set(state);
        window.now.set(now);
        window.traffic.set(TRAFFIC);
        window.insight.set(insight);
        var choices = new Setup.Choices(look, Locale.ENGLISH, textSize);
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
        var model = new FrameModel(setup, new SimpleObjectProperty<>(View.GPUS), new SimpleObjectProperty<>(choices));
        var root = new StackPane();
        var theme = new Theme(root);
        theme.choose(look);
        theme.textSize(textSize);
        var scene = new Scene(root, 1280, 800);
        root.getChildren().setAll(new Frame(model));
        before.accept(model);
        return scene;
    }

    private static String name(View view, String what, Look look, Locale locale, int[] size) {
        return "%s-%s-%s-%s-%dx%d".formatted(view.text(), what, look, locale.getLanguage(), size[0], size[1]);
    }

    private static boolean isWanted(String wanted, String name) {
        return name.matches(".*(" + wanted + ").*");
    }

    private static void draw(
            Path folder,
            String wanted,
            String what,
            Snapshot snapshot,
            Insight insight,
            View view,
            Look look,
            Locale locale,
            int[] size)
            throws IOException, InterruptedException, ExecutionException {
        var name = name(view, what, look, locale, size);
        if (!isWanted(wanted, name)) {
            return;
        }
        var picture = Pictures.take(new Pictures.Wish(
                        view,
                        size[0],
                        size[1],
                        new Setup.Choices(look, locale, 100),
                        Snapshots.ZONE,
                        new ClusterState.Live(snapshot),
                        TRAFFIC,
                        insight,
                        "ana@master",
                        Snapshots.NOW,
                        background -> new LogDesk(StillLogs.NONE, background, Runnable::run),
                        "dgx-h100"))
                .get();
        ImageIO.write(picture, "png", folder.resolve(name + ".png").toFile());
    }
}
