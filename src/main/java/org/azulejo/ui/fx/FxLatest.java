package org.azulejo.ui.fx;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The door by which values from other threads reach the screen's. If several arrive before the screen's thread gets to
/// them, only the last is shown.
public final class FxLatest<T> implements Consumer<T> {

    private final ReadOnlyObjectWrapper<T> shown;
    private final AtomicReference<@Nullable T> waiting = new AtomicReference<>();
    private final Executor fx;

    public FxLatest(T initial, Executor fx) {
        this.shown = new ReadOnlyObjectWrapper<>(initial);
        this.fx = fx;
    }

    @Override
    public void accept(T value) {
        if (waiting.getAndSet(value) == null) {
            fx.execute(this::show);
        }
    }

    public ReadOnlyObjectProperty<T> property() {
        return shown.getReadOnlyProperty();
    }

    private void show() {
        var latest = waiting.getAndSet(null);
        if (latest != null) {
            shown.set(latest);
        }
    }
}
