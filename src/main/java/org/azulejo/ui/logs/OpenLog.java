package org.azulejo.ui.logs;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.Following;
import org.azulejo.follow.From;
import org.azulejo.follow.LogGap;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.Gap;
import org.azulejo.logs.Limits;
import org.azulejo.logs.LogDrawing;
import org.azulejo.ui.fx.FxLatest;

/// A log that is open in the window, from its opening to its closing, whatever language the window speaks meanwhile.
/// What comes of it is drawn on the follower's thread, and only where something came; everything else belongs to the
/// screen's.
public final class OpenLog {

    /// So much of a log's end is read when it is opened.
    static final long FIRST_READ = 2L << 20;

    private final LogTarget target;
    private final FxLatest<Drawn> drawn;
    private final FxLatest<FollowState> state;
    private final Following following;
    private final BooleanProperty follows = new SimpleBooleanProperty(true);
    private final BooleanProperty paused = new SimpleBooleanProperty(false);
    private final StringProperty metric = new SimpleStringProperty("");

    OpenLog(LogSource source, LogTarget target, Executor fx) {
        this.target = target;
        this.drawn = new FxLatest<>(new LogDrawing(0, Limits.USUAL).drawn(), fx);
        this.state = new FxLatest<>(new FollowState.Opening(), fx);
        this.following = source.open(target, new From.End(FIRST_READ), new Drawer(drawn, state));
        paused.subscribe((_, on) -> following.pause(on));
        follows.subscribe(following::attend);
    }

    LogTarget target() {
        return target;
    }

    /// Its lines; another value only where bytes came, or a gap.
    ReadOnlyObjectProperty<Drawn> drawn() {
        return drawn.property();
    }

    /// How it stood at the last look.
    ReadOnlyObjectProperty<FollowState> state() {
        return state.property();
    }

    /// Whether the view stays at the end.
    BooleanProperty follows() {
        return follows;
    }

    /// Whether nothing is read for the moment.
    BooleanProperty paused() {
        return paused;
    }

    /// The name of the number that is drawn as a line; empty for the one that suggests itself.
    StringProperty metric() {
        return metric;
    }

    void lookNow() {
        following.lookNow();
    }

    /// Whether somebody sees it at all.
    void show(boolean shown) {
        following.pause(!shown || paused.get());
    }

    void close() {
        following.close();
    }

    /// Lives on the follower's thread.
    private static final class Drawer implements LogSink {

        private final Consumer<Drawn> lines;
        private final Consumer<FollowState> standing;
        private Optional<LogDrawing> drawing = Optional.empty();
        private Instant latest = Instant.EPOCH;
        private boolean firstLook = true;

        Drawer(Consumer<Drawn> lines, Consumer<FollowState> standing) {
            this.lines = lines;
            this.standing = standing;
        }

        @Override
        public void bytes(long offset, byte[] bytes, Instant arrived) {
            latest = arrived;
            var here = drawing(offset);
            // what stood there before anybody looked came nobody knows when
            here.feed(offset, bytes, firstLook ? Optional.empty() : Optional.of(arrived));
            lines.accept(here.drawn());
        }

        @Override
        public void gap(LogGap gap) {
            var here = drawing(gap instanceof LogGap.Skipped skipped ? skipped.to() : 0);
            switch (gap) {
                case LogGap.StartedAgain(LogGap.Why why, long _) -> here.startAgain(why(why), latest);
                case LogGap.Skipped(long _, long to) -> here.skipTo(to, Optional.of(latest));
            }
            lines.accept(here.drawn());
        }

        @Override
        public void state(FollowState newer) {
            if ((newer instanceof FollowState.Reading reading && reading.atEnd())
                    || newer instanceof FollowState.NoFile) {
                firstLook = false;
            }
            standing.accept(newer);
        }

        private LogDrawing drawing(long offset) {
            var here = drawing.orElseGet(() -> new LogDrawing(offset, Limits.USUAL));
            drawing = Optional.of(here);
            return here;
        }

        private static Gap.Why why(LogGap.Why why) {
            return switch (why) {
                case REPLACED -> Gap.Why.REPLACED;
                case SHORTER -> Gap.Why.SHORTER;
                case REWRITTEN -> Gap.Why.REWRITTEN;
            };
        }
    }
}
