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

    /// One line each so often, each that many further on.
    private Help.Way way(String line, int further, Duration often) {
        var drawing = new LogDrawing(0, Limits.USUAL);
        var at = BEGAN;
        for (int i = 1; i <= 20; i++) {
            at = at.plus(often);
            drawing.feed(drawing.readTo(), line.formatted(i * further).getBytes(UTF_8), Optional.of(at));
        }
        return new HelpMaker(new LogWords(window.texts, window.spoken, Snapshots.ZONE))
                .make(new HelpMaker.Ask(drawing.drawn(), "", Optional.empty(), Duration.ZERO, at))
                .way()
                .orElseThrow();
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
}
