package org.azulejo.ui.shell;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// Stands where a view would be while there is nothing to show: says why, and what can be done.
final class BlankView extends VBox {

    BlankView(FrameModel model, StatusViewModel.Trouble trouble) {
        getStyleClass().add("blank");
        var title = new Label(trouble.title());
        title.setWrapText(true);
        title.getStyleClass().add("title");
        var text = new Label(trouble.text());
        text.setWrapText(true);
        text.getStyleClass().add("text");
        getChildren().setAll(title, text);
        if (trouble.canTry()) {
            var again = new Button(model.texts().get("trouble.tryNow"));
            again.setId("try-now");
            again.getStyleClass().add("accent");
            again.setOnAction(_ -> model.commands().refresh());
            getChildren().add(again);
        }
    }
}
