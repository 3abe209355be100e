package org.azulejo.ui.gpus;

import org.azulejo.findings.Finding;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says what is worth a look, and what can be done about it.
final class FindingWords {

    private static final int NAME = 40;

    private final Texts texts;
    private final Spoken spoken;

    FindingWords(Texts texts, Spoken spoken) {
        this.texts = texts;
        this.spoken = spoken;
    }

    Remark of(Finding finding) {
        return new Remark(finding, brief(finding), sentence(finding), act(finding.fact()));
    }

    private String brief(Finding finding) {
        return switch (finding.fact()) {
            case Fact.ContainerLivesOn _ -> texts.get("finding.container.brief");
            case Fact.MemoryWithoutJob it -> texts.get("finding.memory.brief", spoken.memory(it.usedMb()));
            case Fact.HardlyUsed it -> texts.get("finding.hardly.brief", it.mostPercent(), spoken.duration(it.since()));
            case Fact.NoTimeLimit _ -> texts.get("finding.endless.brief");
            case Fact.OverUsualLimit it -> texts.get("finding.over.brief", user(it.user()), it.gpus());
            case Fact.NotUsable it -> spoken.note(it.why());
            case Fact.Drained _ -> texts.get("finding.drained.brief");
            case Fact.GpuFailed _ -> texts.get("finding.failed.brief");
        };
    }

    private String sentence(Finding finding) {
        return switch (finding.fact()) {
            case Fact.ContainerLivesOn it ->
                texts.get(
                        "finding.container",
                        Long.toString(it.jobId()),
                        OneLine.of(it.name(), NAME),
                        OneLine.of(it.node(), NAME));
            case Fact.MemoryWithoutJob it -> texts.get("finding.memory", spoken.memory(it.usedMb()));
            case Fact.HardlyUsed it ->
                texts.get(
                        "finding.hardly",
                        it.job().text(),
                        user(it.user()),
                        it.mostPercent(),
                        spoken.duration(it.since()));
            case Fact.NoTimeLimit it -> texts.get("finding.endless", it.job().text(), user(it.user()), it.gpus());
            case Fact.OverUsualLimit it -> texts.get("finding.over", user(it.user()), it.gpus(), it.usual());
            case Fact.NotUsable it -> spoken.note(it.why());
            case Fact.Drained it ->
                it.reason()
                        .map(why -> texts.get("finding.drained.why", OneLine.of(why, 200)))
                        .orElse(texts.get("finding.drained.brief"));
            case Fact.GpuFailed it -> texts.get("finding.failed", OneLine.of(it.words(), 200));
        };
    }

    private static String user(String name) {
        return OneLine.of(name, NAME);
    }

    private static Remark.Act act(Fact fact) {
        return switch (fact) {
            case Fact.ContainerLivesOn _ -> Remark.Act.STOP_CONTAINER;
            case Fact.MemoryWithoutJob _ -> Remark.Act.LOOK_FOR_LEFTOVERS;
            case Fact.HardlyUsed _, Fact.NoTimeLimit _ -> Remark.Act.SHOW_JOB;
            case Fact.OverUsualLimit _ -> Remark.Act.SHOW_USER;
            case Fact.NotUsable _ -> Remark.Act.NOTHING;
            case Fact.Drained _, Fact.GpuFailed _ -> Remark.Act.COPY;
        };
    }
}
