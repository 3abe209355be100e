package org.azulejo.ui.logs;

import java.util.List;
import java.util.Optional;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.SearchEnd;

/// A search of the whole file.
///
/// @param words what was looked for; empty where nothing was
/// @param found so far
/// @param end empty while it goes on
record WholeSearch(String words, List<LogMatch> found, Optional<SearchEnd> end) {

    static final WholeSearch NOT_DONE = new WholeSearch("", List.of(), Optional.empty());

    WholeSearch {
        found = List.copyOf(found);
    }

    boolean isDone() {
        return !words.isEmpty();
    }

    boolean goesOn() {
        return isDone() && end.isEmpty();
    }
}
