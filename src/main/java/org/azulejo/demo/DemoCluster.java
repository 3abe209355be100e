package org.azulejo.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSessionFactory;

/// A whole cluster inside this process: an SSH server on a free port of the loopback interface, and a simulated Slurm
/// behind it. It answers the application's own programs and nothing else, starts no process, and does no work while
/// nobody asks. Safe for use by several threads.
///
/// A client connects with the key and the `known_hosts` line given here, by the same strict rules as to a real cluster.
public final class DemoCluster implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final DemoOptions options;
    private final KeyPair hostKey;
    private final KeyPair clientKey;
    private final Shell shell;
    private final Instant startedAt;
    private final Simulation simulation;
    private volatile DemoFaults faults = DemoFaults.NONE;
    private SshServer server;
    private final int port;

    private DemoCluster(DemoOptions options) throws IOException {
        this.options = options;
        this.hostKey = newKey();
        this.clientKey = newKey();
        this.startedAt = options.clock().instant();
        this.simulation = Scene.begin(options.size(), options.seed(), startedAt.getEpochSecond());
        this.shell = new Shell(simulation, options, this::clockNanos, () -> faults);
        this.server = newServer(options.port());
        server.start();
        this.port = server.getPort();
    }

    public static DemoCluster start(DemoSize size) {
        return start(DemoOptions.of(size));
    }

    public static DemoCluster start(DemoOptions options) {
        try {
            return new DemoCluster(options);
        } catch (IOException e) {
            throw new UncheckedIOException("the demo cluster cannot listen on " + HOST, e);
        }
    }

    // Where it is and how to get in

    public String host() {
        return HOST;
    }

    public int port() {
        return port;
    }

    public String user() {
        return People.SELF;
    }

    public DemoOptions options() {
        return options;
    }

    public PublicKey hostKey() {
        return hostKey.getPublic();
    }

    public KeyPair clientKey() {
        return clientKey;
    }

    /// The client's private key as a file in OpenSSH's format holds it.
    public String identity() {
        var out = new ByteArrayOutputStream();
        try {
            OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(clientKey, "azulejo demo", null, out);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("a key made here can be written", e);
        }
        return out.toString(StandardCharsets.US_ASCII);
    }

    /// The one line of a `known_hosts` file that names this server's key.
    public String knownHost() {
        return "[" + HOST + "]:" + port + " " + PublicKeyEntry.toString(hostKey.getPublic()) + "\n";
    }

    /// Files to connect with.
    public record Access(Path identity, Path knownHosts) {}

    /// Writes the identity and the `known_hosts` line into a folder that only this user should be able to read.
    public Access writeAccess(Path folder) throws IOException {
        var identity = folder.resolve("demo_ed25519");
        var knownHosts = folder.resolve("demo_known_hosts");
        Files.writeString(identity, "");
        identity.toFile().setReadable(false, false);
        identity.toFile().setReadable(true, true);
        Files.writeString(identity, identity());
        Files.writeString(knownHosts, knownHost());
        return new Access(identity, knownHosts);
    }

    // What may go wrong

    public DemoFaults faults() {
        return faults;
    }

    public void faults(DemoFaults newer) {
        faults = newer;
    }

    /// Breaks every connection, as a network does; new ones are welcome.
    public synchronized void cutConnections() {
        for (var session : server.getActiveSessions()) {
            session.close(true);
        }
    }

    /// Nobody listens any more, until [#listen()].
    public synchronized void refuseConnections() throws IOException {
        server.stop(true);
    }

    /// Listens again, on the same port and with the same key.
    public synchronized void listen() throws IOException {
        if (!server.isOpen()) {
            server = newServer(port);
            server.start();
        }
    }

    /// How many connections there are, for tests that count what is left behind.
    public synchronized int connections() {
        return server.getActiveSessions().size();
    }

    /// The text of a job's output file now.
    public Optional<String> logFile(String path) {
        return shell.with(() -> new LogFiles(simulation).text(path));
    }

    @Override
    public synchronized void close() {
        try {
            server.stop(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SshServer newServer(int onPort) {
        var made = SshServer.setUpDefaultServer();
        made.setHost(HOST);
        made.setPort(onPort);
        made.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
        made.setPublickeyAuthenticator(
                (user, key, _) -> user.equals(People.SELF) && KeyUtils.compareKeys(key, clientKey.getPublic()));
        var reader = new ProgramReader(Scripts.round(), Scripts.stream());
        made.setCommandFactory((_, command) -> new DemoChannel(command, reader, shell));
        made.setChannelFactories(List.of(ChannelSessionFactory.INSTANCE, DemoPort.factory(shell)));
        return made;
    }

    /// The cluster's clock: it may run faster than the one it was given.
    private long clockNanos() {
        var passed = Duration.between(startedAt, options.clock().instant()).toNanos();
        return startedAt.getEpochSecond() * 1_000_000_000 + startedAt.getNano() + (long) (passed * options.speed());
    }

    private static KeyPair newKey() {
        try {
            return SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no Ed25519", e);
        }
    }
}
