package org.azulejo.ui.logs;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogReader;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.ErrorLines;
import org.azulejo.logs.Limits;
import org.azulejo.logs.LogDrawing;
import org.azulejo.logs.Mark;
import org.azulejo.ui.live.Notice;

/// Where in a log one is: at its end as it grows, further up, or in a part that was read from elsewhere in the file.
/// However far somebody wanders, no more lines are held than [Limits#USUAL] allows. Belongs to the screen's thread.
final class Wandering {

    private static final int ONE_READ = 1 << 20;
    /// So much before a place is read with it.
    private static final int AROUND = 1 << 18;
    /// So many lines of a file that look like an error are looked at to find the first that is one.
    private static final int CANDIDATES = 20_000;

    private final OpenLog log;
    private final LogSource source;
    private final LogWords words;
    private final Errands errands;
    private final Consumer<? super Notice> say;
    private final ReadOnlyObjectWrapper<Sheet> sheet = new ReadOnlyObjectWrapper<>(Sheet.EMPTY);
    private final ReadOnlyObjectWrapper<Optional<Reveal>> reveal = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Long> newBelow = new ReadOnlyObjectWrapper<>(0L);

    /// Draws on in a part from elsewhere; empty at the log's end.
    private Optional<LogDrawing> elsewhere = Optional.empty();

    /// Lines from before were put in front of those that were loaded at that moment.
    private boolean lookingBack;

    private int origins = 1;
    private long seenTo;

    /// @param say takes what a person is to read
    Wandering(OpenLog log, LogSource source, LogWords words, Errands errands, Consumer<? super Notice> say) {
        this.log = log;
        this.source = source;
        this.words = words;
        this.errands = errands;
        this.say = say;
    }

    ReadOnlyObjectProperty<Sheet> sheet() {
        return sheet.getReadOnlyProperty();
    }

    /// What somebody wishes to see and was not shown yet.
    ReadOnlyObjectProperty<Optional<Reveal>> reveal() {
        return reveal.getReadOnlyProperty();
    }

    /// It is shown.
    void revealed() {
        reveal.set(Optional.empty());
    }

    /// How many lines came below what is seen, since the view does not stay at the end.
    ReadOnlyObjectProperty<Long> newBelow() {
        return newBelow.getReadOnlyProperty();
    }

    private Drawn drawn() {
        return sheet.get().drawn();
    }

    /// Takes the log's newest lines.
    void take(Drawn newest) {
        if (elsewhere.isEmpty() && !lookingBack) {
            boolean fresh = sheet.get().equals(Sheet.EMPTY);
            sheet.set(new Sheet(newest, fresh ? origins : sheet.get().origin(), true));
        }
        if (log.follows().get()) {
            seenTo = newest.end();
        }
        newBelow.set(Math.max(0, newest.end() - seenTo));
    }

    /// Shows the log's end, whatever else was wished for.
    void backToEnd() {
        errands.forget();
        elsewhere = Optional.empty();
        lookingBack = false;
        var newest = log.drawn().get();
        boolean fromElsewhere = !sheet.get().live();
        sheet.set(new Sheet(newest, fromElsewhere ? ++origins : sheet.get().origin(), true));
        seenTo = newest.end();
        newBelow.set(0L);
    }

    /// The person moved away from the end, or came back to it.
    void scrolled(boolean atEnd) {
        if (!atEnd) {
            log.follows().set(false);
        } else if (sheet.get().live()) {
            log.follows().set(true);
        } else {
            readNewer();
        }
    }

    /// Whether there are lines in the file before the first that is loaded.
    boolean hasOlder() {
        return !drawn().isEmpty()
                && drawn().start() > 0
                && drawn().at(drawn().start()).isPresent();
    }

    /// Reads what stands before the first line that is loaded, unless something else is being read.
    void readOlder() {
        if (!errands.isBusy() && hasOlder()) {
            readOlder(ONE_READ);
        }
    }

    private void readOlder(int count) {
        int origin = sheet.get().origin();
        long end = drawn().start();
        long from = Math.max(0, end - count);
        read("logs.busy.older", from, (int) (end - from), stretch -> {
            var older = drawing(from, stretch).drawn();
            var now = sheet.get();
            if (older.isEmpty() && from > 0 && count < LogReader.LARGEST) {
                readOlder(LogReader.LARGEST);
            } else if (!older.isEmpty()
                    && older.readTo() == end
                    && now.origin() == origin
                    && now.drawn().start() == end) {
                putBefore(older, now);
            }
        });
    }

    private void putBefore(Drawn older, Sheet now) {
        var both = now.drawn().after(older);
        log.follows().set(false);
        if (both.size() <= Limits.USUAL.lines() && both.readTo() - both.start() <= Limits.USUAL.bytes()) {
            lookingBack = now.live();
            sheet.set(new Sheet(both, now.origin(), now.live()));
        } else {
            showBefore(now.drawn().start());
        }
    }

    /// Lets go of what is loaded, and shows the part of the file before this byte and a little behind it.
    private void showBefore(long offset) {
        long from = Math.max(0, offset - ONE_READ);
        read("logs.busy.older", from, (int) (offset - from) + AROUND, stretch -> {
            show(drawing(from, stretch));
            drawn().at(offset).ifPresent(it -> wish(it, 0, Reveal.How.TOP));
        });
    }

