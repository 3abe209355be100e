package org.azulejo.ui.fx;

import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;

/// Two parts, one above the other: the upper one has the height it likes, as long as the lower one keeps enough. The
/// line between them can be moved, by mouse and by keyboard; a double click lets it find its place again.
public final class TopAndRest extends Pane {

    private static final double GAP = 12;
    private static final double STEP = 0.05;

    private Node top;
    private final Node rest;
    private final StackPane divider = new StackPane();
    private double mostOfIt = 0.62;
    /// The upper part's share as a person wants it; not a number where nobody has moved the line.
    private double wanted = Double.NaN;

    public TopAndRest(Node top, Node rest, String hint) {
        this.top = top;
        this.rest = rest;
        getStyleClass().add("top-and-rest");
        divider.getStyleClass().add("divider");
        divider.setId("divider");
        divider.setFocusTraversable(true);
        divider.setAccessibleRole(AccessibleRole.THUMB);
        divider.setAccessibleText(hint);
        Tooltip.install(divider, new Tooltip(hint));
        var grip = new StackPane();
        grip.getStyleClass().add("grip");
        divider.getChildren().setAll(grip);
        divider.setOnMouseDragged(
                mouse -> move(sceneToLocal(mouse.getSceneX(), mouse.getSceneY()).getY() / getHeight()));
        divider.setOnMouseClicked(mouse -> {
            if (mouse.getClickCount() == 2) {
                move(Double.NaN);
            }
        });
        divider.setOnKeyPressed(this::onKey);
        getChildren().setAll(top, divider, rest);
    }

    /// Puts another part at the top.
    ///
    /// @param most the largest share that it takes by itself
    public void showTop(Node newer, double most) {
        if (!newer.equals(top) || most != mostOfIt) {
            top = newer;
            mostOfIt = most;
            getChildren().setAll(top, divider, rest);
            requestLayout();
        }
    }

    private void move(double share) {
        wanted = Double.isNaN(share) ? share : Math.clamp(share, 0.1, 0.9);
        requestLayout();
    }

    private void onKey(KeyEvent key) {
        double now = top.getLayoutBounds().getHeight() / Math.max(1, getHeight());
        switch (key.getCode()) {
            case UP -> move(now - STEP);
            case DOWN -> move(now + STEP);
            case HOME, ESCAPE -> move(Double.NaN);
            default -> {
                return;
            }
        }
        key.consume();
    }

    @Override
    protected double computeMinHeight(double width) {
        double lower = rest.minHeight(width);
        return Math.max(top.minHeight(width), Math.min(top.prefHeight(width), lower)) + GAP + lower;
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        double leastBelow = Math.min(rest.minHeight(width), height / 2);
        double upper;
        if (Double.isNaN(wanted)) {
            double lower = Math.max(leastBelow, height * (1 - mostOfIt));
            upper = Math.min(top.prefHeight(width), height - lower - GAP);
        } else {
            upper = Math.min(height * wanted, height - leastBelow - GAP);
        }
        upper = snapSizeY(Math.max(0, upper));
        top.resizeRelocate(0, 0, width, upper);
        divider.resizeRelocate(0, upper, width, GAP);
        rest.resizeRelocate(0, upper + GAP, width, Math.max(0, height - upper - GAP));
    }
}
