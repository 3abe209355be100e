package org.azulejo.ui.gpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.azulejo.cluster.Snapshot;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Mark;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.UseSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GpusViewModelTest {

    private static GpusViewModel showing(Snapshot snapshot) {
        return over(Window.showing(snapshot));
    }

    static GpusViewModel over(Window window) {
        return new GpusViewModel(window.live, window.texts, window.spoken, window.background, mending(window));
    }

    static MendViewModel mending(Window window) {
        return new MendViewModel(window, window.background, window.texts, window.spoken);
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

    /// Slurm calls all memory free then, whatever runs there.
    @Test
    void whereJobsUseNoMemoryUpNoneIsSaidToBeHeld() {
        var node = showing(Snapshots.dgx()).nodes().getValue().getFirst();
        assertThat(node.facts()).contains("2.0 TB of memory").doesNotContain("memory 0");
    }

    @Test
    void theHeadlineCountsOnlyWhatCanBeUsed() {
        var now = showing(Snapshots.dgx()).headlines().getValue().getFirst();

        assertThat(now.kind()).isEqualTo(Headline.Kind.FOR_YOU_NOW);
        assertThat(now.answer()).containsExactly(Headline.Piece.large("1"), Headline.Piece.small("GPU"));
        assertThat(now.lines()).containsExactly("2 of 8 free", "1 promised to a job ahead");
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
        // eight tasks of carla's with one each, her 4, ana's 2, elisa's 8
        assertThat(more.lines())
                .containsExactly(
                        "8 never: bruno has no limit", "carla goes first (4 GPUs)", "22 GPUs asked for in all");
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

    private static GpusViewModel seeing(Insight insight) {
        var window = Window.showing(Snapshots.dgx());
        window.insight.set(insight);
        return over(window);
    }

    @ParameterizedTest
    @EnumSource
    void everyWayOfLookingIsSaid(UseSample.Way way) {
        var sample = new UseSample(Snapshots.NOW.minusSeconds(12), way, Insights.reading(50, 1000, 40, 300));
        var use = new GpuUse(Map.of(new GpuPlace("dgxh100-1", 2), sample), Map.of(), Map.of(), GpuUse.Probing.OFF);

        var hint = tile(seeing(new Insight(use, List.of(), Optional.empty())), 2)
                .use()
                .orElseThrow()
                .hint();

        assertThat(hint.getLast()).contains("seen 12 s ago");
    }

    @Test
    void useSaysPercentMemoryPowerTemperatureAndAge() {
        var use = tile(seeing(Insights.hidden()), 2).use().orElseThrow();

        assertThat(List.of(use.percent(), use.memory(), use.power(), use.temperature(), use.age()))
                .containsExactly("96 %", "71 GB", "612 W", "61 °C", "seen 12 s ago");
        assertThat(use.share()).isEqualTo(0.96);
        // 72,704 of 81,559 MiB
        assertThat(use.memoryShare()).isCloseTo(0.8914, within(0.0001));
        assertThat(use.old()).isFalse();
        assertThat(String.join("\n", use.hint()))
                .contains("That is not how much of the GPU it used")
                .contains("612 of 700 W, 61 °C, 1980 MHz");
    }

    @Test
    void theTrackEndsWithTheLookAndLeavesGapsOpen() {
        var track = tile(seeing(Insights.hidden()), 2).use().orElseThrow().track();

        // a point each half minute for half an hour, without 13 of them; the last 12 s ago: 12 of 1,800 s
        assertThat(track).hasSize(47);
        assertThat(track.getLast().time()).isCloseTo(1 - 12 / 1800.0, within(0.0001));
        assertThat(track.getLast().value()).isEqualTo(0.96);
    }

    @Test
    void whatTheSiteHidesIsNotThereAndNotZero() {
        assertThat(tile(seeing(Insights.hidden()), 5).use()).isEmpty();
        assertThat(tile(seeing(Insights.hidden()), 5).spoken()).doesNotContain("0 %");
    }

    @Test
    void anOldLookIsSaidToBeOld() {
        var use = tile(seeing(Insights.open()), 4).use().orElseThrow();

        assertThat(use.old()).isTrue();
        assertThat(use.age()).isEqualTo("seen 9 min ago");
    }

    @Test
    void slicesArePartsOfTheirGpu() {
        var use = tile(seeing(Insights.open()), 5).use().orElseThrow();

        assertThat(use.percent()).isEqualTo("–");
        assertThat(use.share()).isNaN();
        assertThat(use.parts()).isEqualTo("3g.40gb 18 GB · 2g.20gb 4.9 GB · 1g.10gb –");
        assertThat(use.slices().getFirst().share()).isCloseTo(18_000 / 40_448.0, within(0.0001));
        assertThat(use.slices().getLast().share()).isNaN();
    }

    @Test
    void whereItIsNotKnownWhichIsWhichAllAreNamedOnEach() {
        var model = seeing(Insights.somewhere());

        for (int gpu : new int[] {2, 3}) {
            var use = tile(model, gpu).use().orElseThrow();
            assertThat(List.of(use.which(), use.percent(), use.memory()))
                    .containsExactly("This job's GPUs; which is which is not known", "96 %, 2 %", "71 GB, 68 GB");
        }
        assertThat(tile(model, 0).use()).isEmpty();
    }

    @Test
    void theGravestFindingIsOnItsTileWithOneAct() {
        var model = seeing(Insights.hidden());

        assertThat(tile(model, 0).remark().orElseThrow().brief()).isEqualTo("no time limit");
        assertThat(tile(model, 1).remark()).isPresent();
        assertThat(tile(model, 2).remark()).isEmpty();
        var idle = tile(model, 3).remark().orElseThrow();
        assertThat(idle.brief()).isEqualTo("2 % use for 18 min");
        assertThat(idle.act()).isEqualTo(Remark.Act.SHOW_JOB);
        var container = tile(model, 6).remark().orElseThrow();
        assertThat(container.isAlert()).isTrue();
        assertThat(container.act()).isEqualTo(Remark.Act.STOP_CONTAINER);
    }

    @Test
    void theFindingsCardCountsWhatIsWorthALookAndLetsItStandOut() {
        var model = seeing(Insights.hidden());
        var card = model.headlines().getValue().getLast();

        assertThat(card.kind()).isEqualTo(Headline.Kind.GRAVE_FINDINGS);
        assertThat(card.answer()).containsExactly(Headline.Piece.large("3"), Headline.Piece.small("findings"));
        // the container and the idle GPU; bruno's missing limit is his
        assertThat(card.lines()).containsExactly("2 of them yours to mend");

        model.choose(card);
        assertThat(model.filter().get().findings()).isTrue();
        model.choose(card);
        assertThat(model.filter().get()).isEqualTo(GpusViewModel.Filter.ALL);
    }

    @Test
    void showingTheJobOfAFindingOpensIt() {
        var window = Window.showing(Snapshots.dgx());
        window.insight.set(Insights.hidden());
        var model = over(window);

        model.act(Insights.findings().get(2));

        assertThat(window.live.selection().opened().get()).contains("7601");
    }

    @Test
    void thousandsOfGpusAreCellsWithoutWords() {
        var snapshot = Snapshots.large(576);
        var window = Window.showing(snapshot);
        window.insight.set(Insights.large(snapshot));
        var model = over(window);
        var picture = model.picture().get();

        assertThat(picture.nodes()).isEmpty();
        assertThat(picture.mosaic().size()).isEqualTo(4608);
        assertThat(picture.mosaic().blocks).hasSize(576);
        assertThat(model.lit()).isEmpty();
        // the words of one, when it is pointed at
        assertThat(model.tile(picture.mosaic().gpus.getFirst()).title()).isEqualTo("GPU 0");
    }

    @Test
    void anEntryOfTheLegendLetsItsCellsStandOut() {
        var window = Window.showing(Snapshots.large(64));
        var model = over(window);
        var picture = model.picture().get();

        model.toggle("free");
        int free = 0;
        for (int cell = 0; cell < 512; cell++) {
            boolean isFree = picture.mosaic().kinds[cell] == Tile.Kind.FREE;
            assertThat(model.lit()[cell]).isEqualTo(isFree);
            free += isFree ? 1 : 0;
        }
        assertThat(free).isEqualTo(140);
        model.toggle("free");
        assertThat(model.lit()).isEmpty();

        model.showMine(true);
        int mine = 0;
        for (boolean lit : model.lit()) {
            mine += lit ? 1 : 0;
        }
        assertThat(mine).isEqualTo(32);
    }
}
