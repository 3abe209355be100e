package org.azulejo.ui.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.Snapshot;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogReadException;
import org.azulejo.follow.LogReader;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.Limits;
import org.azulejo.logs.LogDrawing;
import org.azulejo.logs.LogLine;
import org.azulejo.logs.Mark;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.fx.Prepared;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Notice;

/// One log: its lines, what is looked for in them, and how it stands with the file.
public final class LogViewModel {

    private static final int ONE_READ = 1 << 20;
    private static final int LINES_BEFORE = 1 << 18;

    private final LogDesk desk;
    private final OpenLog log;
    private final Live live;
    private final LogWords words;
    private final ReadOnlyObjectWrapper<Sheet> sheet = new ReadOnlyObjectWrapper<>(Sheet.EMPTY);
    private final ReadOnlyObjectWrapper<Optional<Reveal>> reveal = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Long> newBelow = new ReadOnlyObjectWrapper<>(0L);
    private final StringProperty find = new SimpleStringProperty("");
    private final BooleanProperty shown = new SimpleBooleanProperty(true);
    private final BooleanProperty finding = new SimpleBooleanProperty(false);
    private final ReadOnlyObjectWrapper<Optional<Hit>> hit = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<WholeSearch> whole = new ReadOnlyObjectWrapper<>(WholeSearch.NOT_DONE);
    private final ReadOnlyObjectWrapper<String> busy = new ReadOnlyObjectWrapper<>("");
    private final ReadOnlyObjectWrapper<Optional<Notice>> notice = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final Prepared<HelpMaker.Ask, Help> help;
    private final Prepared<Finder.Ask, Finder> finder;
    private final NotebookViewModel notebook;
    private final ObservableValue<LogWords.Standing> standing;
    /// Held here: what a binding depends on does not hold it.
    private final ObservableValue<Finder.Ask> sought;
    private Finder lastFinder = Finder.NOTHING;
    private Optional<LogDrawing> elsewhere = Optional.empty();
    private AtomicBoolean stop = new AtomicBoolean();
    private int origins = 1;
    private int reveals;
    private long seenTo;
    private boolean reading;

    /// A wish to see a line.
    ///
    /// @param number tells one wish from the next
    /// @param select whether it is to be lit up
    record Reveal(int number, Place place, boolean select) {}

    /// A search of the whole file.
    ///
    /// @param words what was looked for; empty where nothing was
    /// @param end empty while it goes on
    record WholeSearch(String words, List<LogMatch> found, Optional<SearchEnd> end) {

        static final WholeSearch NOT_DONE = new WholeSearch("", List.of(), Optional.empty());

        WholeSearch {
            found = List.copyOf(found);
        }

        boolean isDone() {
            return !words.isEmpty();
        }
    }

