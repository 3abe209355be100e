package org.azulejo.demo;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads what the application sends to `sh -s`, and only that: a prelude, byte by byte what ships with the application;
/// then, for a round, `az MARK SECONDS WORD...` lines of bare or single-quoted words and the trailer, or, for a command
/// that stays, one `az_stream` line and a brace. It reads no byte past that, since standard input stays open.
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

    private static final byte[] END_OF_BLOCK = "}\n".getBytes(StandardCharsets.UTF_8);

    private final byte[] round;
    private final byte[] stream;

    /// @param round the prelude of a round of commands
    /// @param stream the prelude of a command that stays
    ProgramReader(String round, String stream) {
        this.round = round.getBytes(StandardCharsets.UTF_8);
        this.stream = stream.getBytes(StandardCharsets.UTF_8);
    }

    /// Blocks until the whole program is there.
    ///
    /// @throws EOFException when the input ends before
    Program read(InputStream in) throws IOException, NotUnderstoodException {
        var shorter = Math.min(round.length, stream.length);
        var begin = in.readNBytes(shorter);
        if (begins(round, begin)) {
            expect(in, round, shorter, "another prelude");
            return round(in);
        }
        if (begins(stream, begin)) {
            expect(in, stream, shorter, "another prelude");
            return stay(in);
        }
        throw new NotUnderstoodException("another prelude");
    }

    private static boolean begins(byte[] whole, byte[] begin) {
        return Arrays.equals(whole, 0, begin.length, begin, 0, begin.length);
    }

    private static void expect(InputStream in, byte[] whole, int from, String otherwise)
            throws IOException, NotUnderstoodException {
        var rest = Arrays.copyOfRange(whole, from, whole.length);
        if (!Arrays.equals(rest, in.readNBytes(rest.length))) {
            throw new NotUnderstoodException(otherwise);
        }
    }

    private static Program stay(InputStream in) throws IOException, NotUnderstoodException {
        var line = line("az_stream", words(in));
        expect(in, END_OF_BLOCK, 0, "another end");
        return new Program.Stay(line);
    }

    private static Program round(InputStream in) throws IOException, NotUnderstoodException {
        var lines = new ArrayList<Program.Line>();
        while (true) {
            var words = words(in);
            if (words.isEmpty()) {
                continue;
            }
            if (words.getFirst().equals("kill")) {
                expect(in, TRAILER, "kill ".length(), "another end");
                return new Program.Round(List.copyOf(lines));
            }
            lines.add(line("az", words));
        }
    }

    private static Program.Line line(String name, List<String> words) throws NotUnderstoodException {
        if (words.size() < 4 || !words.getFirst().equals(name)) {
            throw new NotUnderstoodException((words.isEmpty() ? "nothing" : words.getFirst()) + ": not found");
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
