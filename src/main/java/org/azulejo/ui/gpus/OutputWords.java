package org.azulejo.ui.gpus;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.Job;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says how long a running job of one's own had written nothing to its log when the cluster last answered. Once that is
/// long ago, it says instead up to when something is known, and that it may not be so any more.
final class OutputWords {

    /// The next answer was due by then.
    private static final Duration LATE = Duration.ofMinutes(2);

    private final Texts texts;
    private final Spoken spoken;
    private final Snapshot snapshot;
    private final Instant now;
    private final boolean stale;

    /// @param now by the cluster's clock
    OutputWords(Texts texts, Spoken spoken, Snapshot snapshot, Instant now) {
        this.texts = texts;
        this.spoken = spoken;
        this.snapshot = snapshot;
        this.now = now;
        this.stale = answered().plus(LATE).isBefore(now);
    }

    private Instant answered() {
        return snapshot.clusterTime(snapshot.jobs().takenAt());
    }

    /// For a tile; empty where nothing is known.
    Optional<String> brief(Job job) {
        return said(job, "gpus.output");
    }

    Optional<String> sentence(Job job) {
        return said(job, "gpus.output.sentence");
    }

    private Optional<String> said(Job job, String key) {
        return snapshot.lastOutput(job)
                .flatMap(output -> snapshot.silence(job).map(silent -> {
                    var kind = output.isEmpty() ? key + ".none" : key;
                    return stale
                            ? texts.get(
                                    kind + ".stale", spoken.moment(output.at(), now), spoken.moment(answered(), now))
                            : texts.get(kind, spoken.duration(silent));
                }));
    }
}
