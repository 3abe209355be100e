package org.azulejo.ui.fx;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.ReadOnlyObjectProperty;

/// The time as the screen shows it. It moves only while [#run] says so: a hidden window costs nothing.
/// Used on the screen's thread.
public final class Ticker {

    private final Clock clock;
    private final Duration every;
    private final ScheduledExecutorService timer;
    private final FxLatest<Instant> now;
    private Optional<ScheduledFuture<?>> beat = Optional.empty();

    public Ticker(Clock clock, Duration every, ScheduledExecutorService timer, Executor fx) {
        this.clock = clock;
        this.every = every;
        this.timer = timer;
        this.now = new FxLatest<>(clock.instant(), fx);
    }

    public ReadOnlyObjectProperty<Instant> now() {
        return now.property();
    }

    public void run(boolean moving) {
        if (moving && beat.isEmpty()) {
            long pause = every.toMillis();
            beat = Optional.of(timer.scheduleWithFixedDelay(this::tick, 0, pause, TimeUnit.MILLISECONDS));
        } else if (!moving) {
            beat.ifPresent(it -> it.cancel(false));
            beat = Optional.empty();
        }
    }

    private void tick() {
        now.accept(clock.instant());
    }
}
