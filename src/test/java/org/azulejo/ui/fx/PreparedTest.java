package org.azulejo.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PreparedTest {

    private final Queue<Runnable> work = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private final Prepared<String, Integer> length =
            new Prepared<>(new Background(work::add, Runnable::run), 0, this::lengthOf);

    private int lengthOf(String text) {
        asked.add(text);
        if (text.isEmpty()) {
            throw new IllegalArgumentException("nothing to measure");
        }
        return text.length();
    }

    @Test
    void ofWhatComesMeanwhileOnlyTheNewestCounts() {
        length.from("a");
        length.from("bb");
        length.from("ccc");
        assertThat(work).hasSize(1);

        work.remove().run();
        assertThat(length.property().get()).isEqualTo(1);
        work.remove().run();

        assertThat(length.property().get()).isEqualTo(3);
        assertThat(asked).containsExactly("a", "ccc");
        assertThat(work).isEmpty();
    }

    @Test
    void aBugIsNotTheEndOfIt() {
        length.from("");
        assertThatThrownBy(work.remove()::run).isInstanceOf(IllegalArgumentException.class);

        length.from("dd");
        work.remove().run();

        assertThat(length.property().get()).isEqualTo(2);
    }
}
