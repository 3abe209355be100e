package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Optional;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.SearchEnd;
import org.junit.jupiter.api.Test;

class SearchingTest {

    private final Opened opened = new Opened();
    private final LogViewModel model = opened.open("first b\nsecond B\nthird b\n");
    private final Searching searching = model.searching();

    private void lookFor(String words) {
        searching.finding().set(true);
        searching.find().set(words);
    }

    @Test
    void whatIsFoundInTheFileIsShownAsItComes() {
        lookFor("b");
        var seen = new ArrayList<String>();
        opened.logs.onMatch = () -> seen.add(searching.whole().get().found().size() + " "
                + searching.whole().get().goesOn() + ", "
                + model.words().whole(searching.whole().get()));
        searching.searchWhole();
        assertThat(seen)
                .containsExactly(
                        "1 true, searching …, 1 line so far",
                        "2 true, searching …, 2 lines so far",
                        "3 true, searching …, 3 lines so far");
        assertThat(searching.whole().get().end()).contains(new SearchEnd.Whole(3));
    }

    @Test
    void capitalsMeanThemselvesHereAndThere() {
        lookFor("B");
        assertThat(searching.finder().get().hits()).containsExactly(new Hit(1, 7, 8));
        searching.searchWhole();
        assertThat(searching.whole().get().found()).containsExactly(new LogMatch(2, 8, "second B"));
        searching.close();
        lookFor("b");
        assertThat(searching.finder().get().hits()).hasSize(3);
        searching.searchWhole();
        assertThat(searching.whole().get().found()).hasSize(3);
    }

    @Test
    void whatWasFoundBeforeStoppingStays() {
        lookFor("b");
        opened.logs.onMatch = searching::stopWhole;
        searching.searchWhole();
        assertThat(searching.whole().get().found()).hasSize(1);
        assertThat(model.words().whole(searching.whole().get())).isEqualTo("stopped, 1 line so far");
    }

    @Test
    void whoClosesTheSearchSeesNothingOfItAnyMore() {
        lookFor("b");
        opened.logs.onMatch = searching::close;
        searching.searchWhole();
        assertThat(searching.whole().get()).isEqualTo(WholeSearch.NOT_DONE);
    }

    @Test
    void aHitIsPointedAt() {
        lookFor("b");
        searching.goToHit(new Place(0, 0), true);
        assertThat(model.wandering().reveal().get())
                .isEqualTo(Optional.of(new Reveal(new Place(0, 6), Reveal.How.POINTED)));
        assertThat(model.follows().get()).isFalse();
    }
}
