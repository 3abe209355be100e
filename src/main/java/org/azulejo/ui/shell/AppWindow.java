package org.azulejo.ui.shell;

import java.util.Objects;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import org.azulejo.cluster.Watching;
import org.azulejo.ui.fx.Ticker;

/// The window on the desktop.
public final class AppWindow {

    private static final String NAME = "Azulejo";

    private AppWindow() {}

    /// Shows the window. The clock moves, and the cluster is asked at the closer pace, only while it is on screen.
    public static void open(Stage stage, Setup setup, View first, Ticker ticker) {
        var shell = new Shell(setup, first);
        stage.setScene(shell.scene(1280, 800));
        stage.setMinWidth(800);
        stage.setMinHeight(500);
        setup.live()
                .snapshot()
                .subscribe(it -> stage.setTitle(
                        it.map(known -> known.cluster() + " – " + NAME).orElse(NAME)));
        stage.getIcons().add(icon());
        stage.showingProperty().subscribe(_ -> watch(stage, setup, ticker));
        stage.iconifiedProperty().subscribe(_ -> watch(stage, setup, ticker));
        stage.show();
    }

    private static void watch(Stage stage, Setup setup, Ticker ticker) {
        boolean seen = stage.isShowing() && !stage.isIconified();
        ticker.run(seen);
        setup.commands().watching(seen ? Watching.LOOKED_AT : Watching.HIDDEN);
    }

    private static Image icon() {
        var icon = Objects.requireNonNull(AppWindow.class.getResource("/icons/azulejo-256.png"), "icon");
        return new Image(icon.toExternalForm());
    }
}
