package org.azulejo.ui.gpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class MosaicPlanTest {

    private static final Mosaic MOSAIC = mosaic(64);

    private static Mosaic mosaic(int nodes) {
        var window = Window.showing(Snapshots.large(nodes));
        return GpusViewModelTest.over(window).picture().get().mosaic();
    }

    private static MosaicPlan plan(double width, double height) {
        return MosaicPlan.fitting(MOSAIC, width, height, 12);
    }

    private static List<Integer> cell(MosaicPlan plan, int cell) {
        int block = plan.blockOf(cell);
        int group = plan.groupOf(block);
        int number = cell - MOSAIC.blocks.get(block).firstCell();
        return List.of(plan.cellX(group, block, number), plan.cellY(group, block, number));
    }

    @Test
    void everyGpuHasAPlaceInsideTheRoomAndNoTwoShareOne() {
        var plan = plan(1000, 300);
        var places = new HashSet<List<Integer>>();
        for (int i = 0; i < 512; i++) {
            places.add(cell(plan, i));
        }

        assertThat(places).hasSize(512).allMatch(it -> it.get(0) + plan.cell() <= 1000 && it.get(1) >= 0);
        assertThat(places).allMatch(it -> it.get(1) + plan.cell() <= 300);
    }

    @Test
    void cellsAreAsLargeAsFitsButNeitherHugeNorTooSmallToSee() {
        // 1.9 times the size of the text, and not more
        assertThat(plan(4000, 4000).cell()).isEqualTo(23);
        assertThat(plan(1000, 300).cell()).isBetween(10, 20);
        assertThat(plan(100, 10).cell()).isEqualTo(MosaicPlan.LEAST_CELL);
    }

    @Test
    void aPointFindsItsCellAndItsNode() {
        var plan = plan(1000, 300);
        var place = cell(plan, 300);

        assertThat(plan.cellAt(place.get(0) + 2, place.get(1) + 2)).hasValue(300);
        // node 37 has the GPUs 296 to 303
        assertThat(plan.blockAt(place.get(0) + 2, place.get(1) + 2)).hasValue(37);
        assertThat(plan.cellAt(-1, -1)).isEmpty();
        assertThat(plan.blockAt(999, 299)).isEmpty();
    }

    @Test
    void downAndUpComeBackToTheSameCell() {
        var plan = plan(1000, 300);

        // a node of eight has two rows of four
        assertThat(plan.beside(0, 1)).isEqualTo(4);
        assertThat(plan.beside(plan.beside(300, 1), -1)).isEqualTo(300);
        assertThat(plan.beside(0, -1)).isZero();
    }

    @Test
    void zoomKeepsTheArrangement() {
        var plan = plan(1000, 300);
        var larger = plan.withCell(MOSAIC, 30, 12);

        assertThat(larger.cell()).isEqualTo(30);
        for (int cell : new int[] {0, 3, 4, 100, 511}) {
            assertThat(larger.beside(cell, 1)).isEqualTo(plan.beside(cell, 1));
        }
        assertThat(larger.width()).isGreaterThan(1000);
    }
}
