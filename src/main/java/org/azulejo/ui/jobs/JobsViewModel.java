package org.azulejo.ui.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.slurm.Job;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.fx.Prepared;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// The job table: which rows, in which words and order.
public final class JobsViewModel {

    private static final int MOST_LOGS = 8;

    private final Live live;
    private final Texts texts;
    private final Spoken spoken;
    private final CancelViewModel cancel;
    private final StringProperty filter = new SimpleStringProperty("");
    private final BooleanProperty onlyMine = new SimpleBooleanProperty(false);
    private final BooleanProperty ended = new SimpleBooleanProperty(false);
    private final ObjectProperty<Set<String>> unfolded = new SimpleObjectProperty<>(Set.of());
    private final ObjectProperty<Comparator<JobRow>> order = new SimpleObjectProperty<>(Wanted.NATURAL);
    private List<JobRow> picked = List.of();
    private long pickedAs = -1;
    private final BooleanProperty shown = new SimpleBooleanProperty(true);
    private final ObservableValue<JobWords> words;
    private final Prepared<JobLister.Ask, JobList> list;
    private final ObservableValue<List<JobRow>> rows;
    private final ObservableValue<String> nothing;
    private final ObservableValue<String> count;

    /// @param background where the rows are made
    public JobsViewModel(Live live, Background background, Texts texts, Spoken spoken, CancelViewModel cancel) {
        this.live = live;
        this.texts = texts;
        this.spoken = spoken;
        this.cancel = cancel;
        words = Bindings.createObjectBinding(this::wordsNow, live.snapshot());
        list = new Prepared<>(background, JobList.NONE, new JobLister()::list);
        rows = list.property().map(JobList::rows);
        nothing = Bindings.createObjectBinding(
                this::whyNothing, live.snapshot(), list.property(), filter, onlyMine, ended);
        count = list.property().map(this::countOf);
        ended.subscribe((_, _) -> leaveOldList());
        Bindings.createObjectBinding(this::ask, live.snapshot(), filter, onlyMine, ended, unfolded, order)
                .when(shown)
                .subscribe(list::from);
    }

    /// While it is not shown, no rows are made.
    BooleanProperty shown() {
        return shown;
    }

    ObservableValue<JobList> list() {
        return list.property();
    }

    ObservableValue<List<JobRow>> rows() {
        return rows;
    }

    /// Why there is no row, for when there is none.
    ObservableValue<String> nothing() {
        return nothing;
    }

    ObservableValue<String> count() {
        return count;
    }

    ObservableValue<Instant> now() {
        return live.clusterNow();
    }

    ObservableValue<Set<String>> chosen() {
        return live.selection().chosen();
    }

    StringProperty filter() {
        return filter;
    }

    public void toggleMine() {
        onlyMine.set(!onlyMine.get());
    }

    BooleanProperty onlyMine() {
        return onlyMine;
    }

    BooleanProperty ended() {
        return ended;
    }

    /// Jobs that ended lately in place of those that wait or run.
    public void showEnded(boolean wanted) {
        ended.set(wanted);
    }

    /// What was chosen in one list is not in the other.
    private void leaveOldList() {
        live.selection().choose(Set.of());
        live.selection().close();
    }

    String text(String key) {
        return texts.get(key);
    }

    String number(long value) {
        return value < 0 ? "" : Long.toString(value);
    }

    String memory(JobRow row) {
        return row.memoryMb() < 0 ? "" : spoken.memory(row.memoryMb());
    }

    /// How long it runs, or ran.
    String runs(JobRow row, Instant at) {
        if (row.tone() == JobRow.Tone.WAITING) {
            return "";
        }
        if (row.runsByTheClock()) {
            return spoken.duration(Duration.between(row.startedAt().get(), at));
        }
        return row.ran().map(spoken::duration).orElse("");
    }

    /// How long it may still run, or when it ended.
    String left(JobRow row, Instant at) {
        return switch (row.tone()) {
            case WAITING -> row.endless() ? texts.get("time.noLimit") : limit(row);
            case RUNNING ->
                row.endless()
                        ? texts.get("time.noLimit")
                        : row.endsAt()
                                .map(it -> spoken.duration(Duration.between(at, it)))
                                .orElse("");
            case GOOD, BAD, OVER ->
                row.endsAt().map(it -> spoken.moment(it, at)).orElse("");
        };
    }

    /// The name, as far as a person may want to read it.
    String wholeName(JobRow row) {
        return OneLine.of(row.jobs().getFirst().name(), 1000);
    }

    String whereHint(JobRow row) {
        return words.getValue().whereHint(row);
    }

    /// The moment at which its limit ends it, in words.
    String leftHint(JobRow row, Instant at) {
        if (row.tone() != JobRow.Tone.RUNNING || row.endless()) {
            return row.endless() ? texts.get("jobs.hint.endless") : "";
        }
        return row.endsAt()
                .map(it -> texts.get("jobs.hint.until", spoken.moment(it, at)))
                .orElse("");
    }

    void sort(Optional<Column> column, boolean ascending) {
        order.set(column.map(it -> it.order(ascending)).orElse(Wanted.NATURAL));
    }

    void unfold(JobRow row, boolean open) {
        if (row.shape() == JobRow.Shape.FAMILY) {
            var changed = new HashSet<>(unfolded.get());
            if (open ? changed.add(row.key()) : changed.remove(row.key())) {
                unfolded.set(Set.copyOf(changed));
            }
        }
    }

