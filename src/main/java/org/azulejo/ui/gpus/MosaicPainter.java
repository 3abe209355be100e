package org.azulejo.ui.gpus;

import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.TextAlignment;
import org.azulejo.ui.fx.Swatches;

/// Paints as much of the mosaic as can be seen through the window on it.
final class MosaicPainter {

    private static final double LEAST_NAME = 7.5;
    private static final double LETTER_WIDTH = 0.6;

    private final GraphicsContext paint;
    private final CellPainter cells;
    private final Font heading;
    private final Font names;
    private final Color muted;
    private final Color warning;
    private final Color strong;
    private final Color accent;
    private final Color thumb;
    private final MosaicPlan plan;
    private boolean[] lit = {};

    MosaicPainter(GraphicsContext paint, Swatches swatches, Shading shading, MosaicPlan plan, Font font) {
        this.paint = paint;
        this.plan = plan;
        cells = new CellPainter(paint, swatches, shading.inks, font, plan.cell());
        heading = Font.font(font.getFamily(), FontWeight.NORMAL, font.getSize());
        names = Font.font(font.getFamily(), Math.clamp(plan.nameHeight() * 0.85, 6, font.getSize()));
        muted = swatches.of("swatch-muted");
        warning = swatches.of("swatch-warning");
        strong = swatches.of("swatch-strong");
        accent = swatches.of("swatch-accent");
        thumb = swatches.of("swatch-thumb");
    }

    /// What is drawn beside the cells themselves.
    ///
    /// @param left how far the window is moved to the right
    /// @param top how far it is moved down
    /// @param focused the keyboard's cell, or -1
    record Scene(int left, int top, int width, int height, int focused) {}

    /// @param lit which cells stand out; empty for all
    /// @param chosen the numbers of the cells with a frame, ascending
    void paint(Mosaic mosaic, Shading shading, Scene scene, boolean[] lit, int[] chosen) {
        this.lit = lit;
        paint.clearRect(0, 0, scene.width(), scene.height());
        for (int g = 0; g < mosaic.groups.size(); g++) {
            group(mosaic, shading, scene, g);
        }
        paint.setLineWidth(2);
        for (int cell : chosen) {
            frame(mosaic, scene, cell, strong, 1);
        }
        if (scene.focused() >= 0) {
            frame(mosaic, scene, scene.focused(), accent, 2.5);
        }
        bars(scene);
    }

    private void group(Mosaic mosaic, Shading shading, Scene scene, int g) {
        var group = mosaic.groups.get(g);
        int top = plan.groupTop(g) - scene.top();
        int below = g + 1 < mosaic.groups.size() ? plan.groupTop(g + 1) - scene.top() : plan.height() - scene.top();
        if (below < 0 || top > scene.height()) {
            return;
        }
        cells.begin();
        int end = group.firstNode() + group.nodes();
        for (int b = group.firstNode(); b < end; b++) {
            int x = plan.blockX(g, b) - scene.left();
            int y = plan.blockY(g, b) - scene.top();
            if (x < scene.width() && x + plan.blockWidth() > 0 && y < scene.height() && y + plan.blockHeight() > 0) {
                block(mosaic, shading, scene, g, b);
            }
        }
        if (plan.nameHeight() >= LEAST_NAME) {
            names(mosaic, scene, g);
        }
        if (plan.heading() > 0) {
            title(group.title(), top);
        }
    }

    private void block(Mosaic mosaic, Shading shading, Scene scene, int g, int b) {
        var block = mosaic.blocks.get(b);
        boolean all = lit.length == 0;
        for (int i = 0; i < block.cells(); i++) {
            int x = plan.cellX(g, b, i) - scene.left();
            int y = plan.cellY(g, b, i) - scene.top();
            if (x > -plan.cell() && y > -plan.cell() && x < scene.width() && y < scene.height()) {
                int cell = block.firstCell() + i;
                cells.cell(
                        shading.ink[cell],
                        x,
                        y,
                        plan.cell(),
                        mosaic.marks[cell].mine(),
                        mosaic.findings[cell],
                        !all && !lit[cell]);
            }
        }
    }

    private void names(Mosaic mosaic, Scene scene, int g) {
        var group = mosaic.groups.get(g);
        paint.setFont(names);
        paint.setTextAlign(TextAlignment.LEFT);
        paint.setTextBaseline(VPos.BOTTOM);
        int fits = (int) (plan.blockWidth() / (names.getSize() * LETTER_WIDTH));
        for (int b = group.firstNode(); b < group.firstNode() + group.nodes(); b++) {
            int x = plan.blockX(g, b) - scene.left();
            int y = plan.blockY(g, b) - scene.top() + plan.nameHeight() - 2;
            if (y > 0 && y < scene.height() + plan.nameHeight() && x < scene.width() && x + plan.blockWidth() > 0) {
                var block = mosaic.blocks.get(b);
                paint.setFill(block.trouble() ? warning : muted);
                paint.fillText(fitting(block.name(), fits), x, y);
            }
        }
    }

    /// The end of a name tells nodes apart.
    private static String fitting(String name, int letters) {
        return name.length() <= letters || letters < 3 ? name : "…" + name.substring(name.length() - letters + 1);
    }

    private void title(String title, int top) {
        paint.setFont(heading);
        paint.setTextAlign(TextAlignment.LEFT);
        paint.setTextBaseline(VPos.CENTER);
        paint.setFill(muted);
        paint.fillText(title, 0, top + plan.heading() / 2.0 - 1);
    }

    private void frame(Mosaic mosaic, Scene scene, int cell, Color colour, double outside) {
        int b = plan.blockOf(cell);
        int g = plan.groupOf(b);
        int number = cell - mosaic.blocks.get(b).firstCell();
        double x = plan.cellX(g, b, number) - scene.left() - outside;
        double y = plan.cellY(g, b, number) - scene.top() - outside;
        double size = plan.cell() + 2 * outside;
        if (x > -size && y > -size && x < scene.width() && y < scene.height()) {
            paint.setStroke(colour);
            paint.setLineWidth(2);
            paint.strokeRect(x, y, size, size);
        }
    }

    /// Where the window is on the whole, when it does not show the whole.
    private void bars(Scene scene) {
        paint.setFill(thumb);
        if (plan.height() > scene.height()) {
            double high = Math.max(20, (double) scene.height() * scene.height() / plan.height());
            double way = (double) scene.top() / (plan.height() - scene.height());
            paint.fillRoundRect(scene.width() - 5, way * (scene.height() - high), 4, high, 4, 4);
        }
        if (plan.width() > scene.width()) {
            double wide = Math.max(20, (double) scene.width() * scene.width() / plan.width());
            double way = (double) scene.left() / (plan.width() - scene.width());
            paint.fillRoundRect(way * (scene.width() - wide), scene.height() - 5, wide, 4, 4, 4);
        }
    }
}
