package org.azulejo;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.azulejo.cluster.Snapshot;
import org.azulejo.logs.Notebook;
import org.azulejo.remote.Command;
import org.azulejo.remote.Forward;
import org.azulejo.remote.Forwarding;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.NodeAddress;
import org.azulejo.slurm.Questions;
import org.azulejo.ui.live.NotebookDoor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The notebooks that are open on this machine. Of the address that a log shows only the port, the path and the
/// token are used: the way leads to a node of the job and nowhere else, and ends with the job, since its port may be
/// another user's afterwards. Safe for several threads.
final class NotebookDoors implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NotebookDoors.class);
    private static final Duration ADDRESS_LIMIT = Duration.ofSeconds(20);

    private final Forwarding remote;
    private final Predicate<? super URI> browser;
    private final Map<Long, Way> ways = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /// @param browser shows an address, and tells whether it could
    NotebookDoors(Forwarding remote, Predicate<? super URI> browser) {
        this.remote = remote;
        this.browser = browser;
    }

    /// One job's.
    ///
    /// @param startedAt a job that was requeued is another run, with another notebook
    /// @param shown whether a browser could be started with it
    private record Way(Forward forward, String node, int port, Optional<Instant> startedAt, AtomicBoolean shown) {

        boolean leadsTo(String wantedNode, int wantedPort, Job job) {
            return forward.isOpen()
                    && node.equals(wantedNode)
                    && port == wantedPort
                    && startedAt.equals(job.startedAt());
        }
    }

    /// Opens the notebook of a job of one's own, if that runs.
    ///
    /// @param notebook as its log shows it
    Optional<NotebookDoor> open(Snapshot snapshot, Job job, Notebook notebook)
            throws RemoteException, InterruptedException {
        var running = running(snapshot, job.rawId());
        if (running.isEmpty()) {
            return Optional.empty();
        }
        var way = way(running.get(), node(running.get(), notebook), notebook.port());
        var local = address(way, notebook);
        try {
            way.shown().set(browser.test(Doorway.to(local).address()));
        } catch (IOException e) {
            LOG.warn("no door for the browser", e);
            way.shown().set(false);
        }
        return Optional.of(new NotebookDoor(local, way.shown().get()));
    }

    /// The way to that notebook, where it is open already.
    Optional<NotebookDoor> opened(Job job, Notebook notebook) {
        return Optional.ofNullable(ways.get(job.rawId()))
                .filter(way -> !job.nodes().isEmpty() && way.leadsTo(node(job, notebook), notebook.port(), job))
                .map(way -> new NotebookDoor(address(way, notebook), way.shown().get()));
    }

    private static URI address(Way way, Notebook notebook) {
        return URI.create(notebook.addressAt(way.forward().port()));
    }

    void close(Job job) {
        var way = ways.remove(job.rawId());
        if (way != null) {
            way.forward().close();
        }
    }

    /// Ends the ways to jobs that have ended.
    void see(Snapshot snapshot) {
        ways.forEach((id, way) -> {
            var still = running(snapshot, id)
                    .filter(job -> job.startedAt().equals(way.startedAt()))
                    .filter(job -> job.nodes().contains(way.node()));
            if (still.isEmpty() && ways.remove(id, way)) {
                LOG.info("the way to the notebook of job {} ends with it", id);
                way.forward().close();
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        ways.values().forEach(way -> way.forward().close());
        ways.clear();
    }

    private Way way(Job job, String node, int port) throws RemoteException, InterruptedException {
        var there = ways.get(job.rawId());
        if (there != null && there.leadsTo(node, port, job)) {
            return there;
        }
        var way = new Way(forward(node, port), node, port, job.startedAt(), new AtomicBoolean());
        var before = ways.put(job.rawId(), way);
        if (before != null) {
            before.forward().close();
        }
        if (closed) {
            way.forward().close();
        }
        return way;
    }

    /// Slurm may know the node under a name that the login node does not resolve.
    private Forward forward(String node, int port) throws RemoteException, InterruptedException {
        try {
            return remote.forward(node, port);
        } catch (RemoteException.ForwardRefused refused) {
            if (refused.why() != RemoteException.ForwardRefused.Why.NAME_UNKNOWN) {
                throw refused;
            }
            var asked = new Command(Questions.nodeAddress(node), ADDRESS_LIMIT);
            var address = NodeAddress.parse(
                            remote.run(List.of(asked)).getFirst().out())
                    .filter(it -> !it.equals(node));
            return remote.forward(address.orElseThrow(() -> refused), port);
        }
    }

    private static Optional<Job> running(Snapshot snapshot, long rawId) {
        return snapshot.jobs().value().stream()
                .filter(job -> job.rawId() == rawId && snapshot.isMine(job))
                .filter(job -> job.state().kind() == JobState.Kind.RUNNING
                        && !job.nodes().isEmpty())
                .findFirst();
    }

    /// The node that the log names, where it is one of the job's; else the first, on which a batch script runs.
    private static String node(Job job, Notebook notebook) {
        var named = shortName(notebook.host());
        return job.nodes().stream()
                .filter(node -> shortName(node).equalsIgnoreCase(named))
                .findFirst()
                .orElse(job.nodes().getFirst());
    }

    private static String shortName(String host) {
        int dot = host.indexOf('.');
        return dot < 0 ? host : host.substring(0, dot);
    }

    /// The jobs whose notebooks are open, by their raw numbers.
    List<Long> open() {
        return List.copyOf(ways.keySet());
    }
}
