package org.azulejo.ui.logs;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.LogReadException;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.live.Notice;

/// What a person waits for while the far side is asked about one log. One thing is asked at a time; of what is wished
/// for meanwhile the newest is asked next, and the answer to what it replaced is dropped. Belongs to the screen's
/// thread.
final class Errands {

    private final Background background;
    private final LogWords words;
    private final Consumer<? super Notice> say;
    private final ReadOnlyObjectWrapper<String> busy = new ReadOnlyObjectWrapper<>("");
    private Optional<Runnable> next = Optional.empty();
    private boolean running;
    private AtomicBoolean unwanted = new AtomicBoolean();

    /// @param say takes what a person is to read
    Errands(Background background, LogWords words, Consumer<? super Notice> say) {
        this.background = background;
        this.words = words;
        this.say = say;
    }

    /// A question to the far side.
    @FunctionalInterface
    interface Question<T> {
        /// Waits for the answer.
        ///
        /// @param unwanted whether nobody waits for the answer any more
        T ask(BooleanSupplier unwanted) throws RemoteException, LogReadException, InterruptedException;
    }

    private record Answer<T>(Optional<T> got, Optional<FollowState> why) {}

    /// What is being waited for, in words; empty where nothing is.
    ReadOnlyObjectProperty<String> busy() {
        return busy.getReadOnlyProperty();
    }

    boolean isBusy() {
        return running;
    }

    /// Asks, or asks once the question of before is answered. That the file cannot be read is said.
    ///
    /// @param waiting the key of what is said meanwhile
    /// @param seen whether the file was there before
    <T> void ask(String waiting, boolean seen, Question<T> question, Consumer<? super T> taken) {
        if (running) {
            unwanted.set(true);
            busy.set(words.text(waiting));
            next = Optional.of(() -> begin(waiting, seen, question, taken));
        } else {
            begin(waiting, seen, question, taken);
        }
    }

    /// Nothing that was asked is wanted any more.
    void forget() {
        next = Optional.empty();
        unwanted.set(true);
        busy.set("");
    }

    private <T> void begin(String waiting, boolean seen, Question<T> question, Consumer<? super T> taken) {
        running = true;
        var dropped = new AtomicBoolean();
        unwanted = dropped;
        busy.set(words.text(waiting));
        background.<Answer<T>>run(
                () -> {
                    try {
                        return new Answer<>(Optional.of(question.ask(dropped::get)), Optional.empty());
                    } catch (LogReadException e) {
                        return new Answer<>(Optional.empty(), Optional.of(e.state()));
                    }
                },
                answer -> end(dropped, () -> {
                    answer.got().ifPresent(taken);
                    answer.why().map(it -> words.unreadable(it, seen)).ifPresent(say);
                }),
                error -> end(dropped, () -> say.accept(words.failed(error))));
    }

    private void end(AtomicBoolean dropped, Runnable taking) {
        running = false;
        busy.set("");
        var after = next;
        next = Optional.empty();
        if (!dropped.get()) {
            taking.run();
        }
        after.ifPresent(Runnable::run);
    }
}
