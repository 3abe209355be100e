package org.azulejo.ui.gpus;

import java.util.List;
import java.util.Set;
import javafx.geometry.Rectangle2D;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.azulejo.ui.fx.Swatches;

/// Paints the cells. Every state has its own shape beside its colour: hollow is free, a slash is not available, a dot
/// is
/// yours, a question mark is not known.
final class MosaicPainter {

    private static final double ROUND = 5;

    private final GraphicsContext paint;
    private final Swatches swatches;
    private final Font font;

    MosaicPainter(GraphicsContext paint, Swatches swatches, Font font) {
        this.paint = paint;
        this.swatches = swatches;
        this.font = font;
    }

    void paint(List<NodeCard> nodes, MosaicPlan plan, Set<String> chosen, int focused) {
        paint.clearRect(0, 0, paint.getCanvas().getWidth(), paint.getCanvas().getHeight());
        paint.setTextBaseline(VPos.CENTER);
        paint.setFont(font);
        int cell = 0;
        for (int n = 0; n < nodes.size(); n++) {
            name(nodes.get(n), plan.names().get(n));
            for (var tile : nodes.get(n).tiles()) {
                cell(tile, plan.places().get(cell++));
            }
        }
        frames(nodes, plan, chosen, focused);
    }

    /// After all cells, so that no cell lies over its neighbour's frame.
    private void frames(List<NodeCard> nodes, MosaicPlan plan, Set<String> chosen, int focused) {
        int cell = 0;
        for (var node : nodes) {
            for (var tile : node.tiles()) {
                if (tile.jobs().stream().anyMatch(chosen::contains)) {
                    frame(plan.places().get(cell), "swatch-strong", 2, 1);
                }
                cell++;
            }
        }
        if (focused >= 0) {
            frame(plan.places().get(focused), "swatch-accent", 2, 2.5);
        }
    }

    private void name(NodeCard node, Rectangle2D at) {
        paint.setFill(swatches.of(node.state().isEmpty() ? "swatch-muted" : "swatch-warning"));
        paint.setTextAlign(TextAlignment.LEFT);
        paint.fillText(
                node.name(), at.getMinX(), at.getMinY() + at.getHeight() / 2, at.getWidth() - font.getSize() * 0.4);
    }

    private void cell(Tile tile, Rectangle2D at) {
        switch (tile.kind()) {
            case HELD -> held(tile, at);
            case FREE -> outline(at, "swatch-success", false);
            case FREE_BUT -> outline(at, "swatch-muted", true);
            case UNAVAILABLE -> unavailable(at);
            case UNKNOWN -> unknown(at);
        }
    }

    private void held(Tile tile, Rectangle2D at) {
        fill(at, tile.mark().style());
        paint.setFill(swatches.of(tile.mark().style() + " on"));
        if (tile.mine()) {
            double dot = at.getWidth() * 0.36;
            paint.fillOval(
                    at.getMinX() + (at.getWidth() - dot) / 2, at.getMinY() + (at.getHeight() - dot) / 2, dot, dot);
        } else if (!tile.mark().letter().isEmpty()) {
            text(tile.mark().letter(), at);
        }
    }

    private void unavailable(Rectangle2D at) {
        fill(at, "swatch-inset");
        paint.setStroke(swatches.of("swatch-muted"));
        paint.setLineWidth(1.5);
        double inset = at.getWidth() * 0.25;
        paint.strokeLine(at.getMinX() + inset, at.getMaxY() - inset, at.getMaxX() - inset, at.getMinY() + inset);
        outline(at, "swatch-border", false);
    }

    private void unknown(Rectangle2D at) {
        fill(at, "swatch-inset");
        outline(at, "swatch-warning", true);
        paint.setFill(swatches.of("swatch-warning"));
        text("?", at);
    }

    private void text(String text, Rectangle2D at) {
        paint.setTextAlign(TextAlignment.CENTER);
        paint.fillText(text, at.getMinX() + at.getWidth() / 2, at.getMinY() + at.getHeight() / 2);
    }

    private void fill(Rectangle2D at, String swatch) {
        paint.setFill(swatches.of(swatch));
        paint.fillRoundRect(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight(), ROUND, ROUND);
    }

    private void outline(Rectangle2D at, String swatch, boolean dashed) {
        paint.setLineDashes(dashed ? new double[] {3, 3} : new double[0]);
        frame(at, swatch, 1, -0.5);
        paint.setLineDashes();
    }

    private void frame(Rectangle2D at, String swatch, double width, double outside) {
        paint.setStroke(swatches.of(swatch));
        paint.setLineWidth(width);
        paint.strokeRoundRect(
                at.getMinX() - outside,
                at.getMinY() - outside,
                at.getWidth() + 2 * outside,
                at.getHeight() + 2 * outside,
                ROUND,
                ROUND);
    }
}
