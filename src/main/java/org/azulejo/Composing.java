package org.azulejo;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.azulejo.follow.LogFinder;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SubmitBook;
import org.azulejo.submit.Estimates;
import org.azulejo.submit.NodeFit;
import org.azulejo.submit.Settling;
import org.azulejo.submit.StartEstimate;
import org.azulejo.submit.Submission;
import org.azulejo.submit.Submissions;
import org.azulejo.submit.SubmitOutcome;
import org.azulejo.submit.Submitter;
import org.azulejo.ui.compose.ComposeSource;

/// The way of the window's scripts to its cluster. Safe for several threads.
final class Composing implements ComposeSource {

    private static final Duration PAUSE = Duration.ofSeconds(3);
    private static final int ASKINGS = 20;

    private final Submissions submissions;
    private final Estimates estimates;

    Composing(Connection connection, Clock clock) {
        var remote = connection.remote();
        submissions = new Submissions(
                new Submitter(remote),
                new Settling(remote),
                connection.demo() ? SubmitBook.forgetful() : SubmitBook.ofCluster(connection.name()),
                new LogFinder(remote, Wiring.book(connection)),
                clock);
        estimates = new Estimates(remote);
    }

    @Override
    public Sent submit(Submission submission) throws RemoteException, InterruptedException {
        try {
            return new Sent.Over(submissions.submit(submission));
        } catch (IOException e) {
            return new Sent.NotNoted(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public SubmitOutcome settle(String token) throws RemoteException, InterruptedException {
        var outcome = submissions.settle(token);
        for (int asked = 1; outcome instanceof SubmitOutcome.Unknown && asked < ASKINGS; asked++) {
            Thread.sleep(PAUSE);
            outcome = submissions.settle(token);
        }
        return outcome;
    }

    @Override
    public StartEstimate estimate(Submission submission, NodeFit fit) throws RemoteException, InterruptedException {
        return estimates.ask(submission, fit);
    }
}
