package org.azulejo.ui.fx;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/// The parts of a whole side by side, each as wide as its size and filled by its own share.
public final class SliceBar extends Region {

    private static final double GAP = 2;

    private final List<Meter> meters = new ArrayList<>();
    private List<Slice> slices = List.of();

    /// One part.
    ///
    /// @param size compared with the others'
    /// @param share how much of it is filled, from 0 to 1; not a number where it is not known
    public record Slice(double size, double share, String hint) {}

    public SliceBar() {
        getStyleClass().add("slice-bar");
    }

    public void show(List<Slice> newer) {
        if (newer.equals(slices)) {
            return;
        }
        slices = List.copyOf(newer);
        meters.clear();
        for (var slice : slices) {
            var meter = new Meter();
            meter.show(slice.share());
            Tooltip.install(meter, new Tooltip(slice.hint()));
            meters.add(meter);
        }
        getChildren().setAll(meters);
    }

    @Override
    protected void layoutChildren() {
        double whole = slices.stream().mapToDouble(Slice::size).sum();
        double room = getWidth() - GAP * Math.max(0, slices.size() - 1);
        double x = 0;
        for (int i = 0; i < meters.size(); i++) {
            double width = whole > 0 ? room * slices.get(i).size() / whole : room / meters.size();
            double left = snapPositionX(x);
            double right = snapPositionX(x + width);
            meters.get(i).resizeRelocate(left, 0, right - left, getHeight());
            x += width + GAP;
        }
    }
}
