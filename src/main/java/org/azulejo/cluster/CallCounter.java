package org.azulejo.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/// Counts the questions put to Slurm over the last five minutes. Safe for several threads.
final class CallCounter {

    private static final Duration SPAN = Duration.ofMinutes(5);

    private record Call(Instant at, String command) {}

    private final ArrayDeque<Call> calls = new ArrayDeque<>();
    private Instant start = Instant.MAX;

    synchronized void count(String command, Instant at) {
        if (at.isBefore(start)) {
            start = at;
        }
        calls.addLast(new Call(at, command));
        forgetBefore(at.minus(SPAN));
    }

    /// Calls a minute by command name, averaged over the last five minutes, or over the time since the first call (at
    /// least one minute).
    synchronized Map<String, Double> perMinute(Instant now) {
        forgetBefore(now.minus(SPAN));
        var rates = new TreeMap<String, Double>();
        if (calls.isEmpty()) {
            return rates;
        }
        var sinceStart = Duration.between(start, now);
        var span = sinceStart.compareTo(SPAN) < 0 ? sinceStart : SPAN;
        var minutes = Math.max(1.0, span.toMillis() / 60_000.0);
        calls.forEach(call -> rates.merge(call.command(), 1 / minutes, Double::sum));
        return rates;
    }

    private void forgetBefore(Instant limit) {
        while (!calls.isEmpty() && calls.getFirst().at().isBefore(limit)) {
            calls.removeFirst();
        }
    }
}
