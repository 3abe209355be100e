package org.azulejo.use;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.azulejo.nvidia.SmiAnswer;
import org.azulejo.nvidia.SmiXml;

/// Cuts what `look.sh` prints into its parts as it comes. What stands before a mark that opens a part is noise.
final class LookReader {

    /// No look at a node is longer.
    private static final int LONGEST = 8 * 1024 * 1024;

    /// What was said.
    sealed interface Said {

        /// The step runs, and knows where.
        record IsHere(Here here) implements Said {}

        /// nvidia-smi's answer.
        record Saw(SmiAnswer answer) implements Said {}

        /// It cannot look there.
        record CannotLook() implements Said {}
    }

    private final Pattern marked;
    // one character a byte, so that marks are found whatever the bytes are
    private final StringBuilder waiting = new StringBuilder();
    private String part = "";

    LookReader(String mark) {
        marked = Pattern.compile("(?:^|\\n)" + Pattern.quote(mark) + " (here|look|seen|failed)(?: (\\d{1,3}))?\\n");
    }

    /// Takes what came.
    ///
    /// @return what these bytes complete
    List<Said> take(byte[] bytes) {
        waiting.append(new String(bytes, ISO_8859_1));
        var said = new ArrayList<Said>();
        var match = marked.matcher(waiting);
        int done = 0;
        while (match.find()) {
            var before = text(waiting.substring(done, match.start()));
            done = match.end();
            if (part.equals("here")) {
                said.add(new Said.IsHere(Here.parse(before)));
            }
            boolean looked = part.equals("look");
            part = match.group(1);
            if (part.equals("failed")) {
                said.add(new Said.CannotLook());
            } else if (part.equals("seen") && looked) {
                int exit = match.group(2) == null ? 0 : Integer.parseInt(match.group(2));
                said.add(new Said.Saw(SmiXml.parse(exit, before)));
            }
        }
        waiting.delete(0, done);
        if (waiting.length() > LONGEST) {
            waiting.setLength(0);
            part = "";
        }
        return said;
    }

    private static String text(String bytes) {
        return new String(bytes.getBytes(ISO_8859_1), UTF_8);
    }
}
