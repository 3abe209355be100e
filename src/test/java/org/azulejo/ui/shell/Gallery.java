package org.azulejo.ui.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import javax.imageio.ImageIO;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Texts;
import org.azulejo.ui.live.Traffic;

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
                        draw(folder, wanted, "8", Snapshots.dgx(), view, look, locale, size[0], size[1]);
                        draw(folder, wanted, "64", Snapshots.large(8), view, look, locale, size[0], size[1]);
                        draw(folder, wanted, "512", Snapshots.large(64), view, look, locale, size[0], size[1]);
                        draw(folder, wanted, "drained", Snapshots.drained(), view, look, locale, size[0], size[1]);
                    }
                }
            }
        }
        FxThread.stop();
    }

    private static void draw(
            Path folder,
            String wanted,
            String what,
            Snapshot snapshot,
            View view,
            Look look,
            Locale locale,
            int width,
            int height)
            throws IOException, InterruptedException, ExecutionException {
        var name = "%s-%s-%s-%s-%dx%d".formatted(view.text(), what, look, locale.getLanguage(), width, height);
        if (!name.matches(".*" + wanted + ".*")) {
            return;
        }
        var picture = Pictures.take(new Pictures.Wish(
                        view,
                        width,
                        height,
                        new Setup.Choices(look, locale, 100),
                        Snapshots.ZONE,
                        new ClusterState.Live(snapshot),
                        TRAFFIC,
                        "ana@master",
                        Snapshots.NOW))
                .get();
        ImageIO.write(picture, "png", folder.resolve(name + ".png").toFile());
    }
}
