package org.azulejo.ui.logs;

import java.util.Objects;
import java.util.Optional;

/// Which logs are seen: one, or two side by side. Never the same one twice.
///
/// @param chosen at the left; empty where a log is to be chosen
/// @param beside at the right; empty where the view is not split
record Panes(Optional<LogTab> chosen, Optional<LogTab> beside) {

    static final Panes NONE = new Panes(Optional.empty(), Optional.empty());

    Panes {
        if (chosen.isPresent() && chosen.equals(beside)) {
            throw new IllegalArgumentException("the same log twice");
        }
    }

    /// With this one at the left. The one at the right changes places with the left where it is chosen.
    Panes choose(LogTab tab) {
        var wanted = Optional.of(tab);
        return new Panes(wanted, beside.equals(wanted) ? chosen.filter(it -> !it.equals(tab)) : beside);
    }

    /// With nothing at the left, for another log to be chosen.
    Panes chooseNone() {
        return new Panes(Optional.empty(), beside);
    }

    /// With this one at the right, or with one log alone.
    Panes besides(Optional<LogTab> other) {
        return new Panes(chosen, other.filter(it -> !Optional.of(it).equals(chosen)));
    }

    /// Without one that closes.
    ///
    /// @param next takes its place at the left where it was there
    Panes without(LogTab tab, Optional<LogTab> next) {
        var left = shows(chosen, tab) ? next.filter(it -> !it.equals(tab)) : chosen;
        return new Panes(left, beside.filter(it -> !it.equals(tab) && !shows(left, it)));
    }

    boolean shows(LogTab tab) {
        return shows(chosen, tab) || shows(beside, tab);
    }

    private static boolean shows(Optional<LogTab> pane, LogTab tab) {
        return pane.filter(it -> Objects.equals(it, tab)).isPresent();
    }
}
