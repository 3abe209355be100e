package org.azulejo.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Durations of the same thing, done many times.
public final class Figures {

    private final List<Double> milliseconds = new ArrayList<>();

    public void add(long nanos) {
        milliseconds.add(nanos / 1e6);
    }

    double percentile(int percent) {
        var sorted = milliseconds.stream().sorted().toList();
        return sorted.isEmpty()
                ? 0
                : sorted.get(Math.min(sorted.size() - 1, (int) Math.ceil(sorted.size() * percent / 100.0) - 1));
    }

    public String text(String what) {
        return String.format(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.1f | %d |",
                what,
                percentile(50),
                percentile(95),
                percentile(100),
                milliseconds.size());
    }
}
