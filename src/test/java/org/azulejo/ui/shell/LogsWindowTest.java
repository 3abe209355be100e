package org.azulejo.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Locale;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.azulejo.ui.logs.LogScenes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// Logs on a screen, by keyboard alone.
@ExtendWith(ApplicationExtension.class)
class LogsWindowTest {

    private final Window window = Window.showing(Snapshots.dgx());
    private final LogScenes scenes = new LogScenes(window.background);

    @Start
    void open(Stage stage) {
        var setup = new Setup(
                window.live,
                window,
                window.background,
                scenes.desk(),
                ComposeDesk.idle(window.background, "dgx-h100"),
                new HostKeys(Runnable::run),
                "ana@master",
                Snapshots.ZONE,
                new Setup.Choices(Look.LIGHT, Locale.ENGLISH, 100),
                _ -> {});
        stage.setScene(new Shell(setup, View.JOBS).scene(960, 760));
        stage.show();
    }

    private static void focused(FxRobot robot, String id) {
        await().untilAsserted(
                        () -> assertThat(robot.lookup(id).query().isFocused()).isTrue());
    }

    private void openLog(FxRobot robot) {
        robot.interact(() -> window.live.selection().choose(Set.of("7620")));
        WaitForAsyncUtils.waitForFxEvents();
        robot.type(KeyCode.L);
        focused(robot, "#log-lines");
    }

    private String copied(FxRobot robot) {
        robot.push(KeyCode.CONTROL, KeyCode.C);
        var text = new String[] {""};
        robot.interact(() -> text[0] = Clipboard.getSystemClipboard().getString());
        return text[0];
    }

    @Test
    void theLetterLLeadsFromAJobToItsLog(FxRobot robot) {
        openLog(robot);
        assertThat(robot.lookup(".log-tab .id").queryAs(Label.class).getText()).isEqualTo("7620");
        assertThat(robot.lookup("#log-standing").queryAs(Label.class).getText()).isEqualTo("written 12 s ago");
        assertThat(copied(robot)).endsWith("(22 min)");
    }

    @Test
    void findsAndGoesBackToTheEnd(FxRobot robot) {
        openLog(robot);
        robot.write('/');
        focused(robot, "#log-words");
        robot.write("Epoch 1/10");
        await().untilAsserted(() -> assertThat(
                        robot.lookup("#log-count").queryAs(Label.class).getText())
                .isEqualTo("1 found in what is loaded"));
        robot.type(KeyCode.ENTER);
        await().untilAsserted(() ->
                assertThat(robot.lookup("#log-below").query().isVisible()).isTrue());
        robot.type(KeyCode.ESCAPE);
        focused(robot, "#log-lines");
        assertThat(copied(robot)).contains("Epoch 1/10");

        robot.type(KeyCode.END);
        await().untilAsserted(() ->
                assertThat(robot.lookup("#log-below").query().isVisible()).isFalse());
        assertThat(copied(robot)).endsWith("(22 min)");
    }

    @Test
    void scrollingUpStopsFollowingAndNewLinesAreCounted(FxRobot robot) {
        openLog(robot);
        robot.type(KeyCode.PAGE_UP);
        robot.interact(() -> scenes.append(LogScenes.TRAINING, "one more\nand one\n"));
        await().untilAsserted(() -> assertThat(robot.lookup("#log-below")
                        .queryAs(javafx.scene.control.Button.class)
                        .getText())
                .isEqualTo("2 new lines below"));
        robot.type(KeyCode.F);
        assertThat(copied(robot)).endsWith("and one");
    }

    @Test
    void selectsByKeyboard(FxRobot robot) {
        openLog(robot);
        robot.type(KeyCode.HOME);
        robot.push(KeyCode.SHIFT, KeyCode.DOWN);
        assertThat(copied(robot)).startsWith("=== job 7620 on dgxh100-1").contains("torchrun: 2 processes");
    }

    @Test
    void tabsAreChangedAndClosedByKeyboard(FxRobot robot) {
        openLog(robot);
        robot.interact(() -> scenes.open("7601"));
        assertThat(robot.lookup(".log-tab").queryAll()).hasSize(2);
        robot.push(KeyCode.CONTROL, KeyCode.BACK_SLASH);
        await().untilAsserted(
                        () -> assertThat(robot.lookup(".log-view").queryAll()).hasSize(2));
        robot.push(KeyCode.CONTROL, KeyCode.W);
        await().untilAsserted(
                        () -> assertThat(robot.lookup(".log-tab").queryAll()).hasSize(1));
        robot.push(KeyCode.CONTROL, KeyCode.W);
        focused(robot, "#log-choices");
    }

    @Test
    void whatIsReadAndSelectedStaysWhileAnotherTabIsSeen(FxRobot robot) {
        openLog(robot);
        robot.type(KeyCode.HOME);
        robot.push(KeyCode.SHIFT, KeyCode.DOWN);
        var before = copied(robot);
        assertThat(before).startsWith("=== job 7620 on dgxh100-1");
        robot.interact(() -> scenes.open("7601"));
        focused(robot, "#log-lines");
        assertThat(copied(robot)).doesNotContain("=== job 7620");
        robot.interact(() -> scenes.append(LogScenes.TRAINING, "one more\n"));
        robot.push(KeyCode.CONTROL, KeyCode.TAB);
        focused(robot, "#log-lines");
        assertThat(copied(robot)).isEqualTo(before);
    }

    @Test
    void goingThroughTheTabsSideBySideShowsEachOnce(FxRobot robot) {
        openLog(robot);
        robot.interact(() -> scenes.open("7601"));
        robot.interact(() -> scenes.open("7655"));
        robot.push(KeyCode.CONTROL, KeyCode.BACK_SLASH);
        for (int i = 0; i < 4; i++) {
            robot.push(KeyCode.CONTROL, KeyCode.TAB);
            await().untilAsserted(() ->
                    assertThat(robot.lookup(".log-view").queryAll()).hasSize(2));
            assertThat(robot.lookup(".log-view .path").queryAllAs(Label.class))
                    .extracting(Label::getText)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void deleteCancelsNothingWhereALogIsSeen(FxRobot robot) {
        openLog(robot);
        robot.type(KeyCode.DELETE);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(robot.lookup(".scrim").queryAllAs(Node.class)).noneMatch(Node::isVisible);
        assertThat(window.asked).noneMatch(it -> it.startsWith("cancel"));
    }

    @Test
    void aClickOpensOnlyTheRowThatItIsOn(FxRobot robot) {
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
        focused(robot, "#log-choices");
        var list = robot.lookup("#log-choices").query();
        var bounds = list.localToScreen(list.getBoundsInLocal());
        robot.clickOn(bounds.getCenterX(), bounds.getMaxY() - 20);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(robot.lookup(".log-tab").queryAll()).isEmpty();
        robot.clickOn("#log-choices .id");
        await().untilAsserted(
                        () -> assertThat(robot.lookup(".log-tab").queryAll()).hasSize(1));
    }

    @Test
    void theLanguageChangesAndTheLogsStay(FxRobot robot) {
        openLog(robot);
        robot.push(KeyCode.CONTROL, KeyCode.K);
        robot.write("brasil").type(KeyCode.ENTER);
        await().untilAsserted(() -> assertThat(
                        robot.lookup("#log-standing").queryAs(Label.class).getText())
                .isEqualTo("escrito há 12 s"));
        assertThat(robot.lookup(".log-tab").queryAll()).hasSize(1);
    }
}
