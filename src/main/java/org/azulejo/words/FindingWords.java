package org.azulejo.words;

import java.time.Instant;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.azulejo.findings.Finding;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.findings.Finding.Subject;
import org.azulejo.slurm.Gpu;

/// Findings in sentences: what is the matter, what it means, what to do.
final class FindingWords {

    private static final int MB_A_GB = 1024;

    private final Words words;
    private final String user;
    private final Instant now;
    private final ZoneId zone;

    /// @param user who is told: what is this user's is called theirs
    /// @param now by the cluster's clock
    FindingWords(Words words, String user, Instant now, ZoneId zone) {
        this.words = words;
        this.user = user;
        this.now = now;
        this.zone = zone;
    }

    static String subject(Words words, Subject subject) {
        return switch (subject) {
            case Subject.OfGpu(var gpu) ->
                words.text("subject.gpu", Integer.toString(gpu.index()), Words.foreign(gpu.node()));
            case Subject.OfNode(var node) -> words.text("subject.node", Words.foreign(node));
            case Subject.OfJob(var job) -> words.text("subject.job", job.text());
            case Subject.OfUser(var name) -> words.text("subject.user", Words.foreign(name));
        };
    }

    FindingText of(Finding finding) {
        return switch (finding.fact()) {
            case Fact.ContainerLivesOn fact ->
                said(
                        "finding.container",
                        Words.foreign(fact.name()),
                        Long.toString(fact.jobId()),
                        Words.foreign(fact.node()));
            case Fact.MemoryWithoutJob fact -> said("finding.memory", amount(fact.usedMb()), ofAll(fact.totalMb()));
            case Fact.GpuFailed fact -> said("finding.failed", Words.foreign(fact.words()));
            case Fact.HardlyUsed fact -> idle(finding.subject(), fact);
            case Fact.NoTimeLimit fact ->
                said(whose("finding.noLimit", fact.user()), fact.job().text(), Words.foreign(fact.user()), fact.gpus());
            case Fact.OverUsualLimit fact ->
                said(whose("finding.over", fact.user()), Words.foreign(fact.user()), fact.gpus(), fact.usual());
            case Fact.OverUsualTime fact ->
                said(
                        whose("finding.overTime", fact.user()),
                        fact.job().text(),
                        Words.foreign(fact.user()),
                        words.duration(fact.limit()),
                        words.duration(fact.usual()));
            case Fact.NotUsable fact -> notUsable(finding.subject(), fact);
            case Fact.Drained fact -> drained(finding.subject(), fact);
            case Fact.ScratchLeft fact ->
                said(
                        "finding.scratch",
                        Words.foreign(fact.path()),
                        Words.foreign(fact.node()),
                        fact.sizeMb().isPresent() ? amount(fact.sizeMb().getAsLong()) : words.text("amount.unknown"),
                        Long.toString(fact.jobId()));
        };
    }

    private FindingText said(String key, Object... values) {
        return new FindingText(
                words.text(key, values), words.text(key + ".means", values), words.text(key + ".do", values));
    }

    private String whose(String key, String owner) {
        return key + (owner.equals(user) ? ".mine" : ".other");
    }

    private FindingText idle(Subject subject, Fact.HardlyUsed fact) {
        var which = subject instanceof Subject.OfGpu ? "finding.idle" : "finding.idleJob";
        return said(
                which + (fact.mine() ? ".mine" : ".other"),
                fact.job().text(),
                Words.foreign(fact.user()),
                Integer.toString(fact.mostPercent()),
                words.duration(fact.since()));
    }

    private FindingText notUsable(Subject subject, Fact.NotUsable fact) {
        var key = switch (fact.why()) {
            case Gpu.Note.NoCpusLeft() -> "finding.notUsable.cpus";
            case Gpu.Note.NoMemoryLeft() -> "finding.notUsable.memory";
            case Gpu.Note.Planned() -> "finding.notUsable.planned";
            default -> "finding.notUsable.other";
        };
        return said(key, fact.gpus(), node(subject), words.note(fact.why()));
    }

    private FindingText drained(Subject subject, Fact.Drained fact) {
        var what = words.text("finding.drained", node(subject), words.node(fact.state()));
        var reason = fact.reason().map(it -> " " + words.text("finding.drained.reason", Words.foreign(it)));
        var since = fact.since().map(it -> " " + words.text("finding.drained.since", words.moment(it, now, zone)));
        return new FindingText(
                what + reason.orElse("") + since.orElse(""),
                words.text("finding.drained.means", fact.gpus()),
                words.text(fact.state().isDrained() ? "finding.drained.do" : "finding.down.do"));
    }

    private static String node(Subject subject) {
        return Words.foreign(subject instanceof Subject.OfNode(var name) ? name : "");
    }

    private String ofAll(OptionalLong totalMb) {
        return totalMb.isPresent() ? " " + words.text("amount.of", amount(totalMb.getAsLong())) : "";
    }

    private String amount(long megabytes) {
        return megabytes >= MB_A_GB
                ? words.text("amount.gb", Math.round((double) megabytes / MB_A_GB))
                : words.text("amount.mb", megabytes);
    }
}
