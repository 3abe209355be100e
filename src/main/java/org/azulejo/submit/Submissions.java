package org.azulejo.submit;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.azulejo.follow.LogFinder;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SubmitBook;
import org.azulejo.slurm.JobId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Submits and remembers: what was handed over is noted on this machine before, with its script, and asked
/// after later where there was no answer; of what became a job, it is noted where its logs will be. Blocks;
/// safe for several threads.
public final class Submissions {

    private static final Logger LOG = LoggerFactory.getLogger(Submissions.class);

    private final Submitter submitter;
    private final Settling settling;
    private final SubmitBook book;
    private final LogFinder logs;
    private final Clock clock;

    public Submissions(Submitter submitter, Settling settling, SubmitBook book, LogFinder logs, Clock clock) {
        this.submitter = submitter;
        this.settling = settling;
        this.book = book;
        this.logs = logs;
        this.clock = clock;
    }

    /// Submits a script, once.
    ///
    /// @throws IOException when it cannot be noted on this machine: then nothing was sent
    /// @throws RemoteException when the cluster was not reached: then nothing was sent
    public SubmitOutcome submit(Submission submission) throws RemoteException, IOException, InterruptedException {
        var token = submission.token();
        book.begin(token, submission.name(), submission.script().bytes(), clock.instant());
        try {
            var outcome = submitter.submit(submission);
            note(token, outcome);
            return outcome;
        } catch (RemoteException e) {
            book.end(token, SubmitBook.State.REFUSED, 0);
            throw e;
        }
    }

    /// Asks what became of one; see [Settling#ask].
    public SubmitOutcome settle(String token) throws RemoteException, InterruptedException {
        var outcome = settling.ask(token);
        note(token, outcome);
        return outcome;
    }

    /// Those of which it is not known what became of them.
    public List<SubmitBook.Entry> open() {
        return book.open(clock.instant());
    }

    private void note(String token, SubmitOutcome outcome) throws InterruptedException {
        switch (outcome) {
            case SubmitOutcome.Submitted submitted -> {
                book.end(token, SubmitBook.State.SUBMITTED, submitted.job());
                noteLogs(submitted.job());
            }
            case SubmitOutcome.Refused _ -> book.end(token, SubmitBook.State.REFUSED, 0);
            case SubmitOutcome.Unknown _ -> {
                // it stays open
            }
        }
    }

    /// Slurm forgets an ended job in minutes: where its log is, is asked while it is known.
    private void noteLogs(long job) throws InterruptedException {
        try {
            logs.find(new JobId.Single(job));
        } catch (RemoteException e) {
            LOG.info("where the log of job {} will be is not known yet", job, e);
        }
    }
}
