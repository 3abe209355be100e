package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.common.compression.BuiltinCompressions;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyEncryptionContext;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.server.session.ServerSession;
import org.jspecify.annotations.Nullable;

/// An SSH server in this process, behind which real shells run: each command in a process group of its own, as sshd
/// does it. Like sshd it does not end a command whose connection is gone.
final class ShellServer implements AutoCloseable {

    private final SshServer server = SshServer.setUpDefaultServer();
    private final List<Process> processes = new CopyOnWriteArrayList<>();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostAtATime = new AtomicInteger();
    private final KeyPair userKey;
    private volatile List<String> shell = List.of("sh", "-c");
    private volatile String rc = "";

    private ShellServer(KeyPair userKey, KeyPair... hostKeys) {
        this.userKey = userKey;
        server.setHost("127.0.0.1");
        server.setPort(0);
        server.setKeyPairProvider(KeyPairProvider.wrap(hostKeys));
        server.setPublickeyAuthenticator((user, key, _) -> KeyUtils.compareKeys(key, userKey.getPublic()));
        server.setCommandFactory((_, line) -> new Shell(line));
        server.setCompressionFactories(List.of(BuiltinCompressions.delayedZlib, BuiltinCompressions.none));
        CoreModuleProperties.MAX_CONCURRENT_CHANNELS.set(server, 10);
    }

    static ShellServer start(KeyPair userKey, KeyPair... hostKeys) throws IOException {
        var started = new ShellServer(userKey, hostKeys);
        started.server.start();
        return started;
    }

    static KeyPair newKey() {
        return newKey("ecdsa-sha2-nistp256", 256);
    }

    static KeyPair newKey(String type, int bits) {
        try {
            return KeyUtils.generateKeyPair(type, bits);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A home folder in which the user's key and this server are known.
    SshOptions home(Path folder, KeyPair... hostKeys) throws IOException {
        var ssh = Files.createDirectories(folder.resolve(".ssh"));
        writeKey(userKey, ssh.resolve("id_ecdsa"), null);
        var lines = new ArrayList<String>();
        for (var key : hostKeys) {
            lines.add("[127.0.0.1]:" + port() + " " + PublicKeyEntry.toString(key.getPublic()));
        }
        Files.write(ssh.resolve("known_hosts"), lines);
        return SshOptions.in(folder);
    }

    static void writeKey(KeyPair key, Path file, @Nullable String passphrase) throws IOException {
        OpenSSHKeyEncryptionContext encryption = null;
        if (passphrase != null) {
            encryption = new OpenSSHKeyEncryptionContext();
            encryption.setPassword(passphrase);
            encryption.setCipherName("AES");
            encryption.setCipherMode("CTR");
            encryption.setCipherType("256");
            encryption.setKdfRounds(4);
        }
        try (var out = Files.newOutputStream(file)) {
            OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(key, "test", encryption, out);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static KnownHosts.Key asKnown(KeyPair key) {
        var words = List.of(PublicKeyEntry.toString(key.getPublic()).split(" "));
        return KnownHosts.Key.of(words.get(0), Base64.getDecoder().decode(words.get(1)));
    }

    Login login() {
        return login(port());
    }

    static Login login(int port) {
        return Login.parse("ana@127.0.0.1:" + port).orElseThrow();
    }

    int port() {
        return server.getPort();
    }

    /// With what a command line is run; the default is `sh -c`.
    void shell(String... words) {
        shell = List.of(words);
    }

    /// What a login shell's start-up file does first.
    void rc(String commands) {
        rc = commands;
    }

    void banner(String text) {
        CoreModuleProperties.WELCOME_BANNER.set(server, text);
    }

    void maxChannels(int count) {
        CoreModuleProperties.MAX_CONCURRENT_CHANNELS.set(server, count);
    }

    void neverLetIn() {
        server.setPublickeyAuthenticator((_, _, _) -> false);
    }

    /// Lets everybody go on to other ports, or nobody, as at first.
    void allowForwarding(boolean allowed) {
        server.setForwardingFilter(allowed ? AcceptAllForwardingFilter.INSTANCE : RejectAllForwardingFilter.INSTANCE);
    }

    /// Cuts every connection.
    void cut() {
        server.getActiveSessions().forEach(session -> session.close(true));
    }

    int connections() {
        return server.getActiveSessions().size();
    }

    List<ServerSession> sessions() {
        return server.getActiveSessions().stream()
                .map(ServerSession.class::cast)
                .toList();
    }

    /// Shells that run now, and all that they started.
    long livingProcesses() {
        return processes.stream()
                .filter(Process::isAlive)
                .mapToLong(process -> 1 + process.descendants().count())
                .sum();
    }

    int mostAtATime() {
        return mostAtATime.get();
    }

    int started() {
        return processes.size();
    }

    @Override
    public void close() {
        try {
            server.stop(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (var process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private final class Shell implements Command {
        private final String line;
        private @Nullable InputStream in;
        private @Nullable OutputStream out;
        private @Nullable OutputStream err;
        private @Nullable ExitCallback exit;
        private @Nullable Process process;

        Shell(String line) {
            this.line = line;
        }

        @Override
        public void setInputStream(InputStream stream) {
            in = stream;
        }

        @Override
        public void setOutputStream(OutputStream stream) {
            out = stream;
        }

        @Override
        public void setErrorStream(OutputStream stream) {
            err = stream;
        }

        @Override
        public void setExitCallback(ExitCallback callback) {
            exit = callback;
        }

        @Override
        public void start(ChannelSession channel, Environment environment) throws IOException {
            var words = new ArrayList<>(List.of("setsid"));
            words.addAll(shell);
            words.add(rc + line);
            var started = new ProcessBuilder(words).start();
            process = started;
            processes.add(started);
            mostAtATime.accumulateAndGet(running.incrementAndGet(), Math::max);
            var stdout = pump(started.getInputStream(), Objects.requireNonNull(out));
            var stderr = pump(started.getErrorStream(), Objects.requireNonNull(err));
            pump(Objects.requireNonNull(in), started.getOutputStream());
            Thread.ofVirtual().start(() -> {
                try {
                    int code = started.waitFor();
                    running.decrementAndGet();
                    stdout.join();
                    stderr.join();
                    Objects.requireNonNull(exit).onExit(code);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        @Override
        public void destroy(ChannelSession channel) {
            if (process != null) {
                closed(process.getOutputStream());
            }
        }

        private static Thread pump(InputStream from, OutputStream to) {
            return Thread.ofVirtual().start(() -> {
                var buffer = new byte[8192];
                try {
                    for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                        to.write(buffer, 0, count);
                        to.flush();
                    }
                } catch (IOException e) {
                    // one of the two sides is gone, which ends the other
                } finally {
                    closed(to);
                }
            });
        }

        private static void closed(OutputStream stream) {
            try {
                stream.close();
            } catch (IOException e) {
                // it is closed then
            }
        }
    }

    /// The text that a shell prints for some words: for comparison, without any of our own code.
    static String printed(String... words) throws IOException {
        var process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }
}
