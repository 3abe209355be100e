package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.azulejo.slurm.LogRows.LogRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The names are those that 22.05.8 and 24.11.5 really made.
class LogPathsTest {

    private static final String V22 = "slurm-wlm 22.05.8\n";
    private static final String V24 = "slurm 24.11.5\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "a-%5j-%%-%b-%N-%n-%t-%s-%J-%A-%a-%u-%3x-%z-%5z-%12j-%2J-%3s-%3t.out"
                        + " a-00002-%-%b-vm-0-0-batch-2-2-4294967294-ana-pad-%z-5z-0000000002-02-batch-000.out"
                        + " a-00002-%-4-vm-0-0-batch-2-2-4294967294-ana-pad-%z-5z-0000000002-02-batch-000.out",
                "esc\\\\%j.out esc\\%j.out esc\\%j.out",
                "esc\\%j-%x.out esc%j-%x.out esc%j-%x.out",
                "b-%3j% b-002% b-002%",
                "c-%%j-%%%j.out c-%j-%2.out c-%j-%2.out",
                "d-%123j.out d-0000000002.out d-0000000002.out",
                "plain.out plain.out plain.out"
            })
    void placeholdersStandForWhatSlurmMakesOfThem(String pattern, String in22, String in24) {
        var row = row(new JobId.Single(2), 2, "/home/ana/" + pattern, "");
        assertThat(row.paths(V22, Optional.of("vm.cluster")))
                .isEqualTo(new LogPaths.Files("/home/ana/" + in22, "/home/ana/" + in22));
        assertThat(row.paths(V24, Optional.of("vm")))
                .isEqualTo(new LogPaths.Files("/home/ana/" + in24, "/home/ana/" + in24));
    }

    @Test
    void eachTaskOfAnArrayHasFilesOfItsOwn() {
        var row = row(new JobId.ArrayTask(6, 13), 16, "/home/ana/arr-%A_%4a-%j-%b-%J.out", "/home/ana/arr-%A_%a.err");
        assertThat(row.paths(V22, Optional.empty()))
                .isEqualTo(new LogPaths.Files("/home/ana/arr-6_0013-16-%b-16.out", "/home/ana/arr-6_13.err"));
        assertThat(row.paths(V24, Optional.empty()))
                .isEqualTo(new LogPaths.Files("/home/ana/arr-6_0013-16-3-16.out", "/home/ana/arr-6_13.err"));
    }

    @Test
    void theUsualNameOfATaskIsMadeOfItsNumbersWhateverSqueuePrints() {
        var files = new LogPaths.Files("/home/ana/slurm-7_2.out", "/home/ana/slurm-7_2.out");
        assertThat(row(new JobId.ArrayTask(7, 2), 9, "/home/ana/slurm-9.out", "/home/ana/slurm-9.out")
                        .paths(V22, Optional.empty()))
                .isEqualTo(files);
        assertThat(row(new JobId.ArrayTask(7, 2), 9, "/home/ana/slurm-%A_%a.out", "")
                        .paths(V24, Optional.empty()))
                .isEqualTo(files);
    }

    @Test
    void whatIsNotKnownYetIsNotMadeUp() {
        assertThat(row(new JobId.Single(2), 2, "/home/ana/%N.out", "").paths(V22, Optional.empty()))
                .isEqualTo(new LogPaths.NotYet("/home/ana/%N.out"));
        assertThat(row(new JobId.WaitingTasks(2, TaskList.parse("1-3")), 2, "/home/ana/%a.out", "")
                        .paths(V22, Optional.empty()))
                .isEqualTo(new LogPaths.NotYet("/home/ana/%a.out"));
        // a waiting task gets its own number at its start
        var waiting = new LogRow(
                new JobId.ArrayTask(2, 1),
                2,
                true,
                true,
                false,
                "ana",
                "x",
                Optional.empty(),
                "/home/ana",
                "/home/ana/%j.out",
                "");
        assertThat(waiting.paths(V22, Optional.empty())).isEqualTo(new LogPaths.NotYet("/home/ana/%j.out"));
    }

    @Test
    void aJobWithoutAScriptHasNoLog() {
        var row = new LogRow(
                new JobId.Single(14),
                14,
                false,
                false,
                false,
                "ana",
                "sleep",
                Optional.of("localhost"),
                "/home/ana",
                "/home/ana/slurm-14.out",
                "");
        assertThat(row.paths(V22, Optional.empty())).isEqualTo(new LogPaths.None());
    }

    @Test
    void rowsOfSqueueAreReadWhateverTheNamesHold() {
        var token = "zt";
        var answer =
                row("15", "13_1", "1", "RUNNING", "dgx-1", "/home/ana/my runs", "/home/ana/my runs/o\nut", "(null)")
                        + "evil\n16\u001fztj"
                        + "\n"
                        + row("14", "14", "0", "RUNNING", "localhost", "/home/ana", "(null)", "(null)")
                        + "sleep\n";
        var rows = LogRows.parse(answer, token);
        assertThat(rows.values())
                .containsExactly(
                        new LogRow(
                                new JobId.ArrayTask(13, 1),
                                15,
                                true,
                                false,
                                false,
                                "ana",
                                "evil\n16\u001fztj",
                                Optional.of("dgx-1"),
                                "/home/ana/my runs",
                                "/home/ana/my runs/o\nut",
                                ""),
                        new LogRow(
                                new JobId.Single(14),
                                14,
                                false,
                                false,
                                false,
                                "ana",
                                "sleep",
                                Optional.of("localhost"),
                                "/home/ana",
                                "",
                                ""));
    }

    @Test
    void rowsOfSacctAreRead() {
        var answer = """
            12zt6_1ztanaztdgxh100-[1-2]zt/home/anazt/home/ana/arr-%A_%a.outztztpad
            name
            14zt14ztanaztNone assignedzt/home/anaztztztsrun
            """;
        assertThat(LogRows.parseAccounted(answer, "zt"))
                .containsExactly(
                        new LogRow(
                                new JobId.ArrayTask(6, 1),
                                12,
                                true,
                                false,
                                true,
                                "ana",
                                "pad\nname",
                                Optional.of("dgxh100-1"),
                                "/home/ana",
                                "/home/ana/arr-%A_%a.out",
                                ""),
                        new LogRow(
                                new JobId.Single(14),
                                14,
                                false,
                                false,
                                true,
                                "ana",
                                "srun",
                                Optional.empty(),
                                "/home/ana",
                                "",
                                ""));
    }

    @Test
    void theMachineBehindANodeIsNamed() {
        assertThat(LogRows.hostName("NodeName=dgxh100-1 Arch=x86_64 NodeAddr=127.0.0.1 NodeHostName=vm Version=22.05"))
                .contains("vm");
    }

    @Test
    void theQuestionsAreSeparatedByWordsOfOurs() {
        assertThat(Questions.logs("zt", List.of(new JobId.ArrayTask(6, 1), new JobId.Single(9))))
                .startsWith("squeue", "-h", "-a", "--local", "-r", "-t", "all", "-j", "6_1,9")
                .last()
                .isEqualTo(
                        "JobID:\u001fztj\u001f,JobArrayID:\u001f,BatchFlag:\u001f,State:\u001f,UserName:\u001f,"
                            + "BatchHost:\u001f,WorkDir:\u001fztw\u001f,STDOUT:\u001fzto\u001f,STDERR:\u001fzte\u001f,Name:");
    }

    private static String row(
            String raw, String id, String batch, String state, String host, String folder, String out, String err) {
        return raw + "\u001fztj\u001f" + String.join("\u001f", id, batch, state, "ana", host, folder)
                + "\u001fztw\u001f" + out + "\u001fzto\u001f" + err + "\u001fzte\u001f";
    }

    private static LogRow row(JobId id, long raw, String output, String error) {
        return new LogRow(
                id, raw, true, false, false, "ana", "pad", Optional.of("dgxh100-1"), "/home/ana", output, error);
    }
}
