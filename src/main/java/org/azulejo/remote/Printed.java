package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// What a command printed, byte by byte. Immutable.
public final class Printed {

    private final byte[] bytes;

    private Printed(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Printed of(byte[] bytes) {
        return new Printed(bytes.clone());
    }

    public static Printed of(String text) {
        return new Printed(text.getBytes(UTF_8));
    }

    static Printed of(byte[] bytes, int from, int length) {
        return new Printed(Arrays.copyOfRange(bytes, from, from + length));
    }

    /// A copy of the bytes.
    public byte[] bytes() {
        return bytes.clone();
    }

    public int length() {
        return bytes.length;
    }

    /// Decoded as UTF-8 with replacement.
    public String text() {
        return new String(bytes, UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Printed that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return text();
    }
}
