package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Optional;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.FollowState.Why;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.Gap;
import org.azulejo.ui.live.Snapshots;
import org.junit.jupiter.api.Test;

class WanderingTest {

    private final Opened opened = new Opened();
    private final FakeLogs logs = opened.logs;

    /// Lines of 8 bytes each, from `0000001` on.
    private static String eights(int count) {
        var text = new StringBuilder(count * 8);
        for (int i = 1; i <= count; i++) {
            text.append(String.format("%07d\n", i));
        }
        return text.toString();
    }

    @Test
    void aWishIsDoneOnce() {
        var model = opened.open("one\ntwo\n");
        model.wandering().reveal(0, true);
        assertThat(Opened.wished(model)).isEqualTo("one");
        model.wandering().revealed();
        logs.append(Opened.PATH, "three\n");
        assertThat(model.wandering().reveal().get()).isEmpty();
        // the same may be wished for again
        model.wandering().reveal(0, true);
        assertThat(Opened.wished(model)).isEqualTo("one");
    }

    /// One read brings 131,072 lines of 8 bytes: two of them are more than may be held.
    @Test
    void whoReadsFarBackHoldsNeverMoreThanTwoHundredThousandLines() {
        logs.opens = 80;
        var model = opened.open(eights(600_000));
        var seen = new ArrayList<Long>();
        model.sheet().subscribe(it -> seen.add(it.drawn().size()));
        var before = Opened.lines(model).getFirst();
        while (model.wandering().hasOlder()) {
            model.wandering().readOlder();
            var now = Opened.lines(model).getFirst();
            assertThat(now).isLessThan(before);
            before = now;
        }
        assertThat(before).isEqualTo("0000001");
        assertThat(seen).allMatch(it -> it <= 200_000).hasSizeGreaterThan(4);
    }

    /// The file's last 80 bytes begin with line 599,991, which is left out as the end of some line.
    @Test
    void whatWasAtTheTopStaysThereWhenAnotherPartIsRead() {
        logs.opens = 80;
        var model = opened.open(eights(600_000));
        model.wandering().readOlder();
        assertThat(model.wandering().reveal().get()).isEmpty();
        var top = Opened.lines(model).getFirst();
        model.wandering().readOlder();
        assertThat(model.sheet().get().live()).isFalse();
        assertThat(Opened.wished(model)).isEqualTo(top);
        assertThat(model.wandering().reveal().get().orElseThrow().how()).isEqualTo(Reveal.How.TOP);
        // and downwards again, to the end
        while (!model.sheet().get().live()) {
            model.wandering().scrolled(true);
        }
        assertThat(model.follows().get()).isTrue();
        assertThat(Opened.lines(model)).contains("0600000");
    }

    @Test
    void theNewestWishWins() {
        logs.opens = 16;
        var model = opened.open(Opened.numbered(1, 200_000));
        opened.atOnce = false;
        model.wandering().goToByte(0);
        model.wandering().goToLine(77_777);
        model.wandering().goToLine(150_000);
        assertThat(model.busy().get()).isEqualTo("Counting lines …");
        assertThat(opened.far).hasSize(1);
        opened.answer();
        // the answer to what is not wished for any more is not shown
        assertThat(model.sheet().get().live()).isTrue();
        opened.answer();
        opened.answer();
        assertThat(opened.far).isEmpty();
        assertThat(Opened.wished(model)).isEqualTo("line 150000");
        assertThat(logs.asked).doesNotContain("offset of line 77777");
        assertThat(model.busy().get()).isEmpty();
    }

    @Test
    void whoGoesToTheEndMeanwhileStaysThere() {
        logs.opens = 16;
        var model = opened.open(Opened.numbered(1, 200_000));
        opened.atOnce = false;
        model.wandering().goToByte(0);
        model.wandering().goToEnd();
        opened.answer();
        assertThat(model.sheet().get().live()).isTrue();
        assertThat(model.follows().get()).isTrue();
        assertThat(opened.far).isEmpty();
    }

