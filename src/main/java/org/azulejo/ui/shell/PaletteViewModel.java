package org.azulejo.ui.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.slurm.Job;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.gpus.Shade;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Texts;

/// Search and act: views, jobs by id or name, and what the window can do.
final class PaletteViewModel {

    private static final int MOST = 12;
    private static final int MOST_LOGS = 3;

    private final FrameModel frame;
    private final Live live;
    private final Texts texts;
    private final StringProperty words = new SimpleStringProperty("");
    private final BooleanProperty open = new SimpleBooleanProperty(false);
    private final ObservableValue<List<Entry>> entries;

    PaletteViewModel(FrameModel frame, Live live) {
        this.frame = frame;
        this.live = live;
        this.texts = frame.texts();
        entries = Bindings.createObjectBinding(this::matching, words, open);
    }

    /// @param hint what kind of thing it is
    /// @param act empty for one that only says something
    record Entry(String text, String hint, Optional<Runnable> act) {
        Entry(String text, String hint, Runnable act) {
            this(text, hint, Optional.of(act));
        }
    }

    StringProperty words() {
        return words;
    }

    BooleanProperty opened() {
        return open;
    }

    ObservableValue<List<Entry>> entries() {
        return entries;
    }

    String text(String key) {
        return texts.get(key);
    }

    void open() {
        words.set("");
        open.set(true);
    }

    void close() {
        open.set(false);
    }

    void run(Entry entry) {
        entry.act().ifPresent(act -> {
            close();
            act.run();
        });
    }

    private List<Entry> matching() {
        var wanted = words.get().toLowerCase(Locale.ROOT).strip();
        if (!open.get()) {
            return List.of();
        }
        var found = new ArrayList<Entry>();
        if (wanted.startsWith("/")) {
            found.add(pathEntry(words.get().strip()));
        }
        actions().stream()
                .filter(it -> it.text().toLowerCase(Locale.ROOT).contains(wanted))
                .forEach(found::add);
        var jobs = wanted.isEmpty() ? List.<Job>of() : jobs(wanted);
        var logs = wanted.isEmpty() ? List.<Job>of() : ownJobs(wanted);
        int all = found.size() + jobs.size() + logs.size();
        if (all <= MOST) {
            jobs.forEach(job -> found.add(entry(job)));
            logs.forEach(job -> found.add(logEntry(job)));
            return List.copyOf(found);
        }
        // one line says that there are more, and some are left to logs
        int room = MOST - 1;
        int forLogs = Math.min(logs.size(), MOST_LOGS);
        var shown = new ArrayList<>(found.subList(0, Math.min(found.size(), room - forLogs)));
        jobs.stream().limit(room - forLogs - shown.size()).forEach(job -> shown.add(entry(job)));
        logs.stream().limit(room - shown.size()).forEach(job -> shown.add(logEntry(job)));
        shown.add(new Entry(texts.get("palette.more", all - shown.size()), "", Optional.empty()));
        return shown;
    }

    private Entry pathEntry(String path) {
        return new Entry(texts.get("palette.logPath", OneLine.of(path, 200)), texts.get("palette.act"), () -> {
            frame.logs().open(path);
            frame.show(View.LOGS);
        });
    }

    private List<Job> jobs(String wanted) {
        return live.snapshot()
                .get()
                .map(it -> it.jobs().value().stream()
                        .filter(job -> matches(job, wanted))
                        .toList())
                .orElse(List.of());
    }

    private static boolean matches(Job job, String wanted) {
        return job.id().text().startsWith(wanted)
                || OneLine.of(job.name()).toLowerCase(Locale.ROOT).contains(wanted)
                || job.user().toLowerCase(Locale.ROOT).equals(wanted);
    }

    private Entry entry(Job job) {
        var text = texts.get("palette.job", OneLine.of(job.id().text(), 40), OneLine.of(job.name(), 80), job.user());
        return new Entry(text, texts.get("palette.jobs"), () -> {
            var key = JobKey.of(job.id());
            live.selection().choose(Set.of(key));
            live.selection().open(key);
        });
    }

    /// One's own jobs that were asked for by their id or name, those that ended lately too.
    private List<Job> ownJobs(String wanted) {
        return live.snapshot()
                .get()
                .map(it -> Stream.concat(it.jobs().value().stream(), it.ended().value().stream())
                        .filter(job -> it.isMine(job) && matches(job, wanted))
                        .toList())
                .orElse(List.of());
    }

    private Entry logEntry(Job job) {
        var text = texts.get("palette.logOf", OneLine.of(job.id().text(), 40), OneLine.of(job.name(), 80));
        return new Entry(text, texts.get("view.logs"), () -> live.logDoor().open(List.of(job)));
    }

    private void toggleMine() {
        var shown = frame.view().get() == View.JOBS ? frame.jobs() : frame.jobsBelow();
        shown.toggleMine();
    }

    private void showJobs(boolean ended) {
        frame.jobs().showEnded(ended);
        frame.show(View.JOBS);
    }

    private List<Entry> actions() {
        var view = texts.get("palette.view");
        var act = texts.get("palette.act");
        var look = texts.get("look");
        var all = new ArrayList<Entry>();
        if (frame.jobs().canCancel()) {
            all.add(new Entry(texts.get("palette.cancel"), act, frame.jobs()::cancelChosen));
            all.add(new Entry(texts.get("jobs.menu.details"), act, frame.jobs()::openChosen));
            all.add(new Entry(texts.get("palette.log"), act, frame.jobs()::showChosenLogs));
        }
        all.addAll(List.of(
                new Entry(texts.get("palette.gpus"), view, () -> frame.show(View.GPUS)),
                new Entry(texts.get("palette.findings"), view, () -> {
                    frame.gpus().showFindings(true);
                    frame.show(View.GPUS);
                }),
                new Entry(
                        texts.get("palette.use"),
                        act,
                        () -> live.lookingAtUse().set(!live.lookingAtUse().get())),
                new Entry(texts.get("palette.jobList"), view, () -> showJobs(false)),
                new Entry(texts.get("palette.ended"), view, () -> showJobs(true)),
                new Entry(texts.get("palette.mine"), view, this::toggleMine),
                new Entry(texts.get("palette.logs"), view, () -> frame.show(View.LOGS)),
                new Entry(texts.get("palette.compose"), view, () -> frame.show(View.COMPOSE)),
                new Entry(texts.get("top.refresh"), act, frame.commands()::refresh),
                new Entry(texts.get("look.light"), look, () -> frame.choose(Look.LIGHT)),
                new Entry(texts.get("look.dark"), look, () -> frame.choose(Look.DARK)),
                new Entry(texts.get("look.system"), look, () -> frame.choose(Look.SYSTEM)),
                new Entry(texts.get("language.en"), look, () -> frame.choose(Locale.ENGLISH)),
                new Entry(texts.get("language.pt"), look, () -> frame.choose(Texts.PORTUGUESE)),
                new Entry(texts.get("look.larger"), look, () -> frame.changeTextSize(1)),
                new Entry(texts.get("look.smaller"), look, () -> frame.changeTextSize(-1)),
                new Entry(texts.get("look.normal"), look, frame::resetTextSize)));
        for (var shade : Shade.values()) {
            all.add(new Entry(texts.get("palette.shade", texts.get(shade.text())), view, () -> {
                frame.gpus().shade(shade);
                frame.show(View.GPUS);
            }));
        }
        return all;
    }
}
