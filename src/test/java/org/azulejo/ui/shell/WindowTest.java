package org.azulejo.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.azulejo.cluster.ClusterState;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.live.JobMaker;
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

/// The window on a screen: what the ViewModels say is seen, and hands reach them.
@ExtendWith(ApplicationExtension.class)
class WindowTest {

    private final Window window = Window.showing(Snapshots.dgx());

    @Start
    void open(Stage stage) {
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

    private static TableView<?> table(FxRobot robot) {
        return robot.lookup(".job-table").queryAs(TableView.class);
    }

    private static List<Node> tiles(FxRobot robot) {
        return List.copyOf(robot.lookup(".tile").queryAll());
    }

    /// Clicks a tile once the layout is at rest, and waits until the click has arrived.
    private void choose(FxRobot robot, int tile, String job) {
        WaitForAsyncUtils.waitForFxEvents();
        robot.clickOn(tiles(robot).get(tile));
        await().untilAsserted(
                        () -> assertThat(window.live.selection().chosen().get()).isEqualTo(Set.of(job)));
    }

    private static void seen(FxRobot robot, String what) {
        await().untilAsserted(() -> assertThat(robot.lookup(what).tryQuery()).isPresent());
    }

    @Test
    void aTileForEveryGpuAndARowForEveryJob(FxRobot robot) {
        assertThat(tiles(robot)).hasSize(8);
        assertThat(tiles(robot).get(2).getAccessibleText())
                .startsWith("dgxh100-1, GPU 2. Held by you: job 7620, vit-sweep");
        assertThat(table(robot).getItems()).hasSize(7);
        assertThat(robot.lookup("#pill").queryAs(Label.class).getText()).isEqualTo("live, 6 s old");
    }

    @Test
    void aTileLightsItsRowAndBack(FxRobot robot) {
        choose(robot, 5, "7640");

        assertThat(table(robot).getSelectionModel().getSelectedIndices()).containsExactly(4);

        robot.interact(() -> table(robot).getSelectionModel().clearAndSelect(0));

        assertThat(tiles(robot).get(2).getPseudoClassStates().toString()).contains("chosen");
        assertThat(tiles(robot).get(5).getPseudoClassStates().toString()).doesNotContain("chosen");
    }

    @Test
    void deleteAsksAndEnterKeeps(FxRobot robot) {
        choose(robot, 2, "7620");
        robot.interact(() -> table(robot).requestFocus());
        WaitForAsyncUtils.waitForFxEvents();

        robot.type(KeyCode.DELETE);
        seen(robot, "Cancel job 7620 vit-sweep?");
        robot.type(KeyCode.ENTER);
        assertThat(window.asked).isEmpty();

        robot.type(KeyCode.DELETE);
        seen(robot, "#choice-GENTLY");
        WaitForAsyncUtils.waitForFxEvents();
        robot.clickOn("#choice-GENTLY");
        assertThat(window.asked).containsExactly("cancel GENTLY [7620]");
        assertThat(robot.lookup("#notice").queryAs(Label.class).getText()).contains("told to stop");
    }

    @Test
    void theKeyboardReachesEverything(FxRobot robot) {
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        assertThat(tiles(robot)).isEmpty();

        robot.write('/');
        assertThat(robot.lookup("#filter").queryAs(TextField.class).isFocused()).isTrue();
        robot.write("carla");
        assertThat(table(robot).getItems()).hasSize(2);
        robot.type(KeyCode.ESCAPE).type(KeyCode.M);
        assertThat(table(robot).getItems()).hasSize(2);

        robot.type(KeyCode.ENTER);
        seen(robot, ".details-view");

        robot.push(KeyCode.CONTROL, KeyCode.K);
        robot.write("show the gpus").type(KeyCode.ENTER);
        assertThat(tiles(robot)).hasSize(8);
    }

    @Test
    void selectionSurvivesARefresh(FxRobot robot) {
        choose(robot, 0, "7601");
        var jobs = List.of(
                JobMaker.job(1, "new", "ana").waiting("Priority").make(),
                Snapshots.dgx().jobs().value().getFirst());

        robot.interact(() -> window.show(Snapshots.withJobs(jobs)));

        assertThat(table(robot).getItems()).hasSize(2);
        assertThat(table(robot).getSelectionModel().getSelectedIndices()).containsExactly(1);
    }

    @Test
    void silenceKeepsTheTilesAndSaysSo(FxRobot robot) {
        var error = new RemoteException.TimedOut("master", "squeue");
        robot.interact(() -> window.state.set(
                new ClusterState.Stale(Snapshots.dgx(), error, Snapshots.NOW, Snapshots.NOW.plusSeconds(30))));

        assertThat(tiles(robot)).hasSize(8);
        assertThat(robot.lookup(".banner .title").queryAs(Label.class).getText())
                .isEqualTo("No answer since 13:00. What you see is from 12:59.");
    }

    @Test
    void hostileNamesStayInsideTheirCell(FxRobot robot) {
        var jobs = List.of(JobMaker.job(1, "x".repeat(100_000) + "\n".repeat(500), "ana")
                .waiting("Priority")
                .make());

        robot.interact(() -> window.show(Snapshots.withJobs(jobs)));

        for (var cell : robot.lookup(".table-cell.name").queryAll()) {
            assertThat(cell.getLayoutBounds().getHeight()).isLessThan(40);
        }
    }
}
