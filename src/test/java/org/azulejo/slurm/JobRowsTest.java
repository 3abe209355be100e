package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.azulejo.slurm.Squeue.TOKEN;
import static org.azulejo.slurm.Squeue.job;
import static org.azulejo.slurm.Squeue.read;
import static org.azulejo.slurm.Squeue.readOne;
import static org.azulejo.slurm.Squeue.waiting;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobRowsTest {

    @Test
    void readsEveryColumn() {
        assertThat(readOne(job("4101")))
                .isEqualTo(new Job(
                        new JobId.Single(4101),
                        4101,
                        "train",
                        "alice",
                        "lab",
                        "gpu",
                        "normal",
                        JobState.of(JobState.Kind.RUNNING),
                        "",
                        OptionalInt.of(2),
                        Optional.of("h100"),
                        OptionalInt.of(8),
                        OptionalLong.of(65_536),
                        List.of("gpu01"),
                        List.of(),
                        Optional.of(Instant.ofEpochSecond(1_740_000_000)),
                        Optional.of(Instant.ofEpochSecond(1_740_000_600)),
                        Optional.empty(),
                        Optional.of(Instant.ofEpochSecond(1_740_015_000)),
                        Optional.of(Duration.ofSeconds(727)),
                        new TimeLimit.Limited(Duration.ofHours(4)),
                        OptionalLong.of(1000),
                        "",
                        "/home/alice",
                        "/home/alice/slurm-%j.out",
                        Optional.empty()));
    }

    @Test
    void aRowThatIsPrintedAgainStandsForTheSameJobWhateverTheMarks() {
        var rows = new JobRows();
        var first = rows.read(waiting("7").row() + job("8").row(), TOKEN).values();
        var other = "z9q1x";
        var again = rows.read(
                        (waiting("7").row() + job("8").with("TimeUsed", "12:37").row()).replace(TOKEN, other), other)
                .values();
        assertThat(again.getFirst()).isSameAs(first.getFirst());
        assertThat(again.getLast().elapsed()).contains(Duration.ofSeconds(757));
        assertThat(rows.read("", TOKEN).values()).isEmpty();
    }

    @Test
    void textThatMovesFromOneOfTheOwnersFieldsToAnotherIsAnotherRow() {
        var rows = new JobRows();
        rows.read(job("7").stdout("ab").name("c").row(), TOKEN);
        assertThat(rows.read(job("7").stdout("a").name("bc").row(), TOKEN).values())
                .singleElement()
                .satisfies(job -> {
                    assertThat(job.name()).isEqualTo("bc");
                    assertThat(job.stdout()).isEqualTo("a");
                });
    }

    @Test
    void whatIsOddIsSaidEachTime() {
        var rows = new JobRows();
        var odd = job("7").with("NumCPUs", "many").row();
        var first = rows.read(odd, TOKEN).warnings();
        assertThat(first).hasSize(1);
        assertThat(rows.read(odd, TOKEN).warnings()).isEqualTo(first);
    }

    @Test
    @DisplayName("F01: blanks in a name shift no column")
    void blanksInANameShiftNoColumn() {
        var job = readOne(job("4101").name("fine tune llm"));
        assertThat(job.name()).isEqualTo("fine tune llm");
        assertThat(job.state().kind()).isEqualTo(JobState.Kind.RUNNING);
        assertThat(job.elapsed()).contains(Duration.ofSeconds(727));
    }

    @ParameterizedTest(name = "F02 F04: {0}")
    @CsvSource(delimiter = '§', textBlock = """
        train|v2
        lr0.1,bs64,"quoted" 'x'
        a; $(touch x) `id`
        """, quoteCharacter = '\0')
    void separatorsThatPeopleTypeStayInTheName(String name) {
        var job = readOne(job("4102").name(name).workDir("/data/alice/run|a,b"));
        assertThat(job.name()).isEqualTo(name);
        assertThat(job.workDir()).isEqualTo("/data/alice/run|a,b");
    }

    @Test
    @DisplayName("F05: names of every script are kept")
    void namesOfEveryScriptAreKept() {
        var bytes = job("4106").name("entraînement-模型-🚀").row().getBytes(StandardCharsets.UTF_8);
        var answer = new String(bytes, StandardCharsets.UTF_8);
        assertThat(JobRows.parse(answer, TOKEN).values().getFirst().name()).isEqualTo("entraînement-模型-🚀");
        assertThat(String.join(" ", Questions.jobs(TOKEN))).doesNotContainPattern(":\\.?\\d");
    }

    @Test
    void aNameThatLooksLikeARowIsANameStill() {
        var forged = "x\n4102" + Squeue.US + "k7f3b" + "j" + Squeue.US + "4102" + Squeue.US + "root";
        var jobs = read(job("4101").name(forged), job("4103"));
        assertThat(jobs).extracting(Job::rawId).containsExactly(4101L, 4103L);
        assertThat(jobs.getFirst().name()).isEqualTo(forged);
    }

    @Test
    void aFolderThatEndsLikeTheBeginOfARowIsAFolderStill() {
        var jobs = read(job("4101").workDir("/tmp/a\n99").stdout("/tmp/b\n98").name("\n\n"), job("4103"));
        assertThat(jobs).extracting(Job::rawId).containsExactly(4101L, 4103L);
        assertThat(jobs.getFirst().workDir()).isEqualTo("/tmp/a\n99");
        assertThat(jobs.getFirst().stdout()).isEqualTo("/tmp/b\n98");
        assertThat(jobs.getFirst().name()).isEqualTo("\n\n");
    }

    @Test
    void separatorsInAFolderShiftNoColumn() {
        var job = readOne(
                job("4101").workDir("/tmp/a" + Squeue.US + "b\t\u001b[31m").name("c" + Squeue.US));
        assertThat(job.workDir()).isEqualTo("/tmp/a" + Squeue.US + "b\t\u001b[31m");
        assertThat(job.name()).isEqualTo("c" + Squeue.US);
        assertThat(job.nodes()).containsExactly("gpu01");
    }

    @Test
    @DisplayName("F12 F15: no column is asked for with a width, and a merged row gives unknown values, not a crash")
    void aMergedRowGivesUnknownValues() {
        assertThat(columnsOf(Questions.jobs(TOKEN))).allMatch(it -> it.matches("[A-Za-z_-]+:(\u001f.*)?"));
        var parsed = JobRows.parse(
                "4120" + Questions.recordMark(TOKEN)
                        + "4120                alice               (PartitionTimeLimit)0:00\n",
                TOKEN);
        assertThat(parsed.values()).hasSize(1);
        assertThat(parsed.warnings()).isNotEmpty();
        assertThat(parsed.values().getFirst().rawId()).isEqualTo(4120);
        assertThat(parsed.values().getFirst().elapsed()).isEmpty();
        assertThat(parsed.values().getFirst().gpus()).isEmpty();
    }

    private static List<String> columnsOf(List<String> question) {
        return List.of(question.getLast().split(","));
    }

    @Test
    @DisplayName("F12: a job over the partition's limit")
    void aJobOverThePartitionsLimit() {
        var job = readOne(waiting("4120").with("Reason", "PartitionTimeLimit"));
        assertThat(job.reason()).isEqualTo("PartitionTimeLimit");
        assertThat(job.elapsed()).contains(Duration.ZERO);
    }

    @Test
    @DisplayName("F15: a resource list that lost its end says nothing about GPUs")
    void aResourceListThatLostItsEndSaysNothingAboutGpus() {
        var row = job("4122").with("tres-alloc", "cpu=2,mem=512M,node=").with("tres-per-node", "N/A");
        var parsed = JobRows.parse(row.row(), TOKEN);
        assertThat(parsed.values().getFirst().gpus()).isEmpty();
        assertThat(parsed.warnings()).containsExactly("job 4122: tres-alloc 'cpu=2,mem=512M,node='");
    }

    @Test
    @DisplayName("F17: the waiting tasks of an array are one row, its running task another")
    void theWaitingTasksOfAnArrayAreOneRow() {
        var jobs = read(
                waiting("4200").with("JobArrayID", "4200_[6-40]").with("ArrayTaskID", "6-40"),
                job("4201").with("JobArrayID", "4200_5").with("ArrayTaskID", "5"));
        assertThat(jobs.get(0).id()).isInstanceOfSatisfying(JobId.WaitingTasks.class, id -> {
            assertThat(id.base()).isEqualTo(4200);
            assertThat(id.tasks().count()).isEqualTo(35);
        });
        assertThat(jobs.get(1).id()).isEqualTo(new JobId.ArrayTask(4200, 5));
        assertThat(jobs.get(1).rawId()).isEqualTo(4201);
    }

    @Test
    @DisplayName("F21: of a list that was cut, the longer form is read and its last number is not trusted")
    void ofAListThatWasCutTheLongerFormIsRead() {
        var job = readOne(waiting("4204")
                .with("JobArrayID", "4204_[14,16,32,44,66,68,134,155")
                .with("ArrayTaskID", "14,16,32,44,66,68,134,155-156,164,197,238,240,244,266,276,30...%5"));
        assertThat(job.id()).isInstanceOfSatisfying(JobId.WaitingTasks.class, id -> {
            assertThat(id.base()).isEqualTo(4204);
            assertThat(id.tasks().cut()).isTrue();
            assertThat(id.tasks().count()).isEqualTo(16);
            assertThat(id.tasks().throttle()).hasValue(5);
        });
    }

    @Test
    @DisplayName("F23: the components of a heterogeneous job share its number")
    void theComponentsOfAHeterogeneousJobShareItsNumber() {
        var jobs = read(
                job("4206").with("JobArrayID", "4206+0").with("NodeList", "gpu02"),
                job("4207").with("JobArrayID", "4206+1").with("NodeList", "gpu01"));
        assertThat(jobs)
                .extracting(Job::id)
                .containsExactly(new JobId.Component(4206, 0), new JobId.Component(4206, 1));
        assertThat(jobs).extracting(Job::rawId).containsExactly(4206L, 4207L);
    }

    @Test
    @DisplayName("F26 F33: a running job without a limit has no end")
    void aRunningJobWithoutALimitHasNoEnd() {
        var job = readOne(job("4301")
                .with("TimeLimit", "UNLIMITED")
                .with("EndTime", "NONE")
                .with("TimeUsed", "52:10"));
        assertThat(job.timeLimit()).isEqualTo(new TimeLimit.Unlimited());
        assertThat(job.elapsed()).contains(Duration.ofSeconds(3130));
        assertThat(job.startedAt()).isPresent();
        assertThat(job.endsAt()).isEmpty();
    }

    @Test
    @DisplayName("F31: durations of clocks that differ are unknown")
    void durationsOfClocksThatDifferAreUnknown() {
        assertThat(readOne(job("4308").with("TimeUsed", "INVALID")).elapsed()).isEmpty();
        var negative = JobRows.parse(job("4309").with("TimeUsed", "-0:00:16").row(), TOKEN);
        assertThat(negative.values().getFirst().elapsed()).isEmpty();
        assertThat(negative.warnings()).hasSize(1);
    }

    @Test
    @DisplayName("F33: the start of a waiting job is an estimate")
    void theStartOfAWaitingJobIsAnEstimate() {
        var expected = readOne(waiting("4313").with("StartTime", "1893553445").with("EndTime", "1893567845"));
        assertThat(expected.estimatedStart()).contains(Instant.parse("2030-01-02T03:04:05Z"));
        assertThat(expected.startedAt()).isEmpty();
        assertThat(expected.endsAt()).isEmpty();
        assertThat(readOne(waiting("4314")).estimatedStart()).isEmpty();
    }

    @Test
    @DisplayName("F35: a time in a form that was not asked for is unknown")
    void aTimeInAFormThatWasNotAskedForIsUnknown() {
        var parsed = JobRows.parse(job("4316").with("StartTime", "09:25:21").row(), TOKEN);
        assertThat(parsed.values().getFirst().startedAt()).isEmpty();
        assertThat(parsed.warnings()).containsExactly("job 4316: StartTime '09:25:21'");
    }

    @ParameterizedTest(name = "F42: {0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
        SUSPENDED    | None                     | SUSPENDED    | ''
        SPECIAL_EXIT | JobHeldUser              | SPECIAL_EXIT | JobHeldUser
        STAGE_OUT    | None                     | STAGE_OUT    | ''
        PENDING      | DependencyNeverSatisfied | PENDING      | DependencyNeverSatisfied
        PENDING      | JobArrayTaskLimit        | PENDING      | JobArrayTaskLimit
        """)
    void rareStatesAndReasonsAreKeptApart(String state, String reason, JobState.Kind kind, String read) {
        var job = readOne(job("4405").with("State", state).with("Reason", reason));
        assertThat(job.state().kind()).isEqualTo(kind);
        assertThat(job.reason()).isEqualTo(read);
    }

    @Test
    @DisplayName("F42: a state of a newer Slurm is kept as it stands, and not taken for an end")
    void aStateOfANewerSlurmIsKept() {
        var parsed = JobRows.parse(job("4408").with("State", "NEW_STATE_X").row(), TOKEN);
        var state = parsed.values().getFirst().state();
        assertThat(state.kind()).isEqualTo(JobState.Kind.UNKNOWN);
        assertThat(state.word()).isEqualTo("NEW_STATE_X");
        assertThat(state.ended()).isFalse();
        assertThat(parsed.warnings()).hasSize(1);
    }

    @Test
    @DisplayName("F54: GPUs that were asked for with --gpus count")
    void gpusAskedForWithGpusCount() {
        var job = readOne(job("4601")
                .with("tres-per-node", "N/A")
                .with("tres-alloc", "cpu=2,mem=100M,node=1,billing=2,gres/gpu=3,gres/gpu:h100=3"));
        assertThat(job.gpus()).hasValue(3);
        assertThat(job.memoryMb()).hasValue(100);
    }

    @ParameterizedTest(name = "F58: {0}")
    @CsvSource(delimiter = '|', textBlock = """
        gres:gpu:2      | 2
        gres/gpu:2      | 2
        gres/gpu:h100:2 | 2
        gres/gpu=2      | 2
        gpu:h100:2      | 2
        gpu             | 1
        """)
    void theRequestCountsWhereTheSiteKeepsNoAccountOfGpus(String request, int gpus) {
        var job = readOne(waiting("4603").with("tres-alloc", "cpu=1,node=1").with("tres-per-node", request));
        assertThat(job.gpus()).hasValue(gpus);
    }

    @Test
    @DisplayName("F59: a request for each node counts for all nodes")
    void aRequestForEachNodeCountsForAllNodes() {
        var job = readOne(waiting("4609")
                .with("NumNodes", "2")
                .with("tres-alloc", "cpu=2,node=2")
                .with("tres-per-node", "gres/gpu:h100:8"));
        assertThat(job.gpus()).hasValue(16);
        assertThat(job.gpuType()).contains("h100");
    }

    @Test
    void aRequestForEachTaskCountsForAllTasks() {
        var job = readOne(waiting("4610")
                .with("NumTasks", "3")
                .with("tres-alloc", "cpu=3,node=1")
                .with("tres-per-node", "N/A")
                .with("tres-per-task", "gres:gpu:1"));
        assertThat(job.gpus()).hasValue(3);
    }

    @Test
    void aJobThatAskedForNoGpuHasNone() {
        var job = readOne(job("4611").with("tres-alloc", "cpu=4,mem=16G,node=1").with("tres-per-node", "N/A"));
        assertThat(job.gpus()).hasValue(0);
        assertThat(job.gpuType()).isEmpty();
    }

    @ParameterizedTest(name = "F71 F72: {0}")
    @CsvSource(delimiter = '|', textBlock = """
        gpu-a-[001-002,004],gpu-b-[009-010] | gpu-a-001 gpu-a-002 gpu-a-004 gpu-b-009 gpu-b-010
        gpu-dyn-h100-[1-3]                  | gpu-dyn-h100-1 gpu-dyn-h100-2 gpu-dyn-h100-3
        m20a-k7,m21a-k3                     | m20a-k7 m21a-k3
        """)
    void nodesAreNamedOneByOne(String list, String nodes) {
        assertThat(readOne(job("4701").with("NodeList", list)).nodes()).containsExactly(nodes.split(" "));
    }

    @ParameterizedTest(name = "F76: {0}")
    @CsvSource(delimiter = '|', textBlock = """
        (ReqNodeNotAvail, UnavailableNodes:gpu[01-03],cpu[07]) | ReqNodeNotAvail, UnavailableNodes:gpu[01-03],cpu[07]
        ReqNodeNotAvail, UnavailableNodes:                     | ReqNodeNotAvail, UnavailableNodes:
        (Nodes required for job are DOWN, DRAINED or reserved) | Nodes required for job are DOWN, DRAINED or reserved
        """)
    void reasonsAreTextWithoutOuterBrackets(String printed, String reason) {
        assertThat(readOne(waiting("4801").with("Reason", printed)).reason()).isEqualTo(reason);
    }

    @Test
    @DisplayName("F76: the nodes of a running job do not share a column with the reason")
    void nodesAndReasonHaveColumnsOfTheirOwn() {
        assertThat(Questions.JOB_COLUMNS).contains("Reason", "NodeList").doesNotContain("ReasonList");
        assertThat(readOne(job("4804").with("NodeList", "gpu05")).nodes()).containsExactly("gpu05");
    }

    @Test
    @DisplayName("F84: blank rows are not jobs")
    void blankRowsAreNotJobs() {
        var parsed = JobRows.parse("\n\n\n", TOKEN);
        assertThat(parsed.values()).isEmpty();
        assertThat(parsed.warnings()).isEmpty();
    }

    @Test
    @DisplayName("F84: a column that this Slurm does not know is empty, and the job is still there")
    void aColumnThatThisSlurmDoesNotKnowIsEmpty() {
        var job = readOne(job("4101").with("tres-per-task", "").with("BatchFlag", ""));
        assertThat(job.gpus()).hasValue(2);
        assertThat(job.stdout()).isEqualTo("/home/alice/slurm-%j.out");
    }

    @Test
    @DisplayName("F86: what a wrapper says in squeue's place is no answer")
    void whatAWrapperSaysIsNoAnswer() {
        var parsed =
                JobRows.parse("usage: site-squeue [-h] [-u USER]\nsite-squeue: error: unrecognized arguments\n", TOKEN);
        assertThat(parsed.isUnreadable()).isTrue();
    }

    @Test
    @DisplayName("F38 F80 F93 F94: JSON is never asked for, so its layouts and silent errors cannot come")
    void jsonIsNeverAskedFor() {
        assertThat(List.of(
                        Questions.jobs(TOKEN),
                        Questions.nodes(TOKEN),
                        Questions.accounting(TOKEN, Instant.EPOCH),
                        Questions.config(),
                        Questions.reservations(),
                        Questions.gpuIndices(new JobId.Single(1)),
                        Questions.associations("alice")))
                .allSatisfy(words -> assertThat(String.join(" ", words)).doesNotContain("json"));
    }

    @Test
    @DisplayName("F88 F93: the question names no user and no state, so that one answer serves every view")
    void theQuestionFiltersNothing() {
        assertThat(Questions.jobs(TOKEN)).startsWith("squeue", "-h", "-a").doesNotContain("-u", "-t", "-p", "-r");
    }

    @Test
    @DisplayName("F89: jobs of another cluster of a federation are not asked for")
    void jobsOfAnotherClusterAreNotAskedFor() {
        assertThat(Questions.jobs(TOKEN)).contains("--local").doesNotContain("-M");
        var parsed = JobRows.parse("CLUSTER: c1\n" + job("4910").row(), TOKEN);
        assertThat(parsed.values()).extracting(Job::rawId).containsExactly(4910L);
        assertThat(parsed.warnings()).containsExactly("not a row: 'CLUSTER: c1'");
    }

    @Test
    @DisplayName("F117: a job without a script has no output file, whatever squeue makes up")
    void aJobWithoutAScriptHasNoOutputFile() {
        assertThat(readOne(job("4974").with("BatchFlag", "0").stdout("/data/alice/slurm-4974.out"))
                        .stdout())
                .isEmpty();
    }

    @ParameterizedTest(name = "exit_code {0}")
    @CsvSource({"256,1,0", "9,0,9", "1:0,1,0", "0:9,0,9", "36608,143,0"})
    void bothFormsOfExitCodesAreRead(String printed, int code, int signal) {
        assertThat(readOne(job("1").with("State", "COMPLETING").with("exit_code", printed))
                        .exitCode())
                .contains(new ExitCode(code, signal));
    }

    @Test
    void anOddRowIsAJobWithUnknownFieldsAndAWarning() {
        var parsed = JobRows.parse(
                "77" + Questions.recordMark(TOKEN) + "\n" + job("78").row(), TOKEN);
        assertThat(parsed.values()).extracting(Job::rawId).containsExactly(77L, 78L);
        assertThat(parsed.values().getFirst().gpus()).isEmpty();
        assertThat(parsed.values().getFirst().id()).isEqualTo(new JobId.Single(77));
        assertThat(parsed.warnings()).contains("job 77 ends early");
    }
}
