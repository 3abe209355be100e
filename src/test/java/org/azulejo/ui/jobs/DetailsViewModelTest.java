package org.azulejo.ui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class DetailsViewModelTest {

    private final Window window = Window.showing(Snapshots.dgx());
    private final CancelViewModel cancel =
            new CancelViewModel(window.live, window, window.background, window.texts, window.spoken);
    private final DetailsViewModel model = new DetailsViewModel(window.live, window.texts, window.spoken, cancel);

    private Map<String, String> open(String key) {
        window.live.selection().open(key);
        return model.details().getValue().orElseThrow().sections().stream()
                .flatMap(it -> it.fields().stream())
                .collect(Collectors.toMap(Details.Field::label, Details.Field::value));
    }

    @Test
    void aRunningJobTellsWhereAndUntilWhen() {
        assertThat(open("7620"))
                .containsEntry("Runs on", "dgxh100-1, GPU 2 and 3")
                .containsEntry("Ends by", "14:20")
                .containsEntry("Time left", "1 h 20")
                .containsEntry("QoS", "prioridade");
        assertThat(model.details().getValue().orElseThrow().mine()).isTrue();
    }

    @Test
    void aWaitingJobTellsWhyAndWhen() {
        assertThat(open("7655"))
                .containsEntry("Expected start", "14:20")
                .containsEntry("Depends on", "afterok:7620(unfulfilled)")
                .doesNotContainKeys("Started", "Nodes");
    }

    @Test
    void anEndedJobTellsHow() {
        assertThat(open("7611")).containsEntry("Exit code", "1").containsEntry("Ran for", "2 min");
        assertThat(model.details().getValue().orElseThrow().jobs()).isEmpty();
    }

    @Test
    void whatOneMayNotCancelOffersNoButton() {
        open("7601");

        assertThat(model.details().getValue().orElseThrow().mine()).isFalse();
    }

    @Test
    void aJobThatVanishesIsSaidToBeGone() {
        open("7620");

        window.show(Snapshots.withJobs(List.of()));

        assertThat(model.open().getValue()).isTrue();
        assertThat(model.details().getValue()).isEmpty();
    }
}