    /// The person chose these rows. Their jobs are lit in every view, and details that are open follow.
    void choose(List<JobRow> chosen) {
        picked = List.copyOf(chosen);
        var keys = new HashSet<String>();
        for (var row : chosen) {
            keys.add(row.key());
            row.jobs().forEach(job -> keys.add(JobKey.of(job.id())));
        }
        pickedAs = live.selection().choose(keys);
        if (chosen.size() == 1 && live.selection().opened().get().isPresent()) {
            open(chosen.getFirst());
        }
    }

    /// The keys of the rows that are to be selected: those that were picked here, or, where the choice was made
    /// elsewhere, the rows of its jobs. A row that changed its shape since is followed: an array of which the first
    /// task starts, a family that was folded.
    Set<String> selected(List<JobRow> rows) {
        var chosen = live.selection().chosen().get();
        if (chosen.isEmpty()) {
            return Set.of();
        }
        return live.selection().lastChoice() == pickedAs ? pickedAmong(rows) : chosenAmong(rows, chosen);
    }

    private Set<String> pickedAmong(List<JobRow> rows) {
        var wanted = picked.stream().map(JobRow::key).collect(Collectors.toSet());
        var found = rows.stream().map(JobRow::key).filter(wanted::contains).collect(Collectors.toSet());
        picked.stream()
                .filter(row -> !found.contains(row.key()))
                .flatMap(
                        gone -> rows.stream().filter(row -> stillHas(row, gone)).limit(1))
                .toList()
                .forEach(row -> found.add(row.key()));
        return found;
    }

    /// Whether a row shows a job of one that is no row of its own any more.
    private static boolean stillHas(JobRow row, JobRow gone) {
        return row.base() == gone.base()
                && row.shape() != JobRow.Shape.MEMBER
                && (row.shape() == JobRow.Shape.FAMILY || gone.shape() == JobRow.Shape.FAMILY)
                && (row.shape() == JobRow.Shape.ONE || !row.unfolded() || gone.shape() == JobRow.Shape.ONE);
    }

    private static Set<String> chosenAmong(List<JobRow> rows, Set<String> chosen) {
        return rows.stream()
                .filter(row -> row.shape() == JobRow.Shape.FAMILY
                        ? !row.unfolded() && row.jobs().stream().anyMatch(job -> chosen.contains(JobKey.of(job.id())))
                        : chosen.contains(row.key()))
                .map(JobRow::key)
                .collect(Collectors.toSet());
    }

    void open(JobRow row) {
        live.selection()
                .open(
                        row.shape() == JobRow.Shape.FAMILY
                                ? row.key()
                                : JobKey.of(row.jobs().getFirst().id()));
    }

    /// Asks whether the jobs that are lit are to be cancelled, wherever they were chosen.
    public void cancelChosen() {
        var chosen = live.selection().chosen().get();
        live.snapshot()
                .get()
                .ifPresent(it -> cancel.ask(it.jobs().value().stream()
                        .filter(job -> chosen.contains(JobKey.of(job.id())))
                        .toList()));
    }

    /// Shows the logs of the jobs that are lit, wherever they were chosen.
    public void showChosenLogs() {
        var chosen = live.selection().chosen().get();
        live.snapshot()
                .get()
                .ifPresent(it -> showLogs(Stream.concat(it.jobs().value().stream(), it.ended().value().stream())
                        .filter(job -> chosen.contains(JobKey.of(job.id())))
                        .toList()));
    }

    /// Shows the logs of these rows' jobs.
    void showLog(List<JobRow> rows) {
        showLogs(rows.stream().flatMap(row -> row.jobs().stream()).distinct().toList());
    }

    private void showLogs(List<Job> jobs) {
        live.logDoor().open(jobs.stream().limit(MOST_LOGS).toList());
    }

    /// Whether there is something to cancel.
    public boolean canCancel() {
        return !live.selection().chosen().get().isEmpty();
    }

    /// Opens the details of what is chosen.
    public void openChosen() {
        live.selection().chosen().get().stream().sorted().findFirst().ifPresent(live.selection()::open);
    }

    /// Asks whether these jobs are to be cancelled. Nothing happens to them yet.
    void cancel(List<JobRow> chosen) {
        cancel.ask(chosen.stream()
                .flatMap(row -> row.jobs().stream())
                .filter(job -> !job.state().ended())
                .distinct()
                .toList());
    }

    private String limit(JobRow row) {
        return row.whole()
                .map(it -> texts.get("jobs.limit", spoken.duration(it)))
                .orElse("");
    }

    private JobWords wordsNow() {
        return new JobWords(texts, spoken, live.holders(), live.clusterNow().get());
    }

    private JobLister.Ask ask() {
        var wanted = new Wanted(
                ended.get(), onlyMine.get(), filter.get(), unfolded.get(), JobLister.order(order.get(), ended.get()));
        return new JobLister.Ask(live.snapshot().get(), words.getValue(), wanted);
    }

    private String countOf(JobList shown) {
        return texts.get(shown.ended() ? "jobs.count.allEnded" : "jobs.count.all", shown.tasks());
    }

    private String whyNothing() {
        var snapshot = live.snapshot().get();
        if (snapshot.isEmpty() || list.property().get().number() == JobList.NONE.number()) {
            return texts.get("jobs.none.notYet");
        }
        var source = ended.get() ? snapshot.get().ended() : snapshot.get().jobs();
        if (!source.answered()) {
            return source.failure()
                    .map(it -> texts.get("jobs.none.failed", spoken.trouble(it).what()))
                    .orElse(texts.get("jobs.none.notYet"));
        }
        if (!source.value().isEmpty()) {
            return filter.get().isBlank()
                    ? texts.get("jobs.none.mine")
                    : texts.get("jobs.none.match", OneLine.of(filter.get(), 60));
        }
        return texts.get(ended.get() ? "jobs.none.ended" : "jobs.none");
    }
}
