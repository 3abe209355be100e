package org.azulejo.ui.gpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Texts;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

/// The eight GPUs of the small cluster as cells: their legends are few enough to be worked out by hand.
class ShadingTest {

    private static final Texts TEXTS = new Texts(java.util.Locale.ENGLISH);

    private static Shading shading(Shade shade, Insight insight) {
        var window = Window.showing(Snapshots.dgx());
        window.insight.set(insight);
        return Shading.of(mosaic(insight), shade, TEXTS);
    }

    private static Mosaic mosaic(Insight insight) {
        var snapshot = Snapshots.dgx();
        var window = Window.showing(snapshot);
        var jobs = snapshot.jobs().value().stream().collect(java.util.stream.Collectors.toMap(it -> it.id(), it -> it));
        var nodes =
                snapshot.nodes().value().stream().collect(java.util.stream.Collectors.toMap(it -> it.name(), it -> it));
        return new MosaicMaker(
                        TEXTS,
                        window.live.holders(),
                        jobs,
                        nodes,
                        insight.use(),
                        new Remarks(insight.findings()),
                        Snapshots.NOW,
                        Snapshots.NOW)
                .of(snapshot.gpus());
    }

    private static List<String> legend(Shading shading) {
        return shading.entries.stream().map(it -> it.text() + " " + it.cells()).toList();
    }

    @Test
    void holdersComeByWhatTheyHoldAndYouFirst() {
        assertThat(legend(shading(Shade.HOLDER, Insight.NONE)))
                .containsExactly("ana 2", "bruno 2", "carla 1", "davi 1", "free 1", "not usable now 1");
    }

    @Test
    void timeLeftIsToldInClassesAndNoLimitApart() {
        // carla's has 12 minutes left, ana's 1 h 20 (two), davi's 3 h 05, bruno's no limit (two)
        assertThat(legend(shading(Shade.TIME_LEFT, Insight.NONE)))
                .containsExactly("under 15 min 1", "under 4 h 3", "no limit 2", "free 1", "not usable now 1");
    }

    @Test
    void whatIsNotVisibleIsNotZero() {
        // 96 % and 2 % are ana's; bruno's two, carla's and davi's cannot be seen
        assertThat(legend(shading(Shade.USE, Insights.hidden())))
                .containsExactly("under 5 % 1", "75 % and more 1", "not visible 4", "free 1", "not usable now 1");
    }

    @Test
    void memoryIsItsShareOfTheWhole() {
        // of 81,559 MiB: 79,000 and 79,400 (97 %), 72,704 (89 %), 69,632 (85 %), 22,000 (27 %), 23,000 (28 %)
        assertThat(legend(shading(Shade.MEMORY, Insights.open())))
                .containsExactly("under 5 % 1", "25 to 50 % 2", "75 % and more 4", "free 1");
    }

    @Test
    void noTwoInksOfALegendDifferByColourAlone() {
        for (var shade : Shade.values()) {
            var shapes = shading(shade, Insights.open()).entries.stream()
                    .map(Shading.Entry::ink)
                    .filter(it -> shade != Shade.HOLDER || it.shape() != Ink.Shape.FULL)
                    .map(it -> it.shape() + " " + it.level() + " " + it.style().equals("holder-mine"))
                    .toList();
            assertThat(shapes).as(shade.name()).doesNotHaveDuplicates();
        }
    }

    @Test
    void anOldLookIsPaintedGrey() {
        var shading = shading(Shade.USE, Insights.open());

        // carla's GPU 4 was seen nine minutes ago, at 54 %
        assertThat(shading.inks.get(shading.ink[4])).isEqualTo(Ink.level(4, true));
        assertThat(shading.inks.get(shading.ink[2])).isEqualTo(Ink.level(5, false));
    }

    @Test
    void everyCellKnowsItsJobAndItsFinding() {
        var mosaic = mosaic(Insights.hidden());

        assertThat(mosaic.cellsOf(java.util.Set.of("7620"))).containsExactly(2, 3);
        assertThat(mosaic.cellsOf(java.util.Set.of("99"))).isEmpty();
        // bruno's two without a limit, ana's idle one, the container on 6
        assertThat(mosaic.findings).containsExactly(1, 1, 0, 1, 0, 0, 2, 0);
    }
}
