package org.azulejo.ui.logs;

import java.util.List;
import java.util.Optional;
import org.azulejo.ui.fx.Sparkline;

/// What follows from the lines, in words and as a line.
record Help(Optional<Curve> curve, Optional<Way> way) {

    static final Help NOTHING = new Help(Optional.empty(), Optional.empty());

    /// A number over time.
    ///
    /// @param name what the log calls it
    /// @param names all numbers that could be chosen, in the order of the alphabet
    /// @param latest its last value
    /// @param range its least and largest value
    record Curve(String name, List<String> names, String latest, String range, List<Sparkline.Point> points) {
        public Curve {
            names = List.copyOf(names);
            points = List.copyOf(points);
        }
    }

    /// How far it has got.
    ///
    /// @param at `epoch 4 of 10`
    /// @param share from 0 to 1
    /// @param end when it ends, and whether the job's limit lets it; empty for a run that is over
    /// @param cut whether the limit ends it before
    record Way(String at, double share, String end, String hint, boolean cut) {}
}
