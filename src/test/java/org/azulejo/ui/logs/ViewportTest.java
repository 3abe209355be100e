package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.azulejo.ui.logs.Viewport.Row;
import org.junit.jupiter.api.Test;

class ViewportTest {

    /// Lines 10 to 19; line 12 takes 25 columns, all others 5.
    private static final Viewport.Lines TEN = lines(10, 20);

    private static Viewport.Lines lines(long first, long end) {
        return new Viewport.Lines() {
            @Override
            public long first() {
                return first;
            }

            @Override
            public long end() {
                return end;
            }

            @Override
            public int columns(long line) {
                return line == 12 ? 25 : 5;
            }
        };
    }

    private static Viewport viewport(boolean wraps) {
        var viewport = new Viewport(TEN);
        viewport.resize(4, 10);
        viewport.wrap(wraps);
        return viewport;
    }

    @Test
    void aLongLineTakesSeveralRows() {
        assertThat(viewport(true).rows())
                .containsExactly(new Row(10, 0), new Row(11, 0), new Row(12, 0), new Row(12, 10));
        assertThat(viewport(false).rows())
                .containsExactly(new Row(10, 0), new Row(11, 0), new Row(12, 0), new Row(13, 0));
    }

    @Test
    void scrollsRowByRowThroughAWrappedLine() {
        var viewport = viewport(true);
        viewport.scroll(3);
        assertThat(viewport.rows()).containsExactly(new Row(12, 10), new Row(12, 20), new Row(13, 0), new Row(14, 0));
        viewport.scroll(-2);
        assertThat(viewport.rows().getFirst()).isEqualTo(new Row(11, 0));
        viewport.scroll(-100);
        assertThat(viewport.atStart()).isTrue();
    }

    @Test
    void theLastLineIsAtTheFootWhenScrolledToTheEnd() {
        var viewport = viewport(true);
        viewport.scroll(1_000);
        assertThat(viewport.rows()).containsExactly(new Row(16, 0), new Row(17, 0), new Row(18, 0), new Row(19, 0));
        assertThat(viewport.atEnd()).isTrue();
        viewport.scroll(-1);
        assertThat(viewport.atEnd()).isFalse();
    }

    @Test
    void whatIsSeenStaysWhileLinesComeAndGo() {
        var viewport = viewport(true);
        viewport.scroll(5);
        assertThat(viewport.top()).isEqualTo(13);
        viewport.show(lines(12, 400));
        assertThat(viewport.top()).isEqualTo(13);
        viewport.show(lines(100, 500));
        assertThat(viewport.top()).isEqualTo(100);
        viewport.show(lines(0, 0));
        assertThat(viewport.rows()).isEqualTo(List.of());
    }

    @Test
    void revealingMovesOnlyWhereTheLineIsNotSeen() {
        var viewport = viewport(true);
        viewport.reveal(11, 0);
        assertThat(viewport.top()).isEqualTo(10);
        viewport.reveal(12, 24);
        assertThat(viewport.rows()).contains(new Row(12, 20));
        viewport.reveal(19, 0);
        assertThat(viewport.rows().getLast()).isEqualTo(new Row(19, 0));
    }

    @Test
    void fewLinesAreBothStartAndEnd() {
        var viewport = new Viewport(lines(0, 2));
        viewport.resize(10, 10);
        assertThat(viewport.atStart()).isTrue();
        assertThat(viewport.atEnd()).isTrue();
        viewport.scroll(1);
        assertThat(viewport.top()).isZero();
    }
}
