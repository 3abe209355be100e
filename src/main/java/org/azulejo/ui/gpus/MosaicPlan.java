package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;

/// Where the cells of the mosaic lie: blocks of a node each, in columns, with the node's name before its cells.
///
/// @param places one a GPU, in the order of nodes and GPUs
/// @param names one a node, where its name stands
record MosaicPlan(List<Rectangle2D> places, List<Rectangle2D> names, double height) {

    static final MosaicPlan EMPTY = new MosaicPlan(List.of(), List.of(), 0);

    private static final double GAP = 2;

    MosaicPlan {
        places = List.copyOf(places);
        names = List.copyOf(names);
    }

    static MosaicPlan of(List<NodeCard> nodes, double width, double textSize) {
        double cell = Math.round(textSize * 1.4);
        int most = nodes.stream().mapToInt(it -> it.tiles().size()).max().orElse(0);
        int longest = nodes.stream().mapToInt(it -> it.name().length()).max().orElse(0);
        double name = Math.min(12, longest + 1) * textSize * 0.62;
        double needed = name + most * (cell + GAP);
        double between = textSize * 1.4;
        int columns = Math.max(1, (int) ((width + between) / (needed + between)));
        double step = (width + between) / columns;
        int rows = (nodes.size() + columns - 1) / columns;
        var places = new ArrayList<Rectangle2D>();
        var names = new ArrayList<Rectangle2D>();
        for (int n = 0; n < nodes.size(); n++) {
            int column = n / rows;
            double x = Math.floor(column * step);
            double y = n % rows * (cell + GAP * 2);
            names.add(new Rectangle2D(x, y, name, cell));
            for (int g = 0; g < nodes.get(n).tiles().size(); g++) {
                places.add(new Rectangle2D(x + name + g * (cell + GAP), y, cell, cell));
            }
        }
        return new MosaicPlan(places, names, rows * (cell + GAP * 2));
    }

    OptionalInt cellAt(Point2D point) {
        return at(places, point);
    }

    OptionalInt nodeAt(Point2D point) {
        return at(names, point);
    }

    /// The nearest cell above or below.
    int beside(int cell, int down) {
        var here = places.get(cell);
        int best = cell;
        double nearest = Double.MAX_VALUE;
        for (int i = 0; i < places.size(); i++) {
            var there = places.get(i);
            double away = (there.getMinY() - here.getMinY()) * down;
            double distance = away + 3 * Math.abs(there.getMinX() - here.getMinX());
            if (away > 1 && distance < nearest) {
                nearest = distance;
                best = i;
            }
        }
        return best;
    }

    private static OptionalInt at(List<Rectangle2D> places, Point2D point) {
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).contains(point)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
