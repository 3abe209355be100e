package org.azulejo.ui.logs;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
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
/// What
/// comes of it is drawn on the follower's thread; everything else belongs to the screen's.
public final class OpenLog {

    /// So much of a log's end is read when it is opened.
    static final long FIRST_READ = 2L << 20;

    private final LogTarget target;
    private final FxLatest<Seen> seen;
    private final Following following;
    private final BooleanProperty follows = new SimpleBooleanProperty(true);
    private final BooleanProperty paused = new SimpleBooleanProperty(false);
    private final StringProperty metric = new SimpleStringProperty("");

    /// What is known of the log at one moment.
    record Seen(Drawn drawn, FollowState state) {}

    OpenLog(LogSource source, LogTarget target, Executor fx) {
        this.target = target;
        var drawer = new Drawer();
        this.seen = new FxLatest<>(drawer.now(), fx);
        drawer.tell = Optional.of(seen);
        this.following = source.open(target, new From.End(FIRST_READ), drawer);
        paused.subscribe((_, on) -> following.pause(on));
        follows.subscribe(following::attend);
    }

    LogTarget target() {
        return target;
    }

    ReadOnlyObjectProperty<Seen> seen() {
        return seen.property();
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

        private Optional<LogDrawing> drawing = Optional.empty();
        private FollowState state = new FollowState.Opening();
        private Instant latest = Instant.EPOCH;
        private long from = -1;
        private volatile Optional<FxLatest<Seen>> tell = Optional.empty();
        private boolean firstLook = true;

        @Override
        public void bytes(long offset, byte[] bytes, Instant arrived) {
            latest = arrived;
            // what stood there before anybody looked came nobody knows when
            drawing(offset).feed(offset, bytes, firstLook ? Optional.empty() : Optional.of(arrived));
            publish();
        }

        @Override
        public void gap(LogGap gap) {
            var at = latest;
            switch (gap) {
                case LogGap.StartedAgain(LogGap.Why why, long _) -> drawing(0).startAgain(why(why), at);
                case LogGap.Skipped(long _, long to) -> drawing(to).skipTo(to, Optional.of(at));
            }
            publish();
        }

        @Override
        public void state(FollowState newer) {
            state = newer;
            if ((newer instanceof FollowState.Reading reading && reading.atEnd())
                    || newer instanceof FollowState.NoFile) {
                firstLook = false;
            }
            publish();
        }

        private LogDrawing drawing(long offset) {
            if (drawing.isEmpty()) {
                from = offset;
                drawing = Optional.of(new LogDrawing(from, Limits.USUAL));
            }
            return drawing.get();
        }

        Seen now() {
            return new Seen(
                    drawing.map(LogDrawing::drawn).orElseGet(() -> new LogDrawing(0, Limits.USUAL).drawn()), state);
        }

        private void publish() {
            tell.ifPresent(it -> it.accept(now()));
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
