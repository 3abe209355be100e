package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import org.azulejo.logs.Progress.Outlook;
import org.azulejo.logs.Progress.Unit;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final LogDrawing drawing = new LogDrawing(0, Limits.USUAL);
    private final ProgressReader reader = new ProgressReader();

    @Test
    void epochsTellTheEndOfTheRun() {
        at(0, "Epoch 1/10 loss 3\n");
        at(60, "Epoch 2/10 loss 2\n");
        at(120, "Epoch 3/10 loss 1\n");

        // seven more of a minute each
        assertThat(read())
                .contains(new Progress(
                        Unit.EPOCH,
                        3,
                        OptionalDouble.of(10),
                        Optional.of(Duration.ofMinutes(1)),
                        Optional.of(NOON.plusSeconds(120 + 7 * 60))));
    }

    @Test
    void aBarTellsHowMuchOfAnEpochIsDone() {
        at(0, "Epoch 2/4:   0%|     | 0/50 [00:00<?, ?it/s]");
        read();
        at(30, "\rEpoch 2/4:  50%|##   | 25/50 [00:30<00:30, 1it/s]");

        var progress = read().orElseThrow();
        assertThat(progress.done()).isEqualTo(1.5);
        assertThat(progress.end()).contains(NOON.plusSeconds(30 + 150));
    }

    @Test
    void aBarOfTheWholeRunTellsItsEnd() {
        at(0, "  1%|  | 10/1000 [00:10<16:30, 1.0s/it]");
        read();
        at(90, "\r 10%|# | 100/1000 [01:40<15:00, 1.0s/it]");

        assertThat(read())
                .contains(new Progress(
                        Unit.BAR,
                        100,
                        OptionalDouble.of(1000),
                        Optional.of(Duration.ofSeconds(1)),
                        Optional.of(NOON.plusSeconds(90 + 900))));
    }

    @Test
    void aBarThatBeginsAnewDoesNotTellTheEndOfTheRun() {
        at(0, "  1%|  | 10/100 [00:10<16:30, 1.0s/it]");
        read();
        at(90, "\r100%|##| 100/100 [01:40<15:00, 1.0s/it]\n");
        read();
        at(100, "\r 10%|##| 10/100 [01:40<15:00, 1.0s/it]");
        read();
        at(110, "\r 20%|##| 20/100 [01:40<15:00, 1.0s/it]");

        assertThat(read().orElseThrow().end()).isEmpty();
    }

    @Test
    void theUpperOfTwoBarsCounts() {
        at(0, "all: 0%|  | 0/3 [00:00<?, ?]\none: 90%|# | 9/10 [00:09<00:01, 1it/s]\u001b[A\r");
        read();
        at(10, "all: 33%|# | 1/3 [00:10<00:20, 10s/it]\n\rone:  0%|  | 0/10 [00:00<?, ?]\u001b[A\r");

        var progress = read().orElseThrow();
        assertThat(progress.total()).hasValue(3);
        assertThat(progress.end()).contains(NOON.plusSeconds(30));
    }

    @Test
    void stepsWithoutATotalTellOnlyTheirRate() {
        at(0, "epoch 1 step 500 loss 1\n");
        at(50, "epoch 1 step 1000 loss 1\n");

        var progress = read().orElseThrow();
        assertThat(progress.unit()).isEqualTo(Unit.STEP);
        assertThat(progress.each()).contains(Duration.ofMillis(100));
        assertThat(progress.end()).isEmpty();
    }

    @Test
    void aLogThatWasThereBeforeTellsItsRateByItsOwnTimes() {
        drawing.feed(0, bytes("[2026-11-30 09:00:00] epoch 1/5\n[2026-11-30 09:10:00] epoch 2/5\n"), Optional.empty());

        var progress = read().orElseThrow();
        assertThat(progress.each()).contains(Duration.ofMinutes(10));
        assertThat(progress.end()).contains(NOON.plus(Duration.ofMinutes(30)));
    }

    @Test
    void settingsThatLookLikeACountDoNoHarm() {
        at(0, "num_epochs=10 epochs: 10 batch: 32\n");
        at(0, "Epoch 1/10\n");
        at(60, "Epoch 2/10\n");

        assertThat(read().orElseThrow().end()).contains(NOON.plusSeconds(60 + 8 * 60));
    }

    @Test
    void theLimitCutsWhatWouldGoOn() {
        var progress = new Progress(
                Unit.EPOCH,
                3,
                OptionalDouble.of(10),
                Optional.of(Duration.ofMinutes(10)),
                Optional.of(NOON.plus(Duration.ofMinutes(70))));

        // 55 of 70 minutes: five and a half of seven epochs
        assertThat(progress.outlook(Optional.of(NOON.plus(Duration.ofMinutes(55)))))
                .contains(new Outlook.Cut(NOON.plus(Duration.ofMinutes(55)), 8));
        assertThat(progress.outlook(Optional.of(NOON.plus(Duration.ofMinutes(71)))))
                .contains(new Outlook.InTime(NOON.plus(Duration.ofMinutes(70))));
        assertThat(progress.outlook(Optional.empty())).contains(new Outlook.InTime(NOON.plus(Duration.ofMinutes(70))));
    }

    private Optional<Progress> read() {
        return reader.read(drawing.drawn(), NOON);
    }

    private void at(int seconds, String text) {
        drawing.feed(drawing.readTo(), bytes(text), Optional.of(NOON.plusSeconds(seconds)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
