package org.azulejo.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.azulejo.logs.Fault;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.ExitCode;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.NodeState;
import org.azulejo.slurm.TimeLimit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class WordsTest {

    private static final Words ENGLISH = new Words(Locale.ENGLISH);
    private static final Words PORTUGUESE = new Words(Locale.of("pt", "BR"));
    private static final ZoneId ZONE = ZoneId.of("America/Sao_Paulo");
    /// A Monday, 10:00 there.
    private static final Instant NOW = Instant.parse("2026-11-30T13:00:00Z");

    @ParameterizedTest
    @EnumSource
    void everyFaultOfALogHasASentenceAndAnAdvice(Fault fault) {
        for (var words : List.of(ENGLISH, PORTUGUESE)) {
            assertThat(words.fault(fault).what()).endsWith(".");
            assertThat(words.fault(fault).advice()).endsWith(".").doesNotContain("{", "''");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 s",
        "45,45 s",
        "60,1 min",
        "720,12 min",
        "3600,1 h",
        "4800,1 h 20",
        "3900,1 h 05",
        "273600,3 d 4 h",
        "259200,3 d",
        "-5,0 s",
        "2592000,30 d"
    })
    void durationsAreSaidAsPeopleSayThem(long seconds, String said) {
        assertThat(ENGLISH.duration(Duration.ofSeconds(seconds))).isEqualTo(said);
        assertThat(PORTUGUESE.duration(Duration.ofSeconds(seconds))).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-30T17:20:00Z,until 14:20,até 14:20",
        "2026-12-01T12:00:00Z,until tomorrow 09:00,até amanhã 09:00",
        "2026-12-03T12:00:00Z,until Thu 09:00,até qui 09:00",
        "2026-12-07T12:00:00Z,until 7 Dec 09:00,até 7 dez 09:00",
        "2026-11-29T12:00:00Z,until 29 Nov 09:00,até 29 nov 09:00"
    })
    void momentsAreSaidAsPeopleSayThem(Instant at, String english, String portuguese) {
        assertThat(ENGLISH.until(at, NOW, ZONE)).isEqualTo(english);
        assertThat(PORTUGUESE.until(at, NOW, ZONE)).isEqualTo(portuguese);
    }

    @Test
    void otherLanguagesAreSpokenToInEnglish() {
        assertThat(new Words(Locale.JAPANESE).locale()).isEqualTo(Locale.ENGLISH);
        assertThat(new Words(Locale.of("pt", "PT")).locale()).isEqualTo(Words.PORTUGUESE);
    }

    static Stream<String> reasons() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/org/azulejo/words/reasons.txt")).stream()
                .filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    @DisplayName("S01: every reason that Slurm knows has a sentence and an advice in both languages")
    void everyReasonHasASentenceAndAnAdvice(String reason) {
        for (var words : List.of(ENGLISH, PORTUGUESE)) {
            var said = words.reason(waiting(reason)).orElseThrow();
            assertThat(said.sentence()).isNotBlank().doesNotContain(reason, "{", "Slurm says", "O Slurm diz");
            assertThat(said.advice()).isNotBlank().doesNotContain("{");
            assertThat(said.word()).isEqualTo(reason);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Resources | What it asks for is not free now.
        Priority | Others are ahead of it in the queue.
        QOSMaxJobsPerUserLimit | This user has as many running jobs as one user may have.
        AssocMaxJobsLimit | This user has as many running jobs as one user may have.
        AssocGrpCPUMinutesLimit | The budget of account lab is spent (CPUs).
        AssocGrpGRES | The jobs of account lab use all the GPUs they may have at once.
        QOSGrpGRES | The jobs of QoS normal use all the GPUs they may have at once.
        MaxGRESPerUser | This user has all that one user may have at once in QoS normal: GPUs.
        QOSMinCpuNotSatisfied | It asks for less than QoS normal demands: CPUs.
        MaxCpuRunMinsPerUser | The running jobs of this user hold all the time that may be promised at once (CPUs).
        QOSMaxWallDurationPerJobLimit | It asks for more time than a job of QoS normal may take.
        AssocMaxSubmitJobLimit | This user has as many jobs in the queue as one user may have.
        ReqNodeNotAvail, UnavailableNodes:gpu[01-03],cpu[07] | Nodes that it needs are not available: gpu[01-03],cpu[07].
        ReqNodeNotAvail, UnavailableNodes: | A node that it needs is reserved, down or drained.
        ReqNodeNotAvail, Reserved for maintenance | The nodes that it needs are reserved for maintenance.
        Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions | The nodes it needs are down, drained, or reserved for jobs ahead.
        Nodes_required_for_job_are_DOWN,_DRAINED | The nodes it needs are down, drained, or reserved for jobs ahead.
        launch failed requeued held | It could not be started on its node.
        NewReasonX | Slurm says: NewReasonX
        other | Slurm says: other
        """)
    void reasonsAreSaidInSentences(String reason, String sentence) {
        assertThat(ENGLISH.reason(waiting(reason))).map(Reason::sentence).contains(sentence);
    }

    @Test
    void aReasonThatNobodyKnowsIsShownWithoutControlCharacters() {
        assertThat(ENGLISH.reason(waiting("Odd\u001b[31m\nthing\u202e")))
                .map(Reason::sentence)
                .contains("Slurm says: Odd [31m thing");
    }

    @Test
    void aRunningJobAndOneWithoutReasonWaitForNothing() {
        assertThat(ENGLISH.reason(
                        job().in(JobState.Kind.RUNNING).because("Priority").made()))
                .isEmpty();
        assertThat(ENGLISH.reason(waiting(""))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        afterok:7620(unfulfilled) | Starts when 7620 has ended well. | Começa quando 7620 tiver terminado bem.
        afterok:1(unfulfilled),afterany:2_*(unfulfilled) | Starts when 1 has ended well and 2 has ended. | Começa quando 1 tiver terminado bem e 2 tiver terminado.
        afternotok:1(unfulfilled)?after:2+5(unfulfilled)?singleton(unfulfilled) | Starts when 1 has failed, 2 has started or no other job of the same name and user is left. | Começa quando 1 tiver falhado, 2 tiver começado ou não houver outro job do mesmo usuário com o mesmo nome.
        afterok:1(fulfilled),afterok:2(unfulfilled) | Starts when 2 has ended well. | Começa quando 2 tiver terminado bem.
        afterwards:9(unfulfilled) | Starts when afterwards:9. | Começa quando afterwards:9.
        something else | It waits for another job. | Espera por outro job.
        '' | It waits for another job. | Espera por outro job.
        """)
    void dependenciesAreSaidInSentences(String expression, String english, String portuguese) {
        var job = job().because("Dependency").after(expression).made();
        assertThat(ENGLISH.reason(job)).map(Reason::sentence).contains(english);
        assertThat(PORTUGUESE.reason(job)).map(Reason::sentence).contains(portuguese);
    }

    @Test
    void whatCanNeverHappenIsNamed() {
        var job = job().because("DependencyNeverSatisfied")
                .after("afterok:59(failed)")
                .made();
        assertThat(ENGLISH.reason(job))
                .map(Reason::sentence)
                .contains("Can never start: it should start when 59 has ended well, and that cannot happen any more.");
    }

    @Test
    void aThrottledArrayNamesItsThrottle() {
        var one = job().because("JobArrayTaskLimit").named("68_[1-11%1]").made();
        var four = job().because("JobArrayTaskLimit").named("68_[1-11%4]").made();
        assertThat(ENGLISH.reason(one))
                .map(Reason::sentence)
                .contains("The array runs 1 task at a time, as it was told to.");
        assertThat(ENGLISH.reason(four))
                .map(Reason::sentence)
                .contains("The array runs 4 tasks at a time, as it was told to.");
        assertThat(PORTUGUESE.reason(four))
                .map(Reason::sentence)
                .contains("O array roda 4 tarefas por vez, como foi pedido.");
    }

    @Test
    void aJobThatBeginsLaterNamesItsHour() {
        var job = job().because("BeginTime")
                .expected(Instant.parse("2026-12-01T12:00:00Z"))
                .made();
        assertThat(ENGLISH.reason(job, NOW, ZONE))
                .map(Reason::sentence)
                .contains("It was asked to start later: tomorrow 09:00.");
    }

    @ParameterizedTest
    @EnumSource(JobState.Kind.class)
    void everyStateHasAWord(JobState.Kind kind) {
        for (var words : List.of(ENGLISH, PORTUGUESE)) {
            assertThat(words.state(JobState.of(kind))).isNotBlank();
            assertThat(words.ending(job().in(kind).made())).isNotBlank();
            assertThat(words.where(job().in(kind).made())).isNotBlank();
        }
    }

    @Test
    @DisplayName("F42: a state of a newer Slurm is said in its own word")
    void aStateOfANewerSlurmIsSaidInItsOwnWord() {
        assertThat(ENGLISH.state(JobState.parse("NEW_STATE_X"))).isEqualTo("NEW_STATE_X");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        COMPLETED | 0 | 0 | ended well
        FAILED | 3 | 0 | failed with exit code 3
        FAILED | 143 | 0 | failed with exit code 143: a program was ended by SIGTERM (it was asked to end)
        FAILED | 0 | 9 | ended by SIGKILL (killed: a cancel, a time limit, or lack of memory)
        FAILED | 0 | 64 | ended by signal 64
        FAILED | 255 | 0 | failed with exit code 255
        TIMEOUT | 0 | 0 | reached its time limit
        OUT_OF_MEMORY | 0 | 125 | ran out of memory
        CANCELLED | 0 | 0 | cancelled before it started
        """)
    @DisplayName("F44: how a job ended")
    void endingsAreSaid(JobState.Kind kind, int code, int signal, String said) {
        assertThat(ENGLISH.ending(job().in(kind).exit(code, signal).made())).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        MIXED | partly in use
        IDLE | free
        ALLOCATED | in use
        DOWN | down
        MIXED+DRAIN | draining: its jobs end, no new ones come
        IDLE+DRAIN | drained: takes no jobs
        DOWN*+DRAIN | down; drained: takes no jobs
        IDLE+DYNAMIC_NORM+MAINTENANCE+RESERVED+PLANNED | in maintenance
        MIXED+COMPLETING+DRAIN | draining: its jobs end, no new ones come
        idle~ | off, starts when needed
        IDLE+CLOUD+POWERED_DOWN | off, starts when needed
        MIXED+CLOUD+NOT_RESPONDING+POWERING_UP | partly in use; starting
        IDLE+CLOUD+POWERING_DOWN | going off
        IDLE+CLOUD+POWER_DOWN | will go off
        planned | planned for a job ahead
        mixed- | partly in use; planned for a job ahead
        reserved | reserved
        reboot^ | rebooting
        allocated+ | in use; jobs are ending
        inval | does not match its description: takes no jobs
        idle* | does not respond
        NEWSTATE | newstate
        """)
    @DisplayName("F62 F64 F65: what a node is up to")
    void nodesAreSaid(String state, String said) {
        assertThat(ENGLISH.node(NodeState.parse(state))).isEqualTo(said);
        assertThat(PORTUGUESE.node(NodeState.parse(state))).isNotBlank();
    }

    @Test
    void everyNoteHasASentence() {
        var some = Optional.of("disk\nfull");
        var notes = List.of(
                new Gpu.Note.Drained(some),
                new Gpu.Note.Drained(Optional.empty()),
                new Gpu.Note.Down(some),
                new Gpu.Note.PoweredOff(),
                new Gpu.Note.Reserved(some),
                new Gpu.Note.Maintenance(some),
                new Gpu.Note.NoCpusLeft(),
                new Gpu.Note.NoMemoryLeft(),
                new Gpu.Note.Planned(),
                new Gpu.Note.HolderNotKnown(),
                new Gpu.Note.Contradiction());
        assertThat(notes).allSatisfy(note -> assertThat(PORTUGUESE.note(note)).isNotBlank());
        assertThat(ENGLISH.note(notes.getFirst())).isEqualTo("Its node takes no jobs: disk full");
        assertThat(ENGLISH.note(notes.getLast())).isEqualTo("Slurm's answers about it disagree");
    }

    @Test
    void whereAJobRunsNamesNodesAndGpus() {
        var one =
                job().in(JobState.Kind.RUNNING).on("dgxh100-1").holding(new Job.Allocation("dgxh100-1", List.of(2, 3)));
        assertThat(ENGLISH.where(one.made())).isEqualTo("dgxh100-1, GPU 2 and 3");
        assertThat(PORTUGUESE.where(one.made())).isEqualTo("dgxh100-1, GPU 2 e 3");
        var two = job().in(JobState.Kind.RUNNING)
                .on("a1", "a2")
                .holding(new Job.Allocation("a1", List.of(0, 1, 2, 3, 6)), new Job.Allocation("a2", List.of(7)));
        assertThat(ENGLISH.where(two.made())).isEqualTo("a1, GPU 0 to 3 and 6; a2, GPU 7");
    }

    @Test
    void whereAJobRunsNamesItsNodesWhileItsGpusAreNotKnown() {
        assertThat(ENGLISH.where(job().in(JobState.Kind.RUNNING).on("a1", "a2").made()))
                .isEqualTo("a[1-2], 2 GPUs");
        assertThat(ENGLISH.where(
                        job().in(JobState.Kind.RUNNING).on("a1").gpus(1).made()))
                .isEqualTo("a1, 1 GPU");
        assertThat(ENGLISH.where(
                        job().in(JobState.Kind.RUNNING).on("a1").gpus(0).made()))
                .isEqualTo("a1");
        assertThat(ENGLISH.where(waiting("Priority"))).isEqualTo("Others are ahead of it in the queue.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 | slurm_load_jobs error: Unable to contact slurm controller (connect failure) | The Slurm controller does not answer.
        1 | Slurm accounting storage is disabled | There is no accounting on this cluster.
        1 | sacct: error: Problem talking to the database: Connection refused | The accounting database does not answer.
        1 | slurm_load_jobs error: Invalid job id specified | Slurm does not know this job any more.
        1 | scancel: error: Kill job error on job id 5: Access/permission denied | Slurm does not allow it.
        127 | sh: 1: squeue: not found | There is no squeue on the login node.
        2 | site-squeue: error: unrecognized arguments: -O | squeue on this host is not that of Slurm.
        124 | '' | The answer did not come in time.
        1 | Socket timed out on send/recv operation | The answer did not come in time.
        1 | Protocol authentication error | Slurm could not check who is asking (munge).
        3 | something odd | squeue ended with an error (exit code 3).
        """)
    @DisplayName("F78 F81 F83 F86 F97 S05: what a failed command means")
    void failedCommandsAreExplained(int exit, String err, String what) {
        var command = Command.of(Duration.ofSeconds(1), "squeue");
        var failure = new RemoteException.CommandFailed(new Answer(command, exit, Duration.ZERO, "", err));
        var trouble = ENGLISH.trouble(failure);
        assertThat(trouble.what()).isEqualTo(what);
        assertThat(Arrays.asList(trouble.meaning(), trouble.advice())).noneMatch(String::isBlank);
        assertThat(trouble.details()).contains(err);
    }

    @Test
    void theWaysInWhichAHostIsNotReachedAreToldApart() {
        var unknown = new RemoteException.Unreachable("mastr", new java.net.UnknownHostException("mastr"));
        var refused = new RemoteException.Unreachable(
                "master", new IOException(new java.net.ConnectException("Connection refused")));
        assertThat(ENGLISH.trouble(unknown).what()).isEqualTo("The name of the login node is not known.");
        assertThat(ENGLISH.trouble(refused).what()).isEqualTo("The login node refuses connections on that port.");
    }

    @Test
    void theWaysInWhichAPortIsNotReachedAreToldApart() {
        var refused = new RemoteException.ForwardRefused(
                "dgxh100-1",
                8888,
                RemoteException.ForwardRefused.Why.NOBODY_LISTENS,
                "Connection refused",
                new IOException());
        assertThat(ENGLISH.trouble(refused).what()).isEqualTo("Nothing answers on port 8888 of dgxh100-1.");
        assertThat(ENGLISH.trouble(refused).advice()).contains("--ip=0.0.0.0");
        for (var why : RemoteException.ForwardRefused.Why.values()) {
            var failure = new RemoteException.ForwardRefused("dgxh100-1", 8888, why, "no", new IOException());
            for (var words : List.of(ENGLISH, PORTUGUESE)) {
                var trouble = words.trouble(failure);
                assertThat(List.of(trouble.what(), trouble.meaning(), trouble.advice(), trouble.details()))
                        .noneMatch(String::isBlank)
                        .noneMatch(text -> text.contains("{") || text.contains("8,888"));
            }
        }
    }

    @Test
    void everyFailureHasThreePartsInBothLanguages() {
        var cause = new IOException("x");
        var failures = List.of(
                new RemoteException.Unreachable("master", cause),
                new RemoteException.LoginRefused("ana@master", List.of("key id_ed25519"), cause),
                new RemoteException.HostKeyUnknown("master", "SHA256:abc"),
                new RemoteException.HostKeyChanged("master", "SHA256:abc"),
                new RemoteException.TimedOut("master", "squeue"),
                new RemoteException.Unreadable("squeue"));
        for (var words : List.of(ENGLISH, PORTUGUESE)) {
            assertThat(failures).allSatisfy(failure -> {
                var trouble = words.trouble(failure);
                assertThat(List.of(trouble.what(), trouble.meaning(), trouble.advice(), trouble.details()))
                        .noneMatch(String::isBlank)
                        .noneMatch(text -> text.contains("{"));
            });
        }
        assertThat(ENGLISH.trouble(failures.get(3)).advice()).contains("SHA256:abc");
    }

    private static Job waiting(String reason) {
        return job().because(reason).made();
    }

    private static Made job() {
        return new Made();
    }

    /// A job, one trait after the other.
    private static final class Made {

        private JobId id = new JobId.Single(1);
        private JobState.Kind kind = JobState.Kind.PENDING;
        private String reason = "";
        private String dependency = "";
        private int gpus = 2;
        private List<String> nodes = List.of();
        private List<Job.Allocation> allocations = List.of();
        private Optional<Instant> expected = Optional.empty();
        private Optional<ExitCode> exit = Optional.empty();

        Made named(String text) {
            id = JobId.parse(text).orElseThrow();
            return this;
        }

        Made in(JobState.Kind state) {
            kind = state;
            return this;
        }

        Made because(String text) {
            reason = text;
            return this;
        }

        Made after(String expression) {
            dependency = expression;
            return this;
        }

        Made gpus(int count) {
            gpus = count;
            return this;
        }

        Made on(String... names) {
            nodes = List.of(names);
            return this;
        }

        Made holding(Job.Allocation... held) {
            allocations = List.of(held);
            return this;
        }

        Made expected(Instant at) {
            expected = Optional.of(at);
            return this;
        }

        Made exit(int code, int signal) {
            exit = Optional.of(new ExitCode(code, signal));
            return this;
        }

        Job made() {
            return new Job(
                    id,
                    1,
                    "train",
                    "ana",
                    "lab",
                    "gpu",
                    "normal",
                    JobState.of(kind),
                    reason,
                    OptionalInt.of(gpus),
                    Optional.empty(),
                    OptionalInt.empty(),
                    OptionalLong.empty(),
                    nodes,
                    allocations,
                    Optional.empty(),
                    Optional.empty(),
                    expected,
                    Optional.empty(),
                    Optional.empty(),
                    new TimeLimit.Unlimited(),
                    OptionalLong.empty(),
                    dependency,
                    "",
                    "",
                    exit);
        }
    }
}
