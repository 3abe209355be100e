package org.azulejo;

import java.time.Clock;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.follow.Follower;
import org.azulejo.follow.Following;
import org.azulejo.follow.From;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogFinder;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogReadException;
import org.azulejo.follow.LogReader;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.LogBook;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.logs.LogSource;

/// The logs of one cluster, for its window. Safe for several threads.
final class Logs implements LogSource, AutoCloseable {

    private final Follower follower;
    private final LogFinder finder;
    private final LogReader reader;
    private final ReentrantLock noting = new ReentrantLock();
    /// The jobs that Slurm was asked about. Only whoever notes uses it.
    private final Set<String> noted = new HashSet<>();

    Logs(Remote remote, LogBook book, Clock clock) {
        this.follower = new Follower(remote, clock);
        this.finder = new LogFinder(remote, book);
        this.reader = new LogReader(remote, clock);
    }

    /// Notes where one's own running jobs write, so that it is known after their end: as many as can be asked
    /// about at once; the rest, and what failed, with the next snapshots. Waits for the far side where there are
    /// new ones, unless it is being asked already.
    void note(Snapshot snapshot) throws RemoteException, InterruptedException {
        if (!noting.tryLock()) {
            return;
        }
        try {
            var news = snapshot.jobs().value().stream()
                    .filter(job -> snapshot.isMine(job) && job.state().holdsResources())
                    .filter(job -> !noted.contains(job.id().text()))
                    .limit(LogFinder.AT_ONCE)
                    .toList();
            if (!news.isEmpty()) {
                finder.remember(news);
                news.forEach(job -> noted.add(job.id().text()));
            }
        } finally {
            noting.unlock();
        }
    }

    void watch(Watching how) {
        follower.watch(how);
    }

    @Override
    public Following open(LogTarget target, From from, LogSink sink) {
        return follower.open(target, from, sink);
    }

    @Override
    public JobLogs find(JobId job) throws RemoteException, InterruptedException {
        return finder.find(job);
    }

    @Override
    public Stretch read(String path, long offset, int count)
            throws RemoteException, LogReadException, InterruptedException {
        return reader.read(path, offset, count);
    }

    @Override
    public OptionalLong offsetOfLine(String path, long line)
            throws RemoteException, LogReadException, InterruptedException {
        return reader.offsetOfLine(path, line);
    }

    @Override
    public SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop)
            throws RemoteException, InterruptedException {
        return reader.search(path, what, found, stop);
    }

    @Override
    public void close() {
        follower.close();
    }
}
