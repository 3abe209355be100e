package org.azulejo.ui.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.SearchEnd;
import org.azulejo.ui.fx.FxLatest;
import org.azulejo.ui.fx.Prepared;
import org.azulejo.ui.live.Notice;

/// Looks for words in one log: in the lines that are loaded, and, when asked to, in the whole file on the far side.
/// Belongs to the screen's thread.
final class Searching {

    private final LogDesk desk;
    private final String path;
    private final LogWords words;
    private final Wandering wandering;
    private final Consumer<? super Notice> say;
    private final StringProperty find = new SimpleStringProperty("");
    private final BooleanProperty finding = new SimpleBooleanProperty(false);
    private final ReadOnlyObjectWrapper<Optional<Hit>> hit = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<WholeSearch> whole = new ReadOnlyObjectWrapper<>(WholeSearch.NOT_DONE);
    private final Prepared<Finder.Ask, Finder> finder;
    /// Held here: what a binding depends on does not hold it.
    private final ObservableValue<Finder.Ask> sought;
    private Finder lastFinder = Finder.NOTHING;
    private AtomicBoolean stop = new AtomicBoolean();

    /// @param say takes what a person is to read
    Searching(LogDesk desk, String path, LogWords words, Wandering wandering, Consumer<? super Notice> say) {
        this.desk = desk;
        this.path = path;
        this.words = words;
        this.wandering = wandering;
        this.say = say;
        finder = new Prepared<>(desk.background(), Finder.NOTHING, this::search);
        var sheet = wandering.sheet();
        sought = Bindings.createObjectBinding(
                () -> new Finder.Ask(finding.get() ? find.get() : "", sheet.get()), find, finding, sheet);
        sought.subscribe(it -> {
            if (!it.words().isEmpty() || !finder.property().get().words().isEmpty()) {
                finder.from(it);
            }
        });
    }

    private Finder search(Finder.Ask ask) {
        lastFinder = lastFinder.next(ask);
        return lastFinder;
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

    /// Goes to a hit, counted from a place.
    void goToHit(Place from, boolean forwards) {
        var found = finder.property().get();
        if (found.hits().isEmpty()
                || found.sheet().origin() != wandering.sheet().get().origin()) {
            return;
        }
        int behind = found.firstFrom(new Place(from.line(), from.at() + 1));
        int before = found.firstFrom(from) - 1;
        int at = Math.floorMod(forwards ? behind : before, found.hits().size());
        var to = found.hits().get(at);
        hit.set(Optional.of(to));
        wandering.point(new Place(to.line(), to.from()));
    }

    void close() {
        finding.set(false);
        hit.set(Optional.empty());
        stop.set(true);
        whole.set(WholeSearch.NOT_DONE);
    }

    /// Searches the whole file on the far side; what is found is shown as it comes.
    void searchWhole() {
        var wanted = find.get();
        if (wanted.isEmpty() || whole.get().goesOn()) {
            return;
        }
        var stopped = new AtomicBoolean();
        stop = stopped;
        whole.set(new WholeSearch(wanted, List.of(), Optional.empty()));
        var sofar = new FxLatest<List<LogMatch>>(List.of(), desk.fx());
        sofar.property().subscribe((_, found) -> {
            if (!stopped.get() && stop.equals(stopped) && whole.get().goesOn()) {
                whole.set(new WholeSearch(wanted, found, Optional.empty()));
            }
        });
        var found = new ArrayList<LogMatch>();
        desk.background()
                .<SearchEnd>run(
                        () -> desk.source()
                                .search(
                                        path,
                                        LogSearch.text(wanted),
                                        match -> {
                                            found.add(match);
                                            sofar.accept(List.copyOf(found));
                                        },
                                        stopped::get),
                        end -> ended(stopped, new WholeSearch(wanted, found, Optional.of(end))),
                        error -> {
                            ended(stopped, WholeSearch.NOT_DONE);
                            say.accept(words.failed(error));
                        });
    }

    private void ended(AtomicBoolean search, WholeSearch outcome) {
        if (stop.equals(search) && whole.get().goesOn()) {
            whole.set(outcome);
        }
    }

    void stopWhole() {
        stop.set(true);
    }
}
