package org.azulejo.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;

/// Hands scripts to Slurm. Blocks; safe for several threads.
///
/// The script is kept on the cluster in `~/.azulejo/scripts/TOKEN`, and what became of it in
/// `~/.azulejo/submit/TOKEN`, which is made before sbatch is started and by nobody twice. sbatch runs in a
/// session of its own there: a connection that breaks ends the asking, not what was begun.
public final class Submitter {

    /// sbatch itself tries again for two minutes where the controller takes no jobs (MAX_RETRIES, sbatch.c).
    private static final Duration SBATCH_LIMIT = Duration.ofMinutes(3);

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Remote remote;

    public Submitter(Remote remote) {
        this.remote = remote;
    }

    /// Submits a script, once: the same submission again gives what came of it the first time.
    ///
    /// @throws RemoteException when the cluster was not reached: then nothing was sent
    /// @throws InterruptedException when given up by the caller; it may have been sent, so ask [Settling]
    public SubmitOutcome submit(Submission submission) throws RemoteException, InterruptedException {
        try (var stream = remote.open(new Command(words(submission), LIMIT))) {
            var said = Upload.send(stream, submission.script(), LIMIT);
            return switch (Note.parse(said.out())) {
                case Note.Unread(String words) ->
                    new SubmitOutcome.Unknown(
                            submission.token(),
                            said.broken()
                                    .map(it -> String.valueOf(it.getMessage()))
                                    .orElse((words + "\n" + stream.err()).strip()));
                case Note note -> note.outcome(submission.token());
            };
        }
    }

    private static List<String> words(Submission submission) {
        var words = new ArrayList<>(List.of(
                "sh",
                "-c",
                FarScript.text("receive.sh"),
                "sh",
                FarScript.text("hand-over.sh"),
                submission.token(),
                Integer.toString(submission.script().size()),
                submission.name(),
                submission.folder(),
                Long.toString(SBATCH_LIMIT.toSeconds())));
        words.addAll(submission.logFolders());
        words.add("--");
        words.addAll(submission.words());
        return words;
    }
}
