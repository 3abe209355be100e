package org.azulejo.logs;

/// A stretch of a line's text that does not look plain.
///
/// @param from the first character (of the string, not the column)
/// @param to behind the last one
public record Run(int from, int to, Style style) {}
