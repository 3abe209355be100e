package org.azulejo.ui.fx;

import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// A value that is made of another one away from the screen's thread. One is made at a time; of what comes meanwhile
/// only the newest counts. Used on the screen's thread; `making` is not.
public final class Prepared<A, T> {

    private final Background background;
    private final Function<? super A, ? extends T> making;
    private final ReadOnlyObjectWrapper<T> made;
    private Optional<A> next = Optional.empty();
    private boolean busy;

    public Prepared(Background background, T initial, Function<? super A, ? extends T> making) {
        this.background = background;
        this.making = making;
        this.made = new ReadOnlyObjectWrapper<>(initial);
    }

    public ReadOnlyObjectProperty<T> property() {
        return made.getReadOnlyProperty();
    }

    public void from(A asked) {
        next = Optional.of(asked);
        if (!busy) {
            make();
        }
    }

    private void make() {
        next.ifPresent(asked -> {
            next = Optional.empty();
            busy = true;
            background.<T>make(() -> making.apply(asked), this::show, this::goOn);
        });
    }

    private void show(T value) {
        made.set(value);
        goOn();
    }

    private void goOn() {
        busy = false;
        make();
    }
}
