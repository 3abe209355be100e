package org.azulejo.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.Reservation;

/// Everything known about a cluster at one moment. Immutable.
///
/// @param demo whether this is the built-in demo cluster
/// @param user the login's user name on the cluster
/// @param accounts the accounts that the user may charge; empty where accounting does not say
/// @param takenAt when the newest answer came, by this machine's clock
/// @param clusterAhead how far the cluster's clock is ahead of this machine's; negative where it is behind. Slurm's
/// times
///     are the cluster's
/// @param jobs the jobs that wait or run, Azulejo's own probes left out
/// @param ended the jobs that ended lately, newest first, from accounting
/// @param gpus every GPU, in the order of nodes and indices
/// @param phases what the user's own running jobs say of themselves, by their raw number
/// @param outputs when the user's own running jobs last wrote to their output files, by their raw number
public record Snapshot(
        boolean demo,
        String user,
        List<String> accounts,
        ClusterConfig config,
        Instant takenAt,
        Duration clusterAhead,
        Source<List<Job>> jobs,
        Source<List<Node>> nodes,
        Source<List<Partition>> partitions,
        Source<List<Reservation>> reservations,
        Source<List<Job>> ended,
        List<Gpu> gpus,
        Map<Long, Phase> phases,
        Map<Long, LastOutput> outputs) {

    public Snapshot {
        accounts = List.copyOf(accounts);
        gpus = List.copyOf(gpus);
        phases = Map.copyOf(phases);
        outputs = Map.copyOf(outputs);
    }

    /// A snapshot in which nothing is known of the jobs' output.
    public Snapshot(
            boolean demo,
            String user,
            List<String> accounts,
            ClusterConfig config,
            Instant takenAt,
            Duration clusterAhead,
            Source<List<Job>> jobs,
            Source<List<Node>> nodes,
            Source<List<Partition>> partitions,
            Source<List<Reservation>> reservations,
            Source<List<Job>> ended,
            List<Gpu> gpus,
            Map<Long, Phase> phases) {
        this(
                demo,
                user,
                accounts,
                config,
                takenAt,
                clusterAhead,
                jobs,
                nodes,
                partitions,
                reservations,
                ended,
                gpus,
                phases,
                Map.of());
    }

    /// A snapshot in which no job says what it is doing either.
    public Snapshot(
            boolean demo,
            String user,
            List<String> accounts,
            ClusterConfig config,
            Instant takenAt,
            Duration clusterAhead,
            Source<List<Job>> jobs,
            Source<List<Node>> nodes,
            Source<List<Partition>> partitions,
            Source<List<Reservation>> reservations,
            Source<List<Job>> ended,
            List<Gpu> gpus) {
        this(
                demo,
                user,
                accounts,
                config,
                takenAt,
                clusterAhead,
                jobs,
                nodes,
                partitions,
                reservations,
                ended,
                gpus,
                Map.of());
    }

    /// What a job of one's own says that it is doing.
    public Optional<Phase> phase(Job job) {
        return Optional.ofNullable(phases.get(job.rawId()));
    }

    /// When a running job of one's own last wrote to its output file; empty where the file is not there or not known.
    public Optional<LastOutput> lastOutput(Job job) {
        return Optional.ofNullable(outputs.get(job.rawId()));
    }

    /// How long that job had written nothing when the cluster last answered.
    public Optional<Duration> silence(Job job) {
        return lastOutput(job)
                .map(output -> Duration.between(output.at(), clusterTime(jobs.takenAt())))
                .map(silent -> silent.isNegative() ? Duration.ZERO : silent);
    }

    /// The same moment by this machine's clock, of a time that Slurm said.
    public Instant localTime(Instant cluster) {
        return cluster.minus(clusterAhead);
    }

    /// The cluster's clock at a moment of this machine's: what Slurm's times are to be compared with.
    public Instant clusterTime(Instant local) {
        return local.plus(clusterAhead);
    }

    public String cluster() {
        return config.clusterName().orElse("cluster");
    }

    public Optional<Job> job(JobId id) {
        return jobs.value().stream().filter(job -> job.id().equals(id)).findFirst();
    }

    /// The jobs that do not wait, by id: those that hold something, or just did.
    public Map<JobId, Job> begun() {
        return jobs.value().stream()
                .filter(job -> !job.state().waiting())
                .collect(Collectors.toMap(Job::id, Function.identity(), (first, _) -> first));
    }

    public boolean isMine(Job job) {
        return job.user().equals(user);
    }
}
