package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import net.schmizz.sshj.common.SSHRuntimeException;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One command on one channel that stays open. As in [Exchange], all of sshj's waiting is done on threads of its own,
/// which nobody interrupts; whoever wants out closes the channel.
final class Conversation implements RemoteStream {

    private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);
    private static final String PRELUDE = Program.text("stream.sh") + Program.text("environment.sh");
    private static final int PIECE = 32 * 1024;
    private static final int PIECES = 64;
    private static final int KEPT_OF_STDERR = 64 * 1024;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    /// No piece of the output is empty.
    private static final byte[] END = new byte[0];

    private final Link link;
    private final Command command;
    private final String mark = Program.randomMark();
    private final CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
    private final BlockingQueue<byte[]> output = new ArrayBlockingQueue<>(PIECES);
    private final BlockingQueue<byte[]> input = new ArrayBlockingQueue<>(PIECES);
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicBoolean returned = new AtomicBoolean();
    private final ErrorText err = new ErrorText();
    private volatile @Nullable Session session;
    private volatile @Nullable Exception broken;
    private volatile boolean closed;
    private volatile boolean ended;

    Conversation(Link link, Command command) {
        this.link = link;
        this.command = command;
    }

    /// What the far shell is fed with.
    byte[] program() {
        return (PRELUDE + "az_stream " + ShellWords.quote(mark) + " " + Program.wholeSeconds(command.limit()) + " "
                        + ShellWords.quote(command.words()) + "\n}\n")
                .getBytes(UTF_8);
    }

    /// Runs the command on a channel that was taken of the link, and gives that back when the channel is closed.
    /// Returns when the command has begun.
    void begin(Duration limit) throws RemoteException, InterruptedException {
        Thread.ofVirtual().name("azulejo-stream").start(this::work);
        boolean running = false;
        try {
            begun.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            running = true;
        } catch (TimeoutException e) {
            throw new RemoteException.TimedOut(link.endpoint().name(), command.name());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RemoteException.Unreadable unreadable) {
                throw unreadable;
            }
            throw unreachable(e.getCause() instanceof IOException io ? io : e);
        } finally {
            if (!running) {
                close();
            }
        }
    }

    @Override
    public byte[] read(Duration atMost) throws RemoteException.Unreachable, InterruptedException {
        if (ended) {
            return END;
        }
        var piece = output.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
        if (piece == null) {
            return new byte[0];
        }
        if (piece.length == 0) {
            var why = broken;
            if (why != null && !closed) {
                // whoever asks again is told again
                output.add(END);
                throw unreachable(why);
            }
            ended = true;
        }
        return piece;
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public void send(byte[] bytes) throws InterruptedException {
        while (!closed && done.getCount() > 0 && !input.offer(bytes, 1, TimeUnit.SECONDS)) {
            // the far side takes nothing now
        }
    }

    @Override
    public String err() {
        return err.between(mark);
    }

    @Override
    public OptionalInt exit() {
        return err.exit(mark);
    }

    @Override
    public void close() {
        closed = true;
        Thread.ofVirtual().name("azulejo-abandon").start(this::closeSession);
    }

    private RemoteException.Unreachable unreachable(Exception why) {
        return new RemoteException.Unreachable(link.endpoint().name(), why);
    }

    private void work() {
        try {
            var channel = link.open();
            session = channel;
            if (closed) {
                throw new IOException("given up");
            }
            var shell = channel.exec("exec sh -s");
            var errors = Thread.ofVirtual().name("azulejo-stream-err").start(() -> err.readAll(shell.getErrorStream()));
            Thread.ofVirtual().name("azulejo-stream-in").start(() -> feed(shell));
            read(shell.getInputStream());
            errors.join(LAST_WORDS);
            if (!link.isAlive()) {
                throw new IOException("the connection ended");
            }
        } catch (IOException | SSHRuntimeException e) {
            broken = e;
            begun.completeExceptionally(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            done.countDown();
            put(END);
            closeSession();
        }
    }

    private void read(InputStream stdout) throws IOException {
        var before = new ByteArrayOutputStream();
        var begin = ("\n" + mark + " begin\n").getBytes(US_ASCII);
        var buffer = new byte[PIECE];
        boolean running = false;
        for (int count = stdout.read(buffer); count >= 0; count = stdout.read(buffer)) {
            if (running) {
                put(Arrays.copyOf(buffer, count));
                continue;
            }
            before.write(buffer, 0, count);
            var all = before.toByteArray();
            int at = Program.indexOf(all, all.length, begin, 0);
            if (at >= 0) {
                running = true;
                begun.complete(null);
                if (at + begin.length < all.length) {
                    put(Arrays.copyOfRange(all, at + begin.length, all.length));
                }
            } else if (all.length > 1024 * 1024) {
                break;
            }
        }
        var said = before.size() > 0 ? before.toByteArray() : err.said();
        begun.completeExceptionally(new RemoteException.Unreadable(
                "it ended before " + command.name() + " began: " + Program.excerpt(said, 0)));
    }

    private void feed(Session.Command shell) {
        try {
            var stdin = shell.getOutputStream();
            stdin.write(program());
            stdin.flush();
            // dash reads ahead: what comes before the mark is lost
            begun.join();
            while (done.getCount() > 0) {
                var bytes = input.poll(1, TimeUnit.SECONDS);
                if (bytes != null) {
                    stdin.write(bytes);
                    stdin.flush();
                }
            }
        } catch (IOException | SSHRuntimeException | CompletionException e) {
            // what it means shows in what the far side prints
            LOG.debug("could not hand over everything", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void put(byte[] piece) {
        try {
            while (!output.offer(piece, 1, TimeUnit.SECONDS)) {
                if (closed) {
                    // nobody reads on; the end must be found all the same
                    output.clear();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeSession() {
        var open = session;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException | SSHRuntimeException e) {
            LOG.debug(
                    "{} does not confirm that a channel is closed",
                    link.endpoint().name(),
                    e);
            link.hangUp();
        } finally {
            if (done.getCount() == 0 && returned.compareAndSet(false, true)) {
                link.returnStream();
            }
        }
    }

    /// What comes on the error stream, as far as it is kept: the start, and the end.
    private static final class ErrorText {

        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private String tail = "";

        synchronized byte[] said() {
            return kept.toByteArray();
        }

        /// What the command said, without what came before it and without the mark at its end.
        synchronized String between(String mark) {
            var text = kept.toString(UTF_8);
            var begin = "\n" + mark + " begin\n";
            int from = text.indexOf(begin);
            int to = text.indexOf("\n" + mark + " end ");
            return from < 0 ? "" : text.substring(from + begin.length(), to < 0 ? text.length() : to);
        }

        synchronized OptionalInt exit(String mark) {
            var end = Pattern.compile("\n" + mark + " end (\\d{1,3})\n").matcher(tail);
            return end.find() ? OptionalInt.of(Integer.parseInt(end.group(1))) : OptionalInt.empty();
        }

        void readAll(InputStream stream) {
            var buffer = new byte[PIECE];
            try {
                for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                    take(buffer, count);
                }
            } catch (IOException e) {
                LOG.debug("the error stream broke", e);
            }
        }

        private synchronized void take(byte[] buffer, int count) {
            kept.write(buffer, 0, Math.clamp(KEPT_OF_STDERR - (long) kept.size(), 0, count));
            var longer = tail + new String(buffer, 0, count, UTF_8);
            tail = longer.substring(Math.max(0, longer.length() - 200));
        }
    }
}
