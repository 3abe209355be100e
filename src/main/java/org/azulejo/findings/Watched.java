package org.azulejo.findings;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.UsePoint;

/// What only several looks show: since when a GPU is free, and since when a held one is hardly used. Immutable; each
/// answer makes the next of it. Times are this machine's.
///
/// @param freeSince the GPUs that no job holds, and when Slurm first said so
/// @param quiet what was seen of the use of the held ones
public record Watched(Map<GpuPlace, Instant> freeSince, Map<Held, Quiet> quiet) {

    /// Nothing was seen.
    public static final Watched NONE = new Watched(Map.of(), Map.of());

    /// A GPU with less use than this, in percent, is hardly used.
    static final int HARDLY = 5;

    /// After so long without a look nobody knows what happened in between.
    private static final Duration GAP = Duration.ofMinutes(5);

    public Watched {
        freeSince = Map.copyOf(freeSince);
        quiet = Map.copyOf(quiet);
    }

    /// A GPU in the hands of a job.
    ///
    /// @param gpu empty where it is not known which of the job's it is
    /// @param start when the job started: a requeued job is another
    public record Held(JobId job, Optional<Instant> start, Optional<GpuPlace> gpu) {}

    /// How little one was used.
    ///
    /// @param since from when on each look saw hardly any use; empty where the last look saw some
    /// @param lastLook when the last look was
    /// @param mostPercent the highest use since then
    public record Quiet(Optional<Instant> since, Instant lastLook, int mostPercent) {

        static Quiet after(Optional<Quiet> before, UsePoint point) {
            int percent = point.utilizationPercent().orElse(0);
            if (percent >= HARDLY) {
                return new Quiet(Optional.empty(), point.at(), percent);
            }
            return before.filter(it -> it.since().isPresent() && !isGap(it.lastLook(), point.at()))
                    .map(it -> new Quiet(it.since(), point.at(), Math.max(it.mostPercent(), percent)))
                    .orElseGet(() -> new Quiet(Optional.of(point.at()), point.at(), percent));
        }

        /// For how long it has been hardly used, as of the last look.
        public Duration lasted() {
            return since.map(it -> Duration.between(it, lastLook)).orElse(Duration.ZERO);
        }
    }

    /// What is known after a further answer of Slurm or a further look. Looks that are known already change nothing.
    public Watched and(Snapshot snapshot, GpuUse use) {
        var free = new HashMap<GpuPlace, Instant>();
        var held = new HashMap<Held, Quiet>();
        var jobs = new HashMap<JobId, Job>();
        snapshot.jobs().value().forEach(job -> jobs.putIfAbsent(job.id(), job));
        for (var gpu : snapshot.gpus()) {
            var place = new GpuPlace(gpu.node(), gpu.index());
            if (gpu.state() == Gpu.State.FREE || gpu.state() == Gpu.State.UNAVAILABLE) {
                free.put(
                        place,
                        Optional.ofNullable(freeSince.get(place))
                                .orElse(snapshot.nodes().takenAt()));
            } else if (gpu.holders().size() == 1) {
                Optional.ofNullable(jobs.get(gpu.holders().getFirst()))
                        .ifPresent(job -> see(held, snapshot, job, Optional.of(place), use.certainTrack(place)));
            }
        }
        use.somewhere()
                .forEach((id, samples) -> Optional.ofNullable(jobs.get(id))
                        .ifPresent(job -> busiest(samples.stream()
                                        .map(it -> new UsePoint(
                                                it.at(),
                                                it.reading().utilizationPercent(),
                                                it.reading().memoryUsedMb())))
                                .ifPresent(point -> see(held, snapshot, job, Optional.empty(), List.of(point)))));
        return new Watched(free, held);
    }

    /// Of several GPUs of a job none of which is told apart, the one that speaks for all. Where one does not say its
    /// use, nothing can be said of all.
    private static Optional<UsePoint> busiest(Stream<UsePoint> points) {
        return points.max(Comparator.comparingInt(it -> it.utilizationPercent().orElse(Integer.MAX_VALUE)))
                .filter(it -> it.utilizationPercent().isPresent());
    }

    private void see(
            Map<Held, Quiet> held, Snapshot snapshot, Job job, Optional<GpuPlace> place, List<UsePoint> points) {
        var key = new Held(job.id(), job.startedAt(), place);
        var state = Optional.ofNullable(quiet.get(key));
        var start = job.startedAt().map(snapshot::localTime).orElse(Instant.MIN);
        for (var point : points) {
            var known = state.map(Quiet::lastLook).orElse(Instant.MIN);
            if (point.utilizationPercent().isPresent()
                    && point.at().isAfter(known)
                    && point.at().isAfter(start)) {
                state = Optional.of(Quiet.after(state, point));
            }
        }
        state.ifPresent(it -> held.put(key, it));
    }

    private static boolean isGap(Instant from, Instant to) {
        return Duration.between(from, to).compareTo(GAP) > 0;
    }
}
