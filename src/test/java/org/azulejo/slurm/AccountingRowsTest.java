package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.azulejo.slurm.Squeue.TOKEN;
import static org.azulejo.slurm.Squeue.ended;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AccountingRowsTest {

    @Test
    void readsEveryColumn() {
        assertThat(read(ended("4102", Map.of())))
                .containsExactly(new Job(
                        new JobId.Single(4102),
                        4102,
                        "train",
                        "alice",
                        "lab",
                        "gpu",
                        "normal",
                        JobState.of(JobState.Kind.COMPLETED),
                        "",
                        OptionalInt.of(1),
                        Optional.of("a100"),
                        OptionalInt.of(8),
                        OptionalLong.of(65_536),
                        List.of("gpu01"),
                        List.of(),
                        Optional.of(Instant.ofEpochSecond(1_740_000_000)),
                        Optional.of(Instant.ofEpochSecond(1_740_000_600)),
                        Optional.empty(),
                        Optional.of(Instant.ofEpochSecond(1_740_001_327)),
                        Optional.of(Duration.ofSeconds(727)),
                        new TimeLimit.Limited(Duration.ofHours(4)),
                        OptionalLong.of(1000),
                        "",
                        "/home/alice",
                        "",
                        Optional.of(new ExitCode(0, 0))));
    }

    @Test
    @DisplayName("F02: a pipe in a name or a folder drops no row")
    void aPipeDropsNoRow() {
        var jobs = read(ended("4102", Map.of("JobName", "train|v2", "WorkDir", "/data/alice/run|x")));
        assertThat(jobs).extracting(Job::name).containsExactly("train|v2");
        assertThat(jobs).extracting(Job::workDir).containsExactly("/data/alice/run|x");
    }

    @Test
    void aFolderThatEndsLikeTheBeginOfARowIsAFolderStill() {
        var jobs = read(ended("4102", Map.of("WorkDir", "/tmp/a\n99", "JobName", "x\n\n")) + ended("4103", Map.of()));
        assertThat(jobs).extracting(Job::rawId).containsExactly(4102L, 4103L);
        assertThat(jobs.getFirst().workDir()).isEqualTo("/tmp/a\n99");
        assertThat(jobs.getFirst().name()).isEqualTo("x\n\n");
    }

    @Test
    @DisplayName("F11: the same job has other text here, so it is told by its number")
    void theSameJobHasOtherTextHere() {
        var here = read(ended("4107", Map.of("JobName", "say `hi` ??"))).getFirst();
        var there = Squeue.readOne(Squeue.job("4107").name("say \"hi\" 模型"));
        assertThat(here.name()).isNotEqualTo(there.name());
        assertThat(here.id()).isEqualTo(there.id());
        assertThat(here.rawId()).isEqualTo(there.rawId());
    }

    @Test
    @DisplayName("F22: a task has a shown and a raw number; its steps are not asked for")
    void aTaskHasAShownAndARawNumber() {
        var job = read(ended("4292", Map.of("JobID", "4205_91"))).getFirst();
        assertThat(job.id()).isEqualTo(new JobId.ArrayTask(4205, 91));
        assertThat(job.rawId()).isEqualTo(4292);
        assertThat(Questions.accounting(TOKEN, Instant.EPOCH)).contains("-X");
    }

    @Test
    @DisplayName("F23 F37: a component that was cancelled by somebody")
    void aComponentThatWasCancelled() {
        var job = read(ended("4207", Map.of("JobID", "4206+1", "State", "CANCELLED by 1001")))
                .getFirst();
        assertThat(job.id()).isEqualTo(new JobId.Component(4206, 1));
        assertThat(job.state().cancelledBy()).hasValue(1001);
    }

    @Test
    @DisplayName("F32: a job that never started has no start, no nodes, and its request")
    void aJobThatNeverStarted() {
        for (var word : List.of("None", "Unknown")) {
            var job = read(ended(
                            "4310",
                            Map.of(
                                    "State",
                                    "CANCELLED by 1001",
                                    "Start",
                                    word,
                                    "NodeList",
                                    "None assigned",
                                    "ElapsedRaw",
                                    "0",
                                    "AllocTRES",
                                    "")))
                    .getFirst();
            assertThat(job.startedAt()).isEmpty();
            assertThat(job.nodes()).isEmpty();
            assertThat(job.elapsed()).contains(Duration.ZERO);
            assertThat(job.gpus()).hasValue(1);
        }
    }

    @Test
    @DisplayName("F36: the window of time is always given, in a form that every release takes")
    void theWindowOfTimeIsAlwaysGiven() {
        assertThat(Questions.accounting(TOKEN, Instant.ofEpochSecond(1_740_000_000)))
                .containsSequence("-S", "uts1740000000", "-E", "now");
        assertThat(Questions.accounting(TOKEN, Duration.ofDays(1)))
                .containsSequence("-S", "now-1440minutes", "-E", "now");
    }

    @Test
    @DisplayName("F40: of a requeued job the last attempt counts, and the others are there")
    void ofARequeuedJobTheLastAttemptCounts() {
        var rows = read(ended("4403", Map.of("State", "REQUEUED", "Start", "1740000000"))
                + ended("4403", Map.of("State", "COMPLETED", "Start", "1740009000"))
                + ended("4403", Map.of("State", "REQUEUED", "Start", "1740004000")));
        assertThat(rows).hasSize(3);
        assertThat(AccountingRows.lastAttempts(rows))
                .extracting(job -> job.state().kind())
                .containsExactly(JobState.Kind.COMPLETED);
        assertThat(Questions.accounting(TOKEN, Instant.EPOCH)).doesNotContain("-D");
    }

    @Test
    @DisplayName("F44: exit codes as scontrol counts them")
    void exitCodesAsScontrolCountsThem() {
        assertThat(read(ended("1", Map.of("State", "FAILED", "ExitCode", "15:0")))
                        .getFirst()
                        .exitCode())
                .contains(new ExitCode(143, 0));
        assertThat(read(ended("1", Map.of("State", "FAILED", "ExitCode", "6:0", "DerivedExitCode", "6:0")))
                        .getFirst()
                        .exitCode())
                .contains(new ExitCode(6, 0));
    }

    @Test
    void limitsInWordsAreRead() {
        assertThat(read(ended("1", Map.of("TimelimitRaw", "UNLIMITED")))
                        .getFirst()
                        .timeLimit())
                .isEqualTo(new TimeLimit.Unlimited());
        assertThat(read(ended("1", Map.of("TimelimitRaw", "Partition_Limit")))
                        .getFirst()
                        .timeLimit())
                .isEqualTo(new TimeLimit.OfPartition());
    }

    @Test
    void anOddRowIsAJobWithUnknownFields() {
        var parsed = AccountingRows.parse("12" + TOKEN + "12" + TOKEN + "ana\n" + ended("13", Map.of()), TOKEN);
        assertThat(parsed.values()).extracting(Job::rawId).contains(12L);
        assertThat(parsed.warnings()).isNotEmpty();
    }

    @Test
    void otherTextIsNoAnswer() {
        assertThat(AccountingRows.parse("Slurm accounting storage is disabled\n", TOKEN)
                        .isUnreadable())
                .isTrue();
        assertThat(AccountingRows.parse("\n", TOKEN).isUnreadable()).isFalse();
    }

    private static List<Job> read(String answer) {
        var parsed = AccountingRows.parse(answer, TOKEN);
        assertThat(parsed.warnings()).isEmpty();
        return parsed.values();
    }
}
