package org.azulejo.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.azulejo.findings.Finding;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.findings.Finding.Severity;
import org.azulejo.findings.Finding.Subject;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.NodeState;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.LeftoverOutcome;
import org.junit.jupiter.api.Test;

class FindingWordsTest {

    private static final Instant NOW = Instant.parse("2026-03-02T13:00:00Z");
    private static final Subject GPU = new Subject.OfGpu(new GpuPlace("dgxh100-1", 3));
    private static final Subject NODE = new Subject.OfNode("dgxh100-1");
    private static final JobId JOB = new JobId.ArrayTask(7633, 4);

    private static final List<Finding> EVERY_KIND = List.of(
            finding(
                    NODE,
                    new Fact.ContainerLivesOn("dgxh100-1", "c".repeat(64), "vit-train-7618", 7618, Optional.empty())),
            finding(GPU, new Fact.MemoryWithoutJob(12_288, OptionalLong.of(81_559))),
            finding(GPU, new Fact.MemoryWithoutJob(1_000, OptionalLong.empty())),
            finding(GPU, new Fact.HardlyUsed(JOB, "ana", 4, Duration.ofMinutes(80), true)),
            finding(GPU, new Fact.HardlyUsed(JOB, "bruno", 0, Duration.ofMinutes(15), false)),
            finding(new Subject.OfJob(JOB), new Fact.HardlyUsed(JOB, "ana", 4, Duration.ofMinutes(15), true)),
            finding(new Subject.OfJob(JOB), new Fact.HardlyUsed(JOB, "bruno", 4, Duration.ofMinutes(15), false)),
            finding(new Subject.OfJob(JOB), new Fact.NoTimeLimit(JOB, "ana", 1)),
            finding(new Subject.OfJob(JOB), new Fact.NoTimeLimit(JOB, "bruno", 2)),
            finding(new Subject.OfUser("ana"), new Fact.OverUsualLimit("ana", 6, 4)),
            finding(new Subject.OfUser("bruno"), new Fact.OverUsualLimit("bruno", 6, 4)),
            finding(new Subject.OfJob(JOB), new Fact.OverUsualTime(JOB, "ana", Duration.ofDays(6), Duration.ofDays(4))),
            finding(
                    new Subject.OfJob(JOB),
                    new Fact.OverUsualTime(JOB, "bruno", Duration.ofDays(6), Duration.ofDays(4))),
            finding(NODE, new Fact.NotUsable(new Gpu.Note.NoCpusLeft(), 1)),
            finding(NODE, new Fact.NotUsable(new Gpu.Note.NoMemoryLeft(), 2)),
            finding(NODE, new Fact.NotUsable(new Gpu.Note.Planned(), 3)),
            finding(NODE, new Fact.NotUsable(new Gpu.Note.Reserved(Optional.of("course")), 4)),
            finding(NODE, new Fact.Drained(drained(), Optional.of("fan 3 broken"), Optional.of(NOW), 2)),
            finding(NODE, new Fact.Drained(drained(), Optional.empty(), Optional.empty(), 0)),
            finding(NODE, new Fact.Drained(new NodeState("DOWN", Set.of()), Optional.empty(), Optional.empty(), 1)),
            finding(GPU, new Fact.GpuFailed("GPU is lost")),
            finding(NODE, new Fact.ScratchLeft("dgxh100-1", "/output/ana/vit_7618", 7618, NOW, OptionalLong.of(2_048))),
            finding(NODE, new Fact.ScratchLeft("dgxh100-1", "/output/ana/vit_7618", 7618, NOW, OptionalLong.empty())));

    @Test
    void everyFindingHasThreePartsInBothLanguages() {
        for (var words : List.of(new Words(Locale.ENGLISH), new Words(Words.PORTUGUESE))) {
            for (var finding : EVERY_KIND) {
                var text = said(words, finding);
                assertThat(List.of(text.what(), text.meaning(), text.advice()))
                        .as("%s", finding)
                        .allSatisfy(part -> assertThat(part).isNotBlank().doesNotContain("{", "}", "  "));
            }
        }
    }

