package org.azulejo.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.PublicKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.keepalive.KeepAliveRunner;
import net.schmizz.sshj.Config;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;
import net.schmizz.sshj.common.SSHRuntimeException;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.transport.compression.DelayedZlibCompression;
import net.schmizz.sshj.transport.compression.NoneCompression;
import net.schmizz.sshj.transport.verification.HostKeyVerifier;
import net.schmizz.sshj.userauth.UserAuthException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One SSH connection to one host, from the first packet to its end. It is made by [#connect] on a thread of its own
/// and may be ended from any thread at any moment, also while it is being made.
final class Link {

    /// How many channels are used at a time for rounds. OpenSSH allows ten on one connection; the rest is left for what
    /// takes long.
    static final int CHANNELS = 6;

    /// How many channels are used at a time for commands that are stayed with: three looks at GPUs, and a search.
    static final int STREAMS = 4;

    static final Config CONFIG = new DefaultConfig();

    private static final Logger LOG = LoggerFactory.getLogger(Link.class);
    private static final int UNANSWERED_CHECKS = 3;
    private static final Duration CHANNEL_LIMIT = Duration.ofSeconds(10);
    private static final Duration GOODBYE_LIMIT = Duration.ofSeconds(1);

    private final Endpoint endpoint;
    private final SshOptions options;
    private final KeyCheck keyCheck;
    private final SSHClient client;
    private final Semaphore channels = new Semaphore(CHANNELS, true);
    private final Semaphore streams = new Semaphore(STREAMS, true);

    private volatile @Nullable Socket socket;
    private volatile boolean ended;

    Link(Endpoint endpoint, SshOptions options, KnownHosts knownHosts, Set<KnownHosts.Key> acceptedOnce) {
        this.endpoint = endpoint;
        this.options = options;
        this.keyCheck = new KeyCheck(endpoint, knownHosts, acceptedOnce);
        this.client = new SSHClient(config(options, knownHosts.types(endpoint.keyName(), endpoint.port())));
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /// The key that the host showed, once it has.
    Optional<KnownHosts.Key> shownKey() {
        return Optional.ofNullable(keyCheck.shown);
    }

    /// What is known about that key.
    Optional<KnownHosts.Verdict> verdict() {
        return Optional.ofNullable(keyCheck.verdict);
    }

    /// Connects and logs in. Blocks; after a failure the link has ended.
    void connect(Authentication authentication) throws RemoteException {
        boolean connected = false;
        try {
            if (endpoint.proxy().isPresent()) {
                throw new IOException("~/.ssh/config asks for the way round '"
                        + endpoint.proxy().get() + "', which Azulejo cannot go yet");
            }
            int limit = Math.toIntExact(options.connectLimit().toMillis());
            client.setSocketFactory(new Connected(reach(limit)));
            client.addHostKeyVerifier(keyCheck);
            client.getTransport().setTimeoutMs(limit);
            client.getConnection().setTimeoutMs(Math.toIntExact(CHANNEL_LIMIT.toMillis()));
            if (client.getConnection().getKeepAlive() instanceof KeepAliveRunner keepAlive) {
                keepAlive.setMaxAliveCount(UNANSWERED_CHECKS);
                keepAlive.setKeepAliveInterval(
                        Math.toIntExact(options.keepAlive().toSeconds()));
            }
            client.connect(endpoint.host(), endpoint.port());
            logIn(authentication.offers(endpoint));
            connected = true;
        } catch (IOException | SSHRuntimeException e) {
            throw failure(e);
        } finally {
            if (!connected || ended) {
                hangUp();
            }
        }
    }

    boolean isAlive() {
        return !ended && client.isConnected() && client.isAuthenticated();
    }

    /// Takes one of the channels, when one is free in time.
    boolean takeChannel(Duration limit) throws InterruptedException {
        return channels.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    void returnChannel() {
        channels.release();
    }

    /// Takes one of the channels for commands that are stayed with, when one is free in time.
    boolean takeStream(Duration limit) throws InterruptedException {
        return streams.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    void returnStream() {
        streams.release();
    }

    /// Opens a channel that was taken.
    Session open() throws IOException {
        if (!isAlive()) {
            throw new IOException("the connection has ended");
        }
        try {
            return client.startSession();
        } catch (IllegalStateException e) {
            // sshj's word for: not connected any more
            throw new IOException(e);
        }
    }

    /// Connects from the far side to a port of another machine. It counts with none of the channels above: servers
    /// limit those of commands alone.
    Passage passage(String host, int port) throws IOException, RemoteException.ForwardRefused {
        if (!isAlive()) {
            throw new IOException("the connection has ended");
        }
        var passage = new Passage(client.getConnection(), host, port);
        passage.begin();
        return passage;
    }

    /// Ends a connection that works: says goodbye, and waits a little for the channels to be given back.
    void close() {
        var goodbye = Thread.ofVirtual().name("azulejo-goodbye").start(this::disconnect);
        boolean interrupted = false;
        try {
            interrupted = !goodbye.join(GOODBYE_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (interrupted) {
            LOG.debug("{} took no goodbye", endpoint.name());
        }
        hangUp();
    }

    /// Ends the connection at once. The socket goes first: a write that is stuck in it holds sshj's locks.
    void hangUp() {
        ended = true;
        var open = socket;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                LOG.debug("closing a socket", e);
            }
        }
        // sshj waits for its locks, and not at all on a thread that was interrupted
        Thread.ofVirtual().name("azulejo-hang-up").start(this::disconnect);
    }

    private void disconnect() {
        try {
            client.disconnect();
        } catch (IOException e) {
            LOG.debug("disconnecting", e);
        }
    }

    /// Tries each address of the host; sshj would try the first only.
    private Socket reach(int limit) throws IOException {
        var failures = new ArrayList<IOException>();
        for (var address : InetAddress.getAllByName(endpoint.host())) {
            var candidate = new Socket();
            socket = candidate;
            try {
                if (ended) {
                    throw new IOException("given up");
                }
                candidate.setTcpNoDelay(true);
                candidate.setKeepAlive(true);
                candidate.connect(new InetSocketAddress(address, endpoint.port()), limit);
                return candidate;
            } catch (IOException e) {
                candidate.close();
                failures.add(e);
            }
        }
        var first = failures.getFirst();
        failures.stream().skip(1).forEach(first::addSuppressed);
        throw first;
    }

    private void logIn(Authentication.Offers offers) throws IOException, RemoteException.LoginRefused {
        var tried = new ArrayList<String>(offers.skipped());
        for (var offer : offers.offers()) {
            try {
                client.auth(endpoint.user(), offer.method());
                LOG.info("{} let us in with {}", endpoint.name(), offer.name());
                return;
            } catch (UserAuthException e) {
                if (client.getTransport().isRunning()) {
                    LOG.debug("{} did not take {}", endpoint.name(), offer.name(), e);
                    tried.add(offer.name() + " was not taken");
                } else {
                    LOG.debug("{} hung up after {}", endpoint.name(), offer.name(), e);
                    tried.add(offer.name() + " was the last try that the server allowed");
                    throw refused(tried, e);
                }
            }
        }
        if (client.getUserAuth().hadPartialSuccess()) {
            tried.add("the server wants a further proof: "
                    + String.join(", ", client.getUserAuth().getAllowedMethods()));
        }
        throw refused(tried, new UserAuthException(String.join("; ", tried)));
    }

    private RemoteException.LoginRefused refused(List<String> tried, UserAuthException cause) {
        var all = tried.isEmpty() ? List.of("there is no key file to try") : tried;
        LOG.info("{} refused the login: {}", endpoint.name(), all);
        return new RemoteException.LoginRefused(endpoint.name(), all, cause);
    }

    private RemoteException failure(Exception cause) {
        var key = keyCheck.shown;
        var verdict = keyCheck.verdict;
        if (key == null || verdict == null || verdict == KnownHosts.Verdict.KNOWN) {
            return new RemoteException.Unreachable(endpoint.name(), cause);
        }
        var name = KnownHosts.name(endpoint.keyName(), endpoint.port());
        return switch (verdict) {
            case CHANGED, REVOKED -> new RemoteException.HostKeyChanged(name, key.fingerprint());
            case UNKNOWN, OTHERS_KNOWN, KNOWN -> new RemoteException.HostKeyUnknown(name, key.fingerprint());
        };
    }

    private static Config config(SshOptions options, Set<String> knownTypes) {
        var config = new DefaultConfig();
        config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
        config.setCompressionFactories(
                options.compression()
                        ? List.of(new DelayedZlibCompression.Factory(), new NoneCompression.Factory())
                        : List.of(new NoneCompression.Factory()));
        config.setKeyAlgorithms(HostKeyOrder.prefer(config.getKeyAlgorithms(), knownTypes));
        return config;
    }

    /// Decides on the host's key by what is known, and keeps the key for the question to a person.
    private static final class KeyCheck implements HostKeyVerifier {
        private final Endpoint endpoint;
        private final KnownHosts knownHosts;
        private final Set<KnownHosts.Key> acceptedOnce;
        private volatile KnownHosts.@Nullable Key shown;
        private volatile KnownHosts.@Nullable Verdict verdict;

        KeyCheck(Endpoint endpoint, KnownHosts knownHosts, Set<KnownHosts.Key> acceptedOnce) {
            this.endpoint = endpoint;
            this.knownHosts = knownHosts;
            this.acceptedOnce = Set.copyOf(acceptedOnce);
        }

        @Override
        public boolean verify(String host, int port, PublicKey publicKey) {
            var key = KnownHosts.Key.of(
                    KeyType.fromKey(publicKey).toString(),
                    new Buffer.PlainBuffer().putPublicKey(publicKey).getCompactData());
            var judged = knownHosts.judge(endpoint.keyName(), endpoint.port(), key);
            boolean unknown = judged == KnownHosts.Verdict.UNKNOWN || judged == KnownHosts.Verdict.OTHERS_KNOWN;
            var result = unknown && acceptedOnce.contains(key) ? KnownHosts.Verdict.KNOWN : judged;
            shown = key;
            verdict = result;
            return result == KnownHosts.Verdict.KNOWN;
        }

        /// The order of [#config] says it all, and says it for RSA too.
        @Override
        public List<String> findExistingAlgorithms(String host, int port) {
            return List.of();
        }
    }

    /// Hands a socket that is connected already to sshj.
    private static final class Connected extends SocketFactory {
        private final Socket socket;

        Connected(Socket socket) {
            this.socket = socket;
        }

        @Override
        public Socket createSocket() {
            return socket;
        }

        @Override
        public Socket createSocket(String host, int port) {
            return socket;
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
            return socket;
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            return socket;
        }

        @Override
        public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
            return socket;
        }
    }
}
