package org.azulejo.ui.jobs;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.Job;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// The job that is open in detail.
public final class DetailsViewModel {

    private final Live live;
    private final Texts texts;
    private final Spoken spoken;
    private final CancelViewModel cancel;
    private final ObservableValue<Optional<Details>> details;

    public DetailsViewModel(Live live, Texts texts, Spoken spoken, CancelViewModel cancel) {
        this.live = live;
        this.texts = texts;
        this.spoken = spoken;
        this.cancel = cancel;
        details =
                Bindings.createObjectBinding(this::current, live.selection().opened(), live.snapshot(), live.slowly());
    }

    /// Whether a job is open at all.
    public ObservableValue<Boolean> open() {
        return live.selection().opened().map(Optional::isPresent);
    }

    /// Empty where the open job is in no list any more.
    ObservableValue<Optional<Details>> details() {
        return details;
    }

    String text(String key) {
        return texts.get(key);
    }

    /// The button names what it would cancel.
    String cancelText(Details shown) {
        var first = shown.jobs().getFirst().id();
        return texts.get("details.cancel", shown.jobs().size() == 1 ? first.text() : Long.toString(first.base()));
    }

    public void close() {
        live.selection().close();
    }

    void showLog(Details shown) {
        live.logDoor().open(shown.jobs().stream().limit(1).toList());
    }

    void cancel(Details shown) {
        cancel.ask(shown.jobs());
    }

    private Optional<Details> current() {
        return live.selection()
                .opened()
                .get()
                .flatMap(key -> live.snapshot().get().flatMap(snapshot -> find(snapshot, key)));
    }

    private Optional<Details> find(Snapshot snapshot, String key) {
        var words = new DetailWords(texts, spoken, live.holders(), live.slowly().get());
        var all = Stream.concat(snapshot.jobs().value().stream(), snapshot.ended().value().stream())
                .toList();
        if (key.endsWith("*")) {
            var family = all.stream()
                    .filter(job -> JobKey.ofFamily(job.id().base()).equals(key))
                    .toList();
            return family.isEmpty() ? Optional.empty() : Optional.of(words.of(family));
        }
        return first(all, key).map(words::of);
    }

    private static Optional<Job> first(List<Job> all, String key) {
        return all.stream().filter(job -> JobKey.of(job.id()).equals(key)).findFirst();
    }
}
