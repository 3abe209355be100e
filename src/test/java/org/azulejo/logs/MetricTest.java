package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final LogDrawing drawing = new LogDrawing(0, Limits.USUAL);

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
        loss=0.25                                    => 0.25
        step 3: loss: 1.5e-3, lr 0.1                 => 0.0015
        {'loss': 0.5, 'epoch': 0.1}                  => 0.5
        epoch 3 step 1500 loss 0.3210 lr 3.0e-04     => 0.321
        12%|# | 3/10 [00:01<00:02, 3it/s, loss=.75]  => 0.75
        train/loss=9 loss = -4.                      => -4
        loss=nan                                     => NaN
        loss: -inf                                   => -Infinity
        """)
    void aNumberStandsBehindItsName(String line, double value) {
        assertThat(Measures.value(line, "loss")).hasValue(value);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
        val_loss=0.25
        lossy=0.25
        loss 0.1.3
        loss=12:30:44
        loss=0x1f
        the loss is 3
        """)
    void otherNamesAndOtherThingsAreNone(String line) {
        assertThat(Measures.value(line, "loss")).isEmpty();
    }

    @Test
    void theNamesOfALogAreOffered() {
        feed("start 2026-11-30\n[09:00:01] epoch 1 loss 0.5 train/acc=0.2\n[09:00:02] epoch 2 loss 0.4\n");

        assertThat(Measures.names(drawing.drawn())).containsExactly("epoch", "loss", "train/acc");
    }

    @Test
    void aSeriesGrowsWithTheLog() {
        var loss = new Metric("loss");
        feed("loss=3\nother\n");
        loss.read(drawing.drawn());
        feed("loss=2\nlos");
        loss.read(drawing.drawn());
        feed("s=1\n");

        assertThat(loss.read(drawing.drawn()))
                .containsExactly(
                        new Point(0, 3, Optional.of(NOON)),
                        new Point(2, 2, Optional.of(NOON)),
                        new Point(3, 1, Optional.of(NOON)));
    }

    @Test
    void whatABarShowsCountsEachTimeItChanges() {
        var loss = new Metric("loss");
        for (var text : List.of("\r1/9 loss=3", "\r2/9 loss=2", "", "\r3/9 loss=1\n", "x\n".repeat(200))) {
            feed(text);
            loss.read(drawing.drawn());
        }

        assertThat(loss.read(drawing.drawn())).extracting(Point::value).containsExactly(3.0, 2.0, 1.0);
    }

    @Test
    void aLongSeriesIsThinnedOutAndKeepsItsEnd() {
        var loss = new Metric("loss");
        for (int i = 0; i < 10_001; i++) {
            feed("loss=" + i + "\n");
        }

        var points = loss.read(drawing.drawn());
        assertThat(points).hasSizeBetween(1000, 2000);
        assertThat(points.getLast().value()).isEqualTo(10_000);
        assertThat(points).isSortedAccordingTo((a, b) -> Double.compare(a.value(), b.value()));
    }

    private void feed(String text) {
        drawing.feed(drawing.readTo(), text.getBytes(StandardCharsets.UTF_8), Optional.of(NOON));
    }
}
