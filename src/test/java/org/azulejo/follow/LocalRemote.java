package org.azulejo.follow;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Printed;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;

/// This machine as a far side: its own shell and files. The connection can be cut.
final class LocalRemote implements Remote {

    final AtomicInteger rounds = new AtomicInteger();
    private final List<String> shell;
    private volatile boolean cut;

    LocalRemote(String... shell) {
        this.shell = List.of(shell);
    }

    void cut(boolean isCut) {
        cut = isCut;
    }

    @Override
    public List<Answer> run(List<Command> commands) throws RemoteException, InterruptedException {
        rounds.incrementAndGet();
        if (cut) {
            throw new RemoteException.Unreachable("here", new IOException("cut"));
        }
        var answers = new ArrayList<Answer>();
        for (var command : commands) {
            long began = System.nanoTime();
            var process = start(command);
            var err = CompletableFuture.supplyAsync(() -> all(process.getErrorStream()));
            var out = all(process.getInputStream());
            answers.add(new Answer(
                    command,
                    process.waitFor(),
                    Duration.ofNanos(System.nanoTime() - began),
                    Printed.of(out),
                    new String(err.join(), StandardCharsets.UTF_8)));
        }
        return answers;
    }

    @Override
    public RemoteStream open(Command command) {
        var process = start(command);
        var err = CompletableFuture.supplyAsync(() -> all(process.getErrorStream()));
        return new RemoteStream() {
            private boolean ended;

            @Override
            public byte[] read(Duration atMost) {
                try {
                    var buffer = new byte[1000];
                    int count = process.getInputStream().read(buffer);
                    ended = count < 0;
                    return java.util.Arrays.copyOf(buffer, Math.max(0, count));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public boolean ended() {
                return ended;
            }

            @Override
            public void send(byte[] bytes) {
                throw new UnsupportedOperationException("nothing is sent");
            }

            @Override
            public String err() {
                return new String(err.join(), StandardCharsets.UTF_8);
            }

            @Override
            public OptionalInt exit() {
                return OptionalInt.empty();
            }

            @Override
            public void close() {
                process.destroy();
            }
        };
    }

    @Override
    public String name() {
        return "here";
    }

    @Override
    public void close() {
        cut = true;
    }

    private Process start(Command command) {
        var words = new ArrayList<>(command.words());
        if (words.getFirst().equals("sh")) {
            words.removeFirst();
            words.addAll(0, shell);
        }
        var builder = new ProcessBuilder(words);
        builder.environment().put("LC_ALL", "C.UTF-8");
        try {
            var process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] all(InputStream stream) {
        try {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
