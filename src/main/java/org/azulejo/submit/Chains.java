package org.azulejo.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Questions;

/// Submits chains as a whole or not at all: those that wait for no other are held until all are in. Blocks;
/// safe for several threads.
public final class Chains {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final int ASKINGS = 10;

    private final Remote remote;
    private final Submitter submitter;
    private final Settling settling;

    public Chains(Remote remote) {
        this.remote = remote;
        this.submitter = new Submitter(remote);
        this.settling = new Settling(remote);
    }

    /// Submits all of it.
    ///
    /// @throws RemoteException when the cluster was not reached at all: then nothing was sent
    public ChainOutcome submit(Chain chain) throws RemoteException, InterruptedException {
        var first = submitter.submit(chain.submission(0, List.of()));
        return goOn(chain, new ArrayList<>(), 0, first);
    }

    /// Goes on where it stopped.
    ///
    /// @throws RemoteException when the cluster is not reached: all is as before
    public ChainOutcome goOn(Chain chain, ChainOutcome.Open open) throws RemoteException, InterruptedException {
        var jobs = new ArrayList<>(open.jobs());
        if (open.begun() > jobs.size()) {
            return goOn(
                    chain,
                    jobs,
                    jobs.size(),
                    settling.ask(chain.links().get(jobs.size()).submission().token()));
        }
        return jobs.size() == chain.links().size()
                ? release(chain, jobs)
                : goOn(chain, jobs, jobs.size(), submitter.submit(chain.submission(jobs.size(), jobs)));
    }

    /// Takes back what is in. The numbers of those that could not be taken back.
    ///
    /// @throws RemoteException when it cannot be found out whether there is another
    public List<Long> takeBack(Chain chain, ChainOutcome.Open open) throws RemoteException, InterruptedException {
        var jobs = new ArrayList<>(open.jobs());
        if (open.begun() > jobs.size()) {
            var last = settling.ask(chain.links().get(jobs.size()).submission().token());
            if (last instanceof SubmitOutcome.Submitted submitted) {
                jobs.add(submitted.job());
            }
        }
        return cancel(jobs);
    }

    /// @param link the one that the outcome is of
    private ChainOutcome goOn(Chain chain, List<Long> jobs, int link, SubmitOutcome outcome)
            throws InterruptedException {
        var current = outcome;
        int at = link;
        while (true) {
            try {
                for (int asked = 0; current instanceof SubmitOutcome.Unknown unknown && asked < ASKINGS; asked++) {
                    Thread.sleep(PAUSE);
                    current = settling.ask(unknown.token());
                }
            } catch (RemoteException e) {
                return new ChainOutcome.Open(jobs, at + 1, String.valueOf(e.getMessage()));
            }
            switch (current) {
                case SubmitOutcome.Unknown unknown -> {
                    return new ChainOutcome.Open(jobs, at + 1, unknown.words());
                }
                case SubmitOutcome.Refused refused -> {
                    return new ChainOutcome.Refused(at, refused, cancel(jobs));
                }
                case SubmitOutcome.Submitted submitted -> jobs.add(submitted.job());
            }
            at++;
            if (at == chain.links().size()) {
                return release(chain, jobs);
            }
            try {
                current = submitter.submit(chain.submission(at, jobs));
            } catch (RemoteException e) {
                return new ChainOutcome.Open(jobs, at, String.valueOf(e.getMessage()));
            }
        }
    }

    private ChainOutcome release(Chain chain, List<Long> jobs) throws InterruptedException {
        var held = IntStream.range(0, jobs.size())
                .filter(i -> chain.links().get(i).after().isEmpty()
                        && !chain.links().get(i).staysHeld())
                .mapToObj(i -> Long.toString(jobs.get(i)))
                .collect(Collectors.joining(","));
        if (held.isEmpty()) {
            return new ChainOutcome.Submitted(jobs);
        }
        try {
            var answer = remote.run(List.of(Command.of(LIMIT, "scontrol", "release", held)))
                    .getFirst();
            // what began or ended meanwhile needs no release
            boolean late =
                    answer.err().contains("no longer pending") || answer.err().contains("already finished");
            return answer.ok() || late
                    ? new ChainOutcome.Submitted(jobs)
                    : new ChainOutcome.Open(jobs, jobs.size(), answer.err().strip());
        } catch (RemoteException e) {
            return new ChainOutcome.Open(jobs, jobs.size(), String.valueOf(e.getMessage()));
        }
    }

    /// Ends the jobs. Those that are still there, or of which that is not known.
    private List<Long> cancel(List<Long> jobs) throws InterruptedException {
        if (jobs.isEmpty()) {
            return List.of();
        }
        var words = new ArrayList<>(List.of("scancel"));
        jobs.forEach(job -> words.add(Long.toString(job)));
        try {
            var answers = remote.run(List.of(new Command(words, LIMIT), new Command(Questions.rawIds(), LIMIT)));
            var queue = answers.get(1);
            if (!queue.ok()) {
                return List.copyOf(jobs);
            }
            var there = queue.out().lines().map(String::strip).collect(Collectors.toSet());
            return jobs.stream()
                    .filter(job -> there.contains(Long.toString(job)))
                    .toList();
        } catch (RemoteException e) {
            return List.copyOf(jobs);
        }
    }
}
