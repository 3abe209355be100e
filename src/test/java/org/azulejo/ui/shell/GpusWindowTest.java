package org.azulejo.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.azulejo.ui.logs.LogDesk;
import org.azulejo.ui.logs.StillLogs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The GPU view on a screen: use, findings, and the mosaic of many GPUs.
@ExtendWith(ApplicationExtension.class)
class GpusWindowTest {

    private final Window window = Window.showing(Snapshots.dgx());

    @Start
    void open(Stage stage) {
        window.insight.set(Insights.hidden());
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
        stage.setScene(new Shell(setup, View.GPUS).scene(960, 760));
        stage.show();
    }

    private void showMany(FxRobot robot) {
        var many = Snapshots.large(64);
        robot.interact(() -> {
            window.insight.set(Insights.large(many));
            window.show(many);
        });
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static ToggleButton toggle(FxRobot robot, String id) {
        return robot.lookup((Node it) -> id.equals(it.getId())).queryAs(ToggleButton.class);
    }

    @Test
    void useAndFindingsAreOnTheTilesAndNeverClipped(FxRobot robot) {
        assertThat(robot.lookup("96 %").tryQuery()).isPresent();
        assertThat(robot.lookup("2 % use for 18 min").tryQuery()).isPresent();
        assertThat(robot.lookup("#gpu-use").queryAs(Label.class).getText()).contains("hides the rest");
        for (var tile : robot.lookup(".tile").queryAll()) {
            var inside = tile.lookup(".inside");
            assertThat(inside.prefHeight(inside.getLayoutBounds().getWidth()))
                    .isLessThanOrEqualTo(tile.getLayoutBounds().getHeight());
        }
    }

    @Test
    void theFindingsCardListsThemAndEscapeClosesTheList(FxRobot robot) {
        robot.interact(() -> robot.lookup("#findings-card").query().requestFocus());
        robot.type(KeyCode.ENTER);
        await().untilAsserted(() ->
                assertThat(robot.lookup("#findings").query().isVisible()).isTrue());
        assertThat(robot.lookup("Job 7601 of bruno has no time limit and holds 2 GPUs.")
                        .tryQuery())
                .isPresent();

        robot.type(KeyCode.ESCAPE);
        assertThat(robot.lookup("#findings").query().isVisible()).isFalse();
    }

    @Test
    void stoppingAContainerAsksAndTheSafeAnswerIsFirst(FxRobot robot) {
        robot.interact(() -> robot.lookup("Stop container …").queryButton().fire());
        await().untilAsserted(
                        () -> assertThat(robot.lookup("#mend-keep").tryQuery()).isPresent());
        robot.type(KeyCode.ENTER);
        assertThat(window.asked).isEmpty();
    }

    @Test
    void theSwitchStopsTheLooking(FxRobot robot) {
        robot.interact(() -> window.live.lookingAtUse().set(false));

        assertThat(window.asked).containsExactly("do not look at use");
        assertThat(robot.lookup("#gpu-use").queryAs(Label.class).getText()).isEqualTo("GPU use: not looked at");
    }

    @Test
    void aLegendEntryFiltersByMouseAndByKeyboard(FxRobot robot) {
        showMany(robot);
        var free = toggle(robot, "legend free");

        robot.clickOn(free);
        await().untilAsserted(() -> assertThat(free.isSelected()).isTrue());
        robot.type(KeyCode.SPACE);
        await().untilAsserted(() -> assertThat(free.isSelected()).isFalse());

        // another scale has another legend, and no filter of the old one
        robot.interact(() -> toggle(robot, "shade-USE").fire());
        assertThat(toggle(robot, "legend share 5").getText()).startsWith("75 % and more");
        assertThat(robot.lookup("#shade-HOLDER").queryAs(ToggleButton.class).isSelected())
                .isFalse();
    }

    @Test
    void theKeyboardGoesFromCellToCellAndOpensTheJob(FxRobot robot) {
        showMany(robot);
        var mosaic = robot.lookup("#mosaic").query();
        robot.interact(mosaic::requestFocus);

        robot.type(KeyCode.RIGHT, KeyCode.DOWN);
        // the second row of the first node begins with GPU 4; user0's job has all eight
        assertThat(mosaic.getAccessibleText()).startsWith("gpu-001, GPU 5. Held by user0");
        robot.type(KeyCode.SPACE);
        assertThat(window.live.selection().chosen().get()).containsExactly("20000");
        robot.type(KeyCode.ENTER);
        assertThat(window.live.selection().opened().get()).contains("20000");
        // the details, the card, the choice
        robot.type(KeyCode.ESCAPE, KeyCode.ESCAPE, KeyCode.ESCAPE);
        assertThat(window.live.selection().chosen().get()).isEmpty();
    }

    @Test
    void zoomKeepsTheKeyboardsCellInSightAndZeroShowsAll(FxRobot robot) {
        showMany(robot);
        var mosaic = robot.lookup("#mosaic").query();
        robot.interact(mosaic::requestFocus);
        robot.type(KeyCode.END);
        var cell = at(robot, mosaic);

        robot.type(KeyCode.PLUS, KeyCode.PLUS, KeyCode.PLUS);
        WaitForAsyncUtils.waitForFxEvents();
        var larger = at(robot, mosaic);
        robot.type(KeyCode.DIGIT0);
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(larger).isNotEqualTo(cell);
        assertThat(at(robot, mosaic)).isEqualTo(cell);
    }

    /// What the cells look like, as one number.
    private static int at(FxRobot robot, Node mosaic) {
        WaitForAsyncUtils.waitForFxEvents();
        var hash = new int[1];
        robot.interact(() -> {
            var picture = mosaic.snapshot(null, null);
            var pixels = picture.getPixelReader();
            for (int y = 0; y < picture.getHeight(); y += 2) {
                for (int x = 0; x < picture.getWidth(); x += 2) {
                    hash[0] = hash[0] * 31 + pixels.getArgb(x, y);
                }
            }
        });
        return hash[0];
    }

    @Test
    void aClickOnACellChoosesItsJobAndADragDoesNot(FxRobot robot) {
        showMany(robot);
        var mosaic = robot.lookup("#mosaic").query();
        var corner = mosaic.localToScreen(4, 30);

        robot.moveTo(corner.getX() + 4, corner.getY()).clickOn(MouseButton.PRIMARY);
        await().untilAsserted(
                        () -> assertThat(window.live.selection().chosen().get()).containsExactly("20000"));

        robot.interact(() -> window.live.selection().choose(java.util.Set.of()));
        robot.press(MouseButton.PRIMARY).moveBy(60, 40).release(MouseButton.PRIMARY);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(window.live.selection().chosen().get()).isEmpty();
    }

    @Test
    void theLineBetweenGpusAndJobsMovesByKeyboard(FxRobot robot) {
        var divider = robot.lookup("#divider").query();
        double before = divider.getLayoutY();
        robot.interact(divider::requestFocus);

        robot.type(KeyCode.UP, KeyCode.UP);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(divider.getLayoutY()).isLessThan(before - 20);

        robot.type(KeyCode.HOME);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(divider.getLayoutY()).isEqualTo(before);
    }
}
