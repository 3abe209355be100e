package org.azulejo.follow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Reads what grep prints, piece by piece.
final class MatchLines {

    private static final int LONGEST = 1_000;
    private static final Pattern LINE = Pattern.compile("(\\d{1,18}):(\\d{1,18}):(.*)", Pattern.DOTALL);

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /// The lines that are whole with this piece.
    List<LogMatch> take(byte[] piece) {
        var matches = new ArrayList<LogMatch>();
        int from = 0;
        for (int i = 0; i < piece.length; i++) {
            if (piece[i] == '\n') {
                line.write(piece, from, i - from);
                add(matches);
                line.reset();
                from = i + 1;
            }
        }
        line.write(piece, from, piece.length - from);
        return matches;
    }

    private void add(List<LogMatch> matches) {
        var matcher = LINE.matcher(line.toString(UTF_8));
        if (matcher.matches()) {
            var text = matcher.group(3);
            matches.add(new LogMatch(
                    Long.parseLong(matcher.group(1)),
                    Long.parseLong(matcher.group(2)),
                    text.substring(0, Math.min(text.length(), LONGEST))));
        }
    }
}
