package org.azulejo.demo;

import java.util.List;

/// A program as it came in on the standard input of `sh -s`.
sealed interface Program {

    /// Commands to be answered one after the other.
    record Round(List<Line> lines) implements Program {}

    /// One command that stays: what comes on standard input after its beginning is its own.
    record Stay(Line line) implements Program {}

    /// One command: its mark, how many seconds it may take, and its words.
    record Line(String mark, double seconds, List<String> words) {}
}
