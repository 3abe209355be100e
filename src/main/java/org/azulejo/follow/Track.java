package org.azulejo.follow;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// What is known of one file that is read piece by piece, and what follows from the next look at it. Hands on each byte
/// once, and says where the bytes are not one piece. Knows neither threads nor the far side; not safe for several
/// threads.
final class Track {

    /// So far behind the end a follower of the end leaves bytes out.
    static final long TOO_FAR_BEHIND = 64L * 1024 * 1024;

    static final int FIRST_PIECE = 512 * 1024;
    static final int LARGEST_PIECE = 4 * 1024 * 1024;
    static final int SMALLEST_PIECE = 32 * 1024;

    private static final int HEAD = 4 * 1024;
    private static final int NEAR_A_LINE = 64 * 1024;
    /// What stat says is trusted only after that time: some file systems count whole seconds, or two.
    private static final Duration AT_REST = Duration.ofSeconds(3);

    /// What came of a look.
    enum Next {
        /// There is more to read already.
        MORE,
        /// Bytes came, and that was all.
        GREW,
        /// Nothing new.
        QUIET,
        /// It began anew: it is to be looked at at once.
        ANEW,
        /// It changed while it was read; the next look will tell.
        UNSTEADY
    }

    private final String path;
    private final From beginning;
    private final LogSink sink;

    private @Nullable FileFacts file;
    private long offset;
    /// Nothing was read yet: where to begin is still to be found.
    private boolean fresh;

    private boolean begun;
    private OptionalLong leap;
    private byte[] tail = {};
    /// The first bytes, or as many of them as are known.
    private byte[] head = {};
    /// The sum of the first bytes where these were never read here.
    private Optional<Cksum> headSum = Optional.empty();

    private @Nullable FileFacts atEnd;
    private Instant atEndSince = Instant.MIN;
    private int piece = FIRST_PIECE;

    Track(String path, From beginning, LogSink sink) {
        this.path = path;
        this.beginning = beginning;
        this.sink = sink;
        this.fresh = true;
        switch (beginning) {
            case From.Beginning() -> {
                offset = 0;
                leap = OptionalLong.empty();
            }
            case From.At(long at) -> {
                offset = at;
                leap = OptionalLong.empty();
            }
            case From.End(long back) -> {
                offset = 0;
                leap = OptionalLong.of(back);
            }
        }
    }

    long offset() {
        return offset;
    }

    /// Whether a file of this name was ever there.
    boolean begun() {
        return begun;
    }

    /// The next look.
    ///
    /// @param most how many bytes all may bring at most
    Look look(Instant now, int most) {
        var known = atEnd != null && !atEndSince.plus(AT_REST).isAfter(now) ? atEnd.text() : "";
        return new Look(
                path,
                known,
                offset,
                leap,
                Math.min(piece, most),
                tail.length == 0 ? OptionalLong.empty() : OptionalLong.of(offset - tail.length),
                tail.length > 0 && leap.isPresent() ? OptionalLong.of(tail.length) : OptionalLong.empty(),
                headLength());
    }

    private int headLength() {
        if (headIsRead()) {
            return head.length;
        }
        return headSum.map(sum -> (int) sum.length()).orElse(HEAD);
    }

    /// Whether all bytes from the first on went through here.
    private boolean headIsRead() {
        return head.length > 0 || offset == 0;
    }

    /// Takes what a look saw of a readable file: hands on bytes and gaps.
    ///
    /// @param asked the look that was taken
    Next take(Look asked, Look.Seen.Read seen, Instant now) {
        if (seen.printed().length() != seen.count()) {
            return Next.UNSTEADY;
        }
        if (file != null && !file.isSameFile(seen.first())) {
            return startAgain(LogGap.Why.REPLACED);
        }
        var bytes = seen.printed().bytes();
        if (!anchorHolds(asked, seen, bytes) || !headHolds(seen)) {
            return file == null ? Next.UNSTEADY : startAgain(LogGap.Why.REWRITTEN);
        }
        file = seen.then();
        begun = true;
        leap = OptionalLong.empty();
        handOn(seen, bytes, now);
        boolean whole = offset >= seen.then().size();
        if (whole && seen.first().text().equals(seen.then().text())) {
            if (atEnd == null || !atEnd.text().equals(seen.then().text())) {
                atEnd = seen.then();
                atEndSince = now;
            }
        } else {
            atEnd = null;
        }
        if (!whole) {
            if (beginning instanceof From.End(long back) && seen.then().size() - offset > TOO_FAR_BEHIND) {
                leap = OptionalLong.of(back);
            }
            return Next.MORE;
        }
        return seen.count() > 0 ? Next.GREW : Next.QUIET;
    }

