package org.azulejo.use;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.azulejo.slurm.JobId;
import org.azulejo.use.GpuUse.Probing;

/// Keeps the last look at each GPU and the track of the last half hour. Safe for several threads.
public final class UseMemory {

    /// How long a look is remembered.
    public static final Duration SPAN = Duration.ofMinutes(30);

    private final Map<GpuPlace, UseSample> latest = new HashMap<>();
    private final Map<GpuPlace, List<UsePoint>> tracks = new HashMap<>();
    private final Map<JobId, Map<String, List<UseSample>>> somewhere = new HashMap<>();

    public synchronized void add(GpuPlace place, UseSample sample) {
        latest.put(place, sample);
        var reading = sample.reading();
        var track = new ArrayList<>(tracks.getOrDefault(place, List.of()));
        track.add(new UsePoint(sample.at(), reading.utilizationPercent(), reading.memoryUsedMb()));
        track.removeIf(point -> isOld(point.at(), sample.at()));
        tracks.put(place, List.copyOf(track));
    }

    /// The GPUs of a job on a node of which it is not known which is which; an empty list where all are.
    public synchronized void addSomewhere(JobId job, String node, List<UseSample> samples) {
        var ofJob = somewhere.computeIfAbsent(job, _ -> new HashMap<>());
        if (samples.isEmpty()) {
            ofJob.remove(node);
        } else {
            ofJob.put(node, List.copyOf(samples));
        }
        if (ofJob.isEmpty()) {
            somewhere.remove(job);
        }
    }

    /// Forgets what one may see no more, and jobs that have ended.
    public synchronized void keep(Predicate<GpuPlace> places, Predicate<JobId> jobs) {
        latest.keySet().removeIf(places.negate());
        tracks.keySet().retainAll(latest.keySet());
        somewhere.keySet().removeIf(jobs.negate());
    }

    public synchronized void clear() {
        latest.clear();
        tracks.clear();
        somewhere.clear();
    }

    /// What is known now; what is older than the span is not.
    public synchronized GpuUse use(Instant now, Probing probing) {
        latest.values().removeIf(sample -> isOld(sample.at(), now));
        tracks.keySet().retainAll(latest.keySet());
        var unplaced = new HashMap<JobId, List<UseSample>>();
        somewhere.forEach((job, nodes) -> {
            var samples = nodes.values().stream()
                    .flatMap(List::stream)
                    .filter(sample -> !isOld(sample.at(), now))
                    .toList();
            if (!samples.isEmpty()) {
                unplaced.put(job, samples);
            }
        });
        return new GpuUse(latest, tracks, unplaced, probing);
    }

    private static boolean isOld(Instant at, Instant now) {
        return at.isBefore(now.minus(SPAN));
    }
}
