package org.azulejo.cluster;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.AccountingRows;
import org.azulejo.slurm.Association;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.slurm.HeldGpus;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobRows;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeRows;
import org.azulejo.slurm.Parsed;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.Questions;
import org.azulejo.slurm.Reservation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks a cluster what is due, and makes a snapshot of the answers and of what earlier ones left. Blocks; for one
/// thread,
/// except for [#callsPerMinute()].
public final class ClusterReader {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterReader.class);

    private static final Set<String> SLURMS = Set.of("squeue", "sinfo", "scontrol", "sacct", "sacctmgr");
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /// A file system may hang: nothing else waits for it for long.
    private static final Duration FILES_LIMIT = Duration.ofSeconds(5);

    private static final Duration INDICES_EVERY = Duration.ofMinutes(1);
    private static final int INDICES_AT_ONCE = 100;
    private static final Duration HISTORY_EVERY = Duration.ofMinutes(1);
    private static final Duration HISTORY_WHERE_THERE_IS_NONE = Duration.ofMinutes(10);
    private static final Duration RESERVATIONS_EVERY = Duration.ofMinutes(5);

    private final Remote remote;
    private final boolean demo;
    private final Clock clock;
    private final CallCounter calls = new CallCounter();
    private final Holdings holdings = new Holdings();
    private final History history = new History();
    private final JobRows jobRows = new JobRows();

    private String user = "";
    private List<String> accounts = List.of();
    private ClusterConfig config = new ClusterConfig(Map.of());
    private Duration clusterAhead = Duration.ZERO;
    private Source<List<Job>> jobs = Source.none(List.of());
    private Source<List<Node>> nodes = Source.none(List.of());
    private Source<List<Partition>> partitions = Source.none(List.of());
    private Source<List<Reservation>> reservations = Source.none(List.of());
    private Source<List<Job>> ended = Source.none(List.of());
    private Map<Long, Phase> phases = Map.of();
    private Map<Long, LastOutput> outputs = Map.of();
    private boolean controllerAway;
    private Instant indicesDue = Instant.MIN;
    private Instant reservationsDue = Instant.MIN;
    private Instant historyDue = Instant.MIN;

    public ClusterReader(Remote remote, boolean demo, Clock clock) {
        this.remote = remote;
        this.demo = demo;
        this.clock = clock;
    }

    /// One whole look, accounting included.
    ///
    /// @throws RemoteException when jobs or nodes could not be read; accounting's failure stands in its source
    public Snapshot readOnce() throws RemoteException, InterruptedException {
        var read = readQueue();
        if (!read.isLive()) {
            throw read.failure().orElseThrow();
        }
        readHistoryIfDue();
        return snapshot();
    }

    /// Asks for jobs and nodes, and for what else is due of the controller. What fails stands in the snapshot's
    /// sources.
    QueueRead readQueue() throws InterruptedException {
        var slowest = Duration.ZERO;
        try {
            slowest = askQueue();
            if (jobs.ok() && nodes.ok()) {
                askIndicesIfDue();
            }
        } catch (RemoteException e) {
            jobs = jobs.failed(e);
            nodesFailed(e);
        }
        return new QueueRead(snapshot(), slowest);
    }

    /// Asks accounting for the jobs that ended since the last time. Whether it was due.
    boolean readHistoryIfDue() throws InterruptedException {
        if (clock.instant().isBefore(historyDue)) {
            return false;
        }
        try {
            askHistory();
        } catch (RemoteException e) {
            LOG.info("accounting failed", e);
            ended = ended.failed(e);
            historyDue = clock.instant().plus(isSwitchedOff(e) ? HISTORY_WHERE_THERE_IS_NONE : HISTORY_EVERY);
        }
        return true;
    }

    Map<String, Double> callsPerMinute() {
        return calls.perMinute(clock.instant());
    }

    Snapshot snapshot() {
        var now = clock.instant();
        var filled = holdings.fill(jobs.value(), nodes.value());
        var occupancy = Occupancy.of(reserved(now), filled, config.memoryIsConsumable());
        return new Snapshot(
                demo,
                user,
                accounts,
                config,
                Stream.of(jobs.takenAt(), nodes.takenAt())
                        .max(Instant::compareTo)
                        .orElse(Instant.EPOCH),
                clusterAhead,
                new Source<>(
                        filled.stream().filter(job -> !job.isProbe()).toList(),
                        jobs.takenAt(),
                        jobs.failure(),
                        jobs.warnings()),
                new Source<>(reserved(now), nodes.takenAt(), nodes.failure(), nodes.warnings()),
                partitions,
                reservations,
                ended,
                occupancy.gpus(),
                phases,
                outputs);
    }

    private Duration askQueue() throws RemoteException, InterruptedException {
        var started = clock.instant();
        // squeue takes 9 s to find that the controller is away, sinfo and scontrol as long again: one is enough.
        var away = controllerAway;
        var token = Tokens.next();
        var batch = new Asked.Batch();
        var jobsAt = batch.add(command(Questions.jobs(token)));
        var whoAt = batch.add(command(List.of("id", "-un")));
        var clockAt = batch.add(command(List.of("date", "+%s")));
        var nodesAt = away ? -1 : batch.add(command(Questions.nodes(token)));
        var configAt = away || config.clusterName().isPresent() ? -1 : batch.add(command(Questions.config()));
        var reservationsAt =
                away || started.isBefore(reservationsDue) ? -1 : batch.add(command(Questions.reservations()));

        var running = ownRunning();
        var phasesAt = running.isEmpty() ? -1 : batch.add(new Command(Phase.question(running), FILES_LIMIT));
        var files = LastOutput.files(running);
        var outputsAt = files.isEmpty() ? -1 : batch.add(new Command(LastOutput.question(files), FILES_LIMIT));

        var answers = ask(batch.commands());
        readClock(answers.get(clockAt), started);
        if (phasesAt >= 0) {
            // head fails where a file is not there, and prints the others
            phases = Phase.parse(answers.get(phasesAt).out());
        }
        // so does stat; a file system that hangs for once leaves what was known
        if (outputsAt < 0) {
            outputs = Map.of();
        } else if (!answers.get(outputsAt).timedOut()) {
            outputs = LastOutput.parse(answers.get(outputsAt).out(), files);
        }
        user = answers.get(whoAt).ok() ? answers.get(whoAt).out().strip() : user;
        readJobs(answers.get(jobsAt), token);
        if (outputsAt < 0) {
            askOutputs();
        }
        if (nodesAt >= 0) {
            readNodes(answers.get(nodesAt), token);
        } else {
            jobs.failure().ifPresent(this::nodesFailed);
        }
        if (configAt >= 0) {
            readConfig(answers.get(configAt));
        }
        if (reservationsAt >= 0) {
            readReservations(answers.get(reservationsAt));
        }
        // The controller is back: the rest is asked at once.
        return away && !controllerAway ? askQueue() : answers.get(jobsAt).took();
    }

    private List<Job> ownRunning() {
        return jobs.value().stream()
                .filter(job -> job.user().equals(user) && job.state().holdsResources())
                .toList();
    }

    /// In the first round the jobs are not known before its answer. It costs Slurm nothing.
    private void askOutputs() throws RemoteException, InterruptedException {
        var files = LastOutput.files(ownRunning());
        if (!files.isEmpty()) {
            var answer = ask(List.of(new Command(LastOutput.question(files), FILES_LIMIT)))
                    .getFirst();
            outputs = LastOutput.parse(answer.out(), files);
        }
    }

    private void readJobs(Answer answer, String token) {
        try {
            var parsed = Asked.rows(answer, jobRows.read(Asked.text(answer), token));
            logWarnings(answer, parsed);
            jobs = jobs.answered(
                    parsed.values(), clock.instant(), parsed.warnings().size());
            controllerAway = false;
        } catch (RemoteException e) {
            jobs = jobs.failed(e);
            controllerAway = true;
        }
    }

    private void readNodes(Answer answer, String token) {
        try {
            var rows = NodeRows.parse(Asked.text(answer), token);
            var parsed = Asked.rows(answer, rows.nodes());
            logWarnings(answer, parsed);
            nodes = nodes.answered(
                    parsed.values(), clock.instant(), parsed.warnings().size());
            partitions = partitions.answered(
                    rows.partitions().values(),
                    clock.instant(),
                    rows.partitions().warnings().size());
        } catch (RemoteException e) {
            nodesFailed(e);
        }
    }

    private void nodesFailed(RemoteException e) {
        nodes = nodes.failed(e);
        partitions = partitions.failed(e);
    }

    /// Without the settings there is still a picture: they are asked again in the next round.
    private void readConfig(Answer answer) {
        if (answer.ok()) {
            config = ClusterConfig.parse(answer.out());
        } else {
            LOG.info("scontrol show config exited {}: {}", answer.exit(), answer.err());
        }
    }

    private void readReservations(Answer answer) {
        try {
            var parsed = Reservation.parse(Asked.text(answer));
            logWarnings(answer, parsed);
            reservations = reservations.answered(
                    parsed.values(), clock.instant(), parsed.warnings().size());
            reservationsDue = clock.instant().plus(RESERVATIONS_EVERY);
        } catch (RemoteException e) {
            LOG.info("reservations failed", e);
            reservations = reservations.failed(e);
        }
    }

    /// The answer came from some moment between the question and now; only what lies outside of that is a difference.
    private void readClock(Answer answer, Instant asked) {
        var text = answer.out().strip();
        if (answer.ok() && text.matches("\\d{1,15}")) {
            clusterAhead = ahead(Instant.ofEpochSecond(Long.parseLong(text)), asked, clock.instant());
        }
    }

    /// @param cluster the cluster's clock, in whole seconds
    static Duration ahead(Instant cluster, Instant asked, Instant answered) {
        if (cluster.isAfter(answered)) {
            return Duration.between(answered, cluster);
        }
        var latest = cluster.plusSeconds(1);
        return latest.isBefore(asked) ? Duration.between(asked, latest) : Duration.ZERO;
    }

    /// Asks for the GPU indices of jobs whose indices do not follow from what is known.
    private void askIndicesIfDue() throws RemoteException, InterruptedException {
        var now = clock.instant();
        var filled = holdings.fill(jobs.value(), nodes.value());
        var occupancy = Occupancy.of(nodes.value(), filled, false);
        var asking = holdings.toAsk(filled, user).stream()
                .filter(job -> job.nodes().stream().anyMatch(occupancy.disputed()::contains))
                .limit(INDICES_AT_ONCE)
                .toList();
        if (asking.isEmpty() || now.isBefore(indicesDue)) {
            return;
        }
        var answers = ask(asking.stream()
                .map(job -> command(Questions.gpuIndices(job.id())))
                .toList());
        for (int i = 0; i < asking.size(); i++) {
            // A job that ended meanwhile is no failure.
            if (answers.get(i).ok()) {
                var parsed = HeldGpus.parse(answers.get(i).out(), asking.get(i));
                logWarnings(answers.get(i), parsed);
                if (!parsed.values().isEmpty()) {
                    holdings.learn(asking.get(i), parsed.values());
                }
            }
        }
        indicesDue = now.plus(INDICES_EVERY);
    }

    private void askHistory() throws RemoteException, InterruptedException {
        var asked = clock.instant().plus(clusterAhead);
        var token = Tokens.next();
        var batch = new Asked.Batch();
        var endedAt = batch.add(command(Questions.accounting(token, history.since(asked))));
        var accountsAt = accounts.isEmpty() ? batch.add(command(Questions.associations(user))) : -1;
        var answers = ask(batch.commands());

        var answer = answers.get(endedAt);
        var parsed = Asked.rows(answer, AccountingRows.parse(Asked.text(answer), token));
        logWarnings(answer, parsed);
        history.add(
                AccountingRows.lastAttempts(parsed.values()).stream()
                        .filter(job -> !job.isProbe())
                        .toList(),
                asked);
        ended = ended.answered(
                history.jobs(), clock.instant(), parsed.warnings().size());
        historyDue = clock.instant().plus(HISTORY_EVERY);
        if (accountsAt >= 0 && answers.get(accountsAt).ok()) {
            accounts = Association.parse(answers.get(accountsAt).out()).values().stream()
                    .map(Association::account)
                    .distinct()
                    .toList();
        }
    }

    private List<Node> reserved(Instant now) {
        var at = now.plus(clusterAhead);
        return nodes.value().stream()
                .map(node -> node.withReservation(reservationOf(node, at)))
                .toList();
    }

    private Optional<String> reservationOf(Node node, Instant at) {
        return reservations.value().stream()
                .filter(reservation -> reservation.covers(node.name(), at))
                .map(Reservation::name)
                .findFirst();
    }

    private static boolean isSwitchedOff(RemoteException e) {
        return e instanceof RemoteException.CommandFailed failed
                && Stream.of("accounting storage is disabled", "not running a supported accounting_storage")
                        .anyMatch(failed.answer().err()::contains);
    }

    private List<Answer> ask(List<Command> commands) throws RemoteException, InterruptedException {
        commands.stream()
                .map(Command::name)
                .filter(SLURMS::contains)
                .forEach(name -> calls.count(name, clock.instant()));
        return remote.run(commands);
    }

    private static Command command(List<String> words) {
        return new Command(words, LIMIT);
    }

    private static void logWarnings(Answer answer, Parsed<?> parsed) {
        new HashSet<>(parsed.warnings())
                .forEach(it -> LOG.warn("{}: {}", answer.command().name(), it));
    }
}
