package org.azulejo.ui.live;

import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Which jobs are chosen, and which one is open in detail: the same in every view. Jobs are named by their [JobKey].
public final class Selection {

    private final ReadOnlyObjectWrapper<Set<String>> chosen = new ReadOnlyObjectWrapper<>(Set.of());
    private final ReadOnlyObjectWrapper<Optional<String>> opened = new ReadOnlyObjectWrapper<>(Optional.empty());

    public ReadOnlyObjectProperty<Set<String>> chosen() {
        return chosen.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<String>> opened() {
        return opened.getReadOnlyProperty();
    }

    public void choose(Set<String> jobs) {
        if (!chosen.get().equals(jobs)) {
            chosen.set(Set.copyOf(jobs));
        }
    }

    public void open(String job) {
        opened.set(Optional.of(job));
    }

    public void close() {
        opened.set(Optional.empty());
    }
}
