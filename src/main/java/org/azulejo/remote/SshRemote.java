package org.azulejo.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A [Remote] over SSH.
///
/// Of several addresses the first that can be reached is used. A host that answers but does not let us in, or whose
/// key is not known, ends the search: going on to the next would hide that, and repeated refusals lock accounts.
public final class SshRemote implements Forwarding {

    private static final Logger LOG = LoggerFactory.getLogger(SshRemote.class);
    private static final int LARGEST_ANSWER = 64 * 1024 * 1024;

    private final Login login;
    private final SshOptions options;
    private final HostKeyQuestion question;
    private final Authentication authentication;
    private final Set<KnownHosts.Key> acceptedOnce = ConcurrentHashMap.newKeySet();
    private final Set<Tunnel> forwards = ConcurrentHashMap.newKeySet();
    private final ReentrantLock connecting = new ReentrantLock();
    private volatile @Nullable Link link;
    private volatile boolean closed;

    public SshRemote(Login login, SshOptions options, HostKeyQuestion question) {
        this(login, options, question, new KeyFiles());
    }

    SshRemote(Login login, SshOptions options, HostKeyQuestion question, Authentication authentication) {
        this.login = login;
        this.options = options;
        this.question = question;
        this.authentication = authentication;
    }

    @Override
    public List<Answer> run(List<Command> commands) throws RemoteException, InterruptedException {
        if (commands.isEmpty()) {
            return List.of();
        }
        var program = Program.of(commands);
        var limit = program.limit().plus(options.graceLimit());
        var live = link();
        var exchange = exchange(live, program, limit);
        try {
            return program.answers(exchange.run(limit));
        } catch (RemoteException.Unreachable e) {
            if (exchange.tried() || closed) {
                throw e;
            }
            // the link died between two looks at it, and nothing was asked over it
            return program.answers(exchange(link(), program, limit).run(limit));
        }
    }

    @Override
    public RemoteStream open(Command command) throws RemoteException, InterruptedException {
        var live = link();
        if (!live.takeStream(options.graceLimit())) {
            throw new RemoteException.TimedOut(name(), "no channel became free for " + command.name());
        }
        var conversation = new Conversation(live, command);
        conversation.begin(options.graceLimit());
        return conversation;
    }

    @Override
    public Forward forward(String host, int port) throws RemoteException, InterruptedException {
        Tunnel.tryOnce(link(), host, port);
        try {
            var tunnel = new Tunnel(host, port, this::liveLink, forwards::remove);
            forwards.add(tunnel);
            if (closed) {
                tunnel.close();
                throw new IOException("closed");
            }
            tunnel.begin();
            return tunnel;
        } catch (IOException e) {
            throw new RemoteException.Unreachable(name(), e);
        }
    }

    private Optional<Link> liveLink() {
        return Optional.ofNullable(link).filter(Link::isAlive);
    }

    private Exchange exchange(Link live, Program program, Duration limit)
            throws RemoteException.TimedOut, InterruptedException {
        if (!live.takeChannel(limit)) {
            throw new RemoteException.TimedOut(name(), "no channel became free for " + program.names());
        }
        return new Exchange(live, program, LARGEST_ANSWER);
    }

    @Override
    public String name() {
        return login.text();
    }

    @Override
    public void close() {
        closed = true;
        forwards.forEach(Tunnel::close);
        var last = link;
        if (last != null) {
            last.close();
        }
    }

    /// The connection: the one there is, or a new one.
    private Link link() throws RemoteException, InterruptedException {
        var current = link;
        if (current != null && current.isAlive() && !closed) {
            return current;
        }
        connecting.lockInterruptibly();
        try {
            current = link;
            if (closed) {
                throw new RemoteException.Unreachable(name(), new IOException("closed"));
            }
            if (current != null && current.isAlive()) {
                return current;
            }
            return connect();
        } finally {
            connecting.unlock();
        }
    }

    private Link connect() throws RemoteException, InterruptedException {
        RemoteException failure = new RemoteException.Unreachable(name(), new IOException("no address"));
        for (var address : login.addresses()) {
            var endpoint = Endpoint.of(address, options);
            try {
                return connect(endpoint);
            } catch (RemoteException.Unreachable | RemoteException.TimedOut e) {
                LOG.info("{}: {}", e.getMessage(), String.valueOf(e.getCause()));
                failure = e;
            }
        }
        throw failure;
    }

    private Link connect(Endpoint endpoint) throws RemoteException, InterruptedException {
        var knownHosts = new KnownHosts(endpoint.knownHosts());
        var first = new Link(endpoint, options, knownHosts, acceptedOnce);
        try {
            return dial(first);
        } catch (RemoteException.HostKeyUnknown e) {
            var key = first.shownKey().orElseThrow(() -> e);
            var others = first.verdict().filter(verdict -> verdict == KnownHosts.Verdict.OTHERS_KNOWN);
            var reply = question.ask(new HostKeyQuestion.HostKey(
                    KnownHosts.name(endpoint.keyName(), endpoint.port()),
                    key.type(),
                    key.fingerprint(),
                    others.isPresent()));
            if (reply == HostKeyQuestion.Reply.REFUSE) {
                throw e;
            }
            acceptedOnce.add(key);
            if (reply == HostKeyQuestion.Reply.REMEMBER) {
                remember(knownHosts, endpoint, key);
            }
            return dial(new Link(endpoint, options, knownHosts, acceptedOnce));
        }
    }

    private static void remember(KnownHosts knownHosts, Endpoint endpoint, KnownHosts.Key key) {
        try {
            knownHosts.remember(endpoint.keyName(), endpoint.port(), key);
        } catch (IOException e) {
            LOG.warn("the key of {} could not be noted in the file of known hosts", endpoint.keyName(), e);
        }
    }

    private Link dial(Link fresh) throws RemoteException, InterruptedException {
        link = fresh;
        var connected = new CompletableFuture<@Nullable Void>();
        Thread.ofVirtual().name("azulejo-connect").start(() -> {
            try {
                fresh.connect(authentication);
                connected.complete(null);
            } catch (RemoteException e) {
                connected.completeExceptionally(e);
            } finally {
                // a fault of our own must not leave anybody waiting
                connected.completeExceptionally(new IllegalStateException("connecting ended without a result"));
            }
        });
        var limit = options.connectLimit();
        try {
            connected.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            fresh.hangUp();
            throw new RemoteException.TimedOut(fresh.endpoint().name(), "connecting took over " + spoken(limit));
        } catch (InterruptedException e) {
            fresh.hangUp();
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RemoteException expected) {
                throw expected;
            }
            throw new IllegalStateException(e);
        }
        if (closed) {
            fresh.hangUp();
            throw new RemoteException.Unreachable(name(), new IOException("closed"));
        }
        return fresh;
    }

    private static String spoken(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
