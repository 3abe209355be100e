package org.azulejo.ui.compose;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.azulejo.settings.Drafts;
import org.azulejo.submit.NodeFit;
import org.azulejo.submit.Refusal;
import org.azulejo.submit.StartEstimate;
import org.azulejo.submit.Submission;
import org.azulejo.submit.SubmitOutcome;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

/// On the cluster of one node with eight H100, where the person holds two GPUs and four are usual.
class ComposeViewModelTest {

    private final Window window = Window.showing(Snapshots.dgx());
    private final FakeSource source = new FakeSource();
    private final List<Drafts> kept = new ArrayList<>();
    private Executor io = Runnable::run;
    private final Background background = new Background(work -> io.execute(work), Runnable::run);
    private final ComposeDesk desk = new ComposeDesk(source, background, "dgx-h100", Drafts.NONE, kept::add);
    private final List<Long> shown = new ArrayList<>();
    private final ComposeViewModel model = new ComposeViewModel(
            desk, window.live, window, window.texts, window.spoken, (job, _) -> shown.add(job), (_, _) -> {});

    private static final class FakeSource implements ComposeSource {
        private final List<Submission> sent = new ArrayList<>();
        private SubmitOutcome answer = new SubmitOutcome.Submitted(8001, Optional.empty(), "");
        private SubmitOutcome settled = new SubmitOutcome.Submitted(8002, Optional.empty(), "");

        @Override
        public Sent submit(Submission submission) {
            sent.add(submission);
            return new Sent.Over(answer);
        }

        @Override
        public SubmitOutcome settle(String token) {
            return settled;
        }

        @Override
        public StartEstimate estimate(Submission submission, NodeFit fit) {
            return new StartEstimate.NoAnswer("busy");
        }
    }

    private String told() {
        return model.told().get().map(ComposeViewModel.Told::text).orElse("nothing");
    }

    @Test
    void whatIsUsualForTwoMoreGpusIsSubmittedAtOnce() {
        model.typed(Field.GPUS).set("2");
        model.typed(Field.CPUS).set("16");
        model.submit();
        assertThat(told()).isEqualTo("Submitted as job 8001.");
        assertThat(source.sent.getFirst().script().text())
                .contains("#SBATCH --gres=gpu:2", "#SBATCH --cpus-per-task=16");
        assertThat(source.sent.getFirst().comment()).isEmpty();
    }

    /// Whoever types and submits at once means what was typed, not the script that still stands beside it.
    @Test
    void whatIsSubmittedIsWhatIsTypedNowHoweverLongItsMakingTakes() {
        model.typed(Field.GPUS).set("2");
        model.typed(Field.CPUS).set("16");
        var later = new ArrayDeque<Runnable>();
        io = later::add;
        model.typed(Field.CPUS).set("24");
        model.submit();
        assertThat(source.sent).isEmpty();
        while (!later.isEmpty()) {
            later.removeFirst().run();
        }
        assertThat(source.sent)
                .singleElement()
                .satisfies(it -> assertThat(it.script().text()).contains("#SBATCH --cpus-per-task=24"));
    }

    @Test
    void anErrorStopsTheSubmissionAndSaysWhere() {
        model.typed(Field.TIME).set("soon");
        assertThat(model.isReady()).isFalse();
        assertThat(model.page().get().blocked())
                .isEqualTo("Cannot be submitted. Time limit: A time such as 36 h, 3 d or 1-12:00:00.");
        model.submit();
        assertThat(source.sent).isEmpty();
        model.mend(model.page().get().of(Field.TIME).getFirst().repair().orElseThrow());
        assertThat(model.page().get().blocked()).doesNotContain("Time limit");
    }

    @Test
    void whatIsAboveTheCustomNeedsTheNote() {
        model.typed(Field.GPUS).set("4");
        assertThat(model.isReady()).isFalse();
        model.agreed().set(true);
        model.submit();
        assertThat(source.sent.getFirst().comment()).isEqualTo("agreed with the administrators");
    }

    @Test
    void aRefusalIsToldInItsMeaningAndInSlurmsWords() {
        model.typed(Field.GPUS).set("2");
        source.answer = new SubmitOutcome.Refused(Refusal.ACCOUNT, "Invalid account or account/partition");
        model.submit();
        assertThat(told()).startsWith("Refused. You may not charge this account");
        assertThat(model.told().get().orElseThrow().details()).contains("Invalid account or account/partition");
    }

    @Test
    void whatGaveNoAnswerIsSettledAndNeverSentAgain() {
        model.typed(Field.GPUS).set("2");
        source.answer = new SubmitOutcome.Unknown("a1b2c3d4e5f6", "");
        model.submit();
        assertThat(told()).isEqualTo("Submitted as job 8002.");
        assertThat(source.sent).hasSize(1);
    }

    @Test
    void whileItIsNotKnownNothingElseIsSubmitted() {
        model.typed(Field.GPUS).set("2");
        source.answer = new SubmitOutcome.Unknown("a1b2c3d4e5f6", "");
        source.settled = source.answer;
        model.submit();
        model.submit();
        assertThat(source.sent).hasSize(1);
        assertThat(told()).isEqualTo("It is still not known whether the job is there.");
    }

    @Test
    void whatIsTypedOutlivesTheWindow() {
        model.typed(Field.NAME).set("vit-base");
        var again = new ComposeDesk(source, window.background, "generic", kept.getLast(), _ -> {});
        assertThat(again.typed(Field.NAME).get()).isEqualTo("vit-base");
        assertThat(again.site().get().name()).isEqualTo("dgx-h100");
    }

    @Test
    void theLastChangeIsMarked() {
        model.begin(Field.TIME);
        model.typed(Field.TIME).set("1-12:00:00");
        assertThat(model.page().get().lines().stream()
                        .filter(ComposeViewModel.Line::changed)
                        .map(ComposeViewModel.Line::text))
                .containsExactly("#SBATCH --time=1-12:00:00");
    }
}
