package org.azulejo.ui.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogTarget;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.JobKey;

/// The logs that are open in a window. One for a window; outlives a change of its language. Belongs to the screen's
/// thread.
public final class LogDesk {

    static final List<Integer> SIZES = List.of(70, 80, 90, 100, 115, 130, 150, 175, 200);

    private static final int MOST_TASKS = 8;

    private final LogSource source;
    private final Background background;
    private final Executor fx;
    private final ReadOnlyObjectWrapper<List<LogTab>> tabs = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Panes> panes = new ReadOnlyObjectWrapper<>(Panes.NONE);
    private final ReadOnlyObjectWrapper<Optional<Cut>> cut = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final BooleanProperty wraps = new SimpleBooleanProperty(true);
    private final BooleanProperty times = new SimpleBooleanProperty(false);
    private final BooleanProperty numbers = new SimpleBooleanProperty(false);
    private final IntegerProperty size = new SimpleIntegerProperty(100);

    /// How lines are shown, in all logs alike.
    ///
    /// @param times whether it is shown when lines came
    /// @param size of the letters, in per cent
    public record Looks(boolean wraps, boolean times, boolean numbers, int size) {

        public static final Looks USUAL = new Looks(true, false, false, 100);
    }

    /// That not all tasks of an array were opened.
    ///
    /// @param opened how many were
    /// @param all how many tasks have logs
    record Cut(JobId array, int opened, int all) {}

    /// @param background where the far side is waited for
    /// @param fx leads to the screen's thread
    public LogDesk(LogSource source, Background background, Executor fx) {
        this.source = source;
        this.background = background;
        this.fx = fx;
    }

    /// Shows lines as somebody chose before, and tells of each new choice.
    public void look(Looks before, Consumer<? super Looks> chosen) {
        wraps.set(before.wraps());
        times.set(before.times());
        numbers.set(before.numbers());
        size.set(SIZES.contains(before.size()) ? before.size() : Looks.USUAL.size());
        Stream.<Observable>of(wraps, times, numbers, size)
                .forEach(it -> it.subscribe(
                        () -> chosen.accept(new Looks(wraps.get(), times.get(), numbers.get(), size.get()))));
    }

    LogSource source() {
        return source;
    }

    Background background() {
        return background;
    }

    /// Leads to the screen's thread.
    Executor fx() {
        return fx;
    }

    ReadOnlyObjectProperty<List<LogTab>> tabs() {
        return tabs.getReadOnlyProperty();
    }

    /// Which of them are seen.
    ReadOnlyObjectProperty<Panes> panes() {
        return panes.getReadOnlyProperty();
    }

    /// That not all tasks of an array were opened, until somebody has read it.
    ReadOnlyObjectProperty<Optional<Cut>> cut() {
        return cut.getReadOnlyProperty();
    }

    void dismissCut() {
        cut.set(Optional.empty());
    }

    BooleanProperty wraps() {
        return wraps;
    }

    BooleanProperty times() {
        return times;
    }

    BooleanProperty numbers() {
        return numbers;
    }

    /// In per cent.
    IntegerProperty size() {
        return size;
    }

    void changeSize(int steps) {
        int at = SIZES.indexOf(size.get());
        size.set(SIZES.get(Math.clamp(at + steps, 0, SIZES.size() - 1)));
    }

    /// Shows the logs of a job, in the tab that has them where there is one.
    public void open(JobId job) {
        var key = JobKey.of(job);
        choose(known(key).orElseGet(() -> {
            var tab = new LogTab(key, Optional.of(job), OneLine.of(job.text(), 40));
            add(tab);
            find(tab);
            return tab;
        }));
    }

    /// Shows a file.
    ///
    /// @param path absolute, on the login node
    public void open(String path) {
        choose(known(path).orElseGet(() -> {
            var tab = new LogTab(path, Optional.empty(), OneLine.of(path.substring(path.lastIndexOf('/') + 1), 60));
            add(tab);
            tab.go(new LogTab.Stage.Open(List.of(new OpenLog(source, LogTarget.file(path), fx))));
            return tab;
        }));
    }

    private Optional<LogTab> known(String key) {
        return tabs.get().stream().filter(it -> it.key().equals(key)).findFirst();
    }

    private void add(LogTab tab) {
        var all = new ArrayList<>(tabs.get());
        all.add(tab);
        tabs.set(List.copyOf(all));
    }

    /// Asks for the logs of the tab's job, again where that was done before.
    void find(LogTab tab) {
        tab.go(new LogTab.Stage.Finding());
        tab.job()
                .ifPresent(job -> background.<JobLogs>run(
                        () -> source.find(job), found -> found(tab, found), e -> tab.go(new LogTab.Stage.Failed(e))));
    }

    private void found(LogTab tab, JobLogs logs) {
        if (!tabs.get().contains(tab)) {
            return;
        }
        switch (logs) {
            case JobLogs.Found(List<LogTarget> targets) ->
                tab.go(new LogTab.Stage.Open(
                        targets.stream().map(it -> new OpenLog(source, it, fx)).toList()));
            // an array: each of its tasks has a log of its own
            case JobLogs.Several(List<JobId> tasks) -> {
                close(tab);
                tasks.stream().limit(MOST_TASKS).forEach(this::open);
                if (tasks.size() > MOST_TASKS) {
                    tab.job().ifPresent(array -> cut.set(Optional.of(new Cut(array, MOST_TASKS, tasks.size()))));
                }
            }
            default -> tab.go(new LogTab.Stage.None(logs));
        }
    }

    void choose(LogTab tab) {
        panes.set(panes.get().choose(tab));
    }

    /// To choose another job.
    void chooseNone() {
        panes.set(panes.get().chooseNone());
    }

    /// The tab so many places further, in a circle.
    void step(int places) {
        var all = tabs.get();
        if (!all.isEmpty()) {
            int at = panes.get().chosen().map(all::indexOf).orElse(-1);
            choose(all.get(Math.floorMod(at + places, all.size())));
        }
    }

    /// Shows a second log beside the first, or only one again.
    void split() {
        var now = panes.get();
        var other = now.beside().isPresent()
                ? Optional.<LogTab>empty()
                : tabs.get().stream().filter(it -> !now.shows(it)).reduce((_, last) -> last);
        panes.set(now.besides(other));
    }

    void close(LogTab tab) {
        var all = new ArrayList<>(tabs.get());
        int at = all.indexOf(tab);
        all.remove(tab);
        var next = all.isEmpty() ? Optional.<LogTab>empty() : Optional.of(all.get(Math.clamp(at, 0, all.size() - 1)));
        panes.set(panes.get().without(tab, next));
        tabs.set(List.copyOf(all));
        tab.close();
    }
}
