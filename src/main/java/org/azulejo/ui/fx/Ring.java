package org.azulejo.ui.fx;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Arc;
import javafx.scene.shape.ArcType;
import javafx.scene.shape.Circle;

/// A ring for the time that is left, with the time in its middle. Its size follows the text's.
public final class Ring extends StackPane {

    private static final PseudoClass LONG = PseudoClass.getPseudoClass("long");
    /// A text of more characters gets a smaller face: `2 d 22 h` would run over the ring.
    private static final int SHORT = 6;

    private final Circle track = new Circle();
    private final Arc arc = new Arc();
    private final Label value = new Label();
    private final Label unit = new Label();

    public Ring() {
        getStyleClass().add("ring");
        track.getStyleClass().add("track");
        arc.getStyleClass().add("arc");
        arc.setType(ArcType.OPEN);
        track.setManaged(false);
        arc.setManaged(false);
        value.getStyleClass().add("value");
        unit.getStyleClass().add("unit");
        var text = new VBox(value, unit);
        text.getStyleClass().add("text");
        getChildren().setAll(track, arc, text);
    }

    /// Shows how much is left of the whole, from 0 to 1.
    public void show(double share, String number, String below) {
        arc.setStartAngle(90);
        arc.setLength(-360 * Math.clamp(share, 0, 1));
        arc.setVisible(true);
        pseudoClassStateChanged(LONG, number.length() > SHORT);
        value.setText(number);
        unit.setText(below);
    }

    /// A dotted ring: there is nothing to count down.
    public void endless(String number, String below) {
        arc.setVisible(false);
        pseudoClassStateChanged(LONG, false);
        value.setText(number);
        unit.setText(below);
    }

    @Override
    protected void layoutChildren() {
        double half = Math.min(getWidth(), getHeight()) / 2;
        double radius = Math.max(0, half - 3);
        track.setCenterX(getWidth() / 2);
        track.setCenterY(getHeight() / 2);
        track.setRadius(radius);
        arc.setCenterX(getWidth() / 2);
        arc.setCenterY(getHeight() / 2);
        arc.setRadiusX(radius);
        arc.setRadiusY(radius);
        super.layoutChildren();
    }
}
