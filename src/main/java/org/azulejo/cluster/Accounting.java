package org.azulejo.cluster;

import java.time.Duration;
import java.util.List;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.AccountingRows;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.Questions;

/// Asks about single jobs by their raw number, however long ago they were. Blocks; safe for several threads.
public final class Accounting {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Remote remote;

    public Accounting(Remote remote) {
        this.remote = remote;
    }

    /// What accounting knows of these jobs, the last attempt of each. Jobs that it does not know are not in it.
    public List<Job> jobs(List<Long> rawIds) throws RemoteException, InterruptedException {
        var token = Tokens.next();
        var answer = remote.run(List.of(new Command(Questions.accounting(token, rawIds), LIMIT)))
                .getFirst();
        var parsed = Asked.rows(answer, AccountingRows.parse(Asked.text(answer), token));
        return AccountingRows.lastAttempts(parsed.values());
    }

    /// Whether the job waits or runs.
    ///
    /// @throws RemoteException where squeue gives no sure answer
    public boolean isQueued(long rawId) throws RemoteException, InterruptedException {
        var answer = remote.run(List.of(new Command(Questions.rawIds(), LIMIT))).getFirst();
        return Asked.text(answer).lines().map(String::strip).anyMatch(Long.toString(rawId)::equals);
    }
}