    @Test
    void aFindingSaysWhatItMeansAndWhatToDo() {
        assertThat(said(new Words(Locale.ENGLISH), EVERY_KIND.getFirst()))
                .isEqualTo(new FindingText(
                        "The container vit-train-7618 of your job 7618 still runs on dgxh100-1, though the job has"
                                + " ended.",
                        "It may still hold GPU memory while Slurm calls the GPU free: the next job there can fail.",
                        "Stop the container, unless it is still writing something that you need."));
        assertThat(said(new Words(Words.PORTUGUESE), EVERY_KIND.getFirst()).what())
                .isEqualTo("O contêiner vit-train-7618 do seu job 7618 ainda roda em dgxh100-1, embora o job tenha"
                        + " terminado.");
    }

    @Test
    void whatIsMineIsCalledMine() {
        var words = new Words(Locale.ENGLISH);
        assertThat(said(words, EVERY_KIND.get(3)).what())
                .isEqualTo("Your job 7633_4 holds this GPU and hardly uses it: at most 4 % in 1 h 20.");
        assertThat(said(words, EVERY_KIND.get(4)).what())
                .isEqualTo("Job 7633_4 of bruno holds this GPU and hardly uses it: at most 0 % in 15 min.");
    }

    @Test
    void amountsAndTimesAreSaidAsPeopleSayThem() {
        var words = new Words(Locale.ENGLISH);
        assertThat(said(words, EVERY_KIND.get(1)).what())
                .isEqualTo("12 GB of 80 GB of memory is in use on a GPU that no job holds.");
        assertThat(said(words, EVERY_KIND.get(2)).what())
                .isEqualTo("1,000 MB of memory is in use on a GPU that no job holds.");
        assertThat(said(words, EVERY_KIND.get(17)))
                .isEqualTo(new FindingText(
                        "dgxh100-1: drained: takes no jobs. Reason given: fan 3 broken. Since 13:00.",
                        "2 free GPUs cannot be had.",
                        "Nothing to do: it takes jobs again when an administrator says so."));
    }

    @Test
    void namesOfStrangersStayOnTheirLine() {
        var hostile = finding(
                NODE,
                new Fact.ContainerLivesOn(
                        "dgxh100-1", "c".repeat(64), "x\n{0}\u001b[2J\u202e'y'", 7618, Optional.empty()));
        assertThat(said(new Words(Locale.ENGLISH), hostile).what())
                .isEqualTo("The container x {0} [2J 'y' of your job 7618 still runs on dgxh100-1, though the job has"
                        + " ended.");
    }

    @Test
    void whyNothingWasTakenAwayIsSaidInBothLanguages() {
        for (var words : List.of(new Words(Locale.ENGLISH), new Words(Words.PORTUGUESE))) {
            for (var why : LeftoverOutcome.Why.values()) {
                assertThat(words.kept(new LeftoverOutcome.Kept(why, ""))).isNotBlank();
                assertThat(words.kept(new LeftoverOutcome.Kept(why, "srun: error: no\n")))
                        .endsWith("(srun: error: no)");
            }
        }
    }

    @Test
    void subjectsAreNamed() {
        var words = new Words(Locale.ENGLISH);
        assertThat(List.of(GPU, NODE, new Subject.OfJob(JOB), new Subject.OfUser("ana")))
                .extracting(words::subject)
                .containsExactly("GPU 3 of dgxh100-1", "node dgxh100-1", "job 7633_4", "user ana");
    }

    private static FindingText said(Words words, Finding finding) {
        return words.finding(finding, "ana", NOW, ZoneOffset.UTC);
    }

    private static Finding finding(Subject subject, Fact fact) {
        return new Finding("id", Severity.NOTICE, subject, fact);
    }

    private static NodeState drained() {
        return new NodeState("IDLE", Set.of("DRAIN"));
    }
}
