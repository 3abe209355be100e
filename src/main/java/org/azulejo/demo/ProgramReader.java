package org.azulejo.demo;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads what the application sends to `sh -s`, and only that: the prelude, byte by byte what ships with the
/// application, then `az MARK SECONDS WORD...` lines of bare or single-quoted words, then the trailer. It reads no byte
/// past the trailer, since standard input stays open to tell when the connection is gone.
final class ProgramReader {

    /// The text is no program that this reader knows; a real shell would do what it says, or complain.
    static final class NotUnderstoodException extends Exception {
        private static final long serialVersionUID = 1L;

        NotUnderstoodException(String message) {
            super(message);
        }
    }

    private static final byte[] TRAILER =
            "kill \"$az_watch\" 2>/dev/null\nexit 0\n}\n".getBytes(StandardCharsets.UTF_8);

    private final byte[] prelude;

    ProgramReader(String prelude) {
        this.prelude = prelude.getBytes(StandardCharsets.UTF_8);
    }

    /// Blocks until the whole program is there.
    ///
    /// @throws EOFException when the input ends before
    Program read(InputStream in) throws IOException, NotUnderstoodException {
        if (!Arrays.equals(prelude, in.readNBytes(prelude.length))) {
            throw new NotUnderstoodException("another prelude");
        }
        var lines = new ArrayList<Program.Line>();
        while (true) {
            var words = words(in);
            if (words.isEmpty()) {
                continue;
            }
            if (words.getFirst().equals("kill")) {
                readRestOfTrailer(in);
                return new Program(List.copyOf(lines));
            }
            lines.add(line(words));
        }
    }

    private static void readRestOfTrailer(InputStream in) throws IOException, NotUnderstoodException {
        var rest = Arrays.copyOfRange(TRAILER, "kill ".length(), TRAILER.length);
        if (!Arrays.equals(rest, in.readNBytes(rest.length))) {
            throw new NotUnderstoodException("another end");
        }
    }

    private static Program.Line line(List<String> words) throws NotUnderstoodException {
        if (words.size() < 4 || !words.getFirst().equals("az")) {
            throw new NotUnderstoodException(words.getFirst() + ": not found");
        }
        try {
            return new Program.Line(
                    words.get(1), Double.parseDouble(words.get(2)), List.copyOf(words.subList(3, words.size())));
        } catch (NumberFormatException e) {
            throw new NotUnderstoodException("no time limit: " + words.get(2));
        }
    }

    /// The words up to the end of the line; or just `kill` as soon as it is clear that the trailer begins.
    private static List<String> words(InputStream in) throws IOException, NotUnderstoodException {
        var words = new ArrayList<String>();
        var word = new ByteArrayOutputStream();
        var inWord = false;
        while (true) {
            var b = next(in);
            switch (b) {
                case '\'' -> {
                    inWord = true;
                    for (var quoted = next(in); quoted != '\''; quoted = next(in)) {
                        word.write(quoted);
                    }
                }
                case '\\' -> {
                    inWord = true;
                    word.write(next(in));
                }
                case ' ', '\n' -> {
                    if (inWord) {
                        words.add(Bytes.text(word.toByteArray()));
                        word.reset();
                        inWord = false;
                    }
                    if (b == '\n' || (words.size() == 1 && words.getFirst().equals("kill"))) {
                        return words;
                    }
                }
                case '$', '`', '"', ';', '&', '|', '<', '>', '(', ')', '*', '?', '[', '#', '~' ->
                    throw new NotUnderstoodException("no plain word: " + (char) b);
                default -> {
                    inWord = true;
                    word.write(b);
                }
            }
        }
    }

    private static int next(InputStream in) throws IOException {
        var b = in.read();
        if (b < 0) {
            throw new EOFException("the program is not complete");
        }
        return b;
    }
}
