package org.azulejo.ui.fx;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// Works values out away from the screen's thread and brings them back to it. Never two at once; of those that come
/// meanwhile only the last counts. Used on the screen's thread.
///
/// @param <A> what it is made of
/// @param <B> what is made
public final class Reckoning<A, B> {

    private final Background background;
    private final Function<? super A, ? extends B> how;
    private final ReadOnlyObjectWrapper<B> result;
    private boolean busy;
    private @Nullable A waiting;

    public Reckoning(Background background, B first, Function<? super A, ? extends B> how) {
        this.background = background;
        this.how = how;
        this.result = new ReadOnlyObjectWrapper<>(first);
    }

    public ReadOnlyObjectProperty<B> result() {
        return result.getReadOnlyProperty();
    }

    public void take(A of) {
        if (busy) {
            waiting = of;
            return;
        }
        busy = true;
        background.run(() -> how.apply(of), this::done, _ -> busy = false);
    }

    private void done(B made) {
        busy = false;
        var next = waiting;
        waiting = null;
        result.set(made);
        if (next != null) {
            take(next);
        }
    }
}
