package org.azulejo.ui.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.azulejo.logs.Limits;
import org.azulejo.logs.LogDrawing;
import org.junit.jupiter.api.Test;

class FinderTest {

    private final LogDrawing drawing = new LogDrawing(0, Limits.USUAL);

    private Sheet sheet(int origin) {
        return new Sheet(drawing.drawn(), origin, true);
    }

    private void feed(String text) {
        drawing.feed(drawing.readTo(), text.getBytes(UTF_8), Optional.empty());
    }

    private Finder find(Finder before, String words) {
        return before.next(new Finder.Ask(words, sheet(1)));
    }

    @Test
    void smallLettersFindBothAndCapitalsOnlyThemselves() {
        feed("Loss loss\nloss\n");
        assertThat(find(Finder.NOTHING, "loss").hits())
                .containsExactly(new Hit(0, 0, 4), new Hit(0, 5, 9), new Hit(1, 0, 4));
        assertThat(find(Finder.NOTHING, "Loss").hits()).containsExactly(new Hit(0, 0, 4));
    }

    @Test
    void whatComesLaterIsFoundToo() {
        feed("one\ntwo\n");
        var before = find(Finder.NOTHING, "o");
        assertThat(before.hits()).hasSize(2);
        feed("four\n");
        assertThat(find(before, "o").hits()).containsExactly(new Hit(0, 0, 1), new Hit(1, 2, 3), new Hit(2, 1, 2));
    }

    @Test
    void hitsOfAnotherSheetAreForgotten() {
        feed("one\n");
        var before = find(Finder.NOTHING, "one");
        var other = new LogDrawing(0, Limits.USUAL);
        other.feed(0, "two\none\n".getBytes(UTF_8), Optional.empty());
        assertThat(before.next(new Finder.Ask("one", new Sheet(other.drawn(), 2, false)))
                        .hits())
                .containsExactly(new Hit(1, 0, 3));
    }

    @Test
    void knowsTheNextHitFromAPlace() {
        feed("a b a\nb\na\n");
        var found = find(Finder.NOTHING, "a");
        assertThat(found.firstFrom(new Place(0, 1))).isEqualTo(1);
        assertThat(found.firstFrom(new Place(0, 5))).isEqualTo(2);
        assertThat(found.firstFrom(new Place(9, 0))).isEqualTo(3);
        assertThat(found.within(0, 1)).hasSize(2);
    }
}
