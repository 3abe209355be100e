package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.azulejo.follow.JobLogs;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Notice;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogViewModelTest {

    private static final String PATH = "/home/ana/a.out";

    private final Window window = Window.showing(Snapshots.dgx());
    private final FakeLogs logs = new FakeLogs(Snapshots.NOW);
    private final LogDesk desk = new LogDesk(logs, window.background, Runnable::run);
    private final LogsViewModel all =
            new LogsViewModel(desk, window, window.live, window.texts, window.spoken, Snapshots.ZONE);

    private LogViewModel open(String text) {
        logs.file(PATH, text);
        desk.open(PATH);
        return model();
    }

    private LogViewModel model() {
        var tab = desk.panes().get().chosen().orElseThrow();
        return switch (tab.stage().get()) {
            case LogTab.Stage.Open(List<OpenLog> open) -> all.model(open.getFirst());
            default -> throw new AssertionError(tab.stage().get().toString());
        };
    }

    private static List<String> lines(LogViewModel model) {
        var drawn = model.sheet().get().drawn();
        return java.util.stream.LongStream.range(drawn.first(), drawn.end())
                .mapToObj(drawn::text)
                .toList();
    }

    private static String numbered(int from, int to) {
        var text = new StringBuilder();
        for (int i = from; i <= to; i++) {
            text.append("line ").append(i).append('\n');
        }
        return text.toString();
    }

    @Test
    void showsWhatComes() {
        var model = open("one\n");
        logs.append(PATH, "two\n");
        assertThat(lines(model)).startsWith("one", "two");
        assertThat(model.wandering().newBelow().get()).isZero();
    }

    @Test
    void whoScrolledUpIsToldOfNewLinesAndComesBackToThem() {
        var model = open("one\n");
        model.wandering().scrolled(false);
        assertThat(logs.followed.getFirst().attended).isFalse();
        logs.append(PATH, "two\nthree\n");
        assertThat(model.wandering().newBelow().get()).isEqualTo(2);
        model.wandering().goToEnd();
        assertThat(model.follows().get()).isTrue();
        assertThat(model.wandering().newBelow().get()).isZero();
    }

    @Test
    void whatStandsBeforeIsReadWhenAskedFor() {
        logs.opens = 16;
        var model = open(numbered(1, 9));
        // the last 16 bytes begin within line 7: its rest is left out
        assertThat(lines(model)).startsWith("line 8", "line 9");
        assertThat(model.wandering().hasOlder()).isTrue();
        model.wandering().readOlder();
        assertThat(lines(model)).startsWith("line 1", "line 2").contains("line 7", "line 8");
        assertThat(model.wandering().hasOlder()).isFalse();
        assertThat(model.follows().get()).isFalse();
    }

    @Test
    void aLineThatIsNotLoadedIsFetched() {
        logs.opens = 16;
        var model = open(numbered(1, 9));
        model.wandering().goToLine(3);
        assertThat(logs.asked).contains("offset of line 3");
        assertThat(model.sheet().get().live()).isFalse();
        var wish = model.wandering().reveal().get().orElseThrow();
        assertThat(model.sheet().get().drawn().text(wish.place().line())).isEqualTo("line 3");
        model.wandering().goToEnd();
        assertThat(model.sheet().get().live()).isTrue();
        assertThat(lines(model)).startsWith("line 8");
    }

    @Test
    void aLineThatTheFileDoesNotHaveIsSaid() {
        var model = open(numbered(1, 9));
        model.wandering().goToLine(1_000);
        assertThat(model.notice().get())
                .contains(new Notice(
                        false,
                        "The file has no line 1,000.",
                        "It is shorter, or began anew meanwhile. End leads to its last line, with l the lines have"
                                + " numbers."));
    }

    @Test
    void goesFromHitToHitInACircle() {
        var model = open("b\na\nb\n");
        model.searching().finding().set(true);
        model.searching().find().set("b");
        model.searching().goToHit(new Place(0, 0), true);
        assertThat(model.searching().hit().get()).contains(new Hit(2, 0, 1));
        model.searching().goToHit(new Place(2, 0), true);
        assertThat(model.searching().hit().get()).contains(new Hit(0, 0, 1));
        assertThat(model.words()
                        .count(
                                model.searching().finder().get(),
                                model.searching().hit().get()))
                .isEqualTo("1: 2 found in what is loaded");
        model.searching().close();
        assertThat(model.searching().hit().get()).isEmpty();
        assertThat(model.searching().finder().get().hits()).isEmpty();
    }

    /// What is only listened to, and held by nobody, is gone after the next collection.
    @Test
    void goesOnFindingAfterUnusedObjectsWereCollected() {
        var model = open("b\na\nb\n");
        System.gc();
        model.searching().finding().set(true);
        model.searching().find().set("b");
        assertThat(model.searching().finder().get().hits()).hasSize(2);
    }

    @Test
    void searchesTheWholeFileAndGoesToWhatWasFound() {
        logs.opens = 16;
        var model = open(numbered(1, 9));
        model.searching().finding().set(true);
        model.searching().find().set("line 4");
        assertThat(model.searching().finder().get().hits()).isEmpty();
        model.searching().searchWhole();
        var found = model.searching().whole().get().found();
        assertThat(found).singleElement().satisfies(it -> assertThat(it.line()).isEqualTo(4));
        model.wandering().goToByte(found.getFirst().offset());
        var wish = model.wandering().reveal().get().orElseThrow();
        assertThat(model.sheet().get().drawn().text(wish.place().line())).isEqualTo("line 4");
    }

    @Test
    void savesEveryByte(@TempDir Path folder) throws IOException {
        var model = open("a\r\u001b[31mb\u001b[0m\nlast line without an end");
        var copy = folder.resolve("copy.out");
        model.save(copy);
        assertThat(Files.readString(copy)).isEqualTo("a\r\u001b[31mb\u001b[0m\nlast line without an end");
        assertThat(model.notice().get().orElseThrow().good()).isTrue();
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void copiesWhatIsSelected() {
        var model = open("first\nsecond\nthird\n");
        assertThat(model.text(new Range(new Place(2, 2), new Place(0, 3)))).isEqualTo("st\nsecond\nth");
    }

    @Test
    void nothingIsReadOfALogThatNobodySees() {
        var model = open("one\n");
        model.show(false);
        assertThat(logs.followed.getFirst().paused).isTrue();
        model.show(true);
        assertThat(logs.followed.getFirst().paused).isFalse();
        model.togglePause();
        assertThat(logs.followed.getFirst().paused).isTrue();
        assertThat(model.standing().getValue().text()).isEqualTo("paused");
    }

    @Test
    void aJobHasATabAndBothItsFiles() {
        LogScenes.into(logs);
        var job = JobId.parse("7655").orElseThrow();
        desk.open(job);
        desk.open(job);
        assertThat(desk.tabs().get()).singleElement().satisfies(tab -> {
            assertThat(tab.stage().get())
                    .isInstanceOfSatisfying(
                            LogTab.Stage.Open.class, it -> assertThat(it.logs()).hasSize(2));
            desk.close(tab);
        });
        assertThat(logs.followed).allMatch(it -> it.closed);
        assertThat(desk.panes().get().chosen()).isEqualTo(Optional.empty());
    }

    @Test
    void aJobWithoutALogSaysSo() {
        logs.job("7620", new JobLogs.NoLog());
        desk.open(JobId.parse("7620").orElseThrow());
        var tab = desk.panes().get().chosen().orElseThrow();
        assertThat(tab.stage().get()).isEqualTo(new LogTab.Stage.None(new JobLogs.NoLog()));
        assertThat(all.words().none(new JobLogs.NoLog())).contains("no log file");
    }

    @Test
    void onesOwnJobsAreOfferedAndAPathMustBeAbsolute() {
        assertThat(all.choices().getValue())
                .extracting(LogsViewModel.Choice::id)
                .containsExactly("7620", "7618", "7590");
        assertThat(all.open("a.out")).contains("A path begins with /, as seen from the login node.");
        assertThat(all.open(" /tmp/a.out ")).isEmpty();
        assertThat(desk.tabs().get()).hasSize(1);
    }

    /// Some programs end well when they are told to end; the job was cancelled all the same.
    @Test
    void whetherAJobDidWellIsWhatSlurmSays() {
        window.show(Snapshots.withJobs(List.of(
                JobMaker.job(8_001, "a", "ana")
                        .ended(JobState.Kind.CANCELLED, Snapshots.NOW, Duration.ofMinutes(5), 0, 0)
                        .make(),
                JobMaker.job(8_000, "b", "ana")
                        .ended(JobState.Kind.COMPLETED, Snapshots.NOW, Duration.ofMinutes(5), 0, 0)
                        .make())));
        assertThat(all.choices().getValue())
                .extracting(LogsViewModel.Choice::style)
                .startsWith("bad", "good");
    }

    @Test
    void theNewestFaultsStandFirst() {
        var model = open("""
            bash: docker: command not found
            No space left on device
            CUDA out of memory
            Address already in use
            No space left on device
            """);
        assertThat(model.faults()).extracting(LogWords.FaultLine::count).startsWith(2L);
        assertThat(model.faults()).extracting(LogWords.FaultLine::line).containsExactly(1L, 3L, 2L, 0L);
        assertThat(model.words().moreFaults(1)).isEqualTo("and 1 more in these lines");
    }
}