    /// Takes that the file ends before what was read of it.
    Next takeShorter(FileFacts now) {
        return startAgain(file == null || file.isSameFile(now) ? LogGap.Why.SHORTER : LogGap.Why.REPLACED);
    }

    /// Asks for more or fewer bytes a look, by how long the last took.
    void pace(Duration took, long count) {
        if (took.toMillis() > 3_000) {
            slower();
        } else if (count >= piece && took.toMillis() < 1_000) {
            piece = Math.min(LARGEST_PIECE, piece * 2);
        }
    }

    void slower() {
        piece = Math.max(SMALLEST_PIECE, piece / 4);
    }

    private Next startAgain(LogGap.Why why) {
        sink.gap(new LogGap.StartedAgain(why, offset));
        offset = 0;
        fresh = true;
        tail = new byte[0];
        head = new byte[0];
        headSum = Optional.empty();
        file = null;
        atEnd = null;
        leap = OptionalLong.empty();
        return Next.ANEW;
    }

    /// The bytes before the wanted ones, and the first of these, are what they were when they were read.
    private boolean anchorHolds(Look asked, Look.Seen.Read seen, byte[] bytes) {
        if (seen.anchorLength() == 0) {
            return true;
        }
        int length = (int) seen.anchorLength();
        var expected = new byte[length];
        int old = asked.anchor().isPresent() ? Math.min(length, tail.length) : 0;
        System.arraycopy(tail, 0, expected, 0, old);
        System.arraycopy(bytes, 0, expected, old, length - old);
        return Cksum.of(expected).equals(seen.anchor());
    }

    private boolean headHolds(Look.Seen.Read seen) {
        if (headIsRead()) {
            return seen.head().equals(Cksum.of(head));
        }
        if (headSum.isEmpty()) {
            headSum = Optional.of(seen.head());
        }
        return headSum.get().equals(seen.head());
    }

    private void handOn(Look.Seen.Read seen, byte[] all, Instant now) {
        int skipped = 0;
        if (fresh && seen.from() > offset && beginning instanceof From.End) {
            skipped = toLine(all);
        }
        long from = seen.from() + skipped;
        if (from > offset) {
            if (!fresh) {
                sink.gap(new LogGap.Skipped(offset, from));
            }
            tail = new byte[0];
            offset = from;
        }
        fresh = false;
        int count = all.length - skipped;
        if (count == 0) {
            return;
        }
        var bytes = skipped == 0 ? all : Arrays.copyOfRange(all, skipped, skipped + count);
        keepHead(bytes);
        keepTail(bytes);
        long at = offset;
        offset += count;
        sink.bytes(at, bytes, now);
    }

    /// How many bytes lie before the first whole line, where one begins near.
    private static int toLine(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, NEAR_A_LINE); i++) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }

    private void keepHead(byte[] bytes) {
        if (head.length == offset && head.length < HEAD) {
            int more = Math.min(HEAD - head.length, bytes.length);
            int before = head.length;
            head = Arrays.copyOf(head, before + more);
            System.arraycopy(bytes, 0, head, before, more);
        }
    }

    private void keepTail(byte[] bytes) {
        if (bytes.length >= Look.ANCHOR) {
            tail = Arrays.copyOfRange(bytes, bytes.length - Look.ANCHOR, bytes.length);
            return;
        }
        int kept = Math.min(tail.length, Look.ANCHOR - bytes.length);
        var longer = new byte[kept + bytes.length];
        System.arraycopy(tail, tail.length - kept, longer, 0, kept);
        System.arraycopy(bytes, 0, longer, kept, bytes.length);
        tail = longer;
    }
}
