package org.azulejo.ui.fx;

import javafx.css.PseudoClass;
import javafx.scene.layout.Region;

/// A thin bar that is filled by a share. Where the share is not known it has no fill and another look, so that it is
/// not taken for zero.
public final class Meter extends Region {

    private static final PseudoClass UNKNOWN = PseudoClass.getPseudoClass("unknown");

    private final Region fill = new Region();
    private double share = Double.NaN;

    public Meter() {
        getStyleClass().add("meter");
        fill.getStyleClass().add("fill");
        fill.setManaged(false);
        getChildren().setAll(fill);
        show(Double.NaN);
    }

    /// Shows a share from 0 to 1; not a number where it is not known.
    public void show(double newer) {
        share = Double.isNaN(newer) ? newer : Math.clamp(newer, 0, 1);
        pseudoClassStateChanged(UNKNOWN, Double.isNaN(share));
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        fill.setVisible(share > 0);
        double least = Math.min(getHeight(), getWidth());
        fill.resizeRelocate(0, 0, share > 0 ? Math.max(least, snapSizeX(getWidth() * share)) : 0, getHeight());
    }
}
