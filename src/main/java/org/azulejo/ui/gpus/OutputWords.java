package org.azulejo.ui.gpus;

import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.Job;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says how long a running job of one's own had written nothing to its log when the cluster last answered.
final class OutputWords {

    private final Texts texts;
    private final Spoken spoken;
    private final Snapshot snapshot;

    OutputWords(Texts texts, Spoken spoken, Snapshot snapshot) {
        this.texts = texts;
        this.spoken = spoken;
        this.snapshot = snapshot;
    }

    /// For a tile; empty where nothing is known.
    Optional<String> brief(Job job) {
        return said(job, "gpus.output", "gpus.output.none");
    }

    Optional<String> sentence(Job job) {
        return said(job, "gpus.output.sentence", "gpus.output.none.sentence");
    }

    private Optional<String> said(Job job, String written, String empty) {
        return snapshot.lastOutput(job)
                .flatMap(output -> snapshot.silence(job)
                        .map(silent ->
                                output.isEmpty() ? texts.get(empty) : texts.get(written, spoken.duration(silent))));
    }
}
