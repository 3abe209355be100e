package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramTest {

    private static final Command SQUEUE = Command.of(Duration.ofSeconds(20), "squeue", "-h");
    private static final Command SINFO = Command.of(Duration.ofMillis(1500), "sinfo", "it's\nso");

    private final Program program = Program.of(List.of(SQUEUE, SINFO));
    private final List<String> marks = Pattern.compile("^az '(\\w+)'", Pattern.MULTILINE)
            .matcher(new String(program.bytes(), UTF_8))
            .results()
            .map(result -> result.group(1))
            .toList();

    @Test
    void everyCommandIsALineWithItsMarkAndItsLimit() {
        assertThat(marks).hasSize(2).doesNotHaveDuplicates().allMatch(mark -> mark.matches("a[0-9a-f]{32}"));
        assertThat(new String(program.bytes(), UTF_8))
                .startsWith("{\n")
                .endsWith("az '" + marks.get(0) + "' 20 'squeue' '-h'\n"
                        + "az '" + marks.get(1) + "' 2 'sinfo' 'it'\\''s\nso'\n"
                        + "kill \"$az_watch\" 2>/dev/null\nexit 0\n}\n");
        assertThat(program.limit()).isEqualTo(Duration.ofSeconds(22));
    }

    @Test
    void whatLiesBetweenTheMarksIsTheAnswer() throws RemoteException {
        var printed = "Welcome\n\nfake begin\n"
                + frame(0, "1|a\n2|b", "0 1764514000.100000000 1764514001.350000000", "")
                + "noise between"
                + frame(1, "", "1 1764514001.000000000 1764514001.000000000", "sinfo: error: no\nway")
                + "bye";
        var answers = program.answers(printed.getBytes(UTF_8));
        assertThat(answers)
                .containsExactly(
                        new Answer(SQUEUE, 0, Duration.ofMillis(1250), "1|a\n2|b", ""),
                        new Answer(SINFO, 1, Duration.ZERO, "", "sinfo: error: no\nway"));
    }

    @Test
    void charactersAreReadAfterTheCutting() throws RemoteException {
        // a name that ends within a character, right before the mark
        var printed = frame(0, "bad \u00c3", "0 1.000000000 2.000000000", "\u00e2\u0082")
                + frame(1, "", "0 2.000000000 2.000000000", "");
        var answer = program.answers(printed.getBytes(ISO_8859_1)).getFirst();
        assertThat(answer.out()).isEqualTo("bad \uFFFD");
        assertThat(answer.err()).isEqualTo("\uFFFD");
        assertThat(answer.printed().bytes()).isEqualTo("bad \u00c3".getBytes(ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource({"124, 20.1, 124", "137, 22.0, 124", "143, 20.0, 124", "137, 3.0, 137", "143, 19.9, 143", "127, 0.0, 127"
    })
    void killedAtTheLimitIsTimedOut(String exit, String end, int expected) throws RemoteException {
        var printed = frame(0, "", exit + " 0.000000000 " + end + "00000000", "")
                + frame(1, "", "0 2.000000000 2.000000000", "");
        assertThat(program.answers(printed.getBytes(UTF_8)).getFirst().exit()).isEqualTo(expected);
    }

    @Test
    void aClockWithoutNanosecondsWillDo() throws RemoteException {
        var printed = frame(0, "", "0 1764514000.%N 1764514003.%N", "") + frame(1, "", "0 1764514003 1764514002", "");
        assertThat(program.answers(printed.getBytes(UTF_8)))
                .extracting(Answer::took)
                .containsExactly(Duration.ofSeconds(3), Duration.ZERO);
    }

    @Test
    void aCutAnswerIsUnreadableWhereverItIsCut() {
        var whole = frame(0, "1|a", "0 1.000000000 2.000000000", "x") + frame(1, "", "0 2.000000000 2.000000000", "");
        for (int length = 0; length < whole.length(); length++) {
            var cut = whole.substring(0, length).getBytes(UTF_8);
            assertThatExceptionOfType(RemoteException.Unreadable.class).isThrownBy(() -> program.answers(cut));
        }
    }

    @Test
    void aGarbledEndIsUnreadable() {
        var printed = frame(0, "", "zero 1.0 2.0", "") + frame(1, "", "0 2.0 2.0", "");
        assertThatExceptionOfType(RemoteException.Unreadable.class)
                .isThrownBy(() -> program.answers(printed.getBytes(UTF_8)))
                .withMessageContaining("squeue")
                .withMessageContaining("zero 1.0 2.0");
    }

    @Test
    void theExcerptIsShortAndHoldsNoControlCharacters() {
        assertThat(Program.excerpt("\u001b[2J\u0007rude\r\nwords".getBytes(UTF_8), 0))
                .isEqualTo("'. [2J. rude. words'");
        assertThat(Program.excerpt("x".repeat(5000).getBytes(UTF_8), 0)).hasSize(205);
        assertThat(Program.excerpt(new byte[0], 0)).isEqualTo("nothing");
    }

    private String frame(int index, String out, String head, String err) {
        var mark = marks.get(index);
        return "\n" + mark + " begin\n" + out + "\n" + mark + " end " + head + "\n" + err + "\n" + mark + " done\n";
    }
}
