package org.azulejo.ui.shell;

import java.awt.image.BufferedImage;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javafx.beans.property.SimpleObjectProperty;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Scene;
import org.azulejo.cluster.ClusterState;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.NobodyAsks;
import org.azulejo.ui.live.Traffic;
import org.azulejo.ui.logs.LogDesk;

/// Takes pictures of a view without a window.
public final class Pictures {

    private static final int PASSES = 4;

    private Pictures() {}

    /// What is to be seen.
    ///
    /// @param now the moment of the picture, by this machine's clock
    /// @param logs makes the logs that are open
    /// @param policy the name of the rules by which jobs are composed
    public record Wish(
            View view,
            int width,
            int height,
            Setup.Choices choices,
            ZoneId zone,
            ClusterState state,
            Traffic traffic,
            Insight insight,
            String login,
            Instant now,
            Function<Background, LogDesk> logs,
            String policy) {}

    /// Draws the view; the toolkit must be running (see [FxThread#start]). May be called on any thread.
    public static CompletableFuture<BufferedImage> take(Wish wish) {
        var picture = new CompletableFuture<BufferedImage>();
        FxThread.EXECUTOR.execute(() -> settle(scene(wish), PASSES, picture));
        return picture;
    }

    /// Draws a scene as it is shown, once its layout has settled. May be called on any thread.
    public static CompletableFuture<BufferedImage> of(Scene scene) {
        var picture = new CompletableFuture<BufferedImage>();
        FxThread.EXECUTOR.execute(() -> settle(scene, PASSES, picture));
        return picture;
    }

    private static Scene scene(Wish wish) {
        var live = new Live(
                new SimpleObjectProperty<>(wish.state()),
                new SimpleObjectProperty<>(wish.now()),
                new SimpleObjectProperty<>(wish.traffic()),
                new SimpleObjectProperty<>(wish.insight()));
        // nobody waits for a picture: everything is made at once
        Executor now = Runnable::run;
        var background = new Background(now, now);
        var setup = new Setup(
                live,
                new NobodyAsks(),
                background,
                wish.logs().apply(background),
                ComposeDesk.idle(background, wish.policy()),
                new HostKeys(now),
                wish.login(),
                wish.zone(),
                wish.choices(),
                _ -> {});
        return new Shell(setup, wish.view()).scene(wish.width(), wish.height());
    }

    /// Lays out several times with the toolkit's own work in between: controls make their cells in one pass, and know
    /// their sizes in the next.
    private static void settle(Scene scene, int passes, CompletableFuture<BufferedImage> picture) {
        scene.getRoot().applyCss();
        scene.getRoot().layout();
        if (passes > 0) {
            FxThread.EXECUTOR.execute(() -> settle(scene, passes - 1, picture));
        } else {
            picture.complete(SwingFXUtils.fromFXImage(scene.snapshot(null), null));
        }
    }
}
