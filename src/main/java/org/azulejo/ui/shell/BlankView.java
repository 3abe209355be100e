package org.azulejo.ui.shell;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// Stands where a view would be while there is nothing to show: says why, and what can be done.
final class BlankView extends VBox {

    private final Label title = new Label();
    private final Label text = new Label();
    private final Button again;

    BlankView(FrameModel model) {
        getStyleClass().add("blank");
        title.setWrapText(true);
        title.getStyleClass().add("title");
        text.setWrapText(true);
        text.getStyleClass().add("text");
        again = new Button(model.texts().get("trouble.tryNow"));
        again.setId("try-now");
        again.getStyleClass().add("accent");
        again.setOnAction(_ -> model.commands().refresh());
        getChildren().setAll(title, text, again);
    }

    void show(StatusViewModel.Trouble trouble) {
        title.setText(trouble.title());
        text.setText(trouble.text());
        again.setVisible(trouble.canTry());
    }
}
