package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.Limits;
import org.azulejo.logs.LogDrawing;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.live.Notice;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.azulejo.ui.logs.NotebookViewModel.Stage;
import org.junit.jupiter.api.Test;

class NotebookViewModelTest {

    /// Ana's, running on dgxh100-1; 7601 is bruno's.
    private static final Optional<JobId> MINE = Optional.of(new JobId.Single(7620));

    private static final String LINE = "    http://dgxh100-1:8899/lab?token=0123456789abcdef\n";

    private final Window window = Window.showing(Snapshots.dgx());
    private final List<Notice> said = new ArrayList<>();
    private final NotebookViewModel model = new NotebookViewModel(
            window, window.background, new LogWords(window.texts, window.spoken, Snapshots.ZONE), said::add);

    private static Drawn log(String text) {
        var drawing = new LogDrawing(0, Limits.USUAL);
        drawing.feed(0, text.getBytes(java.nio.charset.StandardCharsets.UTF_8), Optional.empty());
        return drawing.drawn();
    }

    private void see(String text, Optional<JobId> job) {
        model.see(log(text), window.live.snapshot().get(), job);
    }

    @Test
    void isOfferedWhereTheLogOfARunningJobOfOnesOwnShowsAnAddress() {
        see("epoch 1\n", MINE);
        assertThat(model.stage().get()).isEqualTo(new Stage.Nothing());
        see(LINE, MINE);
        assertThat(model.stage().get()).isEqualTo(new Stage.Offered("dgxh100-1"));
    }

    @Test
    void isNotOfferedForAnothersJobNorForAFileOfNoJob() {
        see(LINE, Optional.of(new JobId.Single(7601)));
        assertThat(model.stage().get()).isEqualTo(new Stage.Nothing());
        see(LINE, Optional.empty());
        assertThat(model.stage().get()).isEqualTo(new Stage.Nothing());
    }

    @Test
    void opensAndClosesAndTellsNoToken() {
        see(LINE, MINE);
        model.open();
        assertThat(window.asked).containsExactly("open notebook at dgxh100-1:8899 of 7620");
        assertThat(model.stage().get())
                .isInstanceOfSatisfying(
                        Stage.Open.class,
                        open -> assertThat(open.door().place()).isEqualTo("http://127.0.0.1:43210"));
        assertThat(model.stage().get().toString()).doesNotContain("0123456789abcdef");
        // more lines of the same run change nothing
        see(LINE + "more\n", MINE);
        assertThat(model.stage().get()).isInstanceOf(Stage.Open.class);
        model.close();
        assertThat(window.asked).endsWith("close the notebook of 7620");
        assertThat(model.stage().get()).isEqualTo(new Stage.Offered("dgxh100-1"));
    }

    @Test
    void saysWhyItCannotBeReachedAndOffersItAgain() {
        see(LINE, MINE);
        window.answers.add(new Window.Answer.Fails(new RemoteException.TimedOut("ana@master", "forward")));
        model.open();
        assertThat(said)
                .singleElement()
                .satisfies(notice -> assertThat(notice.good()).isFalse());
        assertThat(model.stage().get()).isEqualTo(new Stage.Offered("dgxh100-1"));
    }

    @Test
    void endsWithTheJob() {
        see(LINE, MINE);
        model.open();
        window.show(Snapshots.idle());
        see(LINE, MINE);
        assertThat(model.stage().get()).isEqualTo(new Stage.Nothing());
        assertThat(window.asked).hasSize(1);
    }

    @Test
    void oneThatIsOpenIsShownAsOpenByWhoeverSeesItAnew() {
        see(LINE, MINE);
        model.open();
        // another language, or the tab opened once more
        var anew = new NotebookViewModel(
                window, window.background, new LogWords(window.texts, window.spoken, Snapshots.ZONE), said::add);
        anew.see(log(LINE), window.live.snapshot().get(), MINE);
        assertThat(anew.stage().get()).isInstanceOf(Stage.Open.class);
        assertThat(window.asked).hasSize(1);
    }

    @Test
    void isClosedAwayFromTheScreensThread() {
        var waiting = new ArrayDeque<Runnable>();
        var later = new NotebookViewModel(
                window,
                new Background(waiting::add, Runnable::run),
                new LogWords(window.texts, window.spoken, Snapshots.ZONE),
                said::add);
        later.see(log(LINE), window.live.snapshot().get(), MINE);
        later.open();
        waiting.remove().run();
        later.close();
        assertThat(window.asked).hasSize(1);
        assertThat(later.stage().get()).isEqualTo(new Stage.Closing());
        waiting.remove().run();
        assertThat(window.asked).endsWith("close the notebook of 7620");
        assertThat(later.stage().get()).isEqualTo(new Stage.Offered("dgxh100-1"));
    }
}
