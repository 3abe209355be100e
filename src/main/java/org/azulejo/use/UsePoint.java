package org.azulejo.use;

import java.time.Instant;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What is remembered of an older look.
///
/// @param at by this machine's clock
/// @param memoryUsedMb in MiB
public record UsePoint(Instant at, OptionalInt utilizationPercent, OptionalLong memoryUsedMb) {}
