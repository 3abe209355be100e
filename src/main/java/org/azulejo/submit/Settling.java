package org.azulejo.submit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.azulejo.cluster.Tokens;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Questions;
import org.azulejo.slurm.SubmittedRows;

/// Finds out what became of a submission that gave no answer, by its token: in the note on the cluster, then
/// in the queue, then in accounting. It never submits anything. Blocks; safe for several threads.
public final class Settling {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    /// The login node's clock and accounting's may differ by so much.
    private static final Duration CLOCKS = Duration.ofMinutes(10);
    /// How far back accounting is asked where it is not noted when the submission began.
    private static final Duration PAST = Duration.ofDays(30);

    private final Remote remote;

    public Settling(Remote remote) {
        this.remote = remote;
    }

    /// Asks once. One that has not begun is given up by this: then it is refused, and can never become a job.
    ///
    /// @return Unknown while neither the note nor Slurm tells: ask again later
    /// @throws RemoteException when the cluster is not reached: it is as unknown as before
    public SubmitOutcome ask(String token) throws RemoteException, InterruptedException {
        var words = List.of("sh", "-c", FarScript.text("settle.sh"), "sh", token);
        var answer = remote.run(List.of(new Command(words, LIMIT))).getFirst();
        var note = Note.parse(answer.out());
        if (note instanceof Note.KeptBack kept) {
            // the note can neither be read nor made: it may be there all the same
            note = new Note.Unread(kept.words());
        }
        var noted = note.outcome(token);
        if (!(noted instanceof SubmitOutcome.Unknown)) {
            return noted;
        }
        var queued = fromQueue(token);
        if (queued.isPresent()) {
            return queued.get();
        }
        var began = note instanceof Note.Started(OptionalLong at) ? at : OptionalLong.empty();
        return fromAccounting(token, began).orElse(noted);
    }

    private Optional<SubmitOutcome> fromQueue(String token) throws RemoteException, InterruptedException {
        var mark = Tokens.next();
        var answers =
                remote.run(List.of(Command.of(LIMIT, "id", "-un"), new Command(Questions.submitted(mark), LIMIT)));
        return found(
                token,
                answers.getFirst().out().strip(),
                SubmittedRows.parse(answers.get(1).out(), mark));
    }

    private Optional<SubmitOutcome> fromAccounting(String token, OptionalLong began)
            throws RemoteException, InterruptedException {
        var mark = Tokens.next();
        var since = Instant.ofEpochSecond(began.orElse(Instant.now().minus(PAST).getEpochSecond()))
                .minus(CLOCKS);
        var answers = remote.run(List.of(
                Command.of(LIMIT, "id", "-un"), new Command(Questions.accountedSubmissions(mark, since, true), LIMIT)));
        var asked = answers.get(1);
        if (asked.err().contains("Invalid field requested")) {
            // up to 20.11 accounting keeps no submit lines
            asked = remote.run(List.of(new Command(Questions.accountedSubmissions(mark, since, false), LIMIT)))
                    .getFirst();
        }
        return found(token, answers.getFirst().out().strip(), SubmittedRows.parseAccounted(asked.out(), mark));
    }

    /// What the rows say of it. Only the user's own count: anybody can copy a comment.
    private static Optional<SubmitOutcome> found(String token, String user, List<SubmittedRows.Row> rows) {
        var own = new ArrayList<>(rows);
        own.removeIf(row -> !row.user().equals(user) || !row.text().contains(token));
        if (own.isEmpty()) {
            return Optional.empty();
        }
        // what sbatch was refused may leave a record all the same (seen on 22.05)
        return Optional.of(own.stream()
                .filter(row -> !row.refused())
                .findFirst()
                .<SubmitOutcome>map(row -> new SubmitOutcome.Submitted(row.id().base(), Optional.empty(), ""))
                .orElseGet(() -> new SubmitOutcome.Refused(
                        Refusal.NODE_CONFIGURATION, own.getFirst().reason())));
    }
}
