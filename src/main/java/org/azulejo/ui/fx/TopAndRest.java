package org.azulejo.ui.fx;

import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// Two parts, one above the other: the upper one has the height it likes, as long as the lower one keeps enough.
public final class TopAndRest extends Pane {

    private static final double MOST_OF_IT = 0.62;
    private static final double GAP = 12;

    private final Node top;
    private final Node rest;

    public TopAndRest(Node top, Node rest) {
        this.top = top;
        this.rest = rest;
        getStyleClass().add("top-and-rest");
        getChildren().setAll(top, rest);
    }

    @Override
    protected double computeMinHeight(double width) {
        double lower = rest.minHeight(width);
        return Math.min(top.prefHeight(width), lower) + GAP + lower;
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        double lower = Math.max(rest.minHeight(width), height * (1 - MOST_OF_IT));
        double upper = Math.max(0, Math.min(top.prefHeight(width), height - lower - GAP));
        top.resizeRelocate(0, 0, width, snapSizeY(upper));
        double below = snapSizeY(upper) + GAP;
        rest.resizeRelocate(0, below, width, Math.max(0, height - below));
    }
}
