package org.azulejo.logs;

/// How much of a log is kept in memory; the oldest lines go first.
///
/// @param lines how many lines
/// @param bytes about how much memory they take
public record Limits(int lines, long bytes) {

    public static final Limits USUAL = new Limits(200_000, 48L << 20);

    public Limits {
        if (lines < 1 || bytes < 1) {
            throw new IllegalArgumentException(lines + " lines, " + bytes + " bytes");
        }
    }
}
