package org.azulejo.ui.fx;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// Two parts at the two ends of a line; one below the other where the line is too short for both.
public final class Ends extends Pane {

    private static final double GAP = 14;
    private static final double BETWEEN = 4;

    private final Node first;
    private final Node last;

    public Ends(Node first, Node last) {
        this.first = first;
        this.last = last;
        getChildren().setAll(first, last);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    private boolean fits(double width) {
        return first.prefWidth(-1) + GAP + last.prefWidth(-1) <= width;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 1;
    }

    @Override
    protected double computePrefWidth(double height) {
        return first.prefWidth(-1) + GAP + last.prefWidth(-1);
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        double within = width < 0 ? getWidth() : width;
        double above = first.prefHeight(-1);
        double below = last.prefHeight(-1);
        return fits(within) ? Math.max(above, below) : above + BETWEEN + below;
    }

    @Override
    protected void layoutChildren() {
        double above = first.prefHeight(-1);
        double below = last.prefHeight(-1);
        double wide = Math.min(getWidth(), last.prefWidth(-1));
        if (fits(getWidth())) {
            double high = Math.max(above, below);
            first.resizeRelocate(0, snapPositionY((high - above) / 2), first.prefWidth(-1), above);
            last.resizeRelocate(snapPositionX(getWidth() - wide), snapPositionY((high - below) / 2), wide, below);
        } else {
            first.resizeRelocate(0, 0, Math.min(getWidth(), first.prefWidth(-1)), above);
            last.resizeRelocate(0, snapPositionY(above + BETWEEN), wide, below);
        }
    }
}
