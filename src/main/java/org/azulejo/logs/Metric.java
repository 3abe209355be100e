package org.azulejo.logs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Follows a named number through a log. Give it each version of a drawing, or some; what lies between is not
/// lost. Belongs to one thread.
public final class Metric {

    private static final int MOST_POINTS = 2000;

    private final String name;
    private final List<Point> points = new ArrayList<>();

    /// What was last read in lines that may still change.
    private final Map<Long, Double> unsettled = new HashMap<>();

    private long next = Long.MIN_VALUE;

    /// How many readings make a point.
    private int readings = 1;

    private int waiting;

    public Metric(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /// The series so far, in the order of the log: every reading, or from 2,000 on the last of every two, four
    /// and so on. What a progress bar shows counts each time it is seen to change.
    public List<Point> read(Drawn drawn) {
        for (long index = Math.max(next, drawn.first()); index < drawn.end(); index++) {
            read(drawn, index, index < drawn.settled());
        }
        unsettled.keySet().removeIf(it -> it < drawn.settled());
        next = Math.max(next, drawn.settled());
        return List.copyOf(points);
    }

    private void read(Drawn drawn, long index, boolean settled) {
        var text = drawn.text(index);
        var value = Measures.value(text, name);
        if (value.isPresent()) {
            var before = settled ? unsettled.remove(index) : unsettled.put(index, value.getAsDouble());
            if (before == null || before.doubleValue() != value.getAsDouble()) {
                add(new Point(index, value.getAsDouble(), drawn.line(index).arrived()));
            }
        } else {
            unsettled.remove(index);
        }
    }

    private void add(Point point) {
        waiting++;
        // the newest is always there, and gives way to the next until its group is complete
        if (waiting > 1) {
            points.removeLast();
        }
        points.add(point);
        if (waiting == readings) {
            waiting = 0;
        }
        if (points.size() == MOST_POINTS) {
            thinOut();
        }
    }

    private void thinOut() {
        var kept = new ArrayList<Point>();
        for (int i = 1; i < points.size(); i += 2) {
            kept.add(points.get(i));
        }
        points.clear();
        points.addAll(kept);
        readings *= 2;
        waiting = 0;
    }
}
