package org.azulejo.logs;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One line as it is drawn.
///
/// @param index its place among all lines of this drawing; stays the same while older lines are dropped, and is
///     negative for lines that were drawn later in front of the first
/// @param number which line of the file it is, counted from 1, where that is known; the parts of a cut line share it
/// @param start the offset in the file at which it begins
/// @param arrived when it was last written to; nothing where it was in the file before anybody looked
/// @param continues whether it goes on where the line before it was cut for its length
/// @param text without control characters; wide characters take two columns, see [Columns]
/// @param runs what does not look plain, in order, not overlapping
/// @param gap the line stands for a gap and has no text
public record LogLine(
        long index,
        OptionalLong number,
        long start,
        Optional<Instant> arrived,
        boolean continues,
        String text,
        List<Run> runs,
        Mark mark,
        Optional<Gap> gap) {

    public LogLine {
        runs = List.copyOf(runs);
    }
}
