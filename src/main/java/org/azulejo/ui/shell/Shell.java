package org.azulejo.ui.shell;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import org.azulejo.ui.live.Texts;

/// The window's content and what can be chosen about it. A change of the language makes the content anew; the cluster's
/// state and the selection live outside of it.
public final class Shell {

    private final Setup setup;
    private final StackPane root = new StackPane();
    private final ObjectProperty<View> view;
    private final ObjectProperty<Setup.Choices> choices;
    private final Theme theme = new Theme(root);

    public Shell(Setup setup, View first) {
        this.setup = setup;
        view = new SimpleObjectProperty<>(first);
        choices = new SimpleObjectProperty<>(setup.choices());
        apply(setup.choices());
        choices.subscribe((before, now) -> {
            setup.chosen().accept(now);
            apply(now);
            if (!Texts.spoken(before.locale()).equals(Texts.spoken(now.locale()))) {
                fill();
            }
        });
        setup.live().lookingAtUse().subscribe((_, on) -> setup.commands().lookAtUse(on));
        fill();
    }

    public Scene scene(double width, double height) {
        return new Scene(root, width, height);
    }

    private void fill() {
        root.getChildren().setAll(new Frame(new FrameModel(setup, view, choices)));
    }

    private void apply(Setup.Choices now) {
        theme.textSize(now.textSize());
        theme.choose(now.look());
    }
}
