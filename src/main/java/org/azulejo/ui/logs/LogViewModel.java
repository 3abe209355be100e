package org.azulejo.ui.logs;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.Snapshot;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.LogTarget;
import org.azulejo.logs.LogLine;
import org.azulejo.slurm.Job;
import org.azulejo.ui.fx.Prepared;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Notice;

/// One log: how it stands with the file, and what follows from its lines. Where one is in it is told by its
/// [Wandering], what is looked for in it by its [Searching].
public final class LogViewModel {

    private final LogDesk desk;
    private final OpenLog log;
    private final Live live;
    private final LogWords words;
    private final Errands errands;
    private final Wandering wandering;
    private final Searching searching;
    private final Saving saving;
    private final ReadOnlyObjectWrapper<Optional<Notice>> notice = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final Prepared<HelpMaker.Ask, Help> help;
    private final NotebookViewModel notebook;
    private final ObservableValue<LogWords.Standing> standing;
    private final BooleanProperty shown = new SimpleBooleanProperty(true);

    LogViewModel(LogDesk desk, OpenLog log, Live live, LogWords words, Commands commands) {
        this.desk = desk;
        this.log = log;
        this.live = live;
        this.words = words;
        errands = new Errands(desk.background(), words, this::say);
        wandering = new Wandering(log, desk.source(), words, errands, this::say);
        searching = new Searching(desk, target().path(), words, wandering, this::say);
        saving = new Saving(desk, target().path(), words, this::say);
        help = new Prepared<>(desk.background(), Help.NOTHING, new HelpMaker(words)::make);
        notebook = new NotebookViewModel(commands, desk.background(), words, this::say);
        standing =
                Bindings.createObjectBinding(this::standingNow, log.state(), log.paused(), live.now(), live.snapshot());
        log.drawn().when(shown).subscribe(newest -> {
            wandering.take(newest);
            conclude();
            seeNotebook();
        });
        // when it was written is known only after its first lines
        log.state().when(shown).subscribe((before, now) -> {
            if (!(before instanceof FollowState.Reading) && now instanceof FollowState.Reading) {
                conclude();
            }
        });
        log.metric().when(shown).subscribe((_, _) -> conclude());
        live.snapshot().when(shown).subscribe((_, _) -> {
            conclude();
            seeNotebook();
        });
        log.follows().when(shown).subscribe(on -> {
            if (on) {
                wandering.backToEnd();
            }
        });
    }

    LogTarget target() {
        return log.target();
    }

    LogDesk desk() {
        return desk;
    }

    LogWords words() {
        return words;
    }

    Wandering wandering() {
        return wandering;
    }

    Searching searching() {
        return searching;
    }

    ReadOnlyObjectProperty<Sheet> sheet() {
        return wandering.sheet();
    }

    BooleanProperty follows() {
        return log.follows();
    }

    BooleanProperty paused() {
        return log.paused();
    }

    ObservableValue<LogWords.Standing> standing() {
        return standing;
    }

    NotebookViewModel notebook() {
        return notebook;
    }

    /// What is being waited for, in words; empty where nothing is.
    ReadOnlyObjectProperty<String> busy() {
        return errands.busy();
    }

    /// How far the saving of a copy is; empty where none is saved.
    ReadOnlyObjectProperty<Optional<Saving.Step>> saved() {
        return saving.step();
    }

    ReadOnlyObjectProperty<Optional<Notice>> notice() {
        return notice.getReadOnlyProperty();
    }

    void dismissNotice() {
        notice.set(Optional.empty());
    }

    private void say(Notice what) {
        notice.set(Optional.of(what));
    }

    /// The name of the number that is drawn as a line; empty for the one that suggests itself.
    StringProperty metric() {
        return log.metric();
    }

    ReadOnlyObjectProperty<Help> help() {
        return help.property();
    }

    Gutter gutter() {
        return new Gutter(desk.numbers().get(), desk.times().get(), numberColumns(), words.zone(), words::gap);
    }

    private int numberColumns() {
        var drawn = sheet().get().drawn();
        if (drawn.isEmpty()) {
            return 2;
        }
        var last = drawn.line(drawn.end() - 1).number();
        return last.isPresent() ? Math.max(2, Long.toString(last.getAsLong()).length()) : 2;
    }

    /// Whether somebody sees it: nothing is read, drawn or looked for of what nobody sees.
    void show(boolean on) {
        shown.set(on);
        log.show(on);
    }

    void lookNow() {
        log.lookNow();
    }

    void togglePause() {
        paused().set(!paused().get());
    }

    void toggleFollow() {
        follows().set(!follows().get());
    }

    private Optional<Job> job() {
        return target().job().flatMap(id -> live.snapshot().get().flatMap(known -> known.job(id)));
    }

    /// Whether more may come. Of a file of no job one cannot say; of a job that the queue does not know any more it is
    /// said that it has ended.
    private boolean runs() {
        return target().job().isEmpty()
                || job().filter(it -> it.state().holdsResources()).isPresent();
    }

    private void seeNotebook() {
        notebook.see(log.drawn().get(), live.snapshot().get(), target().job());
    }

    private void conclude() {
        var ahead = live.snapshot().get().map(Snapshot::clusterAhead).orElse(Duration.ZERO);
        var written = log.state().get() instanceof FollowState.Reading reading
                ? Optional.of(reading.modified().minus(ahead))
                : Optional.<Instant>empty();
        var limit = job().filter(it -> !it.state().ended()).flatMap(Job::endsAt);
        help.from(new HelpMaker.Ask(
                log.drawn().get(),
                log.metric().get(),
                new HelpMaker.Run(runs(), written, limit),
                ahead,
                live.now().getValue()));
    }

    void save(Path file) {
        saving.save(file);
    }

    void stopSaving() {
        saving.stop();
    }

    /// The selected text, with the lines whole that were only cut for their length.
    String text(Range range) {
        var drawn = sheet().get().drawn();
        var text = new StringBuilder();
        long from = Math.max(range.from().line(), drawn.first());
        long to = Math.min(range.to().line(), drawn.end() - 1);
        for (long line = from; line <= to; line++) {
            if (line > from && !drawn.continues(line)) {
                text.append('\n');
            }
            var whole = drawn.text(line);
            int begin = Math.min(range.fromOn(line), whole.length());
            text.append(whole, begin, Math.max(begin, range.toOn(line, whole.length())));
        }
        return text.toString();
    }

    /// What is known of a line beside its text.
    String hint(LogLine line) {
        return words.hint(line, live.now().getValue());
    }

    private LogWords.Standing standingNow() {
        boolean waits = job().filter(it -> it.state().waiting()).isPresent();
        boolean over = live.snapshot().get().isPresent() && !runs() && !waits;
        return words.standing(
                log.state().get(), paused().get(), over, live.now().getValue());
    }

    /// Faults that the lines show.
    List<LogWords.FaultLine> faults() {
        return words.faults(sheet().get().drawn().faults());
    }

    /// How long ago; nothing where clocks disagree.
    static Duration between(Instant from, Instant to) {
        return to.isBefore(from) ? Duration.ZERO : Duration.between(from, to);
    }
}
