package org.azulejo.ui.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.azulejo.follow.LogSearch;

/// Looks for words in the lines that are loaded. What was found in lines that do not change any more is not looked for
/// again. Each finding is made of the one before; immutable.
///
/// @param hits in the order of the lines
/// @param more whether there are more than can be shown
record Finder(String words, Sheet sheet, List<Hit> hits, boolean more) {

    static final int MOST = 20_000;
    static final Finder NOTHING = new Finder("", Sheet.EMPTY, List.of(), false);

    Finder {
        hits = List.copyOf(hits);
    }

    /// What is to be looked for, and in what.
    record Ask(String words, Sheet sheet) {}

    Finder next(Ask ask) {
        if (ask.words().isEmpty()) {
            return new Finder("", ask.sheet(), List.of(), false);
        }
        var drawn = ask.sheet().drawn();
        var before = sheet.drawn();
        boolean goesOn = ask.words().equals(words)
                && ask.sheet().origin() == sheet.origin()
                && drawn.first() >= before.first()
                && !more;
        long from = goesOn ? Math.clamp(before.settled(), drawn.first(), drawn.end()) : drawn.first();
        var found = new ArrayList<Hit>();
        if (goesOn) {
            hits.stream()
                    .filter(it -> it.line() >= drawn.first() && it.line() < from)
                    .forEach(found::add);
        }
        var wanted = pattern(LogSearch.text(ask.words()));
        for (long line = from; line < drawn.end() && found.size() < MOST; line++) {
            var hit = wanted.matcher(drawn.text(line));
            while (hit.find()) {
                found.add(new Hit(line, hit.start(), hit.end()));
            }
        }
        return new Finder(ask.words(), ask.sheet(), found, found.size() >= MOST);
    }

    private static Pattern pattern(LogSearch search) {
        int cases = search.ignoreCase() ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
        return Pattern.compile(search.words(), Pattern.LITERAL | cases);
    }

    /// The index of the first hit at or behind a place; the number of hits where there is none.
    int firstFrom(Place place) {
        int low = 0;
        int high = hits.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            var hit = hits.get(middle);
            if (new Place(hit.line(), hit.from()).compareTo(place) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The hits in a stretch of lines.
    List<Hit> within(long from, long to) {
        return hits.subList(firstFrom(new Place(from, 0)), firstFrom(new Place(to, 0)));
    }
}
