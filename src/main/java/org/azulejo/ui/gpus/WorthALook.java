package org.azulejo.ui.gpus;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.findings.Finding;
import org.azulejo.findings.Findings;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.live.Texts;

/// The headline's card of findings.
final class WorthALook {

    private WorthALook() {}

    /// Empty where nothing is worth a look.
    static Optional<Headline> of(Texts texts, Snapshot snapshot, Map<JobId, Job> jobs, List<Finding> findings) {
        var worth = findings.stream()
                .filter(it -> it.severity() != Finding.Severity.INFO)
                .toList();
        if (worth.isEmpty()) {
            return Optional.empty();
        }
        int mine = (int)
                worth.stream().filter(it -> Findings.isMine(it, snapshot, jobs)).count();
        boolean grave = worth.stream().anyMatch(it -> it.severity() == Finding.Severity.ALERT);
        return Optional.of(new Headline(
                grave ? Headline.Kind.GRAVE_FINDINGS : Headline.Kind.FINDINGS,
                texts.get("head.findings"),
                List.of(
                        Headline.Piece.large(Integer.toString(worth.size())),
                        Headline.Piece.small(texts.get("head.findings.count", worth.size()))),
                List.of(texts.get("head.findings.mine", mine)),
                texts.get("head.findings.hint"),
                ""));
    }
}
