package org.azulejo.ui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Notice;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class CancelViewModelTest {

    private final Window window = Window.showing(Snapshots.dgx());
    private final CancelViewModel model =
            new CancelViewModel(window.live, window, window.background, window.texts, window.spoken);

    private static Job job(String id) {
        return Snapshots.dgx().jobs().value().stream()
                .filter(it -> it.id().text().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private Question question() {
        return model.question().get().orElseThrow();
    }

    private Notice notice() {
        return model.notice().get().orElseThrow();
    }

    @Test
    void aRunningJobIsNamedWithWhatItHasDoneAndTwoWaysToEnd() {
        model.ask(List.of(job("7620")));

        assertThat(question().title()).isEqualTo("Cancel job 7620 vit-sweep?");
        assertThat(question().effect())
                .startsWith("It has run 2 h 40 of 4 h")
                .endsWith("on 2 GPUs. Results come home only if the script is written for it.");
        assertThat(question().choices().stream().map(Question.Choice::text))
                .containsExactly("Keep it", "Stop, results come home", "End now: 30 s, then the rest is lost");
    }

    @Test
    void aWaitingJobHasOneWay() {
        model.ask(List.of(job("7655")));

        assertThat(question().choices().stream().map(Question.Choice::text)).containsExactly("Keep it", "Cancel it");
    }

    @Test
    void severalAreListed() {
        model.ask(List.of(job("7620"), job("7655")));

        assertThat(question().title()).isEqualTo("Cancel 2 jobs?");
        assertThat(question().effect())
                .isEqualTo("One of them runs. One waits and loses its place in the queue."
                        + " Results come home only if the script is written for it.");
        assertThat(question().lines()).hasSize(2);
        assertThat(question().choices().getFirst().text()).isEqualTo("Keep them");
    }

    @Test
    void eachTaskOfAnArrayCounts() {
        model.ask(window.live.snapshot().get().orElseThrow().jobs().value().stream()
                .filter(it -> it.id().base() == 7633)
                .toList());

        assertThat(question().title()).isEqualTo("Cancel 9 jobs?");
        assertThat(question().effect()).startsWith("One of them runs. 8 wait and lose their place in the queue.");
        assertThat(question().lines()).anySatisfy(line -> assertThat(line).endsWith("8 tasks wait"));

        model.answer(question().choices().get(1));

        assertThat(notice().text())
                .isEqualTo("Job 7633_4 was told to stop and to bring its results home."
                        + " 8 jobs were taken out of the queue: 7633_[5-12%1].");
    }

    @Test
    void aJobThatStartsWhileItIsAskedAboutIsAskedAboutAgain() {
        window.show(Snapshots.withJobs(List.of(
                JobMaker.job(7655, "sweep", "ana").gpus(1).waiting("Resources").make())));
        model.ask(List.of(job("7655")));
        window.show(Snapshots.withJobs(List.of(JobMaker.job(7655, "sweep", "ana")
                .gpus(1)
                .running(Snapshots.NOW, Duration.ofHours(1), "dgxh100-1", 0)
                .make())));

        model.answer(question().choices().get(1));

        assertThat(window.asked).isEmpty();
        assertThat(question().choices()).hasSize(3);
        assertThat(notice().text()).contains("has started while the question was open");
    }

    @Test
    void whatEndedWhileItWasAskedAboutIsLeftAlone() {
        model.ask(List.of(job("7620")));
        window.show(Snapshots.withJobs(List.of()));

        model.answer(question().choices().get(2));

        assertThat(window.asked).isEmpty();
        assertThat(notice().text()).contains("ended meanwhile");
    }

    @Test
    void keepingDoesNothing() {
        model.ask(List.of(job("7620")));

        model.answer(question().choices().getFirst());

        assertThat(window.asked).isEmpty();
        assertThat(model.question().get()).isEmpty();
        assertThat(model.notice().get()).isEmpty();
    }

    @Test
    void bothWaysReachTheCluster() {
        model.ask(List.of(job("7620")));
        model.answer(question().choices().get(1));
        assertThat(notice())
                .isEqualTo(new Notice(true, "Job 7620 was told to stop and to bring its results home.", ""));

        model.ask(List.of(job("7620")));
        model.answer(question().choices().get(2));
        assertThat(notice()).isEqualTo(new Notice(true, "Job 7620 ends now.", ""));
        assertThat(window.asked).containsExactly("cancel GENTLY [7620]", "cancel NOW [7620]");
    }

    @Test
    void aRefusalShowsSlurmsWordsOnOneLine() {
        window.answers.add(new Window.Answer.Refuses("scancel: error: Kill job error\u001b[0m: Access denied"));
        model.ask(List.of(job("7601")));
        assertThat(question().effect()).contains("Not yours, but of bruno");

        model.answer(question().choices().get(2));

        assertThat(notice())
                .isEqualTo(new Notice(
                        false,
                        "Slurm refused to cancel job 7601. Nothing changed.",
                        "scancel: error: Kill job error\\x1b[0m: Access denied"));
    }

    @Test
    void oneRefusalDoesNotHideTheRest() {
        window.answers.add(new Window.Answer.Refuses("no"));
        model.ask(List.of(job("7601"), job("7620"), job("7655")));

        model.answer(question().choices().get(2));

        assertThat(notice().text())
                .isEqualTo("Job 7601 was refused; nothing changed for it. The other 2 were accepted.");
    }

    @Test
    void withoutAnAnswerNothingIsClaimed() {
        window.answers.add(new Window.Answer.Fails(new RemoteException.TimedOut("master", "scancel")));
        model.ask(List.of(job("7620")));

        model.answer(question().choices().get(2));

        assertThat(notice().good()).isFalse();
        assertThat(notice().text()).contains("may or may not");
    }
}
