package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The small grammars: ids, times, amounts, states, resources.
class ValuesTest {

    @ParameterizedTest
    @ValueSource(strings = {"123", "123_4", "123_[4-9%2]", "123_[1,3,7-9]", "123_[3-11:2%1]", "123+1"})
    void anIdIsWrittenAsItWasRead(String text) {
        assertThat(JobId.parse(text)).map(JobId::text).contains(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "4205_91.batch",
                "4205_91.extern",
                "4208.0",
                "12_",
                "12+",
                "12-3",
                "99999999999999999999"
            })
    @DisplayName("F22 F24: steps are no jobs")
    void whatIsNoJobHasNoId(String text) {
        assertThat(JobId.parse(text)).isEmpty();
    }

    @Test
    @DisplayName("F18: a throttle is no part of the range")
    void aThrottleIsNoPartOfTheRange() {
        var tasks = TaskList.parse("3-12%4");
        assertThat(tasks.count()).isEqualTo(10);
        assertThat(tasks.throttle()).hasValue(4);
        assertThat(tasks.ranges()).containsExactly(new TaskList.Range(3, 12, 1));
    }

    @Test
    @DisplayName("F19: several ranges")
    void severalRanges() {
        var tasks = TaskList.parse("60-62,64,66-67%5");
        assertThat(tasks.count()).isEqualTo(6);
        assertThat(tasks.throttle()).hasValue(5);
        assertThat(tasks.cut()).isFalse();
    }

    @Test
    void aRangeMayHaveASteps() {
        assertThat(TaskList.parse("3-11:2%1").count()).isEqualTo(5);
    }

    @Test
    @DisplayName("F21: of a cut list the last number is not trusted")
    void ofACutListTheLastNumberIsNotTrusted() {
        assertThat(JobId.parse("4204_[14,16,32,44,66,68,134,155"))
                .get()
                .isInstanceOfSatisfying(JobId.WaitingTasks.class, id -> {
                    assertThat(id.tasks().cut()).isTrue();
                    assertThat(id.tasks().count()).isEqualTo(7);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "0:41,41",
        "5:00:09,18009",
        "6-14:36:34,570994",
        "30:00,1800",
        "1-00:00:00,86400",
        "200-00:00:00,17280000",
        "53:20,3200",
        "02:03.456,123",
        "00:00:00,0"
    })
    @DisplayName("F29: durations without days, with hours of one digit, or of minutes only")
    void durations(String text, long seconds) {
        assertThat(Times.duration(text)).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"INVALID", "-0:00:16", "UNLIMITED", "", "12", "1:2:3:4", "a:b", "N/A"})
    @DisplayName("F31: what is no duration is unknown")
    void whatIsNoDurationIsUnknown(String text) {
        assertThat(Times.duration(text)).isEmpty();
    }

    @Test
    @DisplayName("F26 F28: limits in words")
    void limitsInWords() {
        assertThat(TimeLimit.parse("UNLIMITED")).isEqualTo(new TimeLimit.Unlimited());
        assertThat(TimeLimit.parse("365-00:00:00")).isEqualTo(new TimeLimit.Unlimited());
        assertThat(TimeLimit.parse("infinite")).isEqualTo(new TimeLimit.Unlimited());
        assertThat(TimeLimit.parse("NOT_SET")).isEqualTo(new TimeLimit.OfPartition());
        assertThat(TimeLimit.parseMinutes("Partition_Limit")).isEqualTo(new TimeLimit.OfPartition());
        assertThat(TimeLimit.parse("INVALID")).isEqualTo(new TimeLimit.Unknown());
        assertThat(TimeLimit.parseMinutes("240")).isEqualTo(new TimeLimit.Limited(Duration.ofHours(4)));
        assertThat(TimeLimit.parse("7-00:00:00").limit()).contains(Duration.ofDays(7));
    }

