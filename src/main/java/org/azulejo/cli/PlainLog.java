package org.azulejo.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.regex.Pattern;

/// Makes lines of a log's bytes that a terminal only draws: of a line that was drawn over, the last state; no escape
/// sequences; no control characters but tabs.
final class PlainLog {

    private static final int LONGEST = 64 * 1024;
    /// CSI, then the texts that OSC, DCS and their kind take, then the short ones.
    private static final Pattern ESCAPES = Pattern.compile(
            "\u001b\\[[0-?]*[ -/]*[@-~]?|\u001b[\\]PX^_].*?(?:\u0007|\u001b\\\\|$)|\u001b[ -/]*[0-~]?", Pattern.DOTALL);

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean returned;

    /// The lines that are whole with these bytes, each with its end.
    String take(byte[] bytes) {
        var text = new StringBuilder();
        for (byte octet : bytes) {
            if (octet == '\n') {
                text.append(rest());
            } else if (octet == '\r') {
                returned = true;
            } else {
                if (returned) {
                    // what stood there is drawn over
                    line.reset();
                    returned = false;
                }
                line.write(octet);
                if (line.size() >= LONGEST) {
                    text.append(rest());
                }
            }
        }
        return text.toString();
    }

    /// The line that is not whole yet; empty where there is none.
    String end() {
        return line.size() == 0 ? "" : rest();
    }

    private String rest() {
        var plain = ESCAPES.matcher(line.toString(UTF_8)).replaceAll("");
        line.reset();
        returned = false;
        return Printable.log(plain) + "\n";
    }
}
