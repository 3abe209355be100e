package org.azulejo.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.slurm.Job;

/// The jobs that ended lately, gathered from answers of accounting that each cover only the time since the last.
/// Times are the cluster's. Not safe for several threads.
final class History {

    static final Duration SPAN = Duration.ofDays(1);
    private static final int MOST = 20_000;
    /// The database hears of an end a little late, and of a node's end later still.
    private static final Duration OVERLAP = Duration.ofMinutes(2);

    private record Attempt(long rawId, Optional<Instant> start) {}

    private final Map<Attempt, Job> jobs = new HashMap<>();
    private Instant mark = Instant.MIN;

    /// From when on accounting must be asked.
    Instant since(Instant now) {
        var earliest = now.minus(SPAN);
        var afterLast = mark.equals(Instant.MIN) ? earliest : mark.minus(OVERLAP);
        return afterLast.isBefore(earliest) ? earliest : afterLast;
    }

    void add(List<Job> ended, Instant askedAt) {
        ended.forEach(job -> jobs.put(new Attempt(job.rawId(), job.startedAt()), job));
        mark = askedAt;
        var oldest = askedAt.minus(SPAN);
        jobs.values().removeIf(job -> endOf(job).isBefore(oldest));
    }

    /// Newest first.
    List<Job> jobs() {
        return jobs.values().stream()
                .sorted(Comparator.comparing(History::endOf)
                        .thenComparingLong(Job::rawId)
                        .reversed())
                .limit(MOST)
                .toList();
    }

    private static Instant endOf(Job job) {
        return job.endsAt().or(job::startedAt).or(job::submittedAt).orElse(Instant.EPOCH);
    }
}
