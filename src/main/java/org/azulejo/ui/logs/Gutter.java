package org.azulejo.ui.logs;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.function.Function;
import org.azulejo.logs.Gap;
import org.azulejo.logs.LogLine;

/// What stands left of the lines, and in their place where there is a gap.
///
/// @param numberColumns how many columns the largest number takes
/// @param gapWords what is said of a gap
record Gutter(boolean numbers, boolean times, int numberColumns, ZoneId zone, Function<Gap, String> gapWords) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final int TIME_COLUMNS = 8;

    int columns() {
        return (numbers ? numberColumns : 0) + (times ? timeColumns() : 0);
    }

    int timeColumns() {
        return TIME_COLUMNS + (numbers ? 1 : 0);
    }

    String number(LogLine line) {
        return line.number().isPresent() ? Long.toString(line.number().getAsLong()) : "";
    }

    String time(LogLine line) {
        return line.arrived().map(this::time).orElse("");
    }

    String time(Instant at) {
        return TIME.format(at.atZone(zone));
    }

    String gap(Gap gap) {
        return gapWords.apply(gap);
    }
}
