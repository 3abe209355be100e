package org.azulejo.ui.logs;

/// Where in the loaded lines something was found.
///
/// @param line index of the line
/// @param from the first character of it
/// @param to behind the last one
record Hit(long line, int from, int to) {}
