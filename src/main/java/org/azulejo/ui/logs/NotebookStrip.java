package org.azulejo.ui.logs;

import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.live.NotebookDoor;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Offers to open the notebook that a running job's log shows.
final class NotebookStrip extends HBox {

    private final NotebookViewModel model;
    private final LogWords words;

    NotebookStrip(NotebookViewModel model, LogWords words) {
        this.model = model;
        this.words = words;
        getStyleClass().add("notebook");
        model.stage().when(OnScreen.of(this)).subscribe(this::show);
    }

    private void show(NotebookViewModel.Stage stage) {
        boolean on = !(stage instanceof NotebookViewModel.Stage.Nothing);
        setVisible(on);
        setManaged(on);
        switch (stage) {
            case NotebookViewModel.Stage.Nothing _ -> getChildren().clear();
            case NotebookViewModel.Stage.Offered(var node) ->
                getChildren().setAll(what(words.text("logs.notebook", node)), open("logs.notebook.open"));
            case NotebookViewModel.Stage.Opening _ -> getChildren().setAll(what(words.text("logs.notebook.opening")));
            case NotebookViewModel.Stage.Closing _ -> getChildren().setAll(what(words.text("logs.notebook.closing")));
            case NotebookViewModel.Stage.Open(var door) ->
                getChildren()
                        .setAll(
                                what(words.text(
                                        door.isShown() ? "logs.notebook.at" : "logs.notebook.notShown", door.place())),
                                copy(door),
                                open("logs.notebook.again"),
                                end());
        }
    }

    private Label what(String text) {
        var what = new Label(text, new FontIcon(Feather.BOOK_OPEN));
        what.getStyleClass().add("what");
        what.setMinWidth(0);
        what.setMaxWidth(Double.MAX_VALUE);
        what.setTooltip(new Tooltip(text));
        HBox.setHgrow(what, Priority.ALWAYS);
        return what;
    }

    private Button open(String text) {
        var open = new Button(words.text(text));
        open.setId("log-notebook-open");
        open.getStyleClass().add("small");
        open.setMinWidth(Region.USE_PREF_SIZE);
        open.setTooltip(new Tooltip(words.text("logs.notebook.open.hint")));
        open.setOnAction(_ -> model.open());
        return open;
    }

    private Hyperlink copy(NotebookDoor door) {
        var copy = link("logs.notebook.copy");
        copy.setOnAction(_ -> {
            var content = new ClipboardContent();
            content.putString(door.secretAddress().toString());
            Clipboard.getSystemClipboard().setContent(content);
        });
        return copy;
    }

    private Hyperlink end() {
        var end = link("logs.notebook.end");
        end.setOnAction(_ -> model.close());
        return end;
    }

    private Hyperlink link(String text) {
        var link = new Hyperlink(words.text(text));
        link.setMinWidth(Region.USE_PREF_SIZE);
        link.setTooltip(new Tooltip(words.text(text + ".hint")));
        return link;
    }
}
