package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The text that a shell on the far side is fed with for one round of commands, and the reading of what it prints.
///
/// Each command has a random mark of its own around its answer. Marks are looked for in the bytes, and only what lies
/// between them is decoded: a character cut in two by a server's packet, or by a program, cannot hide one.
final class Program {

    private static final String PRELUDE = text("round.sh") + text("environment.sh");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int EXCERPT = 200;
    private static final int TIMED_OUT = 124;
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;
    private static final Pattern END = Pattern.compile("(\\d{1,3}) (\\d+)(?:[.](\\S*))? (\\d+)(?:[.](\\S*))?");

    private final List<Command> commands;
    private final List<String> marks;
    private final byte[] lastMark;

    private Program(List<Command> commands, List<String> marks) {
        this.commands = commands;
        this.marks = marks;
        this.lastMark = ("\n" + marks.getLast() + " done\n").getBytes(US_ASCII);
    }

    static Program of(List<Command> commands) {
        return new Program(
                List.copyOf(commands), commands.stream().map(_ -> randomMark()).toList());
    }

    byte[] bytes() {
        var text = new StringBuilder(PRELUDE);
        for (int i = 0; i < commands.size(); i++) {
            var command = commands.get(i);
            text.append("az ")
                    .append(ShellWords.quote(marks.get(i)))
                    .append(' ')
                    .append(wholeSeconds(command.limit()))
                    .append(' ')
                    .append(ShellWords.quote(command.words()))
                    .append('\n');
        }
        return text.append("kill \"$az_watch\" 2>/dev/null\nexit 0\n}\n")
                .toString()
                .getBytes(UTF_8);
    }

    /// How long all commands may take together.
    Duration limit() {
        return commands.stream()
                .map(command -> Duration.ofSeconds(wholeSeconds(command.limit())))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /// The names of the commands, for a message.
    String names() {
        return commands.stream().map(Command::name).distinct().collect(Collectors.joining(", "));
    }

    /// What ends the last answer.
    byte[] lastMark() {
        return lastMark.clone();
    }

    /// Cuts what the far side printed into one answer a command.
    List<Answer> answers(byte[] printed) throws RemoteException.Unreadable {
        var answers = new ArrayList<Answer>();
        int at = 0;
        for (int i = 0; i < commands.size(); i++) {
            var command = commands.get(i);
            var begin = ("\n" + marks.get(i) + " begin\n").getBytes(US_ASCII);
            var end = ("\n" + marks.get(i) + " end ").getBytes(US_ASCII);
            var done = ("\n" + marks.get(i) + " done\n").getBytes(US_ASCII);

            int beginAt = found(printed, begin, at, at, command);
            int outAt = beginAt + begin.length;
            int endAt = found(printed, end, outAt, outAt, command);
            int headAt = endAt + end.length;
            int errAt = found(printed, new byte[] {'\n'}, headAt, headAt, command) + 1;
            int doneAt = found(printed, done, errAt, errAt, command);

            var head = END.matcher(new String(printed, headAt, errAt - 1 - headAt, UTF_8));
            if (!head.matches()) {
                throw new RemoteException.Unreadable(
                        "the end of the answer of " + command.name() + ": " + excerpt(printed, headAt));
            }
            var took = seconds(head.group(4), head.group(5)).minus(seconds(head.group(2), head.group(3)));
            answers.add(new Answer(
                    command,
                    exit(Integer.parseInt(head.group(1)), took, command),
                    took.isNegative() ? Duration.ZERO : took,
                    Printed.of(printed, outAt, endAt - outAt),
                    new String(printed, errAt, doneAt - errAt, UTF_8)));
            at = doneAt + done.length;
        }
        return List.copyOf(answers);
    }

    /// The start of some output, fit for a line of a message: control characters become dots.
    static String excerpt(byte[] bytes, int from) {
        int length = Math.clamp(bytes.length - (long) from, 0, EXCERPT);
        var text = new String(bytes, from, length, UTF_8).strip().replaceAll("\\p{Cntrl}+", ". ");
        return text.isEmpty() ? "nothing" : "'" + text + (from + length < bytes.length ? "...'" : "'");
    }

    static int indexOf(byte[] haystack, int length, byte[] needle, int from) {
        for (int i = from; i <= length - needle.length; i++) {
            int matched = 0;
            while (matched < needle.length && haystack[i + matched] == needle[matched]) {
                matched++;
            }
            if (matched == needle.length) {
                return i;
            }
        }
        return -1;
    }

    private static int found(byte[] printed, byte[] mark, int from, int shownFrom, Command command)
            throws RemoteException.Unreadable {
        int at = indexOf(printed, printed.length, mark, from);
        if (at < 0) {
            throw new RemoteException.Unreadable(
                    "no complete answer of " + command.name() + ", but " + excerpt(printed, shownFrom));
        }
        return at;
    }

    /// `timeout` says 124, but not when it had to kill; that of busybox only passes the signal on.
    private static int exit(int exit, Duration took, Command command) {
        boolean killed = exit == KILLED || exit == TERMINATED;
        return killed && took.toSeconds() >= wholeSeconds(command.limit()) ? TIMED_OUT : exit;
    }

    /// The far clock has nanoseconds, or, from busybox, the letters `%N` in their place.
    private static Duration seconds(String whole, String fraction) {
        boolean hasNanos = fraction != null && fraction.matches("\\d{9}");
        return Duration.ofSeconds(Long.parseLong(whole), hasNanos ? Long.parseLong(fraction) : 0);
    }

    static long wholeSeconds(Duration limit) {
        return Math.max(1, limit.plusNanos(999_999_999).toSeconds());
    }

    static String randomMark() {
        var bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return "a" + HexFormat.of().formatHex(bytes);
    }

    /// A part of a program for the far shell.
    static String text(String name) {
        try (InputStream file = Objects.requireNonNull(Program.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
