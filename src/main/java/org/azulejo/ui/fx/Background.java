package org.azulejo.ui.fx;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.azulejo.remote.RemoteException;

/// Does work that waits, or takes long, away from the screen's thread, and brings the outcome back to it.
public final class Background {

    /// Work that waits for the far side.
    @FunctionalInterface
    public interface Work<T> {
        T call() throws RemoteException, InterruptedException;
    }

    private final Executor io;
    private final Executor fx;

    public Background(Executor io, Executor fx) {
        this.io = io;
        this.fx = fx;
    }

    /// Expected failures go to `failed`; anything else is a bug and reaches the uncaught-exception handler.
    public <T> void run(Work<T> work, Consumer<? super T> done, Consumer<? super RemoteException> failed) {
        io.execute(() -> {
            try {
                T result = work.call();
                fx.execute(() -> done.accept(result));
            } catch (RemoteException e) {
                fx.execute(() -> failed.accept(e));
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /// Work that waits for nobody. `broken` is called where it ended by a bug, which reaches the uncaught-exception
    /// handler.
    public <T> void make(Supplier<? extends T> work, Consumer<? super T> done, Runnable broken) {
        io.execute(() -> {
            Optional<T> made = Optional.empty();
            try {
                made = Optional.of(work.get());
            } finally {
                var outcome = made;
                fx.execute(() -> outcome.ifPresentOrElse(done, broken));
            }
        });
    }
}
