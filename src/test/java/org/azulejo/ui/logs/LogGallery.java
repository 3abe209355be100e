package org.azulejo.ui.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.azulejo.cluster.ClusterState;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Texts;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.shell.Pictures;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.View;

/// Draws the logs in all their states, looks and languages into `target/pictures`, for a person to look at.
final class LogGallery {

    private static final Traffic TRAFFIC =
            new Traffic(Map.of("squeue", 2.0, "sinfo", 2.0, "sacct", 1.0), Duration.ofSeconds(30), false);

    private static final Map<String, Consumer<LogDesk>> SCENES = Map.of(
            "training", desk -> open(desk, "7601", "7655", "7620"),
            "failing",
                    desk -> {
                        open(desk, "7620", "7655");
                        desk.tabs().get().getLast().chosen().set(1);
                    },
            "progress", desk -> open(desk, "7620", "7601"),
            "split",
                    desk -> {
                        open(desk, "7601", "7620");
                        desk.split();
                        desk.times().set(true);
                        desk.numbers().set(true);
                    },
            "nolog", desk -> open(desk, "7640"),
            "choose", _ -> {},
            "plain",
                    desk -> {
                        open(desk, "7620");
                        desk.wraps().set(false);
                        desk.numbers().set(true);
                    });

    private LogGallery() {}

    public static void main(String[] only) throws IOException, InterruptedException, ExecutionException {
        FxThread.start();
        var folder = Files.createDirectories(Path.of("target/pictures"));
        var wanted = only.length == 0 ? "" : only[0];
        for (var scene : SCENES.entrySet()) {
            for (var look : new Look[] {Look.LIGHT, Look.DARK}) {
                for (var locale : new Locale[] {Locale.ENGLISH, Texts.PORTUGUESE}) {
                    for (var size : new int[][] {{1280, 800}, {1920, 1080}, {1024, 640}}) {
                        var name = "logs-%s-%s-%s-%dx%d"
                                .formatted(scene.getKey(), look, locale.getLanguage(), size[0], size[1]);
                        if (name.matches(".*(" + wanted + ").*")) {
                            draw(folder.resolve(name + ".png"), scene.getValue(), look, locale, size);
                        }
                    }
                }
            }
        }
        FxThread.stop();
    }

    private static void open(LogDesk desk, String... jobs) {
        for (var job : jobs) {
            desk.open(JobId.parse(job).orElseThrow());
        }
    }

    private static void draw(Path file, Consumer<LogDesk> scene, Look look, Locale locale, int[] size)
            throws IOException, InterruptedException, ExecutionException {
        var picture = Pictures.take(new Pictures.Wish(
                        View.LOGS,
                        size[0],
                        size[1],
                        new Setup.Choices(look, locale, 100),
                        Snapshots.ZONE,
                        new ClusterState.Live(Snapshots.dgx()),
                        TRAFFIC,
                        Insights.hidden(),
                        "ana@master",
                        Snapshots.NOW,
                        background -> {
                            var desk = new LogScenes(background).desk();
                            scene.accept(desk);
                            return desk;
                        },
                        "dgx-h100"))
                .get();
        ImageIO.write(picture, "png", file.toFile());
    }
}
