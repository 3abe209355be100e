package org.azulejo.ui.fx;

import java.util.ArrayList;
import java.util.List;
import javafx.collections.ModifiableObservableListBase;

/// The rows of something on screen. It becomes a newer list in one single change, so that whoever shows it looks once
/// and keeps selection and scroll.
public final class ShownList<T> extends ModifiableObservableListBase<T> {

    private final List<T> rows = new ArrayList<>();

    /// The patch must have been made from what this list shows.
    public void apply(ListPatch<T> patch) {
        patch.steps().ifPresentOrElse(this::apply, () -> setAll(patch.after()));
    }

    private void apply(ListPatch.Steps<T> steps) {
        beginChange();
        steps.gone().forEach(at -> remove(at.intValue()));
        for (var put : steps.puts()) {
            if (put.added()) {
                add(put.at(), put.row());
            } else {
                set(put.at(), put.row());
            }
        }
        endChange();
    }

    @Override
    public T get(int index) {
        return rows.get(index);
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    protected void doAdd(int index, T row) {
        rows.add(index, row);
    }

    @Override
    protected T doSet(int index, T row) {
        return rows.set(index, row);
    }

    @Override
    protected T doRemove(int index) {
        return rows.remove(index);
    }
}
