package org.azulejo.submit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Printed;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;

/// Asks Slurm when a script would start, without submitting it. Each asking that succeeds uses up a job's
/// number, and keeps the controller busy: at a person's word, never in a loop. Blocks; safe for several
/// threads.
public final class Estimates {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    /// What is sooner by less is not worth a change.
    private static final Duration WORTH = Duration.ofMinutes(1);

    private final Remote remote;

    public Estimates(Remote remote) {
        this.remote = remote;
    }

    /// A smaller request and what Slurm says of it.
    public record Sooner(Variant variant, Instant at) {}

    /// When the script would start.
    ///
    /// @param fit what nodes and partitions say of its request
    public StartEstimate ask(Submission submission, NodeFit fit) throws RemoteException, InterruptedException {
        var words = new ArrayList<>(List.of(
                "sh",
                "-c",
                FarScript.text("try.sh"),
                "sh",
                Integer.toString(submission.script().size()),
                submission.folder()));
        words.addAll(submission.options());
        var command = new Command(words, LIMIT);
        try (var stream = remote.open(command)) {
            var said = Upload.send(stream, submission.script(), LIMIT);
            if (said.broken().isPresent()) {
                throw said.broken().get();
            }
            // what timeout says of a command that it had to end
            int exit = stream.exit().orElse(124);
            return StartEstimate.of(
                    new Answer(command, exit, Duration.ZERO, Printed.of(said.out()), stream.err()), fit);
        }
    }

    /// Which of these smaller requests would start sooner, the soonest first. One asking for each.
    ///
    /// @param now when the script would start as it is
    public List<Sooner> sooner(Submission submission, Instant now, List<Variant> variants)
            throws RemoteException, InterruptedException {
        var sooner = new ArrayList<Sooner>();
        for (var variant : variants) {
            ask(submission.with(variant.options()), new NodeFit.Unknown())
                    .start()
                    .filter(at -> at.plus(WORTH).compareTo(now) <= 0)
                    .ifPresent(at -> sooner.add(new Sooner(variant, at)));
        }
        sooner.sort(Comparator.comparing(Sooner::at));
        return sooner;
    }
}
