package org.azulejo.ui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class JobsViewModelTest {

    private final Window window = Window.showing(Snapshots.dgx());
    private final CancelViewModel cancel =
            new CancelViewModel(window.live, window, window.background, window.texts, window.spoken);
    private final JobsViewModel model =
            new JobsViewModel(window.live, window.background, window.texts, window.spoken, cancel);

    private List<String> ids() {
        return model.rows().getValue().stream().map(JobRow::id).toList();
    }

    private JobRow row(String id) {
        return model.rows().getValue().stream()
                .filter(it -> it.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void yoursComeFirstThenWhatRunsThenWhatWaits() {
        assertThat(ids()).containsExactly("7620", "7655", "7601", "7633", "7640", "7648", "7660");
    }

    @Test
    void anArrayIsOneRowUntilItIsUnfolded() {
        assertThat(row("7633").shape()).isEqualTo(JobRow.Shape.FAMILY);
        assertThat(row("7633").state()).isEqualTo("1 running, 8 waiting");

        model.unfold(row("7633"), true);

        assertThat(ids())
                .containsExactly("7620", "7655", "7601", "7633", "7633_4", "7633_[5-12%1]", "7640", "7648", "7660");
        model.unfold(row("7633"), false);
        assertThat(ids()).hasSize(7);
    }

    @Test
    void aWaitingTaskThatStartsLeavesTheKeyOfTheRest() {
        var before = JobMaker.waitingTasks(9, 1, 8, 2, "a", "ana").make();
        var after = JobMaker.waitingTasks(9, 3, 8, 2, "a", "ana").make();

        window.show(Snapshots.withJobs(List.of(before)));
        var key = model.rows().getValue().getFirst().key();
        window.show(Snapshots.withJobs(List.of(after)));

        assertThat(model.rows().getValue().getFirst().key()).isEqualTo(key);
    }

    /// Slurm prints most rows again as they were; what is said of them may be another thing all the same.
    @Test
    void anExpectedStartIsForgottenOnceItIsPast() {
        var late = JobMaker.job(9, "late", "ana")
                .waiting("Resources")
                .expected(Snapshots.NOW.plusSeconds(60))
                .make();
        window.show(Snapshots.withJobs(List.of(late)));
        assertThat(row("9").where()).contains("Expected");

        window.now.set(Snapshots.NOW.plusSeconds(120));
        window.show(Snapshots.withJobs(List.of(late, JobMaker.job(10, "b", "x").make())));
        assertThat(row("9").where()).isEqualTo("What it asks for is not free now.");
    }

    @Test
    void aRowOfTheSameJobIsKept() {
        var job = JobMaker.job(9, "late", "ana").waiting("Resources").make();
        window.show(Snapshots.withJobs(List.of(job)));
        var before = row("9");
        window.show(Snapshots.withJobs(List.of(job, JobMaker.job(10, "b", "x").make())));
        assertThat(row("9")).isSameAs(before);
    }

    @Test
    void idsAreOrderedAsNumbers() {
        window.show(Snapshots.withJobs(List.of(
                JobMaker.job(100, "a", "x").make(),
                JobMaker.job(20, "b", "x").make(),
                JobMaker.job(3, "c", "x").make())));

        model.sort(Optional.of(Column.ID), true);
        assertThat(ids()).containsExactly("3", "20", "100");
        model.sort(Optional.of(Column.ID), false);
        assertThat(ids()).containsExactly("100", "20", "3");
    }

    @Test
    void everyWordOfTheFilterMustBeFound() {
        model.filter().set("CARLA resources");
        assertThat(ids()).containsExactly("7648");
        model.filter().set("7633");
        assertThat(ids()).containsExactly("7633");
        model.filter().set("nobody");
        assertThat(ids()).isEmpty();
        assertThat(model.nothing().getValue()).contains("'nobody'");
    }

    @Test
    void mineShowsMineAlone() {
        model.onlyMine().set(true);

        assertThat(ids()).containsExactly("7620", "7655");
    }

    @Test
    void endedJobsAreNewestFirst() {
        model.ended().set(true);

        // they ended 78, 158 and 93 minutes ago
        assertThat(ids()).containsExactly("7618", "7590", "7611");
        assertThat(model.runs(row("7618"), Snapshots.NOW)).isEqualTo("1 h 12");
    }

    @Test
    void runningTimesFollowTheClock() {
        var row = row("7640");

        assertThat(model.runs(row, Snapshots.NOW)).isEqualTo("55 min");
        assertThat(model.left(row, Snapshots.NOW)).isEqualTo("3 h 05");
        assertThat(model.runs(row, Snapshots.NOW.plus(Duration.ofMinutes(10)))).isEqualTo("1 h 05");
        assertThat(model.left(row("7601"), Snapshots.NOW)).isEqualTo("no limit");
        assertThat(model.runs(row("7648"), Snapshots.NOW)).isEmpty();
    }

    @Test
    void whereNamesTheGpus() {
        assertThat(row("7620").where()).isEqualTo("dgxh100-1, GPU 2 and 3");
    }

    @Test
    void hostileNamesAreOneLine() {
        assertThat(row("7660").name()).isEqualTo("two\\nlines\\tand \\x1b[31mred \\u202eback");
    }

    @Test
    void aFailedQueryIsNeverCalledNoJobs() {
        var nothing = new Window();
        var early = new JobsViewModel(nothing.live, nothing.background, nothing.texts, nothing.spoken, cancel);

        assertThat(early.rows().getValue()).isEmpty();
        assertThat(early.nothing().getValue()).isEqualTo("Not asked yet.");
    }

    @Test
    void choosingAFamilyChoosesItsParts() {
        model.choose(List.of(row("7633")));

        assertThat(window.live.selection().chosen().get()).isEqualTo(Set.of("7633*", "7633_4", "7633_[]"));
    }

    @Test
    void cancelAsksFirst() {
        model.cancel(List.of(row("7620")));

        assertThat(cancel.question().get()).isPresent();
        assertThat(window.asked).isEmpty();
    }

    @Test
    void choosingAFoldedOrOpenFamilySelectsItsRowAloneAndLightsItsTasks() {
        model.unfold(row("7633"), true);
        model.choose(List.of(row("7633")));

        assertThat(selected()).containsExactly("7633");
        assertThat(window.live.selection().chosen().get()).contains("7633_4", "7633_[]");
    }

    @Test
    void aTaskChosenElsewhereSelectsItsRowOrTheFamilyThatHidesIt() {
        window.live.selection().choose(Set.of("7633_4"));
        assertThat(selected()).containsExactly("7633");

        model.unfold(row("7633"), true);
        assertThat(selected()).containsExactly("7633_4");
    }

    @Test
    void aChoiceGoesWithItsJob() {
        model.choose(List.of(row("7620")));
        assertThat(selected()).containsExactly("7620");

        window.show(Snapshots.withJobs(
                List.of(JobMaker.job(9, "other", "ana").waiting("Resources").make())));

        assertThat(selected()).isEmpty();
        assertThat(window.live.selection().chosen().get()).isEmpty();
    }

    @Test
    void waitingTasksStayChosenWhenTheFirstOfThemStarts() {
        window.show(Snapshots.withJobs(
                List.of(JobMaker.waitingTasks(9, 1, 8, 2, "a", "ana").make())));
        model.choose(model.rows().getValue());
        window.show(Snapshots.withJobs(List.of(
                JobMaker.task(9, 1, "a", "ana")
                        .running(Snapshots.NOW, Duration.ofHours(1), "dgxh100-1", 0)
                        .make(),
                JobMaker.waitingTasks(9, 2, 8, 2, "a", "ana").make())));

        assertThat(selected()).containsExactly("9");
    }

    @Test
    void aTaskThatEndsDoesNotLeaveItsFamilyChosen() {
        model.unfold(row("7633"), true);
        model.choose(List.of(row("7633_4")));
        var rest = window.live.snapshot().get().orElseThrow().jobs().value().stream()
                .filter(it -> !it.id().text().equals("7633_4"))
                .toList();
        window.show(Snapshots.withJobs(rest));

        assertThat(selected()).isEmpty();
    }

    @Test
    void openDetailsFollowTheChoice() {
        model.open(row("7620"));
        model.choose(List.of(row("7655")));

        assertThat(window.live.selection().opened().get()).contains("7655");

        model.showEnded(true);

        assertThat(window.live.selection().opened().get()).isEmpty();
        assertThat(window.live.selection().chosen().get()).isEmpty();
    }

    @Test
    void deleteMeansWhatIsLit() {
        window.live.selection().choose(Set.of("7620"));
        model.cancelChosen();

        assertThat(cancel.question().get().orElseThrow().title()).isEqualTo("Cancel job 7620 vit-sweep?");
    }

    private List<String> selected() {
        var rows = model.rows().getValue();
        var keys = model.selected(rows);
        return rows.stream()
                .filter(it -> keys.contains(it.key()))
                .map(JobRow::id)
                .toList();
    }
}
