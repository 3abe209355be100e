package org.azulejo.ui.gpus;

import static org.assertj.core.api.Assertions.assertThat;

import org.azulejo.ui.live.Insights;
import org.azulejo.ui.live.Mended;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class MendViewModelTest {

    private final Window window = showing();
    private final MendViewModel mending = GpusViewModelTest.mending(window);
    private final GpusViewModel gpus =
            new GpusViewModel(window.live, window.texts, window.spoken, window.background, mending);

    private static Window showing() {
        var window = Window.showing(Snapshots.dgx());
        window.insight.set(Insights.hidden());
        return window;
    }

    private void press() {
        gpus.act(Insights.findings().getFirst());
    }

    @Test
    void aContainerIsStoppedOnlyAfterAsking() {
        press();

        assertThat(mending.question().get().orElseThrow().effect())
                .startsWith("The container llama-test_7590 of your job 7590 still runs on dgxh100-1, though the job")
                .endsWith("What it has not saved is lost.");
        assertThat(window.asked).isEmpty();

        mending.answer(true);

        assertThat(window.asked).containsExactly("mend container:0123");
        assertThat(mending.question().get()).isEmpty();
        assertThat(mending.notice().get().orElseThrow().good()).isTrue();
    }

    @Test
    void keepingItDoesNothing() {
        press();
        mending.answer(false);

        assertThat(window.asked).isEmpty();
        assertThat(mending.question().get()).isEmpty();
    }

    @Test
    void aRefusalIsSaidInTheFarSidesWords() {
        window.mended = new Mended.NotDone("this container is not yours");
        press();
        mending.answer(true);

        var notice = mending.notice().get().orElseThrow();
        assertThat(notice.good()).isFalse();
        assertThat(notice.details()).isEqualTo("this container is not yours");
    }
}
