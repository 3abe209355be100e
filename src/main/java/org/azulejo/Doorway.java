package org.azulejo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// An address that leads a browser on to a secret one, once and within a short while. What a browser is started
/// with can be read in the list of processes, by everybody on this machine and for as long as the browser runs;
/// this address is worth nothing there soon after.
final class Doorway {

    static final Duration OPEN_FOR = Duration.ofSeconds(60);

    private static final Duration CLOSING = Duration.ofSeconds(1);
    private static final int NOT_FOUND = 404;
    private static final int SEE_OTHER = 303;
    private static final int WAITING = 10;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final URI address;

    private Doorway(URI address) {
        this.address = address;
    }

    static Doorway to(URI secret) throws IOException {
        return to(secret, OPEN_FOR);
    }

    static Doorway to(URI secret, Duration openFor) throws IOException {
        var path = "/" + random();
        var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        var server = HttpServer.create(new InetSocketAddress(loopback, 0), WAITING);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var passed = new CountDownLatch(1);
        var first = new AtomicBoolean(true);
        server.createContext("/", exchange -> {
            boolean leads = isWay(exchange, path) && first.compareAndSet(true, false);
            answer(exchange, leads, secret);
            if (leads) {
                passed.countDown();
            }
        });
        server.start();
        Thread.ofVirtual().name("doorway").start(() -> {
            try {
                if (passed.await(openFor.toMillis(), TimeUnit.MILLISECONDS)) {
                    // until the answer is on its way
                    Thread.sleep(CLOSING);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                server.stop(0);
            }
        });
        return new Doorway(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path));
    }

    /// What the browser is started with.
    URI address() {
        return address;
    }

    /// Only a browser that opens it passes, not one that merely asks what is there.
    private static boolean isWay(HttpExchange exchange, String path) {
        return exchange.getRequestMethod().equals("GET")
                && exchange.getRequestURI().getRawPath().equals(path);
    }

    private static void answer(HttpExchange exchange, boolean leads, URI secret) throws IOException {
        try (exchange) {
            if (leads) {
                var headers = exchange.getResponseHeaders();
                headers.set("Location", secret.toString());
                headers.set("Cache-Control", "no-store");
                headers.set("Referrer-Policy", "no-referrer");
                exchange.sendResponseHeaders(SEE_OTHER, -1);
            } else {
                exchange.sendResponseHeaders(NOT_FOUND, -1);
            }
        }
    }

    private static String random() {
        var bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
