package org.azulejo.ui.gpus;

import java.time.Instant;
import org.azulejo.findings.Finding;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says what is worth a look, in a few words and in sentences, and what can be done about it.
final class FindingWords {

    private static final int NAME = 40;
    private static final int SENTENCE = 400;

    private final Texts texts;
    private final Spoken spoken;
    private final String user;
    private final Instant now;

    /// @param user who is told
    /// @param now by the cluster's clock
    FindingWords(Texts texts, Spoken spoken, String user, Instant now) {
        this.texts = texts;
        this.spoken = spoken;
        this.user = user;
        this.now = now;
    }

    Remark of(Finding finding) {
        var text = spoken.finding(finding, user, now);
        var subject = finding.subject() instanceof Finding.Subject.OfGpu ? spoken.subject(finding.subject()) : "";
        return new Remark(
                finding,
                brief(finding.fact()),
                subject,
                OneLine.of(text.what(), SENTENCE),
                OneLine.of(text.meaning(), SENTENCE) + " " + OneLine.of(text.advice(), SENTENCE),
                act(finding.fact()));
    }

    private String brief(Fact fact) {
        return switch (fact) {
            case Fact.ContainerLivesOn _ -> texts.get("finding.container.brief");
            case Fact.MemoryWithoutJob it -> texts.get("finding.memory.brief", spoken.memory(it.usedMb()));
            case Fact.HardlyUsed it -> texts.get("finding.hardly.brief", it.mostPercent(), spoken.duration(it.since()));
            case Fact.NoTimeLimit _ -> texts.get("finding.endless.brief");
            case Fact.OverUsualLimit it -> texts.get("finding.over.brief", name(it.user()), it.gpus());
            case Fact.OverUsualTime it ->
                texts.get("finding.overTime.brief", spoken.duration(it.limit()), spoken.duration(it.usual()));
            case Fact.NotUsable it -> spoken.note(it.why());
            case Fact.Drained it -> spoken.node(it.state());
            case Fact.GpuFailed _ -> texts.get("finding.failed.brief");
            case Fact.ScratchLeft _ -> texts.get("finding.scratch.brief");
        };
    }

    private static String name(String user) {
        return OneLine.of(user, NAME);
    }

    private static Remark.Act act(Fact fact) {
        return switch (fact) {
            case Fact.ContainerLivesOn _ -> Remark.Act.STOP_CONTAINER;
            case Fact.ScratchLeft _ -> Remark.Act.REMOVE_SCRATCH;
            case Fact.MemoryWithoutJob _ -> Remark.Act.LOOK_FOR_LEFTOVERS;
            case Fact.HardlyUsed _, Fact.NoTimeLimit _, Fact.OverUsualTime _ -> Remark.Act.SHOW_JOB;
            case Fact.OverUsualLimit _ -> Remark.Act.SHOW_USER;
            case Fact.NotUsable _, Fact.Drained _ -> Remark.Act.NOTHING;
            case Fact.GpuFailed _ -> Remark.Act.COPY;
        };
    }
}
