package org.azulejo.logs;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;

/// Measures the drawing of logs: how many lines a second it takes while a version is published for each read, and how
/// much memory three logs of one gigabyte each leave behind.
///
/// Argument: megabytes a log, 1024 unless given.
public final class Feeding {

    private static final int READ = 1 << 20;
    private static final int WARM_UP = 64;

    private enum Kind {
        PLAIN("[2026-11-30 12:00:00] epoch 3 step 1500 loss 0.3210 lr 3.0e-04 grad_norm 1.22 throughput 1042 it/s\n"),
        COLOURED("\u001b[32mINFO\u001b[0m \u001b[1mtrain\u001b[22m: step 1500, \u001b[38;5;208mloss 0.3\u001b[0m\n"),
        BARS("\rEpoch 3:  42%|████▏     | 211/500 [00:21<00:29,  9.82it/s, loss=0.321]"),
        ERRORS("Traceback (most recent call last):\n  File \"train.py\", line 3\nValueError: not like this\n"),
        LONG_LINES("0123456789".repeat(100_000) + "\n"),
        HOSTILE("\u001b[4000G\u001b[31mx\u001b[3@模\u001b[2P\u001b]0;title\u001b[A\u001b[J\u001b[2L\u0301\u0302é\n");

        private final byte[] piece;

        Kind(String text) {
            piece = text.getBytes(StandardCharsets.UTF_8);
        }

        private byte[] read() {
            var read = new byte[Math.max(READ, piece.length)];
            for (int i = 0; i < read.length; i++) {
                read[i] = piece[i % piece.length];
            }
            return read;
        }
    }

    /// Times in nanoseconds.
    private record Fed(LogDrawing drawing, long feeding, long publishing, long slowest) {}

    private Feeding() {}

    public static void main(String[] arguments) {
        int megabytes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1024;
        for (var kind : Kind.values()) {
            feed(kind, WARM_UP);
            say(kind.toString(), feed(kind, Math.min(megabytes, 256)));
        }
        var logs = new ArrayList<LogDrawing>();
        var versions = new ArrayList<Drawn>();
        for (int i = 0; i < 3; i++) {
            var fed = feed(Kind.PLAIN, megabytes);
            say("log " + (i + 1), fed);
            logs.add(fed.drawing());
            versions.add(fed.drawing().drawn());
        }
        long lines = versions.stream().mapToLong(Drawn::size).sum();
        print("%d logs of %d MB: %d MB of heap for %,d lines", logs.size(), megabytes, heap(), lines);
    }

    private static Fed feed(Kind kind, int megabytes) {
        var drawing = new LogDrawing(0, Limits.USUAL);
        var read = kind.read();
        long slowest = 0;
        long feeding = 0;
        long publishing = 0;
        for (long at = 0; at < (long) megabytes << 20; at += read.length) {
            long begin = System.nanoTime();
            drawing.feed(at, read, Optional.of(Instant.EPOCH));
            long fed = System.nanoTime();
            drawing.drawn();
            long published = System.nanoTime();
            feeding += fed - begin;
            publishing += published - fed;
            slowest = Math.max(slowest, published - begin);
        }
        return new Fed(drawing, feeding, publishing, slowest);
    }

    private static void say(String what, Fed fed) {
        double seconds = (fed.feeding() + fed.publishing()) / 1e9;
        double reads = (double) fed.drawing().readTo() / READ;
        print(
                "%-10s %4.0f MB/s, %,10.0f lines/s; 1 MB and its version: mean %.1f ms, slowest %.1f ms; a version:"
                        + " %.2f ms",
                what,
                reads / seconds,
                fed.drawing().drawn().end() / seconds,
                seconds * 1e3 / reads,
                fed.slowest() / 1e6,
                fed.publishing() / 1e6 / reads);
    }

    private static long heap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        var runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }

    private static void print(String form, Object... values) {
        System.out.println(String.format(Locale.ROOT, form, values));
    }
}
