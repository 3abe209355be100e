package org.azulejo;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.findings.Finding;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.use.LeftoverLook;
import org.azulejo.use.LeftoverOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks for what one's own jobs left behind: at a word, and by itself once a job of one's own has ended, while
/// somebody looks and not often. Takes it away at a word. Safe for several threads.
final class Tidying {

    private static final Logger LOG = LoggerFactory.getLogger(Tidying.class);

    private final LeftoverLook looking;
    private final Insights insights;
    private final Clock clock;
    private final Executor errands;
    /// One look at a time.
    private final ReentrantLock one = new ReentrantLock();

    private volatile boolean allowed;
    private volatile Watching watching = Watching.LOOKED_AT;
    private volatile Instant due = Instant.MIN;
    private volatile Instant endSeen = Instant.MIN;

    Tidying(Remote remote, Insights insights, Clock clock, Executor errands) {
        this.looking = new LeftoverLook(remote, clock);
        this.insights = insights;
        this.clock = clock;
        this.errands = errands;
    }

    void watch(Watching how) {
        watching = how;
    }

    /// Lets it look by itself, or stops that. At first it does not.
    void allow(boolean on) {
        allowed = on;
    }

    /// Looks for containers where one of the user's jobs ended since the last time.
    void lookIfDue(Snapshot snapshot) {
        var newest = snapshot.ended().value().stream()
                .filter(snapshot::isMine)
                .filter(job -> !job.nodes().isEmpty())
                .flatMap(job -> job.endsAt().stream())
                .max(Instant::compareTo)
                .orElse(Instant.MIN);
        if (!allowed
                || looking.isWithoutDocker()
                || watching == Watching.HIDDEN
                || clock.instant().isBefore(due)
                || !newest.isAfter(endSeen)) {
            return;
        }
        due = clock.instant().plus(LeftoverLook.AT_MOST_EVERY);
        endSeen = newest;
        errands.execute(() -> {
            try {
                lookForContainers(snapshot);
            } catch (RemoteException e) {
                LOG.info("could not look for containers", e);
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /// Looks for everything, now.
    void look() throws RemoteException, InterruptedException {
        var snapshot = insights.snapshot();
        if (snapshot.isEmpty()) {
            return;
        }
        due = clock.instant().plus(LeftoverLook.AT_MOST_EVERY);
        lookForContainers(snapshot.get());
        var scratch = insights.site().scratch();
        if (scratch.isPresent()) {
            one.lockInterruptibly();
            try {
                insights.see(looking.scratch(snapshot.get(), scratch.get(), insights.leftovers()));
            } finally {
                one.unlock();
            }
        }
    }

    private void lookForContainers(Snapshot snapshot) throws RemoteException, InterruptedException {
        one.lockInterruptibly();
        try {
            insights.see(looking.containers(snapshot, insights.leftovers()));
        } finally {
            one.unlock();
        }
    }

    /// Takes away what the finding names.
    LeftoverOutcome mend(Finding finding) throws RemoteException, InterruptedException {
        var snapshot = insights.snapshot();
        var scratch = insights.site().scratch();
        one.lockInterruptibly();
        try {
            LeftoverOutcome outcome = new LeftoverOutcome.Kept(LeftoverOutcome.Why.OTHER, "");
            if (snapshot.isPresent() && finding.fact() instanceof Fact.ContainerLivesOn fact) {
                outcome = looking.stopContainer(snapshot.get(), fact.node(), fact.containerId(), fact.jobId());
                if (outcome instanceof LeftoverOutcome.Gone) {
                    insights.see(insights.leftovers().withoutContainer(fact.containerId()));
                }
            } else if (snapshot.isPresent() && scratch.isPresent() && finding.fact() instanceof Fact.ScratchLeft fact) {
                outcome = looking.removeScratch(snapshot.get(), fact.node(), scratch.get(), fact.path());
                if (outcome instanceof LeftoverOutcome.Gone) {
                    insights.see(insights.leftovers().withoutFolder(fact.node(), fact.path()));
                }
            }
            return outcome;
        } finally {
            one.unlock();
        }
    }
}
