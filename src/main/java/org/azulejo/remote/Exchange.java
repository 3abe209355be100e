package org.azulejo.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.schmizz.sshj.common.SSHRuntimeException;
import net.schmizz.sshj.connection.channel.OpenFailException;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One program on one channel. All of sshj's waiting is done on threads of the exchange, which nobody interrupts: an
/// interrupted wait in sshj leaves its channel open for good. Whoever wants out closes the channel instead.
final class Exchange {

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
    private static final int KEPT_OF_STDERR = 2_000;
    private static final Duration EXIT_LIMIT = Duration.ofSeconds(2);

    private final Link link;
    private final Program program;
    private final int largest;
    private final CompletableFuture<byte[]> printed = new CompletableFuture<>();
    private volatile @Nullable Session session;
    private volatile boolean abandoned;
    private volatile boolean tried;

    /// @param largest how many bytes an answer may have
    Exchange(Link link, Program program, int largest) {
        this.link = link;
        this.program = program;
        this.largest = largest;
    }

    /// Runs the program on a channel that was taken of the link, and gives that back when the channel is closed.
    byte[] run(Duration limit) throws RemoteException, InterruptedException {
        Thread.ofVirtual().name("azulejo-channel").start(this::work);
        try {
            return printed.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            abandon();
            throw new RemoteException.TimedOut(link.endpoint().name(), program.names());
        } catch (InterruptedException e) {
            abandon();
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RemoteException.Unreadable unreadable) {
                throw unreadable;
            }
            throw new RemoteException.Unreachable(
                    link.endpoint().name(), e.getCause() instanceof IOException broken ? broken : e);
        }
    }

    /// Whether anything was sent; not, when the link was found dead.
    boolean tried() {
        return tried;
    }

    /// Closes the channel from a thread that is not interrupted. When the far side does not confirm that, the whole
    /// link is dead.
    private void abandon() {
        abandoned = true;
        Thread.ofVirtual().name("azulejo-abandon").start(this::closeSession);
    }

    private void work() {
        try {
            tried = link.isAlive();
            var channel = link.open();
            session = channel;
            if (abandoned) {
                throw new IOException("given up");
            }
            var command = channel.exec("exec sh -s");
            var err = new Errors(command.getErrorStream());
            Thread.ofVirtual().name("azulejo-channel-err").start(err);
            Thread.ofVirtual().name("azulejo-channel-in").start(() -> feed(command));
            read(command, err);
            command.join(EXIT_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (OpenFailException e) {
            printed.completeExceptionally(e);
        } catch (IOException | SSHRuntimeException e) {
            // after the answer only the closing failed, which is the far side's affair
            if (!printed.isDone() && !abandoned) {
                link.hangUp();
            }
            printed.completeExceptionally(e);
        } finally {
            closeSession();
            link.returnChannel();
        }
    }

    private void feed(Session.Command command) {
        try {
            var stdin = command.getOutputStream();
            stdin.write(program.bytes());
            stdin.flush();
        } catch (IOException | SSHRuntimeException e) {
            // what it means shows in what the far side prints
            LOG.debug("could not hand over all commands", e);
        }
    }

    private void read(Session.Command command, Errors err) throws IOException {
        var stdout = command.getInputStream();
        var all = new Printed();
        var lastMark = program.lastMark();
        var buffer = new byte[32 * 1024];
        int searched = 0;
        for (int count = stdout.read(buffer); count >= 0; count = stdout.read(buffer)) {
            if (all.size() + count > largest) {
                printed.completeExceptionally(new RemoteException.Unreadable("it is longer than "
                        + largest / (1024 * 1024) + " MB, and begins " + Program.excerpt(all.toByteArray(), 0)));
                return;
            }
            all.write(buffer, 0, count);
            if (all.indexOf(lastMark, searched) >= 0) {
                printed.complete(all.toByteArray());
                return;
            }
            searched = Math.max(0, all.size() - lastMark.length);
        }
        if (!link.isAlive()) {
            throw new IOException("the connection ended");
        }
        var said = all.size() > 0 ? all.toByteArray() : err.said();
        printed.completeExceptionally(
                new RemoteException.Unreadable("it ended early, after " + Program.excerpt(said, 0)));
    }

    private void closeSession() {
        var open = session;
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (IOException | SSHRuntimeException e) {
            LOG.debug(
                    "{} does not confirm that a channel is closed",
                    link.endpoint().name(),
                    e);
            link.hangUp();
        }
    }

    /// The bytes so far, searchable without a copy.
    private static final class Printed extends ByteArrayOutputStream {
        synchronized int indexOf(byte[] mark, int from) {
            return Program.indexOf(buf, count, mark, from);
        }
    }

    /// Reads the error stream to its end, so that it cannot fill up and stop everything; keeps how it begins.
    private static final class Errors implements Runnable {
        private final InputStream stream;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        Errors(InputStream stream) {
            this.stream = stream;
        }

        byte[] said() {
            return kept.toByteArray();
        }

        @Override
        public void run() {
            var buffer = new byte[32 * 1024];
            try {
                for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                    kept.write(buffer, 0, Math.min(count, KEPT_OF_STDERR - kept.size()));
                }
            } catch (IOException e) {
                LOG.debug("the error stream broke", e);
            }
        }
    }
}
