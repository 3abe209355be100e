package org.azulejo.submit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// The text of a batch script, byte by byte: any bytes but NUL. Immutable.
public final class BatchScript {

    /// Slurm's own limit where the site sets no other (`max_script_size`, slurm.conf(5)).
    public static final int LARGEST = 4 * 1024 * 1024;

    private final byte[] bytes;

    private BatchScript(byte[] bytes) {
        this.bytes = bytes;
    }

    public static BatchScript of(String text) throws UnfitScriptException {
        return of(text.getBytes(UTF_8));
    }

    public static BatchScript of(byte[] bytes) throws UnfitScriptException {
        if (bytes.length == 0) {
            throw new UnfitScriptException(UnfitScriptException.Why.EMPTY);
        }
        if (bytes.length > LARGEST) {
            throw new UnfitScriptException(UnfitScriptException.Why.TOO_LARGE);
        }
        for (byte octet : bytes) {
            if (octet == 0) {
                throw new UnfitScriptException(UnfitScriptException.Why.NUL);
            }
        }
        return new BatchScript(bytes.clone());
    }

    /// A copy of the bytes.
    public byte[] bytes() {
        return bytes.clone();
    }

    public int size() {
        return bytes.length;
    }

    /// Decoded as UTF-8 with replacement.
    public String text() {
        return new String(bytes, UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BatchScript that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return size() + " bytes of script";
    }
}
