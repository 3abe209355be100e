package org.azulejo.follow;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Printed;
import org.azulejo.remote.RemoteException;

/// One look at a file: what is asked of the far side, and what it answers.
///
/// @param known what stat said when it was last read to its end and long at rest; empty to read in any case
/// @param from the first byte wanted
/// @param back rather so many bytes before its end, where that is later
/// @param most how many bytes at most
/// @param anchor bytes from here on are summed up after the reading; empty for the first ones read
/// @param anchorLength how many; empty for up to 256 of those before and after the first wanted byte
/// @param head of how many bytes at its beginning a sum is made too
record Look(
        String path,
        String known,
        long from,
        OptionalLong back,
        int most,
        OptionalLong anchor,
        OptionalLong anchorLength,
        int head) {

    /// How many bytes before the next one are compared at each look.
    static final int ANCHOR = 256;

    private static final String SCRIPT = FarScript.text("look.sh");
    private static final String PREFIX = "azulejo ";

    Command command(Duration limit) {
        return Command.of(
                limit,
                "sh",
                "-c",
                SCRIPT,
                "azulejo-look",
                path,
                known.isEmpty() ? "-" : known,
                Long.toString(from),
                number(back),
                Integer.toString(most),
                number(anchor),
                number(anchorLength),
                Integer.toString(head));
    }

    private static String number(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "-";
    }

    /// What a look saw.
    sealed interface Seen {

        /// There is no file that can be read.
        record Absent(FollowState.Why why, String said) implements Seen {}

        /// No such file.
        record Missing() implements Seen {}

        /// Nothing has changed.
        record Same(FileFacts facts, Instant clock) implements Seen {}

        /// It ends before the first wanted byte.
        record Shorter(FileFacts facts, Instant clock) implements Seen {}

        /// The bytes of one reading.
        ///
        /// @param first what stat said before the reading
        /// @param then and after it
        /// @param clock the time there
        /// @param from where the bytes begin
        /// @param count how many were to be read
        /// @param anchorAt where the summed bytes begin
        record Read(
                FileFacts first,
                FileFacts then,
                Instant clock,
                long from,
                long count,
                Printed printed,
                long anchorAt,
                long anchorLength,
                Cksum anchor,
                int headLength,
                Cksum head)
                implements Seen {}
    }

    /// Reads what the far side said.
    static Seen seen(Answer answer) throws RemoteException.Unreadable {
        var said = new HashMap<String, String>();
        answer.err().lines().filter(line -> line.startsWith(PREFIX)).forEach(line -> {
            var words = line.substring(PREFIX.length()).split(" ", 2);
            said.putIfAbsent(words[0], words.length > 1 ? words[1] : "");
        });
        if (answer.timedOut()) {
            return new Seen.Absent(FollowState.Why.HANGS, "");
        }
        if (said.containsKey("kind")) {
            return new Seen.Absent(FollowState.Why.NOT_A_FILE, "");
        }
        if (said.containsKey("absent")) {
            return absent(said.getOrDefault("absent", ""));
        }
        if (said.containsKey("broken")) {
            return absent(said(answer, "Input/output error"));
        }
        var first = facts(said, "first", answer);
        var clock = Instant.ofEpochSecond(Long.parseLong(words(said, "clock", 1, answer)[0]));
        if (said.containsKey("same")) {
            return new Seen.Same(first, clock);
        }
        if (said.containsKey("shorter")) {
            return new Seen.Shorter(first, clock);
        }
        var from = words(said, "from", 2, answer);
        var anchor = words(said, "anchor", 4, answer);
        var head = words(said, "head", 3, answer);
        return new Seen.Read(
                first,
                facts(said, "then", answer),
                clock,
                Long.parseLong(from[0]),
                Long.parseLong(from[1]),
                answer.printed(),
                Long.parseLong(anchor[0]),
                Long.parseLong(anchor[1]),
                new Cksum(Long.parseLong(anchor[2]), Long.parseLong(anchor[3])),
                Integer.parseInt(head[0]),
                new Cksum(Long.parseLong(head[1]), Long.parseLong(head[2])));
    }

    private static Seen absent(String words) {
        var lower = words.toLowerCase(Locale.ROOT);
        if (lower.contains("no such file")) {
            return new Seen.Missing();
        }
        if (lower.contains("permission denied") || lower.contains("not permitted")) {
            return new Seen.Absent(FollowState.Why.DENIED, words);
        }
        if (lower.contains("stale") || lower.contains("input/output error") || lower.contains("i/o error")) {
            return new Seen.Absent(FollowState.Why.STALE, words);
        }
        return new Seen.Absent(FollowState.Why.OTHER, words);
    }

    /// Why another command than a look could not read a file.
    static FollowState absentState(Answer answer, Instant now) {
        var said = said(answer, "");
        return switch (answer.timedOut() ? new Seen.Absent(FollowState.Why.HANGS, said) : absent(said)) {
            case Seen.Absent(FollowState.Why why, String words) -> new FollowState.NotReadable(why, words, now);
            default -> new FollowState.NoFile(false, now);
        };
    }

    /// The first line that the commands said themselves.
    private static String said(Answer answer, String otherwise) {
        return answer.err()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith(PREFIX))
                .findFirst()
                .orElse(otherwise);
    }

    private static FileFacts facts(Map<String, String> said, String key, Answer answer)
            throws RemoteException.Unreadable {
        return FileFacts.parse(said.getOrDefault(key, "")).orElseThrow(() -> unreadable(answer));
    }

    private static String[] words(Map<String, String> said, String key, int count, Answer answer)
            throws RemoteException.Unreadable {
        var words = said.getOrDefault(key, "").split(" ", -1);
        if (words.length != count) {
            throw unreadable(answer);
        }
        for (var word : words) {
            if (!word.matches("\\d{1,18}")) {
                throw unreadable(answer);
            }
        }
        return words;
    }

    private static RemoteException.Unreadable unreadable(Answer answer) {
        var said = answer.err().strip().replaceAll("\\p{Cntrl}+", ". ");
        return new RemoteException.Unreadable(
                "the look at a log: exit " + answer.exit() + ", " + said.substring(0, Math.min(said.length(), 300)));
    }
}
