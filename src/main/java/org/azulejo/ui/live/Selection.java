package org.azulejo.ui.live;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Which jobs are chosen, and which one is open in detail: the same in every view. Jobs are named by their [JobKey].
public final class Selection {

    private final ReadOnlyObjectWrapper<Set<String>> chosen = new ReadOnlyObjectWrapper<>(Set.of());
    private final ReadOnlyObjectWrapper<Optional<String>> opened = new ReadOnlyObjectWrapper<>(Optional.empty());
    private long choices;

    public ReadOnlyObjectProperty<Set<String>> chosen() {
        return chosen.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<String>> opened() {
        return opened.getReadOnlyProperty();
    }

    /// Chooses these jobs, and no others.
    ///
    /// @return the number of this choice: whoever made it can tell later whether it is still the last
    public long choose(Set<String> jobs) {
        choices++;
        if (!chosen.get().equals(jobs)) {
            chosen.set(Set.copyOf(jobs));
        }
        return choices;
    }

    /// The number of the last choice. Jobs that vanish make no new one.
    public long lastChoice() {
        return choices;
    }

    /// Forgets the chosen jobs that are in no list any more.
    void keepOnly(Set<String> existing) {
        if (!existing.containsAll(chosen.get())) {
            var kept = new HashSet<>(chosen.get());
            kept.retainAll(existing);
            chosen.set(Set.copyOf(kept));
        }
    }

    public void open(String job) {
        opened.set(Optional.of(job));
    }

    public void close() {
        opened.set(Optional.empty());
    }
}
