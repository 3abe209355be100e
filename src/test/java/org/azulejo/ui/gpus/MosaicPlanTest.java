package org.azulejo.ui.gpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.geometry.Point2D;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class MosaicPlanTest {

    private static MosaicPlan plan(double width) {
        var window = Window.showing(Snapshots.large(64));
        List<NodeCard> nodes = new GpusViewModel(window.live, window.texts, window.spoken)
                .nodes()
                .getValue();
        return MosaicPlan.of(nodes, width, 12);
    }

    @Test
    void everyGpuHasAPlaceInsideTheWidthAndNoTwoShareOne() {
        var plan = plan(1000);

        assertThat(plan.places()).hasSize(512).doesNotHaveDuplicates();
        assertThat(plan.places()).allMatch(it -> it.getMaxX() <= 1000 && it.getMaxY() <= plan.height());
    }

    @Test
    void aPointFindsItsCell() {
        var plan = plan(1000);
        var place = plan.places().get(300);

        assertThat(plan.cellAt(new Point2D(place.getMinX() + 5, place.getMinY() + 5)))
                .hasValue(300);
        assertThat(plan.cellAt(new Point2D(-1, -1))).isEmpty();
    }

    @Test
    void downAndUpComeBackToTheSameCell() {
        var plan = plan(1000);

        assertThat(plan.beside(0, 1)).isEqualTo(8);
        assertThat(plan.beside(plan.beside(300, 1), -1)).isEqualTo(300);
        assertThat(plan.beside(0, -1)).isZero();
    }
}
