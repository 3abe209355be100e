package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.azulejo.cli.Destination;
import org.azulejo.cluster.ClusterState;
import org.azulejo.lab.Comparison;
import org.azulejo.lab.Lab;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.shell.Setup;
import org.azulejo.ui.shell.View;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// The window, on a real Slurm, driven as a person drives it.
@Tag("lab")
@Timeout(300)
class WindowLabTest {

    private static final Duration WITHIN = Duration.ofSeconds(75);
    /// The window's words for the states that the lab's jobs can have, and Slurm's.
    private static final Map<String, String> STATES =
            Map.of("running", "RUNNING", "waiting", "PENDING", "ending", "COMPLETING");

    private final FxRobot robot = new FxRobot();
    private Lab lab;
    private Lab.Held held;
    private Desktop desktop;
    private Scene scene;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        Comparison.prepare(lab);
        var cluster = new Destination.Cluster(
                lab.login("ana"), Optional.of(lab.identity("ana")), Optional.of(lab.knownHosts()));
        var kept = Kept.nothing();
        kept.keep(new Setup.Choices(Look.LIGHT, Locale.ENGLISH, 100));
        desktop = Desktop.open(cluster, true, kept, View.GPUS, Clock.systemUTC());
        scene = desktop.scene();
        await().atMost(WITHIN).until(() -> onFx(() -> desktop.state().get() instanceof ClusterState.Live));
        await().atMost(WITHIN).until(() -> onFx(this::holders).size() == 8);
    }

    @AfterEach
    void close() throws Exception {
        onFx(() -> {
            scene.getWindow().hide();
            return true;
        });
        desktop.close();
        held.close();
    }

    @Test
    void everyTileHasTheHolderAndEveryRowTheStateThatSlurmNames() throws Exception {
        Comparison.holds(lab, () -> {
            refresh();
            press(KeyCode.DIGIT1);
            var holders = settled(this::holders);
            press(KeyCode.DIGIT2);
            return new Comparison.Shown(states(), holders);
        });
    }

    @Test
    void endNowEndsTheJobInTheQueue() throws Exception {
        var id = submitSleeper("ana");
        cancel(id, "#choice-NOW");
        await().atMost(WITHIN).until(() -> squeueState(id).isEmpty());
    }

    @Test
    void theGentleWayLetsTheJobFinishItsStageOut() throws Exception {
        var id = lab.tell(
                        "as",
                        "ana",
                        "sbatch",
                        "--parsable",
                        "--output=/dev/null",
                        "-t",
                        "30",
                        lab.value("LAB_JOBS") + "/gentle.sh")
                .strip();
        await().atMost(WITHIN)
                .until(
                        () -> lab.tell("as", "ana", "sh", "-c", "ls ~/results/gentle_" + id + " 2>&1 || true"),
                        it -> it.contains("started"));
        cancel(id, "#choice-GENTLY");
        await().atMost(WITHIN).until(() -> squeueState(id).isEmpty());
        assertThat(lab.tell("as", "ana", "sh", "-c", "cat ~/results/gentle_" + id + "/staged"))
                .isEqualTo("12\n");
    }

    @Test
    void keepingItChangesNothing() throws Exception {
        var id = submitSleeper("ana");
        cancel(id, "#choice-KEEP");
        assertThat(squeueState(id)).isEqualTo("RUNNING");
        lab.tell("as", "ana", "scancel", id);
    }

    @Test
    void aRefusedCancelShowsSlurmsWordsAndChangesNothing() throws Exception {
        var id = submitSleeper("bruno");
        cancel(id, "#choice-NOW");
        await().atMost(WITHIN)
                .until(() -> onFx(() -> text("#notice-details")), it -> it.contains("Access/permission denied"));
        assertThat(squeueState(id)).isEqualTo("RUNNING");
        lab.tell("as", "bruno", "scancel", id);
    }

    @Test
    void whenTheControllerStopsTheValuesStayGreyedAndComeBackByThemselves() throws Exception {
        var before = onFx(this::holders);
        lab.tell("stop", "slurmctld");
        try {
            robot.push(KeyCode.F5);
            await().atMost(WITHIN).until(() -> onFx(this::isGreyed));
            assertThat(onFx(this::holders)).isEqualTo(before);
            assertThat(onFx(() -> text("#pill"))).containsPattern("no answer|showing");
        } finally {
            lab.tell("start", "slurmctld");
        }
        await().atMost(Duration.ofSeconds(60)).until(() -> onFx(() -> !isGreyed()));
    }

    @Test
    void hostileNamesStayInTheirCells() throws Exception {
        lab.tell("scene", "hostile");
        try {
            refresh();
            press(KeyCode.DIGIT2);
            var names = cells("name");
            assertThat(names).hasSizeGreaterThan(20);
            assertThat(names.values()).allSatisfy(name -> assertThat(name).doesNotContainPattern("[\\p{Cntrl}]"));
            assertThat(onFx(this::holders)).doesNotContainValue("");
        } finally {
            lab.tell("scene", "day", "--fresh");
        }
    }

    private void cancel(String id, String choice) throws Exception {
        press(KeyCode.DIGIT2);
        await().atMost(WITHIN)
                .ignoreExceptions()
                .until(
                        () -> {
                            refresh();
                            return cells("state").get(id);
                        },
                        "running"::equals);
        onFx(() -> {
            var table = table();
            for (int i = 0; i < table.getItems().size(); i++) {
                table.scrollTo(i);
                scene.getRoot().layout();
                if (rowText(i, "job").equals(id)) {
                    table.requestFocus();
                    table.getSelectionModel().clearAndSelect(i);
                    return true;
                }
            }
            throw new AssertionError("job " + id + " is not in the table");
        });
        robot.push(KeyCode.DELETE);
        await().atMost(WITHIN).until(() -> onFx(() -> scene.getRoot().lookup(choice) != null));
        robot.clickOn(choice);
    }

    /// `node:index` -> the job that its tile names.
    private Map<String, String> holders() {
        var holders = new TreeMap<String, String>();
        for (var tile : scene.getRoot().lookupAll(".tile")) {
            var job = text(tile, ".job");
            if (job.startsWith("job ")) {
                holders.put(
                        "dgxh100-1:" + text(tile, ".title").replace("GPU ", ""),
                        job.substring(4).replaceAll(" .*", ""));
            }
        }
        return holders;
    }

    /// Job -> Slurm's word for the state that its row shows, arrays unfolded.
    private Map<String, String> states() throws Exception {
        var states = new TreeMap<String, String>();
        cells("state").forEach((id, state) -> states.put(id, STATES.getOrDefault(state, state)));
        return states;
    }

    /// Job -> the text in a column, over the whole table, arrays unfolded.
    private Map<String, String> cells(String column) throws Exception {
        onFx(() -> {
            table().requestFocus();
            table().getSelectionModel().selectAll();
            return true;
        });
        robot.push(KeyCode.RIGHT);
        await().until(() -> onFx(() ->
                table().getItems().stream().noneMatch(row -> row.toString().contains("shape=FAMILY, unfolded=false"))));
        settled(() -> List.copyOf(table().getItems()));
        return onFx(() -> {
            var cells = new TreeMap<String, String>();
            for (int i = 0; i < table().getItems().size(); i++) {
                table().scrollTo(i);
                scene.getRoot().layout();
                cells.put(rowText(i, "job"), rowText(i, column));
            }
            return cells;
        });
    }

    /// Tiles and rows are made beside the screen's thread: what is read is what has stood for half a second.
    private static <T> T settled(Callable<T> read) throws Exception {
        var last = new AtomicReference<>(onFx(read));
        await().during(Duration.ofMillis(500)).atMost(WITHIN).until(() -> {
            var now = onFx(read);
            return now.equals(last.getAndSet(now));
        });
        return last.get();
    }

    private TableView<?> table() {
        return (TableView<?>) scene.getRoot().lookup(".job-table");
    }

    private String rowText(int index, String column) {
        return table().lookupAll(".table-row-cell").stream()
                .filter(row ->
                        row instanceof javafx.scene.control.TableRow<?> it && it.getIndex() == index && it.isVisible())
                .map(row -> text(row, "." + column))
                .findFirst()
                .orElseThrow(() -> new AssertionError("row " + index + " is not drawn"));
    }

    private String text(String selector) {
        return text(scene.getRoot(), selector);
    }

    private static String text(Node within, String selector) {
        return within.lookup(selector) instanceof Labeled label ? label.getText() : "";
    }

    private boolean isGreyed() {
        return scene.getRoot().lookup(".content").getPseudoClassStates().contains(PseudoClass.getPseudoClass("stale"));
    }

    /// Asks the cluster anew and waits for what it says.
    private void refresh() throws Exception {
        var before = onFx(this::takenAt);
        robot.push(KeyCode.F5);
        await().atMost(WITHIN).until(() -> onFx(this::takenAt), it -> it.isAfter(before));
    }

    private Instant takenAt() {
        return desktop.state().get() instanceof ClusterState.Live live
                ? live.snapshot().takenAt()
                : Instant.EPOCH;
    }

    private void press(KeyCode key) {
        robot.push(KeyCode.CONTROL, key);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private String submitSleeper(String user) throws IOException, InterruptedException {
        var id = lab.tell("as", user, "sbatch", "--parsable", "-t", "30", "--output=/dev/null", "--wrap=sleep 900")
                .strip();
        await().atMost(WITHIN).until(() -> squeueState(id).equals("RUNNING"));
        return id;
    }

    private String squeueState(String id) throws IOException, InterruptedException {
        return lab.tell("as", "ana", "squeue", "-h", "-a", "-o", "%i|%T")
                .lines()
                .filter(row -> row.startsWith(id + "|"))
                .map(row -> row.substring(row.indexOf('|') + 1))
                .findFirst()
                .orElse("");
    }

    private static <T> T onFx(Callable<T> read) throws Exception {
        return WaitForAsyncUtils.asyncFx(read).get(30, TimeUnit.SECONDS);
    }
}
