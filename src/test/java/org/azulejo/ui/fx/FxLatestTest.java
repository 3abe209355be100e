package org.azulejo.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;

class FxLatestTest {

    @Test
    void showsOnlyTheLastOfABurst() {
        var queued = new ArrayDeque<Runnable>();
        var latest = new FxLatest<>("old", queued::add);

        latest.accept("one");
        latest.accept("two");

        assertThat(latest.property().get()).isEqualTo("old");
        assertThat(queued).hasSize(1);
        queued.remove().run();
        assertThat(latest.property().get()).isEqualTo("two");
    }

    @Test
    void aValueAfterTheBurstCrossesAgain() {
        var queued = new ArrayDeque<Runnable>();
        var latest = new FxLatest<>("old", queued::add);
        latest.accept("one");
        queued.remove().run();

        latest.accept("two");

        queued.remove().run();
        assertThat(latest.property().get()).isEqualTo("two");
    }
}
