package org.azulejo.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class ReckoningTest {

    private final ArrayDeque<Runnable> work = new ArrayDeque<>();
    private final ArrayDeque<Runnable> screen = new ArrayDeque<>();
    private final ArrayList<String> made = new ArrayList<>();
    private final Reckoning<String, String> reckoning =
            new Reckoning<>(new Background(work::add, screen::add), "none", of -> {
                made.add(of);
                return of + "!";
            });

    @Test
    void nothingIsMadeOnTheScreensThread() {
        reckoning.take("a");

        assertThat(made).isEmpty();
        work.remove().run();
        assertThat(reckoning.result().get()).isEqualTo("none");
        screen.remove().run();
        assertThat(reckoning.result().get()).isEqualTo("a!");
    }

    @Test
    void ofThoseThatComeMeanwhileOnlyTheLastCounts() {
        reckoning.take("a");
        reckoning.take("b");
        reckoning.take("c");
        assertThat(work).hasSize(1);

        while (!work.isEmpty()) {
            work.remove().run();
            screen.remove().run();
        }

        assertThat(made).containsExactly("a", "c");
        assertThat(reckoning.result().get()).isEqualTo("c!");
    }
}
