package org.azulejo.ui.fx;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/// Whether a view is in a scene: what it watches with `when` is let go of while it is not.
///
/// The obvious `sceneProperty().isNotNull()` is held by nobody until the scene is there; a garbage collection
/// before that takes it, and the view then shows its first values for ever. This one is held by the view.
public final class OnScreen {

    private OnScreen() {}

    public static ObservableValue<Boolean> of(Node view) {
        return view.sceneProperty().map(_ -> true).orElse(false);
    }
}
