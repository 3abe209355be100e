package org.azulejo.ui.fx;

import java.util.List;
import javafx.scene.layout.Region;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;

/// A line without axes. A gap in time is a gap in the line.
public final class Sparkline extends Region {

    private static final double WIDEST_GAP = 0.1;

    private final Path line = new Path();
    private final Path area = new Path();
    private List<Point> points = List.of();

    /// A value, both parts from 0 to 1; the points are in the order of their time.
    public record Point(double time, double value) {}

    public Sparkline() {
        getStyleClass().add("sparkline");
        line.getStyleClass().add("line");
        area.getStyleClass().add("area");
        line.setManaged(false);
        area.setManaged(false);
        getChildren().setAll(area, line);
    }

    public void show(List<Point> newer) {
        if (!newer.equals(points)) {
            points = List.copyOf(newer);
            requestLayout();
        }
    }

    @Override
    protected void layoutChildren() {
        line.getElements().clear();
        area.getElements().clear();
        double height = getHeight() - 2;
        double before = Double.NEGATIVE_INFINITY;
        double x = 0;
        for (var point : points) {
            double here = point.time() * getWidth();
            double y = 1 + height * (1 - point.value());
            if (point.time() - before > WIDEST_GAP) {
                close(x);
                line.getElements().add(new MoveTo(here, y));
                area.getElements().add(new MoveTo(here, getHeight()));
            } else {
                line.getElements().add(new LineTo(here, y));
            }
            area.getElements().add(new LineTo(here, y));
            before = point.time();
            x = here;
        }
        close(x);
    }

    private void close(double x) {
        if (!area.getElements().isEmpty()) {
            area.getElements().add(new LineTo(x, getHeight()));
        }
    }
}
