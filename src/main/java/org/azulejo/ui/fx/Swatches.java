package org.azulejo.ui.fx;

import java.util.HashMap;
import java.util.Map;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;

/// Colours of the stylesheets for what is drawn by hand: one unseen child for each style class, whose background is the
/// colour. So that no colour is written in Java, and a change of the look reaches what is drawn.
public final class Swatches extends Pane {

    private final Map<String, Region> known = new HashMap<>();
    private final Runnable changed;

    public Swatches(Runnable changed) {
        this.changed = changed;
        setManaged(false);
        setVisible(false);
        getStyleClass().add("swatches");
    }

    public Color of(String styleClass) {
        var region = known.computeIfAbsent(styleClass, this::make);
        var background = region.getBackground();
        if (background == null || background.getFills().isEmpty()) {
            return Color.TRANSPARENT;
        }
        Paint paint = background.getFills().getFirst().getFill();
        return paint instanceof Color color ? color : Color.TRANSPARENT;
    }

    private Region make(String styleClass) {
        var region = new Region();
        region.getStyleClass().add("swatch");
        region.getStyleClass().addAll(styleClass.split(" "));
        getChildren().add(region);
        region.applyCss();
        region.backgroundProperty().subscribe((_, _) -> changed.run());
        return region;
    }
}
