package org.azulejo.ui.gpus;

import java.util.List;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import org.azulejo.ui.fx.Swatches;

/// A cell as the mosaic paints it, for the legend.
final class LegendKey extends Region {

    private static final int SIZE = 15;

    private final Ink ink;
    private final Canvas canvas = new Canvas(SIZE, SIZE);
    private final Swatches swatches = new Swatches(this::requestLayout);

    LegendKey(Ink ink) {
        this.ink = ink;
        getStyleClass().add("legend-key");
        canvas.setManaged(false);
        setMinSize(SIZE, SIZE);
        setPrefSize(SIZE, SIZE);
        setMaxSize(SIZE, SIZE);
        getChildren().setAll(canvas, swatches);
    }

    @Override
    protected void layoutChildren() {
        var paint = canvas.getGraphicsContext2D();
        paint.clearRect(0, 0, SIZE, SIZE);
        var painter = new CellPainter(paint, swatches, List.of(ink), Font.getDefault(), SIZE);
        painter.begin();
        painter.cell(0, 0, 0, SIZE, ink.style().equals("holder-mine"), (byte) 0, false);
    }
}