    LogViewModel(LogDesk desk, OpenLog log, Live live, LogWords words, Commands commands) {
        this.desk = desk;
        this.log = log;
        this.live = live;
        this.words = words;
        finder = new Prepared<>(desk.background(), Finder.NOTHING, this::search);
        help = new Prepared<>(desk.background(), Help.NOTHING, new HelpMaker(words)::make);
        notebook = new NotebookViewModel(commands, desk.background(), words, it -> notice.set(Optional.of(it)));
        standing = Bindings.createObjectBinding(this::standingNow, log.seen(), log.paused(), live.now());
        log.seen().when(shown).subscribe(_ -> take());
        log.metric().when(shown).subscribe((_, _) -> conclude());
        live.snapshot().when(shown).subscribe((_, _) -> seeNotebook());
        log.follows().when(shown).subscribe(on -> {
            if (on) {
                backToEnd();
            }
        });
        sought = Bindings.createObjectBinding(
                () -> new Finder.Ask(finding.get() ? find.get() : "", sheet.get()), find, finding, sheet);
        sought.subscribe(it -> {
            if (!it.words().isEmpty() || !finder.property().get().words().isEmpty()) {
                finder.from(it);
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

    ReadOnlyObjectProperty<Sheet> sheet() {
        return sheet.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<Reveal>> reveal() {
        return reveal.getReadOnlyProperty();
    }

    BooleanProperty follows() {
        return log.follows();
    }

    BooleanProperty paused() {
        return log.paused();
    }

    /// How many lines came below what is seen, since the view does not stay at the end.
    ReadOnlyObjectProperty<Long> newBelow() {
        return newBelow.getReadOnlyProperty();
    }

    ObservableValue<LogWords.Standing> standing() {
        return standing;
    }

    NotebookViewModel notebook() {
        return notebook;
    }

    /// What is being waited for, in words; empty where nothing is.
    ReadOnlyObjectProperty<String> busy() {
        return busy.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<Notice>> notice() {
        return notice.getReadOnlyProperty();
    }

    void dismissNotice() {
        notice.set(Optional.empty());
    }

    /// The name of the number that is drawn as a line; empty for the one that suggests itself.
    StringProperty metric() {
        return log.metric();
    }

    ReadOnlyObjectProperty<Help> help() {
        return help.property();
    }

    StringProperty find() {
        return find;
    }

    /// Whether something is being looked for.
    BooleanProperty finding() {
        return finding;
    }

    ReadOnlyObjectProperty<Finder> finder() {
        return finder.property();
    }

    /// The one among the hits that the person is at.
    ReadOnlyObjectProperty<Optional<Hit>> hit() {
        return hit.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<WholeSearch> whole() {
        return whole.getReadOnlyProperty();
    }

    Gutter gutter() {
        return new Gutter(desk.numbers().get(), desk.times().get(), numberColumns(), words.zone(), words::gap);
    }

    private int numberColumns() {
        var drawn = sheet.get().drawn();
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

    /// The person moved away from the end, or came back to it.
    void scrolled(boolean atEnd) {
        if (!atEnd) {
            follows().set(false);
        } else if (sheet.get().live()) {
            follows().set(true);
        } else {
            readNewer();
        }
    }

    /// On the screen's thread, for every newer state of the log.
    private void take() {
        var drawn = log.seen().get().drawn();
        if (sheet.get().live() && elsewhere.isEmpty() && !lookingBack) {
            boolean fresh = sheet.get().equals(Sheet.EMPTY);
            sheet.set(new Sheet(drawn, fresh ? origins : sheet.get().origin(), true));
        }
        if (follows().get()) {
            seenTo = drawn.end();
        }
        newBelow.set(Math.max(0, drawn.end() - seenTo));
        conclude();
        seeNotebook();
    }

    private void seeNotebook() {
        notebook.see(log.seen().get().drawn(), live.snapshot().get(), target().job());
    }

    private void conclude() {
        var snapshot = live.snapshot().get();
        var limit = snapshot.flatMap(known -> target().job()
                .flatMap(id -> known.jobs().value().stream()
                        .filter(job -> job.id().equals(id) && !job.state().ended())
                        .findFirst())
                .flatMap(Job::endsAt));
        help.from(new HelpMaker.Ask(
                log.seen().get().drawn(),
                log.metric().get(),
                limit,
                snapshot.map(Snapshot::clusterAhead).orElse(Duration.ZERO),
                live.now().getValue()));
    }

    /// Lines from before were put in front of those that were loaded at that moment.
    private boolean lookingBack;

    private void backToEnd() {
        elsewhere = Optional.empty();
        lookingBack = false;
        var drawn = log.seen().get().drawn();
        if (!sheet.get().live()) {
            origins++;
        }
        sheet.set(new Sheet(drawn, sheet.get().live() ? sheet.get().origin() : origins, true));
        seenTo = drawn.end();
        newBelow.set(0L);
    }

    /// Whether there are lines in the file before the first that is loaded.
    boolean hasOlder() {
        var drawn = sheet.get().drawn();
        return !drawn.isEmpty() && drawn.start() > 0 && drawn.at(drawn.start()).isPresent();
    }

    /// Reads what stands before the first line that is loaded.
    void readOlder() {
        if (!reading && hasOlder()) {
            readOlder(ONE_READ);
        }
    }

    private void readOlder(int count) {
        var base = sheet.get();
        long end = base.drawn().start();
        long from = Math.max(0, end - count);
        waitFor(words.text("logs.busy.older"));
        read(from, (int) (end - from), stretch -> {
            var older = drawn(from, stretch);
            if (older.isEmpty() && from > 0 && count < LogReader.LARGEST) {
                readOlder(LogReader.LARGEST);
                return;
            }
            done();
            if (!older.isEmpty() && older.readTo() == end && sheet.get().origin() == base.origin()) {
                lookingBack = base.live();
                follows().set(false);
                sheet.set(new Sheet(base.drawn().after(older), base.origin(), base.live()));
            }
        });
    }

    /// Reads on below what was read from elsewhere.
    private void readNewer() {
        if (reading || elsewhere.isEmpty()) {
            return;
        }
        var drawing = elsewhere.get();
        long from = drawing.readTo();
        waitFor(words.text("logs.busy.newer"));
        read(from, ONE_READ, stretch -> {
            done();
            if (elsewhere.filter(drawing::equals).isPresent()) {
                drawing.feed(from, stretch.bytes().bytes(), Optional.empty());
                sheet.set(new Sheet(drawing.drawn(), sheet.get().origin(), false));
                if (drawing.readTo() >= stretch.size()) {
                    follows().set(true);
                }
            }
        });
    }

    private static Drawn drawn(long from, Stretch stretch) {
        var drawing = new LogDrawing(from, Limits.USUAL);
        drawing.feed(from, stretch.bytes().bytes(), Optional.empty());
        return drawing.drawn();
    }

    /// Shows the line in which that byte of the file stands, wherever it is.
    void goToByte(long offset) {
        var drawn = sheet.get().drawn();
        var here = drawn.at(offset);
        if (here.isPresent() && offset < drawn.readTo()) {
            reveal(here.getAsLong(), true);
            return;
        }
        if (reading) {
            return;
        }
        follows().set(false);
        long from = Math.max(0, offset - LINES_BEFORE);
        waitFor(words.text("logs.busy.there"));
        read(from, ONE_READ, stretch -> {
            done();
            var drawing = new LogDrawing(from, Limits.USUAL);
            drawing.feed(from, stretch.bytes().bytes(), Optional.empty());
            elsewhere = Optional.of(drawing);
            lookingBack = false;
            origins++;
            var there = drawing.drawn();
            sheet.set(new Sheet(there, origins, false));
            there.at(offset).ifPresent(line -> reveal(line, true));
        });
    }

    /// Shows a line of the file by its number, from 1.
    void goToLine(long number) {
        var drawn = sheet.get().drawn();
        var here = drawn.numbered(number);
        if (here.isPresent() && drawn.line(here.getAsLong()).number().equals(OptionalLong.of(number))) {
            reveal(here.getAsLong(), true);
            return;
        }
        waitFor(words.text("logs.busy.line"));
        ask(() -> desk.source().offsetOfLine(target().path(), Math.max(1, number)), offset -> {
            done();
            if (offset.isPresent()) {
                goToByte(offset.getAsLong());
            } else {
                notice.set(Optional.of(new Notice(false, words.text("logs.noSuchLine", number), "")));
            }
        });
    }

    void goToStart() {
        if (hasOlder()) {
            goToByte(0);
        } else {
            follows().set(false);
            reveal(sheet.get().drawn().first(), false);
        }
    }

    void goToEnd() {
        follows().set(false);
        follows().set(true);
    }

    /// Goes to the next line that tells of an error, or the one before, in a circle.
    void goToError(Place from, boolean forwards) {
        var drawn = sheet.get().drawn();
        var found = forwards ? drawn.next(from.line() + 1, Mark.ERROR) : drawn.previous(from.line(), Mark.ERROR);
        if (found.isEmpty()) {
            found = forwards ? drawn.next(drawn.first(), Mark.ERROR) : drawn.previous(drawn.end(), Mark.ERROR);
        }
        if (found.isPresent()) {
            reveal(found.getAsLong(), true);
        } else {
            notice.set(Optional.of(new Notice(true, words.text("logs.noError"), "")));
        }
    }

    void goToFirstError() {
        var drawn = sheet.get().drawn();
        goToError(new Place(drawn.first() - 1, 0), true);
    }

    boolean hasErrors() {
        var drawn = sheet.get().drawn();
        return drawn.next(drawn.first(), Mark.ERROR).isPresent();
    }

    void reveal(long line, boolean select) {
        follows().set(false);
        reveal.set(Optional.of(new Reveal(++reveals, new Place(line, 0), select)));
    }

    /// Goes to a hit, counted from a place.
    void goToHit(Place from, boolean forwards) {
        var found = finder.property().get();
        if (found.hits().isEmpty() || found.sheet().origin() != sheet.get().origin()) {
            return;
        }
        int behind = found.firstFrom(new Place(from.line(), from.at() + 1));
        int before = found.firstFrom(from) - 1;
        int at = Math.floorMod(forwards ? behind : before, found.hits().size());
        var to = found.hits().get(at);
        hit.set(Optional.of(to));
        follows().set(false);
        reveal.set(Optional.of(new Reveal(++reveals, new Place(to.line(), to.from()), false)));
    }

    void closeFind() {
        finding.set(false);
        hit.set(Optional.empty());
        stop.set(true);
        whole.set(WholeSearch.NOT_DONE);
    }

    private Finder search(Finder.Ask ask) {
        lastFinder = lastFinder.next(ask);
        return lastFinder;
    }

    /// Searches the whole file on the far side.
    void searchWhole() {
        var wanted = find.get();
        if (wanted.isEmpty() || isSearching()) {
            return;
        }
        var stopped = new AtomicBoolean();
        stop = stopped;
        var found = new ArrayList<LogMatch>();
        whole.set(new WholeSearch(wanted, List.of(), Optional.empty()));
        desk.background()
                .<SearchEnd>run(
                        () -> desk.source().search(target().path(), LogSearch.text(wanted), found::add, stopped::get),
                        end -> {
                            if (whole.get().words().equals(wanted)) {
                                whole.set(new WholeSearch(wanted, found, Optional.of(end)));
                            }
                        },
                        error -> {
                            whole.set(WholeSearch.NOT_DONE);
                            failed(error);
                        });
    }

    boolean isSearching() {
        return whole.get().isDone() && whole.get().end().isEmpty();
    }

    void stopSearch() {
        stop.set(true);
    }

    /// Saves the whole file, as large as it is now, byte for byte.
    void save(Path file) {
        var path = target().path();
        waitFor(words.text("logs.busy.save"));
        desk.background()
                .<Saved>run(
                        () -> copy(path, file),
                        saved -> {
                            done();
                            notice.set(Optional.of(words.saved(saved, file)));
                        },
                        this::failed);
    }

    /// What came of saving.
    ///
    /// @param trouble empty where all went well
    record Saved(long bytes, Optional<String> trouble) {}

    private Saved copy(String path, Path file) throws RemoteException, InterruptedException {
        var part = file.resolveSibling(file.getFileName() + ".part");
        long done = 0;
        try {
            try (var out = Files.newOutputStream(part)) {
                done = copy(path, out);
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return new Saved(done, Optional.empty());
        } catch (LogReadException e) {
            return new Saved(done, Optional.of(words.state(e.state())));
        } catch (IOException | UncheckedIOException e) {
            return new Saved(done, Optional.of(OneLine.of(String.valueOf(e.getMessage()))));
        } finally {
            part.toFile().delete();
        }
    }

    private long copy(String path, OutputStream out)
            throws RemoteException, LogReadException, IOException, InterruptedException {
        var first = desk.source().read(path, 0, LogReader.LARGEST);
        long end = first.size();
        out.write(first.bytes().bytes());
        long done = first.bytes().bytes().length;
        while (done < end) {
            int count = (int) Math.min(LogReader.LARGEST, end - done);
            var next = desk.source().read(path, done, count);
            if (!next.file().equals(first.file()) || next.bytes().bytes().length == 0) {
                throw new IOException(words.text("logs.save.changed"));
            }
            out.write(next.bytes().bytes());
            done += next.bytes().bytes().length;
        }
        return done;
    }

    /// The selected text, with the lines whole that were only cut for their length.
    String text(Range range) {
        var drawn = sheet.get().drawn();
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
        return words.standing(
                log.seen().get().state(), paused().get(), live.now().getValue());
    }

    /// Faults that the lines show, the newest last.
    List<LogWords.FaultLine> faults() {
        return words.faults(sheet.get().drawn().faults());
    }

    private void waitFor(String what) {
        reading = true;
        busy.set(what);
    }

    private void done() {
        reading = false;
        busy.set("");
    }

    private void failed(RemoteException error) {
        done();
        notice.set(Optional.of(words.failed(error)));
    }

    private void read(long from, int count, java.util.function.Consumer<Stretch> taken) {
        ask(() -> desk.source().read(target().path(), from, count), taken);
    }

    /// Something that reads the file; that it cannot be read is said.
    private interface Asking<T> {
        T ask() throws RemoteException, LogReadException, InterruptedException;
    }

    private <T> void ask(Asking<T> asking, java.util.function.Consumer<? super T> taken) {
        desk.background()
                .<Answer<T>>run(
                        () -> {
                            try {
                                return new Answer<>(Optional.of(asking.ask()), Optional.empty());
                            } catch (LogReadException e) {
                                return new Answer<>(Optional.empty(), Optional.of(e.state()));
                            }
                        },
                        answer -> {
                            answer.got().ifPresent(taken);
                            answer.why().ifPresent(why -> {
                                done();
                                notice.set(Optional.of(new Notice(false, words.state(why), "")));
                            });
                        },
                        this::failed);
    }

    private record Answer<T>(Optional<T> got, Optional<FollowState> why) {}

    /// How long ago; nothing where clocks disagree.
    static Duration between(Instant from, Instant to) {
        return to.isBefore(from) ? Duration.ZERO : Duration.between(from, to);
    }
}
