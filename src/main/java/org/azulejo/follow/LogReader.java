package org.azulejo.follow;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.azulejo.remote.Command;
import org.azulejo.remote.Printed;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;

/// Reads and searches files on the login node. Blocks; safe for several threads. Nothing runs there afterwards.
public final class LogReader {

    /// The most that one reading gives.
    public static final int LARGEST = 4 * 1024 * 1024;

    private static final Duration LOOK_LIMIT = Duration.ofSeconds(20);
    private static final Duration COUNT_LIMIT = Duration.ofMinutes(2);
    private static final Duration SEARCH_LIMIT = Duration.ofMinutes(10);
    private static final Duration PIECE = Duration.ofMillis(200);
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int ATTEMPTS = 4;

    private static final Printed NOTHING = Printed.of("");

    private static final String SEARCH_END = "azulejo ";
    private static final String COUNT = FarScript.text("count.sh");
    private static final String SEARCH = FarScript.text("search.sh");

    private final Remote remote;
    private final Clock clock;

    public LogReader(Remote remote, Clock clock) {
        this.remote = remote;
        this.clock = clock;
    }

    /// A part of a file.
    ///
    /// @param count how many bytes, [#LARGEST] at most
    public Stretch read(String path, long offset, int count)
            throws RemoteException, LogReadException, InterruptedException {
        return stretch(path, offset, OptionalLong.empty(), count);
    }

    /// The last bytes of a file.
    public Stretch end(String path, int count) throws RemoteException, LogReadException, InterruptedException {
        return stretch(path, 0, OptionalLong.of(count), count);
    }

    private Stretch stretch(String path, long offset, OptionalLong back, int count)
            throws RemoteException, LogReadException, InterruptedException {
        var look = new Look(
                path, "", offset, back, Math.min(count, LARGEST), OptionalLong.empty(), OptionalLong.empty(), 0);
        for (int attempt = 1; ; attempt++) {
            var answer = remote.run(List.of(look.command(LOOK_LIMIT))).getFirst();
            switch (Look.seen(answer)) {
                case Look.Seen.Missing() -> throw new LogReadException(path, new FollowState.NoFile(false, now()));
                case Look.Seen.Absent(FollowState.Why why, String said) ->
                    throw new LogReadException(path, new FollowState.NotReadable(why, said, now()));
                case Look.Seen.Shorter shorter -> {
                    return stretch(shorter.facts(), offset, NOTHING);
                }
                case Look.Seen.Same same -> {
                    return stretch(same.facts(), offset, NOTHING);
                }
                case Look.Seen.Read read -> {
                    // what was being emptied while it was read is read again
                    if (isSteady(read) || attempt == ATTEMPTS) {
                        return stretch(read.first(), read.from(), read.printed());
                    }
                }
            }
        }
    }

    private static boolean isSteady(Look.Seen.Read read) {
        var bytes = read.printed().bytes();
        int length = (int) Math.min(read.anchorLength(), bytes.length);
        return bytes.length == read.count() && Cksum.of(bytes, 0, length).equals(read.anchor());
    }

    private static Stretch stretch(FileFacts facts, long offset, Printed bytes) {
        return new Stretch(facts.mark(), offset, bytes, facts.size(), facts.modified());
    }

    /// Where a line begins; empty where the file has fewer. Reads all of the file before it.
    ///
    /// @param line from 1
    public OptionalLong offsetOfLine(String path, long line)
            throws RemoteException, LogReadException, InterruptedException {
        var command = Command.of(COUNT_LIMIT, "sh", "-c", COUNT, "azulejo-count", path, Long.toString(line - 1));
        var answer = remote.run(List.of(command)).getFirst();
        var words = BLANKS.split(answer.out().strip(), -1);
        if (words.length != 3 || !answer.ok()) {
            throw new LogReadException(path, Look.absentState(answer, now()));
        }
        long before = Long.parseLong(words[0]);
        long offset = Long.parseLong(words[1]);
        return before < line - 1 || offset >= Long.parseLong(words[2]) ? OptionalLong.empty() : OptionalLong.of(offset);
    }

    /// Searches a whole file with grep on the far side.
    ///
    /// @param found called on the calling thread, in the order of the file
    /// @param stop asked several times a second; once it says so, the search ends
    public SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop)
            throws RemoteException, InterruptedException {
        int count = 0;
        try (var grep = remote.open(command(path, what))) {
            var lines = new MatchLines();
            while (!grep.ended()) {
                if (stop.getAsBoolean()) {
                    return new SearchEnd.Stopped(count);
                }
                for (var match : lines.take(grep.read(PIECE))) {
                    found.accept(match);
                    count++;
                }
            }
            return end(grep.err(), count, what.limit());
        }
    }

    private static Command command(String path, LogSearch what) {
        var words = new ArrayList<String>();
        words.addAll(List.of("sh", "-c", SEARCH, "azulejo-search", path));
        // where case does not matter, letters outside of ASCII need the far side's UTF-8
        boolean bytes = !what.ignoreCase() || what.words().chars().allMatch(c -> c < 128);
        words.add(bytes ? "C" : "C.UTF-8");
        words.addAll(List.of("-a", "-n", "-b", "-m", Integer.toString(what.limit()), what.pattern() ? "-E" : "-F"));
        if (what.ignoreCase()) {
            words.add("-i");
        }
        words.addAll(List.of("-e", what.words()));
        return new Command(words, SEARCH_LIMIT);
    }

    /// grep exits with 0 where it found something, 1 where not, 2 on trouble.
    private static SearchEnd end(String err, int count, int limit) {
        var exit = err.lines()
                .filter(line -> line.startsWith(SEARCH_END))
                .reduce((_, last) -> last)
                .map(line -> line.substring(SEARCH_END.length()))
                .orElse("");
        if (exit.equals("0") || exit.equals("1") || count > 0) {
            return count >= limit ? new SearchEnd.Limited(count) : new SearchEnd.Whole(count);
        }
        return new SearchEnd.Failed(err.lines()
                .filter(line -> !line.isBlank() && !line.startsWith(SEARCH_END))
                .findFirst()
                .orElse("grep ended early"));
    }

    private Instant now() {
        return clock.instant();
    }
}
