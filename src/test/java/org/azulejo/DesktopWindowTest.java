package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javax.imageio.ImageIO;
import org.azulejo.cli.Destination;
import org.azulejo.ui.shell.View;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;

/// The whole program in a real window, on the demo cluster.
@Tag("window")
@Timeout(180)
@ExtendWith(ApplicationExtension.class)
class DesktopWindowTest {

    @Test
    void showsTheDemoClusterAndTakesItsPicture(@TempDir Path folder) throws Exception {
        var file = folder.resolve("first.png");
        var demo = new Destination.Demo(1);
        try (var desktop = Desktop.open(demo, false, Kept.nothing(), View.GPUS, Clock.systemUTC())) {
            var snapshot = desktop.firstPicture(file).snapshot();
            var scene = desktop.scene();
            assertThat(scene.getWindow().isShowing()).isTrue();
            assertThat(scene.getRoot().lookupAll(".tile"))
                    .hasSameSizeAs(snapshot.gpus())
                    .hasSize(8);
            await().atMost(Duration.ofSeconds(20)).until(() -> rows(scene) > 10);
            var picture = ImageIO.read(file.toFile());
            assertThat(picture.getWidth()).isEqualTo((int) scene.getWidth());
            assertThat(colours(file)).isGreaterThan(100);
        }
    }

    private static int rows(Scene scene) {
        return scene.getRoot().lookup(".job-table") instanceof TableView<?> table
                ? table.getItems().size()
                : 0;
    }

    /// A blank window has a handful.
    private static long colours(Path file) throws IOException {
        var picture = ImageIO.read(file.toFile());
        return Arrays.stream(picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
                .distinct()
                .count();
    }
}
