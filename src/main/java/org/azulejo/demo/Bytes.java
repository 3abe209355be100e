package org.azulejo.demo;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Text as bytes. Slurm passes on whatever bytes it was given, so a byte that is no UTF-8 travels in a `String`
/// as a lone surrogate from U+DC80 to U+DCFF.
final class Bytes {

    private static final char LONE = '\uDC00';

    private Bytes() {}

    static byte[] of(String text) {
        var out = new ByteArrayOutputStream(text.length() + 16);
        var from = 0;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (Character.isHighSurrogate(c)) {
                i++;
            } else if (c > LONE + 0x7f && c <= LONE + 0xff) {
                out.writeBytes(text.substring(from, i).getBytes(StandardCharsets.UTF_8));
                out.write(c - LONE);
                from = i + 1;
            }
        }
        out.writeBytes(text.substring(from).getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return byteByByte(bytes);
        }
    }

    /// How many bytes the text takes: the measure of Slurm's columns.
    static int length(String text) {
        return of(text).length;
    }

    private static String byteByByte(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length);
        var decoder = StandardCharsets.UTF_8.newDecoder();
        while (in.hasRemaining()) {
            var result = decoder.decode(in, out, true);
            if (result.isMalformed()) {
                for (var i = 0; i < result.length(); i++) {
                    out.put((char) (LONE + (in.get() & 0xff)));
                }
            }
            decoder.reset();
        }
        return out.flip().toString();
    }
}
