package org.azulejo.ui.logs;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.Snapshot;
import org.azulejo.follow.JobLogs;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// The open logs, and the jobs whose logs could be opened.
public final class LogsViewModel {

    private static final int MOST_ENDED = 30;

    private final LogDesk desk;
    private final Commands commands;
    private final Live live;
    private final LogWords words;
    private final IdentityHashMap<OpenLog, LogViewModel> models = new IdentityHashMap<>();
    private final ObservableValue<List<Choice>> choices;
    private final ObservableValue<List<TabText>> titles;
    private final BooleanProperty shown = new SimpleBooleanProperty(true);

    public LogsViewModel(LogDesk desk, Commands commands, Live live, Texts texts, Spoken spoken, ZoneId zone) {
        this.desk = desk;
        this.commands = commands;
        this.live = live;
        this.words = new LogWords(texts, spoken, zone);
        choices = Bindings.createObjectBinding(this::choicesNow, live.snapshot(), live.slowly());
        titles = Bindings.createObjectBinding(this::titlesNow, desk.tabs(), live.snapshot());
        live.snapshot().when(shown).subscribe(_ -> lookAgain());
    }

    /// A job whose log can be opened.
    ///
    /// @param when until when it runs, or when it ended
    record Choice(JobId job, String id, String name, String state, String when, String style) {}

    /// What a tab says.
    ///
    /// @param mark the style class of what goes before it
    record TabText(LogTab tab, String id, String name, String hint, String mark) {}

    BooleanProperty shown() {
        return shown;
    }

    LogDesk desk() {
        return desk;
    }

    LogWords words() {
        return words;
    }

    ObservableValue<List<TabText>> titles() {
        return titles;
    }

    /// One's own jobs that may have a log: those that run, then those that ended, the newest first.
    ObservableValue<List<Choice>> choices() {
        return choices;
    }

    LogViewModel model(OpenLog log) {
        return models.computeIfAbsent(log, it -> new LogViewModel(desk, it, live, words, commands));
    }

    /// What is known of a tab's job, in a few words; empty for a file.
    ObservableValue<String> about(LogTab tab) {
        return Bindings.createObjectBinding(() -> aboutNow(tab), live.snapshot(), live.slowly());
    }

    void close(LogTab tab) {
        if (tab.stage().get() instanceof LogTab.Stage.Open(List<OpenLog> logs)) {
            logs.forEach(models::remove);
        }
        desk.close(tab);
    }

    /// Opens a file by its path, and says what is wrong with the path, where something is.
    public Optional<String> open(String path) {
        var clean = path.strip();
        if (!clean.startsWith("/")) {
            return Optional.of(words.text("logs.path.notAbsolute"));
        }
        desk.open(clean);
        return Optional.empty();
    }

    /// Whose log's name was not known yet is asked again when there is news.
    private void lookAgain() {
        for (var tab : desk.tabs().get()) {
            boolean waits =
                    tab.stage().get() instanceof LogTab.Stage.None(JobLogs why) && why instanceof JobLogs.NotYet;
            if (waits && job(tab).filter(it -> !it.state().waiting()).isPresent()) {
                desk.find(tab);
            }
        }
    }

    private Optional<Job> job(LogTab tab) {
        return tab.job()
                .flatMap(id -> live.snapshot()
                        .get()
                        .flatMap(it -> known(it)
                                .filter(job -> JobKey.of(job.id()).equals(tab.key()))
                                .findFirst()));
    }

    private static Stream<Job> known(Snapshot snapshot) {
        return Stream.concat(snapshot.jobs().value().stream(), snapshot.ended().value().stream());
    }

    private List<TabText> titlesNow() {
        return desk.tabs().get().stream().map(this::title).toList();
    }

    private TabText title(LogTab tab) {
        var job = job(tab);
        return new TabText(
                tab,
                tab.title(),
                job.map(it -> OneLine.of(it.name(), 60)).orElse(""),
                job.map(it -> OneLine.of(it.name(), 300)).orElse(tab.key()),
                job.map(LogsViewModel::style).orElse("file"));
    }

    /// What became of it is what Slurm says: one that was cancelled may have ended with 0 all the same.
    private static String style(Job job) {
        if (job.state().waiting()) {
            return "waiting";
        }
        if (!job.state().ended()) {
            return "running";
        }
        return job.state().kind() == JobState.Kind.COMPLETED ? "good" : "bad";
    }

    private String aboutNow(LogTab tab) {
        var now = live.clusterNow().get();
        return job(tab).map(job -> about(job, now)).orElse("");
    }

    private String about(Job job, Instant now) {
        if (job.state().ended()) {
            return words.spoken().ending(job);
        }
        var state = words.spoken().state(job.state());
        return when(job, now).isEmpty() ? state : words.text("logs.about", state, when(job, now));
    }

    private String when(Job job, Instant now) {
        if (job.state().ended()) {
            return job.endsAt().map(it -> words.spoken().moment(it, now)).orElse("");
        }
        if (job.state().waiting()) {
            return "";
        }
        return job.endsAt()
                .map(it -> words.text("logs.until", words.spoken().moment(it, now)))
                .orElseGet(() -> words.text("time.noLimit"));
    }

    private List<Choice> choicesNow() {
        var now = live.clusterNow().get();
        return live.snapshot()
                .get()
                .map(snapshot -> {
                    var all = new ArrayList<Job>();
                    snapshot.jobs().value().stream()
                            .filter(snapshot::isMine)
                            .filter(it -> !it.state().waiting())
                            .sorted(Comparator.comparingLong(Job::rawId).reversed())
                            .forEach(all::add);
                    snapshot.ended().value().stream()
                            .filter(snapshot::isMine)
                            .limit(MOST_ENDED)
                            .forEach(all::add);
                    return all.stream().map(job -> choice(job, now)).toList();
                })
                .orElse(List.of());
    }

    private Choice choice(Job job, Instant now) {
        return new Choice(
                job.id(),
                OneLine.of(job.id().text(), 40),
                OneLine.of(job.name(), 80),
                job.state().ended()
                        ? words.spoken().ending(job)
                        : words.spoken().state(job.state()),
                when(job, now),
                style(job));
    }
}
