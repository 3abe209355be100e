package org.azulejo.ui.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.azulejo.logs.Limits;
import org.azulejo.logs.LogDrawing;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class HelpMakerTest {

    private static final Instant BEGAN = Instant.parse("2026-03-02T09:00:00Z");

    private final Window window = Window.showing(Snapshots.dgx());

    private final LogWords words = new LogWords(window.texts, window.spoken, Snapshots.ZONE);

    /// One line each so often, each that many further on.
    private Help.Way way(String line, int further, Duration often) {
        var drawing = new LogDrawing(0, Limits.USUAL);
        var at = BEGAN;
        for (int i = 1; i <= 20; i++) {
            at = at.plus(often);
            drawing.feed(drawing.readTo(), line.formatted(i * further).getBytes(UTF_8), Optional.of(at));
        }
        return help(drawing, "", new HelpMaker.Run(true, Optional.of(at), Optional.empty()), at)
                .way()
                .orElseThrow();
    }

    private Help help(LogDrawing drawing, String chosen, HelpMaker.Run run, Instant now) {
        return new HelpMaker(words).make(new HelpMaker.Ask(drawing.drawn(), chosen, run, Duration.ZERO, now));
    }

    /// Epochs 1 to 4 of 10, five minutes each, the last at 09:20; all of it stood there before anybody looked.
    private static LogDrawing fourEpochs() {
        return drawing("""
            2026-03-02 09:05:00 epoch 1/10 loss 0.4 lr 0.1
            2026-03-02 09:10:00 epoch 2/10 loss 0.3 lr 0.1
            2026-03-02 09:15:00 epoch 3/10 loss 0.2 lr 0.1
            2026-03-02 09:20:00 epoch 4/10 loss 0.1 lr 0.1 Acc=0.9
            """);
    }

    private static LogDrawing drawing(String text) {
        var drawing = new LogDrawing(0, Limits.USUAL);
        drawing.feed(0, text.getBytes(UTF_8), Optional.empty());
        return drawing;
    }

    private Help.Way way(boolean runs, String written, String now) {
        var run = new HelpMaker.Run(runs, Optional.of(Instant.parse(written)), Optional.empty());
        return help(fourEpochs(), "", run, Instant.parse(now)).way().orElseThrow();
    }

    /// Six more take 30 minutes from when the file was written, not from when it is looked at. The zone is three hours
    /// behind.
    @Test
    void theEndIsReckonedFromWhenTheLogWasWritten() {
        assertThat(way(true, "2026-03-02T09:20:00Z", "2026-03-02T09:24:00Z").end())
                .isEqualTo("ends about "
                        + window.spoken.moment(
                                Instant.parse("2026-03-02T09:50:00Z"), Instant.parse("2026-03-02T09:24:00Z")));
    }

    @Test
    void aRunThatIsOverHasNoEndToExpect() {
        var way = way(false, "2026-03-02T09:20:00Z", "2026-03-02T09:24:00Z");
        assertThat(way.at()).isEqualTo("epoch 4 of 10");
        assertThat(way.end()).isEmpty();
        assertThat(way.hint()).isEmpty();
    }

    @Test
    void aRunThatIsOverdueIsToldSo() {
        var way = way(true, "2026-03-02T09:20:00Z", "2026-03-02T11:00:00Z");
        assertThat(way.end()).isEqualTo("longer than it took so far");
    }

    @Test
    void aNumberWithTooFewValuesGivesWayToAnother() {
        var run = new HelpMaker.Run(true, Optional.empty(), Optional.empty());
        assertThat(help(fourEpochs(), "lr", run, BEGAN).curve().orElseThrow().name())
                .isEqualTo("lr");
        // one value makes no line
        assertThat(help(fourEpochs(), "Acc", run, BEGAN).curve().orElseThrow().name())
                .isEqualTo("loss");
        var accOnly = drawing("val_loss 1\nacc 1\nacc 2\nacc 3\n");
        assertThat(help(accOnly, "", run, BEGAN).curve().orElseThrow().name()).isEqualTo("acc");
    }

    @Test
    void theNamesStandInTheOrderOfTheAlphabet() {
        var run = new HelpMaker.Run(true, Optional.empty(), Optional.empty());
        assertThat(help(drawing("loss=1 Zeta=1 acc=1 b=1\n".repeat(2) + "loss=1 b=2\n"), "", run, BEGAN)
                        .curve()
                        .orElseThrow()
                        .names())
                .containsExactly("acc", "b", "loss", "Zeta");
    }

    @Test
    void whatTakesLongIsSaidAsADuration() {
        var way = way("epoch %d loss 0.1\n", 1, Duration.ofMinutes(5));
        assertThat(way.at()).isEqualTo("epoch 20");
        assertThat(way.hint()).isEqualTo("One epoch takes 5 min at present");
        assertThat(way.share()).isNaN();
    }

    /// 500 steps in 30 s are 1,000 a minute.
    @Test
    void whatTakesHardlyAnyTimeIsSaidAsARate() {
        var way = way("step %d loss 0.1\n", 500, Duration.ofSeconds(30));
        assertThat(way.at()).isEqualTo("step 10000");
        assertThat(way.end()).isEqualTo("1,000 steps a minute at present");
    }

    @Test
    void howFarARunGotThatIsOverIsNotSaidWithoutHowFarItWasToGet() {
        var over = new HelpMaker.Run(false, Optional.empty(), Optional.empty());
        assertThat(help(drawing("epoch 3 loss 0.1\n"), "", over, BEGAN).way()).isEmpty();
        assertThat(help(fourEpochs(), "", over, BEGAN).way()).isPresent();
    }
}
