package org.azulejo.use;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.azulejo.nvidia.SmiAnswer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.LookReader.Said;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One step or job that looks, from its start to its end. Blocks; interrupting ends it.
final class LookSession {

    private static final Logger LOG = LoggerFactory.getLogger(LookSession.class);
    private static final byte[] SCRIPT = script();
    private static final byte[] BEAT = "beat\n".getBytes(UTF_8);
    private static final SecureRandom RANDOM = new SecureRandom();

    static final Duration PAUSE = Duration.ofSeconds(12);
    private static final Duration BEAT_EVERY = Duration.ofSeconds(20);
    /// From the start of the command to the first word of the step.
    private static final Duration START_LIMIT = Duration.ofSeconds(15);
    /// Without a word: a look may take ten seconds, the pause twelve.
    private static final Duration SILENCE_LIMIT = Duration.ofSeconds(45);
    private static final Duration READ = Duration.ofSeconds(1);

    /// What the session tells on its way, on the thread that runs it.
    interface Listener {

        /// The step runs.
        ///
        /// @return whether to go on
        boolean here(Here here);

        void saw(Here here, SmiAnswer answer);
    }

    private final Remote remote;
    private final Clock clock;

    LookSession(Remote remote, Clock clock) {
        this.remote = remote;
        this.clock = clock;
    }

    /// Looks for so long; zero: once.
    ///
    /// @return why it ended before its time
    Optional<Trouble> run(Target target, Duration time, Listener listener) throws InterruptedException {
        var mark = mark();
        var words = target.command(mark, time.toSeconds(), PAUSE.toSeconds());
        LOG.debug("looks: {}", words);
        try (var stream = remote.open(new Command(words, time.plusSeconds(45)))) {
            stream.send(SCRIPT);
            return follow(stream, new LookReader(mark), time, listener);
        } catch (RemoteException e) {
            LOG.info("the look at {} broke", target.node(), e);
            return trouble(Trouble.Kind.CONNECTION, String.valueOf(e.getMessage()));
        }
    }

    private Optional<Trouble> follow(RemoteStream stream, LookReader reader, Duration time, Listener listener)
            throws RemoteException, InterruptedException {
        var started = clock.instant();
        var lastBeat = started;
        var lastWord = started;
        Optional<Here> here = Optional.empty();
        while (!stream.ended()) {
            var bytes = stream.read(READ);
            var now = clock.instant();
            for (var said : reader.take(bytes)) {
                lastWord = now;
                switch (said) {
                    case Said.IsHere(Here found) -> {
                        here = Optional.of(found);
                        if (!listener.here(found)) {
                            return Optional.empty();
                        }
                    }
                    case Said.Saw(SmiAnswer answer) -> {
                        here.ifPresent(it -> listener.saw(it, answer));
                        if (time.isZero() && here.isPresent()) {
                            return Optional.empty();
                        }
                    }
                    case Said.CannotLook() -> {
                        return trouble(Trouble.Kind.NVIDIA_SMI, "the node has no 'timeout' command");
                    }
                }
            }
            if (here.isEmpty() && isOver(started, START_LIMIT, now)) {
                return trouble(Trouble.Kind.NO_ROOM, "nothing started within " + START_LIMIT.toSeconds() + " s");
            }
            if (isOver(lastWord, SILENCE_LIMIT, now)) {
                return trouble(
                        Trouble.Kind.CONNECTION, "no word from the node for " + SILENCE_LIMIT.toSeconds() + " s");
            }
            if (!time.isZero() && isOver(started, time, now)) {
                return Optional.empty();
            }
            if (here.isPresent() && isOver(lastBeat, BEAT_EVERY, now)) {
                stream.send(BEAT);
                lastBeat = now;
            }
        }
        int exit = stream.exit().orElse(-1);
        LOG.debug("the look ended with {}: {}", exit, stream.err());
        return here.isPresent() && exit == 0 ? Optional.empty() : ended(exit, stream.err(), here.isPresent());
    }

    private Optional<Trouble> ended(int exit, String err, boolean ran) {
        var words = err.lines()
                .map(String::strip)
                .filter(line -> line.contains("error:") || line.contains("Unable") || line.contains("not found"))
                .findFirst()
                .or(() -> err.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .findFirst())
                .orElse("srun exited " + exit)
                .replaceFirst("^srun: error: ", "");
        boolean busy = Stream.of(
                        "busy", "Immediate execution impossible", "temporarily", "step creation still disabled")
                .anyMatch(err::contains);
        return trouble(!ran && busy ? Trouble.Kind.NO_ROOM : Trouble.Kind.REFUSED, words);
    }

    private Optional<Trouble> trouble(Trouble.Kind kind, String words) {
        return Optional.of(new Trouble(clock.instant(), kind, words));
    }

    private static boolean isOver(Instant since, Duration limit, Instant now) {
        return Duration.between(since, now).compareTo(limit) >= 0;
    }

    private static String mark() {
        var bytes = new byte[12];
        RANDOM.nextBytes(bytes);
        return "u" + HexFormat.of().formatHex(bytes);
    }

    private static byte[] script() {
        try (InputStream file = Objects.requireNonNull(LookSession.class.getResourceAsStream("look.sh"))) {
            return new String(file.readAllBytes(), UTF_8).replace("\r\n", "\n").getBytes(UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
