package org.azulejo.remote;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A TCP relay on the way to a server: it can cut the way, or freeze it so that neither side notices.
final class Relay implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition thawed = lock.newCondition();
    private boolean frozen;

    Relay(int target) throws IOException {
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    void cut() {
        sockets.forEach(Relay::closed);
        sockets.clear();
    }

    void freeze() {
        set(true);
    }

    void thaw() {
        set(false);
    }

    @Override
    public void close() {
        closed(listening);
        cut();
        thaw();
    }

    private void set(boolean state) {
        lock.lock();
        try {
            frozen = state;
            thawed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        try {
            while (true) {
                var near = listening.accept();
                var far = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(near);
                sockets.add(far);
                carry(near.getInputStream(), far.getOutputStream(), near, far);
                carry(far.getInputStream(), near.getOutputStream(), near, far);
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void carry(InputStream from, OutputStream to, Socket near, Socket far) {
        Thread.ofVirtual().start(() -> {
            var buffer = new byte[16 * 1024];
            try {
                for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                    awaitThaw();
                    to.write(buffer, 0, count);
                    to.flush();
                }
            } catch (IOException e) {
                // one side is gone, so is the other
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                closed(near);
                closed(far);
            }
        });
    }

    private void awaitThaw() throws InterruptedException {
        lock.lock();
        try {
            while (frozen) {
                thawed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void closed(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
