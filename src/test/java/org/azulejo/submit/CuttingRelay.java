package org.azulejo.submit;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/// A TCP relay on the way to a server that breaks the way after so many bytes in one direction.
final class CuttingRelay implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicLong up = new AtomicLong();
    private final AtomicLong down = new AtomicLong();
    private volatile long upLimit = Long.MAX_VALUE;
    private volatile long downLimit = Long.MAX_VALUE;

    CuttingRelay(int target) throws IOException {
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    long up() {
        return up.get();
    }

    long down() {
        return down.get();
    }

    /// Breaks the way once so many more bytes have gone to the server.
    void cutAfterUp(long bytes) {
        upLimit = up.get() + bytes;
    }

    /// Breaks the way once so many more bytes have come from the server.
    void cutAfterDown(long bytes) {
        downLimit = down.get() + bytes;
    }

    void cut() {
        sockets.forEach(CuttingRelay::closed);
        sockets.clear();
    }

    @Override
    public void close() {
        closed(listening);
        cut();
    }

    private void accept() {
        try {
            while (true) {
                var near = listening.accept();
                var far = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(near);
                sockets.add(far);
                var nearIn = near.getInputStream();
                var farOut = far.getOutputStream();
                var farIn = far.getInputStream();
                var nearOut = near.getOutputStream();
                Thread.ofVirtual().start(() -> carry(nearIn, farOut, true));
                Thread.ofVirtual().start(() -> carry(farIn, nearOut, false));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void carry(InputStream from, OutputStream to, boolean upwards) {
        var count = upwards ? up : down;
        var buffer = new byte[16 * 1024];
        try {
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                long rest = (upwards ? upLimit : downLimit) - count.get();
                int passed = (int) Math.clamp(rest, 0, read);
                to.write(buffer, 0, passed);
                to.flush();
                count.addAndGet(passed);
                if (passed == rest) {
                    break;
                }
            }
        } catch (IOException e) {
            // one side is gone, so is the other
        } finally {
            cut();
        }
    }

    private static void closed(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // gone already
        }
    }
}
