package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.azulejo.slurm.Squeue.TOKEN;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What must hold for any input. The seed is in the message of a failure; `-Dtest.seed=N` repeats it.
class RandomTextTest {

    private static final int ROUNDS = 400;
    private static final List<String> HOSTILE = List.of(
            "\n",
            "\r\n",
            "\t",
            "|",
            " ",
            String.valueOf(Squeue.US),
            "\u001b[31m",
            "\ufffd",
            "é模🚀",
            "$(touch x)",
            "'",
            "\"",
            "k7f2",
            "k7f3b",
            "77" + Squeue.US + "k7f3bj" + Squeue.US,
            "\n12",
            "JobState=RUNNING",
            "\n   UserId=root(0)",
            "\n     Nodes=gpu01 CPU_IDs=0 Mem=0 GRES=gpu:h100:8(IDX:0-7)",
            "\n   MinCPUsNode=1 ",
            "\u202e",
            "=",
            "%",
            ",");

    private final long seed = Long.getLong("test.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void everyJobComesBackWhateverItsOwnerWrote() {
        for (int round = 0; round < ROUNDS; round++) {
            var names = texts();
            var folders = texts();
            var outputs = texts();
            int count = 1 + random.nextInt(6);
            var rows = IntStream.range(0, count)
                    .mapToObj(at -> Squeue.job(Integer.toString(100 + at))
                            .name(names.get(at))
                            .workDir("/" + folders.get(at))
                            .stdout("/" + outputs.get(at)))
                    .toArray(Squeue[]::new);
            var jobs = JobRows.parse(Squeue.text(rows), TOKEN);
            assertThat(jobs.warnings()).as("seed %d", seed).isEmpty();
            assertThat(jobs.values()).as("seed %d", seed).hasSize(count);
            for (int at = 0; at < count; at++) {
                var job = jobs.values().get(at);
                assertThat(List.of(job.rawId(), job.name(), job.workDir(), job.stdout(), job.gpus(), job.nodes()))
                        .as("seed %d", seed)
                        .isEqualTo(List.of(
                                100L + at,
                                names.get(at),
                                "/" + folders.get(at),
                                "/" + outputs.get(at),
                                OptionalInt.of(2),
                                List.of("gpu01")));
            }
        }
    }

    @Test
    void everyEndedJobComesBackWhateverItsOwnerWrote() {
        for (int round = 0; round < ROUNDS; round++) {
            var names = texts();
            var folders = texts();
            var answer = new StringBuilder();
            for (int at = 0; at < 3; at++) {
                answer.append(Squeue.ended(
                        Integer.toString(100 + at),
                        Map.of("WorkDir", "/" + folders.get(at), "JobName", "n" + names.get(at))));
            }
            var jobs = AccountingRows.parse(answer.toString(), TOKEN);
            assertThat(jobs.warnings()).as("seed %d", seed).isEmpty();
            assertThat(jobs.values())
                    .as("seed %d", seed)
                    .extracting(Job::name)
                    .containsExactly("n" + names.get(0), "n" + names.get(1), "n" + names.get(2));
        }
    }

    @Test
    void noReaderThrowsAtTextThatWasDamaged() {
        var answers = List.of(
                Squeue.text(
                        Squeue.job("1"),
                        Squeue.waiting("2").with("JobArrayID", "2_[1-5%2]").with("ArrayTaskID", "1-5%2")),
                Squeue.node("gpu01", "gpu*", Map.of()) + Squeue.node("gpu02", "gpu*", Map.of()),
                Squeue.ended("1", Map.of()) + Squeue.ended("2", Map.of("State", "CANCELLED by 7")),
                """
                JobId=1 JobName=train
                   UserId=a(1)
                   JobState=RUNNING
                   JOB_GRES=gpu:2
                     Nodes=gpu01 CPU_IDs=0 Mem=0 GRES=gpu:h100:2(IDX:0-1)
                   MinCPUsNode=1
                """,
                "ReservationName=x StartTime=1 EndTime=2 Nodes=gpu[01-02] Users=a,b Flags=DAILY\n",
                "c|a|p|q,r|q\n",
                "gpu-a-[001-002,004],gpu-b-[009-010]x[1,[2-3]]",
                "cpu=8,mem=64G,node=1,gres/gpu=4,gres/gpu:h100=4",
                "gpu:a100:3(IDX:0,2-3),gpu:v100:0(IDX:N/A),shard:a100:3(3/8,0/8)",
                "MIXED*+DRAIN+PLANNED",
                "123_[3-11:2%1]",
                "1-02:03:04.5",
                "4Gc",
                "15:0");
        var job = Squeue.readOne(Squeue.job("1"));
        for (int round = 0; round < ROUNDS; round++) {
            var text = damaged(answers.get(random.nextInt(answers.size())));
            for (var reader : readers(job)) {
                assertThat(List.of(text)).as("seed %d", seed).allSatisfy(reader);
            }
        }
    }

