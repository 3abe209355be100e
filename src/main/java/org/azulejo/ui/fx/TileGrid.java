package org.azulejo.ui.fx;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// Lays equal children out in rows that fill the width: as many columns as fit, and rather full rows than one more
/// column. The children's minimum width says what fits.
public final class TileGrid extends Pane {

    private final double gap;

    public TileGrid(double gap) {
        this.gap = gap;
        getStyleClass().add("tile-grid");
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefWidth(double height) {
        return getManagedChildren().size() * (narrowest() + gap);
    }

    @Override
    protected double computeMinWidth(double height) {
        return narrowest();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        int count = getManagedChildren().size();
        if (count == 0) {
            return 0;
        }
        int columns = columns(width < 0 ? getWidth() : width);
        int rows = (count + columns - 1) / columns;
        return rows * rowHeight(cellWidth(width, columns)) + (rows - 1) * gap;
    }

    @Override
    protected void layoutChildren() {
        int columns = columns(getWidth());
        double width = cellWidth(getWidth(), columns);
        double height = rowHeight(width);
        int at = 0;
        for (Node child : getManagedChildren()) {
            int row = at / columns;
            double left = snapPositionX(at % columns * (width + gap));
            double right = snapPositionX(at % columns * (width + gap) + width);
            child.resizeRelocate(left, snapPositionY(row * (height + gap)), right - left, snapSizeY(height));
            at++;
        }
    }

    private int columns(double width) {
        int count = Math.max(1, getManagedChildren().size());
        int most = Math.clamp((long) ((width + gap) / (narrowest() + gap)), 1, count);
        int rows = (count + most - 1) / most;
        int even = (count + rows - 1) / rows;
        return count % even == 0 ? even : most;
    }

    private double cellWidth(double width, int columns) {
        return (width - (columns - 1) * gap) / columns;
    }

    private double narrowest() {
        return getManagedChildren().stream()
                .mapToDouble(it -> it.minWidth(-1))
                .max()
                .orElse(1);
    }

    private double rowHeight(double width) {
        return getManagedChildren().stream()
                .mapToDouble(it -> it.prefHeight(width))
                .max()
                .orElse(0);
    }
}
