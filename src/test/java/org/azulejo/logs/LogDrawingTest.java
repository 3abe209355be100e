package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LogDrawingTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final LogDrawing drawing = new LogDrawing(0, Limits.USUAL);

    @Test
    void aProgressBarStaysInItsLine() {
        feed("Epoch 1:  10%|#         | 1/10\rEpoch 1:  20%|##        | 2/10\r"
                + "Epoch 1: 100%|##########| 10/10\nloss=0.1\n");

        assertThat(texts()).containsExactly("Epoch 1: 100%|##########| 10/10", "loss=0.1");
    }

    @Test
    void nestedBarsStayInTheirLines() {
        feed("outer 0/2\r\n\rinner 1/3\u001b[A\n\rinner 2/3\u001b[A\n\rinner 3/3\u001b[A\router 1/2\r\ndone ");

        assertThat(texts()).containsExactly("outer 1/2", "done  3/3");
    }

    @Test
    void charactersMayBeCutBetweenReads() {
        feed(0x6c, 0x6f, 0x73, 0x73, 0x20, 0xc3);
        feed(0xa9, 0x0a, 0xff, 0xfe, 0x0a);

        assertThat(texts()).containsExactly("loss é", "\ufffd\ufffd");
    }

    @Test
    void coloursAreRunsOfTheText() {
        feed("ok \u001b[1;31mbad\u001b[0m, \u001b[38;2;1;2;3;48;5;17mx\u001b[m\n");

        var line = drawing.drawn().line(0);
        assertThat(line.text()).isEqualTo("ok bad, x");
        assertThat(line.runs())
                .containsExactly(
                        new Run(3, 6, style(new Colour.Indexed(1), new Colour.Standard(), true)),
                        new Run(8, 9, style(new Colour.Exact(0x010203), new Colour.Indexed(17), false)));
    }

    @Test
    void titlesAndLinksAreReadOverEvenWhenCut() {
        feed("a\u001b]0;ti");
        feed("tle\u0007b\u001b]8;;https://example.org\u001b");
        feed("\\link\u001b]8;;\u001b\\\n");

        assertThat(texts()).containsExactly("ablink");
    }

    @Test
    void aLineEndEndsWhatIsStillOpen() {
        feed("\u001b]0;title\nTraceback\u001b[3\nTail\u001bPq\rx\n");

        assertThat(texts()).containsExactly("", "Traceback", "xail");
    }

    @Test
    void longLinesAreCutAndSayWhereTheyGoOn() {
        feed("x".repeat(LogDrawing.COLUMNS + 5) + "\nnext\n");

        var drawn = drawing.drawn();
        assertThat(drawn.size()).isEqualTo(3);
        assertThat(drawn.line(1)).isEqualTo(line(1, 1, LogDrawing.COLUMNS, true, "xxxxx"));
        assertThat(drawn.line(2)).isEqualTo(line(2, 2, LogDrawing.COLUMNS + 6, false, "next"));
    }

    @Test
    void aLineAsLongAsTheScreenIsNotCut() {
        feed("x".repeat(LogDrawing.COLUMNS) + "\nnext\n");

        assertThat(drawing.drawn().size()).isEqualTo(2);
    }

    @Test
    void wideCharactersKeepTheirColumns() {
        feed("模型 1\r\u001b[2Cx\n");

        assertThat(texts()).containsExactly("模x  1");
    }

    @Test
    void whatClearsTheScreenLosesNothing() {
        feed("first\nsecond\n\u001b[H\u001b[2Jthird\n\u001b[H\u001b[Jfourth\n");

        assertThat(texts()).containsExactly("first", "second", "third", "fourth");
    }

    @Test
    void emptyLinesCountButTheOneBehindTheLastLineEndDoesNot() {
        feed("a\n\n\n");
        assertThat(texts()).containsExactly("a", "", "");
        feed("b");
        assertThat(texts()).containsExactly("a", "", "", "b");
    }

    @Test
    void aLineKnowsItsOffsetAndWhenItCame() {
        feed("one\ntwo\n");
        drawing.feed(8, bytes("three\n"), Optional.of(NOON));

        assertThat(drawing.drawn().line(2))
                .isEqualTo(new LogLine(
                        2,
                        OptionalLong.of(3),
                        8,
                        Optional.of(NOON),
                        false,
                        "three",
                        List.of(),
                        Mark.NONE,
                        Optional.empty()));
        assertThat(drawing.drawn().line(1).arrived()).isEmpty();
    }

    @Test
    void whatWasReadAlreadyIsNotDrawnTwice() {
        feed("one\ntw");
        drawing.feed(4, bytes("two\n"), Optional.empty());
        drawing.feed(0, bytes("one\n"), Optional.empty());

        assertThat(texts()).containsExactly("one", "two");
        assertThat(drawing.readTo()).isEqualTo(8);
    }

    @Test
    void missingBytesAreAGap() {
        feed("one\n");
        drawing.feed(100, bytes("half a line\ntwo\n"), Optional.of(NOON));

        assertThat(texts()).containsExactly("one", "", "two");
        assertThat(drawing.drawn().line(1).gap()).contains(new Gap.NotRead(4, 100));
        assertThat(drawing.drawn().line(2).number()).isEmpty();
        assertThat(drawing.drawn().line(2).start()).isEqualTo(112);
    }

    @Test
    void aFileThatStartsAgainIsSaidAndReadFromItsStart() {
        feed("old\n\u001b[31mcut");
        drawing.startAgain(Gap.Why.SHORTER, NOON);
        feed("new\n");

        assertThat(texts()).containsExactly("old", "cut", "", "new");
        assertThat(drawing.drawn().line(2).gap()).contains(new Gap.StartedAgain(Gap.Why.SHORTER));
        assertThat(drawing.drawn().line(3)).isEqualTo(line(3, 1, 0, false, "new"));
    }

    @Test
    void withinAFileTheFirstHalfLineIsLeftOut() {
        var late = new LogDrawing(1000, Limits.USUAL);
        late.feed(1000, bytes("end of a li"), Optional.empty());
        late.feed(1011, bytes("ne\nwhole\n"), Optional.empty());

        assertThat(late.drawn().size()).isEqualTo(1);
        assertThat(late.drawn().start()).isEqualTo(1014);
        assertThat(late.drawn().line(0).number()).isEmpty();
    }

    @Test
    void olderLinesAreDroppedAndTheOthersKeepTheirIndex() {
        var small = new LogDrawing(0, new Limits(2000, 1 << 20));
        for (int i = 0; i < 10_000; i++) {
            small.feed(small.readTo(), bytes("line " + i + "\n"), Optional.empty());
        }

        var drawn = small.drawn();
        assertThat(drawn.size()).isBetween(1500L, 2000L + LogDrawing.ROWS + 512);
        assertThat(drawn.end()).isEqualTo(10_000);
        assertThat(drawn.text(9_000)).isEqualTo("line 9000");
        assertThat(drawn.line(9_000).number()).hasValue(9_001);
    }

    @Test
    void longLinesAreDroppedForTheirSize() {
        var small = new LogDrawing(0, new Limits(200_000, 1 << 20));
        for (int i = 0; i < 4000; i++) {
            small.feed(small.readTo(), bytes("模".repeat(1000) + "\n"), Optional.empty());
        }

        assertThat(small.drawn().size()).isLessThan(700);
    }

    @Test
    void manyMegabytesOfOneProgressBarStayOneLine() {
        var bar = "\r 42%|████▏     | 21/50 [00:01<00:02, \u001b[32m11.3it/s\u001b[0m]".repeat(10_000);
        for (int i = 0; i < 10; i++) {
            feed(bar);
        }

        assertThat(texts()).containsExactly(" 42%|████▏     | 21/50 [00:01<00:02, 11.3it/s]");
    }

    @Test
    void olderLinesCanBePutInFront() {
        var text = new StringBuilder();
        for (int i = 1; i <= 3000; i++) {
            text.append("line ").append(i).append('\n');
        }
        var file = bytes(text.toString());
        int border = text.indexOf("line 2000");
        var late = new LogDrawing(border - 3, Limits.USUAL);
        late.feed(border - 3, bytes(text.substring(border - 3)), Optional.empty());
        var early = new LogDrawing(0, Limits.USUAL);
        early.feed(0, bytes(text.substring(0, (int) late.drawn().start())), Optional.empty());

        var whole = late.drawn().after(early.drawn());

        assertThat(whole.first()).isEqualTo(-1999);
        assertThat(whole.end()).isEqualTo(1001);
        assertThat(whole.text(0)).isEqualTo("line 2000");
        assertThat(whole.line(1000).number()).hasValue(3000);
        assertThat(whole.numbered(1500)).hasValue(-500);
        assertThat(whole.line(-500).text()).isEqualTo("line 1500");
        assertThat(whole.at(text.indexOf("line 1500") + 2)).hasValue(-500);
        assertThat(whole.readTo()).isEqualTo(file.length);
    }

    @Test
    void theFirstErrorIsFoundAndShownInTheOverview() {
        feed("fine\n".repeat(1000) + "ValueError: no\n" + "fine\n".repeat(999));

        var drawn = drawing.drawn();
        assertThat(drawn.next(0, Mark.ERROR)).hasValue(1000);
        assertThat(drawn.next(1001, Mark.ERROR)).isEmpty();
        assertThat(drawn.previous(2000, Mark.WARNING)).hasValue(1000);
        assertThat(drawn.overview(4)).containsExactly(Mark.NONE, Mark.NONE, Mark.ERROR, Mark.NONE);
    }

    @Test
    void aVersionDoesNotChangeWhenMoreComes() {
        feed("one\ntw");
        var before = drawing.drawn();
        feed("o\rTWO\nthree\n".repeat(600));

        assertThat(before.size()).isEqualTo(2);
        assertThat(before.text(1)).isEqualTo("tw");
        assertThat(drawing.drawn().text(1)).isEqualTo("TWO");
    }

    private static LogLine line(long index, long number, long start, boolean continues, String text) {
        return new LogLine(
                index,
                OptionalLong.of(number),
                start,
                Optional.empty(),
                continues,
                text,
                List.of(),
                Mark.NONE,
                Optional.empty());
    }

    private static Style style(Colour text, Colour ground, boolean bold) {
        return new Style(text, ground, bold, false, false, false, false, false);
    }

    private List<String> texts() {
        var drawn = drawing.drawn();
        return LongStream.range(drawn.first(), drawn.end())
                .mapToObj(drawn::text)
                .toList();
    }

    private void feed(String text) {
        drawing.feed(drawing.readTo(), bytes(text), Optional.empty());
    }

    private void feed(int... octets) {
        var bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        drawing.feed(drawing.readTo(), bytes, Optional.empty());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
