package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import org.azulejo.follow.FollowState;
import org.azulejo.ui.live.Notice;
import org.azulejo.ui.live.Snapshots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavingTest {

    private static final int MEGABYTE = 1 << 20;

    @TempDir
    Path folder;

    private final Opened opened = new Opened();
    /// Two and a half pieces.
    private final String text = "x".repeat(2 * MEGABYTE + MEGABYTE / 2);

    private Notice said(LogViewModel model) {
        return model.notice().get().orElseThrow();
    }

    @Test
    void saysHowFarItIs() throws IOException {
        var model = opened.open(text);
        var steps = new ArrayList<Optional<Saving.Step>>();
        model.saved().subscribe((_, step) -> steps.add(step));
        var copy = folder.resolve("a.out");
        model.save(copy);
        assertThat(steps)
                .containsExactly(
                        Optional.of(new Saving.Step(0, 0)),
                        Optional.of(new Saving.Step(MEGABYTE, text.length())),
                        Optional.of(new Saving.Step(2 * MEGABYTE, text.length())),
                        Optional.of(new Saving.Step(text.length(), text.length())),
                        Optional.empty());
        assertThat(model.words().saving(new Saving.Step(1_500_000, 3_400_000_000L)))
                .isEqualTo("Saving: 1.5 MB of 3.4 GB");
        assertThat(Files.readString(copy)).isEqualTo(text);
        assertThat(said(model).good()).isTrue();
    }

    @Test
    void canBeStoppedAndLeavesWhatWasThere() throws IOException {
        var model = opened.open(text);
        var copy = Files.writeString(folder.resolve("a.out"), "before");
        model.saved()
                .subscribe((_, step) -> step.filter(it -> it.done() == MEGABYTE).ifPresent(_ -> model.stopSaving()));
        model.save(copy);
        assertThat(opened.logs.asked.stream().filter(it -> it.startsWith("read")))
                .hasSize(1);
        assertThat(said(model).text()).isEqualTo("The saving was stopped.");
        assertThat(Files.readString(copy)).isEqualTo("before");
        assertThat(folder.toFile().list()).containsExactly("a.out");
        assertThat(model.saved().get()).isEmpty();
    }

    @Test
    void aLogThatIsEmptiedMeanwhileIsNoCopy() {
        var model = opened.open(text);
        opened.logs.onRead = () -> {
            if (opened.logs.asked.size() > 1) {
                opened.logs.file(Opened.PATH, "");
            }
        };
        model.save(folder.resolve("a.out"));
        assertThat(said(model).text()).isEqualTo("The log was not saved: it was replaced or emptied meanwhile.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void saysWhyItCouldNotReadOrWrite() {
        var model = opened.open("one\n");
        model.save(folder.resolve("none").resolve("a.out"));
        assertThat(said(model).good()).isFalse();
        assertThat(said(model).details()).contains("Choose a folder");
        opened.logs.broken =
                Optional.of(new FollowState.NotReadable(FollowState.Why.DENIED, "Permission denied", Snapshots.NOW));
        model.save(folder.resolve("a.out"));
        assertThat(said(model).text()).isEqualTo("The log was not saved: You may not read this file.");
        assertThat(folder).isEmptyDirectory();
    }
}
