package org.azulejo.ui.gpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.azulejo.cluster.Snapshot;
import org.azulejo.ui.live.Mark;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class GpusViewModelTest {

    private static GpusViewModel showing(Snapshot snapshot) {
        return over(Window.showing(snapshot));
    }

    private static GpusViewModel over(Window window) {
        return new GpusViewModel(window.live, window.texts, window.spoken);
    }

    private static Tile tile(GpusViewModel model, int index) {
        return model.nodes().getValue().getFirst().tiles().get(index);
    }

    @Test
    void aHeldTileSaysWhoWhatAndUntilWhen() {
        var tile = tile(showing(Snapshots.dgx()), 2);

        assertThat(tile.kind()).isEqualTo(Tile.Kind.HELD);
        assertThat(tile.mark()).isEqualTo(Mark.MINE);
        assertThat(List.of(tile.title(), tile.who(), tile.what(), tile.job(), tile.when()))
                .containsExactly("GPU 2", "ana", "vit-sweep", "job 7620 · prioridade", "until 14:20");
        // 80 of 240 minutes are left
        assertThat(tile.timeLeft()).isEqualTo(new Tile.TimeLeft.Left(1 / 3.0, "1 h 20"));
    }

    @Test
    void aJobWithoutLimitHasAnEndlessRingAndItsStart() {
        var tile = tile(showing(Snapshots.dgx()), 0);

        assertThat(tile.timeLeft()).isEqualTo(new Tile.TimeLeft.Endless());
        assertThat(tile.when()).startsWith("since ").endsWith("21:48");
        assertThat(tile.spoken()).contains("no time limit");
    }

    @Test
    void freeFreeButAndUnavailableAreToldApart() {
        var dgx = showing(Snapshots.dgx());
        assertThat(tile(dgx, 6).kind()).isEqualTo(Tile.Kind.FREE);
        assertThat(tile(dgx, 7).kind()).isEqualTo(Tile.Kind.FREE_BUT);

        var drained = showing(Snapshots.drained());
        assertThat(tile(drained, 6).kind()).isEqualTo(Tile.Kind.UNAVAILABLE);
        assertThat(tile(drained, 6).what()).contains("fan 3 broken");
        assertThat(drained.nodes().getValue().getFirst().trouble()).contains("fan 3 broken");
    }

    @Test
    void theHeadlineCountsOnlyWhatCanBeUsed() {
        var now = showing(Snapshots.dgx()).headlines().getValue().getFirst();

        assertThat(now.kind()).isEqualTo(Headline.Kind.FOR_YOU_NOW);
        assertThat(now.answer()).containsExactly(Headline.Piece.large("1"), Headline.Piece.small("GPU"));
        assertThat(now.lines())
                .containsExactly(
                        "2 of 8 free", "1 of them cannot be used now", "carla goes first with a job of 4 GPUs");
    }

    @Test
    void whenMoreFollowsFromLimitsAndNamesWhatNeverEnds() {
        var more = showing(Snapshots.dgx()).headlines().getValue().get(1);

        // one can be used; carla's ends 13:12, ana's two at 14:20, davi's at 16:05; bruno's two never
        assertThat(more.answer())
                .containsExactly(
                        Headline.Piece.large("2"),
                        Headline.Piece.small("at 13:12"),
                        Headline.Piece.small("·"),
                        Headline.Piece.large("4"),
                        Headline.Piece.small("at 14:20"));
        assertThat(more.lines()).containsExactly("8 never: bruno has no limit");
    }

    @Test
    void nothingComesFreeOnADrainedNode() {
        var kinds = showing(Snapshots.drained()).headlines().getValue().stream()
                .map(Headline::kind)
                .toList();

        assertThat(kinds).doesNotContain(Headline.Kind.WHEN_MORE);
    }

    @Test
    void cardsWithoutDataAreNotThere() {
        var kinds = showing(Snapshots.idle()).headlines().getValue().stream()
                .map(Headline::kind)
                .toList();

        assertThat(kinds).containsExactly(Headline.Kind.FOR_YOU_NOW);
        assertThat(over(new Window()).headlines().getValue()).isEmpty();
    }

    @Test
    void theSizeOfTilesFollowsTheirNumber() {
        assertThat(List.of(
                        showing(Snapshots.dgx()).size().getValue(),
                        showing(Snapshots.large(8)).size().getValue(),
                        showing(Snapshots.large(64)).size().getValue()))
                .containsExactly(GpusViewModel.Size.LARGE, GpusViewModel.Size.MEDIUM, GpusViewModel.Size.SMALL);
    }

    @Test
    void timeLeftGoesDownWhileNothingElseHappens() {
        var window = Window.showing(Snapshots.dgx());
        var model = over(window);

        window.now.set(Snapshots.NOW.plusSeconds(30 * 60));

        assertThat(tile(model, 2).timeLeft()).isEqualTo(new Tile.TimeLeft.Left(50 / 240.0, "50 min"));
    }

    @Test
    void choosingATileChoosesItsJob() {
        var window = Window.showing(Snapshots.dgx());
        var model = over(window);

        model.choose(tile(model, 4));

        assertThat(window.live.selection().chosen().get()).isEqualTo(Set.of("7633_4"));
        model.open(tile(model, 4));
        assertThat(window.live.selection().opened().get()).contains("7633_4");
    }
}
