package org.azulejo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.azulejo.cluster.Snapshot;
import org.azulejo.words.Words;
import org.junit.jupiter.api.Test;

class SnapshotTextTest {

    @Test
    void showsNodesGpusAndJobs() {
        assertThat(written(Samples.reading())).isEqualTo("""
            lab  user ana  Slurm 22.05.8  2026-01-15 12:00:00 +00:00
            GPUs: 6, held 4, free 1, unavailable 1, unknown 0
            Waiting: 2 jobs (11 tasks) for 10 GPUs, 3 of them wait for nothing but GPUs or a limit
            For you: 1 GPU now, 2 on one node by 15:20, 4 on one node never: no limit on job 110_2, job
            110_[3-12%4] of bia (1 GPU) goes first
            Not understood in jobs: 1 value
            No answer for history: The accounting database does not answer. (sacct exited 1: sacct: error: Prob…

            FINDING  ABOUT      WHAT
            notice   job 110_2  Job 110_2 of bia has no time limit and holds 1 GPU. Nobody can tell when that
                                comes free, and Slurm cannot plan around it. If it is in your way, ask bia or
                                the administrators.
            notice   node gn2   gn2: draining: its jobs end, no new ones come. Reason given: bad fan. Since 14
                                Jan 16:00. One free GPU cannot be had. Nothing to do: it takes jobs again when
                                an administrator says so.

            NODE  STATE                   CPUS  MEMORY GB  GPUS  PARTITIONS  REASON
            gn1   mixed                 20/224    64/2016   3/4  gpu
            gn2   mixed+drain+reserved    ?/64        ?/?   1/2  gpu         bad fan

            NODE  GPU  TYPE  STATE        JOB        USER      USE    MEMORY  UNTIL / WHY
            gn1     0  h100  held         101        ana      87 %  39/80 GB  until 15:20
            gn1     1  h100  held         101        ana                      until 15:20
            gn1     2  h100  held         110_2      bia                      no limit
            gn1     3  h100  free         -          -
            gn2     0  -     held         101,110_2  ana,bia                  until 15:20, no limit
            gn2     1  -     unavailable  -          -                        Its node takes no jobs: bad fan

            JOB           NAME           USER  STATE    GPUS  ELAPSED      LEFT  WHERE / WHY
            101           train|v2       ana   RUNNING     2   40 min    3 h 20  gn1:0,1
            110_2         sweep          bia   RUNNING     1   2 h 59  no limit  gn1:2
            110_[3-12%4]  sweep          bia   PENDING     1        -  no limit  What it asks for is not free
                                                                                 now. Expected 15:20
            120+1         ·[31mred·line  caio  PENDING     ?        -         ?  Starts when 101 has ended well.
            """);
    }

    @Test
    void hostileAndWideNamesStayInTheirCells() {
        var names = List.of(
                "\u001b]0;title\u0007\u001b[2J",
                "tab\there\nand\rthere",
                "\u202eright to left",
                "\u4e2d\u6587\u540d\u5b57\u5f88\u957f\u5f88\u957f\u5f88\u957f",
                "e\u0301" + "\u0301".repeat(50),
                "\ud83d\ude80".repeat(20),
                "x".repeat(500),
                "");
        var jobs = names.stream()
                .map(name -> Samples.withName(Samples.RUNNING, name))
                .toList();
        var lines = written(Samples.withJobs(jobs)).lines().toList();
        var rows = lines.subList(lines.size() - names.size(), lines.size());
        assertThat(lines).allMatch(line -> Printable.width(line) <= SnapshotText.WIDTH);
        assertThat(lines).noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
        assertThat(rows).allMatch(row -> row.startsWith("101  ") && row.endsWith("gn1:0,1"));
        assertThat(rows.stream().map(Printable::width)).containsOnly(Printable.width(rows.getFirst()));
    }

    @Test
    void timesOfOtherDaysSayTheDay() {
        assertThat(new SnapshotText(new Words(Locale.ENGLISH), ZoneOffset.ofHours(9)).write(Samples.reading()))
                .contains("2026-01-15 21:00:00 +09:00", "until tomorrow 00:20");
    }

    @Test
    void saysThatItIsTheDemo() {
        var real = Samples.snapshot();
        var demo = new Snapshot(
                true,
                real.user(),
                real.accounts(),
                real.config(),
                real.takenAt(),
                real.clusterAhead(),
                real.jobs(),
                real.nodes(),
                real.partitions(),
                real.reservations(),
                real.ended(),
                real.gpus());
        assertThat(written(demo)).startsWith("lab (DEMO)  user ana");
    }

    private static String written(Snapshot snapshot) {
        return written(Reading.of(snapshot));
    }

    private static String written(Reading reading) {
        return new SnapshotText(new Words(Locale.ENGLISH), ZoneOffset.UTC).write(reading);
    }
}
