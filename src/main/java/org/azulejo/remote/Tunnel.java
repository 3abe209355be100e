package org.azulejo.remote;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import net.schmizz.sshj.common.SSHRuntimeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A [Forward] over whatever link there is. All of sshj's waiting is done on threads of its own, which nobody
/// interrupts.
final class Tunnel implements Forward {

    private static final Logger LOG = LoggerFactory.getLogger(Tunnel.class);
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int WAITING = 50;
    private static final Duration CLOSING_LIMIT = Duration.ofSeconds(2);
    private static final int PIECE = 32 * 1024;
    /// A browser uses some dozen at a time.
    private static final int MOST_AT_A_TIME = 64;

    private final String host;
    private final int port;
    private final Supplier<Optional<Link>> link;
    private final Consumer<? super Tunnel> ended;
    private final ServerSocket listening;
    private final Set<Carried> open = ConcurrentHashMap.newKeySet();
    private final Semaphore room = new Semaphore(MOST_AT_A_TIME);
    private final Thread acceptor = Thread.ofVirtual().name("azulejo-forward").unstarted(this::accept);
    private volatile boolean closed;

    /// Listens, but answers nobody before [#begin()].
    ///
    /// @param link the link, while there is one
    /// @param ended told when it is closed
    Tunnel(String host, int port, Supplier<Optional<Link>> link, Consumer<? super Tunnel> ended) throws IOException {
        this.host = host;
        this.port = port;
        this.link = link;
        this.ended = ended;
        this.listening = new ServerSocket();
        listening.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), WAITING);
    }

    /// Tries the way once, on this link.
    static void tryOnce(Link link, String host, int port) throws RemoteException, InterruptedException {
        var reached = new CompletableFuture<@Nullable Void>();
        Thread.ofVirtual().name("azulejo-passage").start(() -> {
            try {
                link.passage(host, port).giveUp();
                reached.complete(null);
            } catch (IOException | SSHRuntimeException | RemoteException e) {
                reached.completeExceptionally(e);
            } finally {
                // a fault of our own must not leave anybody waiting
                reached.completeExceptionally(new IllegalStateException("trying the way ended without a result"));
            }
        });
        try {
            reached.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RemoteException expected) {
                throw expected;
            }
            if (e.getCause() instanceof IllegalStateException fault) {
                throw fault;
            }
            throw new RemoteException.Unreachable(
                    link.endpoint().name(), e.getCause() instanceof IOException broken ? broken : e);
        }
    }

    void begin() {
        acceptor.start();
    }

    @Override
    public int port() {
        return listening.getLocalPort();
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
        closed(listening);
        awaitDeaf();
        open.forEach(Carried::end);
        ended.accept(this);
    }

    /// Java closes a socket for good only when nobody waits in it any more.
    private void awaitDeaf() {
        if (acceptor.isAlive() && Thread.currentThread() != acceptor) {
            // it may wait for room instead
            acceptor.interrupt();
            try {
                if (!acceptor.join(CLOSING_LIMIT)) {
                    LOG.warn("a forward to {} takes long to close", host);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void accept() {
        try {
            while (!closed) {
                room.acquire();
                var carried = new Carried(listening.accept());
                open.add(carried);
                if (closed) {
                    carried.end();
                }
                Thread.ofVirtual().name("azulejo-forward-up").start(carried::carry);
            }
        } catch (IOException e) {
            if (!closed) {
                LOG.warn("a forward to {} can listen no more", host, e);
                close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void closed(Closeable it) {
        try {
            it.close();
        } catch (IOException e) {
            LOG.debug("closing a socket", e);
        }
    }

    /// One who connected, and the way on.
    private final class Carried {

        private final Socket near;
        private final AtomicInteger directions = new AtomicInteger(2);
        private volatile @Nullable Passage far;
        private volatile boolean over;

        Carried(Socket near) {
            this.near = near;
        }

        void carry() {
            try {
                near.setTcpNoDelay(true);
                var live = link.get();
                if (live.isEmpty()) {
                    throw new IOException("there is no connection now");
                }
                var passage = live.get().passage(host, port);
                far = passage;
                if (over) {
                    throw new IOException("given up");
                }
                Thread.ofVirtual().name("azulejo-forward-down").start(() -> down(passage));
                up(passage);
            } catch (IOException | SSHRuntimeException | RemoteException.ForwardRefused e) {
                LOG.debug("nothing was carried to {}", host, e);
                end();
            } finally {
                room.release();
            }
        }

        /// At once, both directions.
        void end() {
            over = true;
            closed(near);
            var passage = far;
            if (passage != null) {
                passage.giveUp();
            }
            open.remove(this);
        }

        private void up(Passage passage) {
            try {
                // the stream's end is the far side's end of input, not the end of the way
                var out = passage.getOutputStream();
                pump(near.getInputStream(), out);
                out.close();
                oneDirectionDone();
            } catch (IOException | SSHRuntimeException e) {
                LOG.debug("a way to {} broke", host, e);
                end();
            }
        }

        private void down(Passage passage) {
            try {
                pump(passage.getInputStream(), near.getOutputStream());
                near.shutdownOutput();
                if (!passage.isOpen()) {
                    // nothing that is still said here would arrive
                    end();
                }
                oneDirectionDone();
            } catch (IOException | SSHRuntimeException e) {
                LOG.debug("a way from {} broke", host, e);
                end();
            }
        }

        private void oneDirectionDone() {
            if (directions.decrementAndGet() == 0) {
                end();
            }
        }

        private static void pump(InputStream from, OutputStream to) throws IOException {
            var buffer = new byte[PIECE];
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                to.write(buffer, 0, count);
                to.flush();
            }
        }
    }
}
