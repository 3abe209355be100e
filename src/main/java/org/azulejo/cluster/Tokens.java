package org.azulejo.cluster;

import java.security.SecureRandom;
import java.util.HexFormat;

/// Makes the words that set off what users can write. Nobody else can know one before it is used.
public final class Tokens {

    private static final SecureRandom RANDOM = new SecureRandom();

    private Tokens() {}

    /// A fresh word of letters and digits that begins with a letter.
    public static String next() {
        var bytes = new byte[12];
        RANDOM.nextBytes(bytes);
        return "z" + HexFormat.of().formatHex(bytes);
    }
}
