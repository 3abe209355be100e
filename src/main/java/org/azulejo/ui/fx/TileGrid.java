package org.azulejo.ui.fx;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// Lays equal children out in rows that fill the width: as many columns as fit, and rather full rows than one more
/// column. The children's minimum width says what fits, their preferred one (where the style sets it) what is
/// comfortable.
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
        double within = width < 0 ? getWidth() : width;
        int columns = columns(within);
        double cell = cellWidth(within, columns);
        double height = -gap;
        for (int first = 0; first < count; first += columns) {
            height += rowHeight(first, columns, cell) + gap;
        }
        return height;
    }

    @Override
    protected void layoutChildren() {
        int columns = columns(getWidth());
        double width = cellWidth(getWidth(), columns);
        List<Node> children = getManagedChildren();
        double y = 0;
        for (int first = 0; first < children.size(); first += columns) {
            double height = rowHeight(first, columns, width);
            for (int at = first; at < Math.min(first + columns, children.size()); at++) {
                double x = (at - first) * (width + gap);
                double left = snapPositionX(x);
                double right = snapPositionX(x + width);
                children.get(at).resizeRelocate(left, snapPositionY(y), right - left, snapSizeY(height));
            }
            y += height + gap;
        }
    }

    /// As many as fit comfortably where that makes one or two rows, else as many as fit; and no row with a gap where
    /// fewer columns make no further row.
    private int columns(double width) {
        int count = Math.max(1, getManagedChildren().size());
        int comfortable = fit(width, Math.max(narrowest(), wished()), count);
        int most = count <= 2 * comfortable ? comfortable : fit(width, narrowest(), count);
        int rows = (count + most - 1) / most;
        int even = (count + rows - 1) / rows;
        return count % even == 0 ? even : most;
    }

    private int fit(double width, double each, int count) {
        return Math.clamp((long) ((width + gap) / (each + gap)), 1, count);
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

    /// The width that the children's style asks for.
    private double wished() {
        return getManagedChildren().stream()
                .filter(Region.class::isInstance)
                .mapToDouble(it -> ((Region) it).getPrefWidth())
                .max()
                .orElse(0);
    }

    private double rowHeight(int first, int columns, double width) {
        List<Node> children = getManagedChildren();
        return children.subList(first, Math.min(first + columns, children.size())).stream()
                .mapToDouble(it -> Math.max(it.minHeight(width), it.prefHeight(width)))
                .max()
                .orElse(0);
    }
}
