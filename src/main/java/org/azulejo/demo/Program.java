package org.azulejo.demo;

import java.util.List;

/// A program as it came in on the standard input of `sh -s`: the known prelude and these lines.
record Program(List<Line> lines) {

    /// One command: its frame mark, how many seconds it may take, and its words.
    record Line(String mark, double seconds, List<String> words) {}
}
