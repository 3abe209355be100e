package org.azulejo.ui.shell;

import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.live.Notice;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// What came of an act, at the foot of the window. Good news leave by themselves.
final class NoticeView extends StackPane {

    private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");

    private final Label text = new Label();
    private final Label details = new Label();
    private final HBox box;
    private final PauseTransition leave = new PauseTransition(Duration.seconds(10));

    NoticeView(ObservableValue<Optional<Notice>> notice, Runnable dismiss) {
        getStyleClass().add("notices");
        setPickOnBounds(false);
        setAlignment(Pos.BOTTOM_CENTER);
        text.setWrapText(true);
        text.setId("notice");
        text.getStyleClass().add("text");
        details.setWrapText(true);
        details.setId("notice-details");
        details.getStyleClass().add("details");
        var close = new Button(null, new FontIcon(Feather.X));
        close.getStyleClass().addAll("flat", "button-icon", "small");
        close.setOnAction(_ -> dismiss.run());
        close.setMinWidth(Region.USE_PREF_SIZE);
        box = new HBox(new VBox(text, details), close);
        box.getStyleClass().add("notice");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        getChildren().setAll(box);
        leave.setOnFinished(_ -> dismiss.run());
        notice.when(OnScreen.of(this)).subscribe(this::show);
    }

    private void show(Optional<Notice> notice) {
        leave.stop();
        setVisible(notice.isPresent());
        notice.ifPresent(it -> {
            text.setText(it.text());
            details.setText(it.details());
            details.setManaged(!it.details().isEmpty());
            box.pseudoClassStateChanged(BAD, !it.good());
            if (it.good()) {
                leave.playFromStart();
            }
        });
    }
}
