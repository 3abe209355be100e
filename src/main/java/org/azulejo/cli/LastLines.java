package org.azulejo.cli;

import java.util.Arrays;

/// The end of a log.
final class LastLines {

    private LastLines() {}

    /// The last lines of these bytes.
    static byte[] of(byte[] bytes, int lines) {
        int ends = 0;
        for (int i = bytes.length - 2; i >= 0; i--) {
            if (bytes[i] == '\n') {
                ends++;
                if (ends == lines) {
                    return Arrays.copyOfRange(bytes, i + 1, bytes.length);
                }
            }
        }
        return bytes;
    }
}