    /// Reads on below what was read from elsewhere.
    private void readNewer() {
        if (errands.isBusy() || elsewhere.isEmpty()) {
            return;
        }
        var drawing = elsewhere.get();
        long from = drawing.readTo();
        read("logs.busy.newer", from, ONE_READ, stretch -> {
            if (elsewhere.filter(drawing::equals).isPresent()) {
                drawing.feed(from, stretch.bytes().bytes(), Optional.empty());
                sheet.set(new Sheet(drawing.drawn(), sheet.get().origin(), false));
                if (drawing.readTo() >= stretch.size()) {
                    log.follows().set(true);
                }
            }
        });
    }

    /// Shows the line in which that byte of the file stands, wherever it is.
    void goToByte(long offset) {
        var here = drawn().at(offset);
        if (here.isPresent() && offset < drawn().readTo()) {
            errands.forget();
            reveal(here.getAsLong(), true);
            return;
        }
        log.follows().set(false);
        long from = Math.max(0, offset - AROUND);
        read("logs.busy.there", from, ONE_READ, stretch -> {
            show(drawing(from, stretch));
            drawn().at(offset).ifPresent(it -> reveal(it, true));
        });
    }

    /// Shows a line of the file by its number, from 1.
    void goToLine(long number) {
        var here = drawn().numbered(number);
        if (here.isPresent() && drawn().line(here.getAsLong()).number().equals(OptionalLong.of(number))) {
            errands.forget();
            reveal(here.getAsLong(), true);
            return;
        }
        ask("logs.busy.line", _ -> source.offsetOfLine(path(), Math.max(1, number)), offset -> {
            if (offset.isPresent()) {
                goToByte(offset.getAsLong());
            } else {
                say.accept(words.told(false, "logs.noSuchLine", number));
            }
        });
    }

    void goToStart() {
        if (hasOlder()) {
            goToByte(0);
        } else {
            errands.forget();
            log.follows().set(false);
            wish(drawn().first(), 0, Reveal.How.POINTED);
        }
    }

    void goToEnd() {
        log.follows().set(false);
        log.follows().set(true);
    }

    /// Whether there may be a line that tells of an error.
    boolean mayHaveErrors() {
        return hasOlder() || drawn().next(drawn().first(), Mark.ERROR).isPresent();
    }

    /// Goes to the next line that tells of an error, or the one before, in a circle through what is loaded. Where no
    /// such line is loaded, the rest of the file is searched.
    void goToError(Place from, boolean forwards) {
        var lines = drawn();
        var found = forwards ? lines.next(from.line() + 1, Mark.ERROR) : lines.previous(from.line(), Mark.ERROR);
        if (found.isEmpty()) {
            found = forwards ? lines.next(lines.first(), Mark.ERROR) : lines.previous(lines.end(), Mark.ERROR);
        }
        if (found.isPresent()) {
            errands.forget();
            reveal(found.getAsLong(), true);
        } else {
            goToFirstError();
        }
    }

    /// Goes to the first line of the whole file that tells of an error.
    void goToFirstError() {
        if (!hasOlder()) {
            var first = drawn().next(drawn().first(), Mark.ERROR);
            first.ifPresentOrElse(it -> reveal(it, true), () -> say.accept(words.told(true, "logs.noError")));
            return;
        }
        var found = new AtomicReference<Optional<LogMatch>>(Optional.empty());
        var wanted = new LogSearch(ErrorLines.pattern(), true, true, CANDIDATES);
        this.<SearchEnd>ask(
                "logs.busy.error",
                unwanted -> source.search(
                        path(),
                        wanted,
                        line -> {
                            if (found.get().isEmpty() && ErrorLines.tells(line.text())) {
                                found.set(Optional.of(line));
                            }
                        },
                        () -> found.get().isPresent() || unwanted.getAsBoolean()),
                end -> found.get()
                        .ifPresentOrElse(
                                it -> goToByte(it.offset()),
                                () -> say.accept(
                                        end instanceof SearchEnd.Failed(String said)
                                                ? words.searchFailed(said)
                                                : words.told(true, "logs.noError"))));
    }

    /// Shows a line of what is loaded.
    void reveal(long line, boolean select) {
        log.follows().set(false);
        wish(line, 0, select ? Reveal.How.SELECTED : Reveal.How.POINTED);
    }

    /// Puts the keyboard to a place of what is loaded.
    void point(Place place) {
        log.follows().set(false);
        wish(place.line(), place.at(), Reveal.How.POINTED);
    }

    private void wish(long line, int at, Reveal.How how) {
        reveal.set(Optional.of(new Reveal(new Place(line, at), how)));
    }

    private void show(LogDrawing part) {
        elsewhere = Optional.of(part);
        lookingBack = false;
        sheet.set(new Sheet(part.drawn(), ++origins, false));
    }

    private LogDrawing drawing(long from, Stretch stretch) {
        var drawing = new LogDrawing(from, Limits.USUAL);
        drawing.feed(from, stretch.bytes().bytes(), Optional.empty());
        return drawing;
    }

    private String path() {
        return log.target().path();
    }

    private void read(String waiting, long from, int count, Consumer<Stretch> taken) {
        ask(waiting, _ -> source.read(path(), from, count), taken);
    }

    private <T> void ask(String waiting, Errands.Question<T> question, Consumer<? super T> taken) {
        errands.ask(waiting, !log.drawn().get().isEmpty(), question, taken);
    }
}