    @Test
    void theFirstErrorIsFoundInTheWholeFile() {
        logs.opens = 100;
        var model = opened.open("start\nerror: 0.013\n\u001b[31mERROR\u001b[0m no more room\n"
                + Opened.numbered(1, 100_000) + "ValueError: late\n");
        assertThat(Opened.lines(model)).contains("ValueError: late");
        model.wandering().goToFirstError();
        assertThat(logs.asked).contains("search a pattern");
        assertThat(Opened.wished(model)).isEqualTo("ERROR no more room");
    }

    @Test
    void thatThereIsNoErrorIsSaidOnlyAfterAllWasSearched() {
        logs.opens = 100;
        var model = opened.open("error: 0.013\n" + Opened.numbered(1, 100_000));
        model.wandering().goToError(new Place(0, 0), true);
        assertThat(logs.asked).contains("search a pattern");
        var said = model.notice().get().orElseThrow();
        assertThat(said.text()).isEqualTo("No line of the file tells of an error.");
        assertThat(said.details()).contains("Ctrl F");
    }

    @Test
    void aFileThatIsGoneIsToldFromOneThatWasNeverThere() {
        logs.opens = 16;
        var model = opened.open(Opened.numbered(1, 9));
        logs.broken = Optional.of(new FollowState.NoFile(false, Snapshots.NOW));
        model.wandering().readOlder();
        assertThat(model.notice().get().orElseThrow().text())
                .isEqualTo("The file was removed or renamed. It is looked for on.");
        assertThat(model.notice().get().orElseThrow().details()).startsWith("What was read before stays.");
        logs.broken = Optional.of(new FollowState.NotReadable(Why.DENIED, "cat: Permission denied", Snapshots.NOW));
        model.wandering().readOlder();
        assertThat(model.notice().get().orElseThrow().details())
                .contains("ask the owner")
                .endsWith("cat: Permission denied");
    }

    @Test
    void aJobThatEndedWithoutAFileWritesNoneAnyMore() {
        var words = opened.all.words();
        var never = new FollowState.NoFile(false, Snapshots.NOW);
        assertThat(words.standing(never, false, false, Snapshots.NOW).text()).isEqualTo("no output yet");
        assertThat(words.standing(never, false, true, Snapshots.NOW).text()).isEqualTo("no file");
        var gone = new FollowState.NoFile(true, Snapshots.NOW);
        assertThat(words.standing(gone, false, true, Snapshots.NOW).text()).isEqualTo("the file is gone");
    }

    @Test
    void aGapTellsWhatItMeans() {
        var model = opened.open("one\n");
        logs.startAgain(Opened.PATH, "two\n");
        var drawn = model.sheet().get().drawn();
        var gap = drawn.line(1);
        assertThat(gap.gap()).contains(new Gap.StartedAgain(Gap.Why.SHORTER));
        assertThat(model.hint(gap)).startsWith("The file began again here").contains("Seen at");
    }

    @Test
    void nothingIsDrawnWhereNothingCame() {
        logs.file(Opened.PATH, "one\n");
        opened.desk.open(Opened.PATH);
        var stage = opened.desk.tabs().get().getFirst().stage().get();
        var log = ((LogTab.Stage.Open) stage).logs().getFirst();
        var drawn = new ArrayList<Drawn>();
        log.drawn().subscribe((_, it) -> drawn.add(it));
        var followed = logs.followed.getFirst();
        for (int look = 0; look < 5; look++) {
            logs.now = logs.now.plusSeconds(2);
            followed.tell();
        }
        assertThat(drawn).isEmpty();
        assertThat(((FollowState.Reading) log.state().get()).lookedAt()).isEqualTo(Snapshots.NOW.plusSeconds(10));
        logs.append(Opened.PATH, "two\n");
        assertThat(drawn).hasSize(1);
    }
}