    private static List<Consumer<String>> readers(Job job) {
        return List.of(
                text -> JobRows.parse(text, TOKEN),
                text -> NodeRows.parse(text, TOKEN),
                text -> AccountingRows.lastAttempts(
                        AccountingRows.parse(text, TOKEN).values()),
                text -> HeldGpus.parse(text, job),
                Reservation::parse,
                Association::parse,
                ClusterConfig::parse,
                Hostlist::expand,
                text -> Tres.parse(text).gpus(),
                Gres::parse,
                Gres::parseRequest,
                text -> NodeState.parse(text).isDown(),
                JobId::parse,
                text -> TaskList.parse(text).count(),
                Times::duration,
                text -> Times.instant(text, ZoneId.of("UTC")),
                TimeLimit::parse,
                TimeLimit::parseMinutes,
                text -> Memory.requested(text, OptionalInt.of(2), OptionalInt.of(3)),
                text -> ExitCode.parseAccounting(text, text),
                JobState::parse,
                Submitted::parse);
    }

    @Test
    void aDamagedRowTakesNoOtherWithIt() {
        for (int round = 0; round < ROUNDS; round++) {
            var broken = Squeue.job("1").row();
            int cut = random.nextInt(broken.length());
            var answer = Squeue.job("7").row() + broken.substring(0, cut) + "\n"
                    + Squeue.job("8").row();
            assertThat(JobRows.parse(answer, TOKEN).values())
                    .as("seed %d", seed)
                    .extracting(Job::rawId)
                    .contains(7L, 8L);
        }
    }

    @Test
    void hostsThatAreWrittenShortComeBack() {
        for (int round = 0; round < ROUNDS; round++) {
            var hosts =
                    Stream.generate(this::host).limit(1 + random.nextInt(20)).toList();
            assertThat(Hostlist.expand(Hostlist.compress(hosts)))
                    .as("seed %d", seed)
                    .isEqualTo(hosts);
        }
    }

    private String host() {
        var prefix = List.of("n", "gpu-a-", "m20a-k", "r1n", "login").get(random.nextInt(5));
        return switch (random.nextInt(4)) {
            case 0 -> prefix;
            case 1 -> prefix + random.nextInt(20);
            case 2 -> prefix + String.format(Locale.ROOT, "%03d", random.nextInt(12));
            default -> prefix + random.nextInt(5) + "x";
        };
    }

    private List<String> texts() {
        return Stream.generate(this::hostile).limit(6).toList();
    }

    private String hostile() {
        var text = new StringBuilder();
        int parts = random.nextInt(6);
        for (int part = 0; part < parts; part++) {
            text.append(HOSTILE.get(random.nextInt(HOSTILE.size())));
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }

    private String damaged(String text) {
        var characters =
                new ArrayList<>(text.codePoints().mapToObj(Character::toString).toList());
        int changes = 1 + random.nextInt(8);
        for (int change = 0; change < changes && !characters.isEmpty(); change++) {
            int at = random.nextInt(characters.size());
            switch (random.nextInt(4)) {
                case 0 -> characters.remove(at);
                case 1 -> characters.set(at, HOSTILE.get(random.nextInt(HOSTILE.size())));
                case 2 ->
                    characters.add(at, new String(new byte[] {(byte) random.nextInt(256)}, StandardCharsets.UTF_8));
                default -> characters.subList(at, characters.size()).clear();
            }
        }
        return String.join("", characters);
    }
}
