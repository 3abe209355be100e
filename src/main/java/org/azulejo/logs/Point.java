package org.azulejo.logs;

import java.time.Instant;
import java.util.Optional;

/// A number that a log tells.
///
/// @param line index of the line
/// @param value may be infinite or not a number, as the program said
/// @param arrived when the line was written, where that is known
public record Point(long line, double value, Optional<Instant> arrived) {}
