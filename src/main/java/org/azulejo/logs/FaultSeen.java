package org.azulejo.logs;

/// A fault in a log. Its lines may have been dropped since, being older than what is kept.
///
/// @param first index of the first line that shows it
/// @param last index of the last one
/// @param lines how many show it
public record FaultSeen(Fault fault, long first, long last, long lines) {}