    @Test
    void timesAreReadInBothForms() {
        var zone = ZoneId.of("America/Sao_Paulo");
        assertThat(Times.instant("1740000000")).contains(Instant.ofEpochSecond(1_740_000_000));
        assertThat(Times.instant("2025-03-04T10:12:13", zone)).contains(Instant.parse("2025-03-04T13:12:13Z"));
        assertThat(Times.instant("1740000000", zone)).contains(Instant.ofEpochSecond(1_740_000_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Unknown", "None", "N/A", "NONE", "", "0", "09:25:21", "-5", "2025-13-04T10:12:13"})
    @DisplayName("F32 F33 F35: words and other forms are no time")
    void wordsAreNoTime(String text) {
        assertThat(Times.instant(text)).isEmpty();
        assertThat(Times.instant(text, ZoneId.of("UTC"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"52G,53248", "1.25T,1310720", "190000M,190000", "512,512", "0,0", "2048K,2", "1P,1073741824"})
    @DisplayName("F46: amounts of memory")
    void amountsOfMemory(String text, long megabytes) {
        assertThat(Memory.megabytes(text)).hasValue(megabytes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        4Gn    | 2 | 8 | 8192
        4Gc    | 2 | 8 | 32768
        9000Mn | 1 | 4 | 9000
        1Mc    | 1 | 1 | 1
        52G    | 2 | 8 | 53248
        0      | 1 | 1 |
        0n     | 1 | 1 |
        ''     | 1 | 1 |
        ?      | 1 | 1 |
        """)
    @DisplayName("F45 F46: what was asked for, for each node, each CPU or in all")
    void memoryThatWasAskedFor(String reqMem, int nodes, int cpus, Long megabytes) {
        var read = Memory.requested(reqMem, OptionalInt.of(nodes), OptionalInt.of(cpus));
        assertThat(read).isEqualTo(megabytes == null ? OptionalLong.empty() : OptionalLong.of(megabytes));
    }

    @ParameterizedTest
    @CsvSource({
        "R,RUNNING",
        "PD,PENDING",
        "OOM,OUT_OF_MEMORY",
        "RUNNING,RUNNING",
        "NODE_FAIL,NODE_FAIL",
        "CG,COMPLETING",
        "SE,SPECIAL_EXIT",
        "X,UNKNOWN",
        "CANCELLED+,UNKNOWN"
    })
    @DisplayName("F16 F42: states in both forms; one that was cut is not guessed, and -P cuts none")
    void states(String text, JobState.Kind kind) {
        assertThat(JobState.parse(text).kind()).isEqualTo(kind);
        assertThat(Questions.accounting("t", Instant.EPOCH)).contains("-P");
    }

    @Test
    @DisplayName("F37: a state with the number of who cancelled")
    void aStateWithWhoCancelled() {
        assertThat(JobState.parse("CANCELLED by 1001"))
                .isEqualTo(new JobState(JobState.Kind.CANCELLED, "CANCELLED", OptionalLong.of(1001)));
    }

    @ParameterizedTest
    @CsvSource({
        "3:0,0:0,3,0",
        "0:9,0:0,0,9",
        "0:125,0:0,0,125",
        "15:0,0:0,143,0",
        "9:0,0:0,9,0",
        "11:0,0:0,11,0",
        "9:0,137:0,137,0",
        "15:0,143:0,143,0",
        "15:0,15:0,15,0",
        "6:0,6:0,6,0",
        "6:0,134:0,134,0",
        "6:0,0:0,6,0",
        "1:0,0:0,1,0"
    })
    @DisplayName("F44: sacct's exit codes, with 128 put back where it was taken")
    void exitCodesOfAccounting(String exitCode, String derived, int code, int signal) {
        assertThat(ExitCode.parseAccounting(exitCode, derived)).contains(new ExitCode(code, signal));
    }

    @Test
    void whatIsNoExitCodeIsUnknown() {
        assertThat(ExitCode.parse("")).isEmpty();
        assertThat(ExitCode.parse("x:0")).isEmpty();
        assertThat(ExitCode.parse("1:")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        MIXED+DRAIN | MIXED | DRAIN
        IDLE+DRAIN | IDLE | DRAIN
        DOWN*+DRAIN | DOWN | DRAIN NOT_RESPONDING
        IDLE+DYNAMIC_NORM+MAINTENANCE+RESERVED+PLANNED | IDLE | DYNAMIC_NORM MAINTENANCE RESERVED PLANNED
        MIXED+COMPLETING+DRAIN | MIXED | COMPLETING DRAIN
        idle~ | IDLE | POWERED_DOWN
        IDLE+CLOUD+POWER | IDLE | CLOUD POWERED_DOWN
        MIXED#+CLOUD | MIXED | CLOUD POWERING_UP
        mix# | MIXED | POWERING_UP
        idle% | IDLE | POWERING_DOWN
        idle! | IDLE | POWER_DOWN
        plnd | IDLE | PLANNED
        mix- | MIXED | PLANNED
        drng | MIXED | DRAIN
        drained* | IDLE | DRAIN NOT_RESPONDING
        resv | IDLE | RESERVED
        maint | IDLE | MAINTENANCE
        boot^ | DOWN | REBOOT_ISSUED
        alloc+ | ALLOCATED | COMPLETING
        inval | UNKNOWN | INVALID_REG
        mixed+planned | MIXED | PLANNED
        newstate | NEWSTATE | ''
        '' | UNKNOWN | ''
        """)
    @DisplayName("F62 F64 F65: a base and flags, whatever the form")
    void nodeStates(String text, String base, String flags) {
        var expected = flags.isEmpty() ? Set.<String>of() : Set.of(flags.split(" ", -1));
        assertThat(NodeState.parse(text)).isEqualTo(new NodeState(base, expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        gpu:h100:8(S:0-1) | gpu | h100 | 8 | ''
        gpu:8(S:0-3) | gpu | '' | 8 | ''
        gpu:(null):2(IDX:0-1) | gpu | '' | 2 | 0 1
        gpu:a100:3(IDX:0,2-3) | gpu | a100 | 3 | 0 2 3
        gpu:h100:0(IDX:N/A) | gpu | h100 | 0 | ''
        gpu(IDX:2) | gpu | '' | 1 | 2
        shard:a100:3(3/8,0/8) | shard | a100 | 3 | 0
        shard:h100:8(4/4,4/4,0/4,0/4) | shard | h100 | 8 | 0 1
        mps:h100:50(0/100,50/100) | mps | h100 | 50 | 1
        gpu:h100:0(IDX:) | gpu | h100 | 0 | ''
        gpu:1g.10gb:7 | gpu | 1g.10gb | 7 | ''
        gpu | gpu | '' | 1 | ''
        lustre:no_consume:4K | lustre | '' | 4096 | ''
        craynetwork:4 | craynetwork | '' | 4 | ''
        """)
    @DisplayName("F49 F56: resources with notes")
    void resources(String text, String name, String type, int count, String indices) {
        var expected = indices.isEmpty()
                ? List.<Integer>of()
                : List.of(indices.split(" ", -1)).stream().map(Integer::valueOf).toList();
        assertThat(Gres.parse(text))
                .isEqualTo(new Parsed<>(
                        List.of(new Gres(name, Optional.of(type).filter(it -> !it.isEmpty()), count, expected)),
                        List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"gpu:h100:8:9:10", ":8", "gpu:2(IDX:0-", "gpu:2(IDX:3-1)", "gpu:2(IDX:x)", "gpu:1(IDX:0-99999)"})
    void anOddResourceIsAWarning(String text) {
        var parsed = Gres.parse(text);
        assertThat(parsed.values()).isEmpty();
        assertThat(parsed.warnings()).hasSize(1);
    }

    @Test
    @DisplayName("F52: the plain entry is the total, in any order")
    void gpusAreCountedOnce() {
        var four = Tres.parse("cpu=8,mem=64G,node=1,billing=8,gres/gpu=4,gres/gpu:h100=4");
        assertThat(four.gpus()).hasValue(4);
        assertThat(four.gpuType()).contains("h100");
        assertThat(four.memoryMb()).hasValue(65_536);
        var one = Tres.parse("billing=8,cpu=8,gres/gpu:a100=1,gres/gpu=1,mem=64G,node=1");
        assertThat(one.gpus()).hasValue(1);
        assertThat(one.gpuType()).contains("a100");
        assertThat(Tres.parse("gres/gpu:a100=1,gres/gpu:v100=2").gpus()).hasValue(3);
        assertThat(Tres.parse("gres/gpu:a100=1,gres/gpu:v100=2").gpuType()).isEmpty();
        assertThat(Tres.parse("cpu=8").gpus()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        gpu-a-[001-002,004],gpu-b-[009-010] | gpu-a-001 gpu-a-002 gpu-a-004 gpu-b-009 gpu-b-010
        rack[0-1]n[08-10] | rack0n08 rack0n09 rack0n10 rack1n08 rack1n09 rack1n10
        n[1,[3-4]]x | n1x n3x n4x
        login1 | login1
        a,,b | a b
        n[1- | n[1-
        n[3-1] | n3-1
        """)
    @DisplayName("F71 F72: host lists")
    void hostlists(String list, String hosts) {
        assertThat(Hostlist.expand(list)).containsExactly(hosts.split(" ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "(null)", "None assigned", "N/A", " "})
    @DisplayName("F75: no nodes in any form")
    void noNodes(String text) {
        assertThat(Hostlist.expand(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"n[0-999999999]", "a[0-999]b[0-999]", "a[0-9999]b[0-9999]c[0-9999]d[0-9999]", "[[[[[[[[[[[[0-9]"
            })
    void aHostlistGrowsOnlySoFar(String text) {
        assertThat(Hostlist.expand(text)).hasSizeLessThanOrEqualTo(Hostlist.MOST);
    }

    @Test
    void hostsAreWrittenShort() {
        assertThat(Hostlist.compress(List.of("n1", "n2", "n3", "n5", "login", "g01", "g02", "n9")))
                .isEqualTo("n[1-3,5],login,g[01-02],n9");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Submitted batch job 4911 on cluster c1 | 4911 | c1
        4912;c1 | 4912 | c1
        4913 | 4913 | ''
        Submitted batch job 5 | 5 | ''
        """)
    @DisplayName("F90: what sbatch answers")
    void answersOfSbatch(String answer, long job, String cluster) {
        assertThat(Submitted.parse(answer))
                .contains(new Submitted(job, Optional.of(cluster).filter(it -> !it.isEmpty())));
    }

    @Test
    @DisplayName("F92: notices before sbatch's answer")
    void noticesBeforeTheAnswer() {
        var answer = """
            sbatch: note: 2 GB per node are kept for the system
            sbatch: partition not given, taking gpu
            4915
            """;
        assertThat(Submitted.parse(answer)).map(Submitted::job).contains(4915L);
        assertThat(Submitted.parse("sbatch: error: no")).isEmpty();
    }

    @Test
    void settingsAreRead() {
        var config = ClusterConfig.parse("""
            Configuration data as of 1796051376
            ClusterName             = dgx
            KillWait                = 30 sec
            SelectTypeParameters    = CR_CORE
            SLURM_VERSION           = 22.05.8
            PriorityWeightTRES      = (null)

            Cgroup Support Configuration:
            ConstrainDevices        = yes
            SLURM_VERSION           = 1

            Slurmctld(primary) at master is UP
            """);
        assertThat(config.settings()).containsAllEntriesOf(Map.of("ClusterName", "dgx", "ConstrainDevices", "yes"));
        assertThat(config.version()).contains("22.05.8");
        assertThat(config.killWait()).contains(Duration.ofSeconds(30));
        assertThat(config.memoryIsConsumable()).isFalse();
        assertThat(config.get("PriorityWeightTRES")).isEmpty();
    }

    @Test
    void reservationsAreRead() {
        var parsed = Reservation.parse(
                "ReservationName=course 1 StartTime=1740000000 EndTime=1740003600 Duration=01:00:00 Nodes=gpu[01-02]"
                        + " NodeCnt=2 CoreCnt=8 Features=(null) PartitionName=gpu Flags=SPEC_NODES,DAILY TRES=cpu=8"
                        + " Users=ana,bruno Groups=(null) Accounts=(null) Licenses=(null) State=ACTIVE\n");
        assertThat(parsed.warnings()).isEmpty();
        assertThat(parsed.values())
                .containsExactly(new Reservation(
                        "course 1",
                        Optional.of(Instant.ofEpochSecond(1_740_000_000)),
                        Optional.of(Instant.ofEpochSecond(1_740_003_600)),
                        List.of("gpu01", "gpu02"),
                        List.of("ana", "bruno"),
                        List.of(),
                        List.of("SPEC_NODES", "DAILY")));
        var reservation = parsed.values().getFirst();
        assertThat(reservation.covers("gpu02", Instant.ofEpochSecond(1_740_000_000)))
                .isTrue();
        assertThat(reservation.covers("gpu02", Instant.ofEpochSecond(1_740_003_600)))
                .isFalse();
        assertThat(reservation.covers("gpu03", Instant.ofEpochSecond(1_740_000_000)))
                .isFalse();
    }

    @Test
    void noReservationsAreNone() {
        assertThat(Reservation.parse("No reservations in the system\n")).isEqualTo(new Parsed<>(List.of(), List.of()));
    }

    @Test
    void associationsAreRead() {
        assertThat(Association.parse("dgx|c4ai||normal,pesquisadores|normal\nodd\n"))
                .isEqualTo(new Parsed<>(
                        List.of(new Association(
                                "dgx",
                                "c4ai",
                                Optional.empty(),
                                List.of("normal", "pesquisadores"),
                                Optional.of("normal"))),
                        List.of("not an association: 'odd'")));
    }
}
