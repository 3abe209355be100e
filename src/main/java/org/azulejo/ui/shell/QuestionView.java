package org.azulejo.ui.shell;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.azulejo.cluster.Cancelling;
import org.azulejo.ui.jobs.CancelViewModel;
import org.azulejo.ui.jobs.Question;
import org.jspecify.annotations.Nullable;

/// The question before jobs are cancelled, over the dimmed window. Enter and Escape keep everything as it is.
final class QuestionView extends StackPane {

    private final CancelViewModel model;
    private List<Button> buttons = List.of();
    private @Nullable Node focusBefore;

    QuestionView(CancelViewModel model) {
        this.model = model;
        getStyleClass().add("scrim");
        model.question().when(sceneProperty().isNotNull()).subscribe(this::show);
        addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    }

    private void show(Optional<Question> question) {
        setVisible(question.isPresent());
        if (question.isPresent()) {
            focusBefore = getScene().getFocusOwner();
            getChildren().setAll(box(question.get()));
            buttons.getFirst().requestFocus();
        } else {
            getChildren().clear();
            if (focusBefore != null) {
                focusBefore.requestFocus();
            }
        }
    }

    private VBox box(Question question) {
        var title = new Label(question.title());
        title.setWrapText(true);
        title.getStyleClass().add("title");
        var effect = new Label(question.effect());
        effect.setWrapText(true);
        var lines = new VBox();
        lines.getStyleClass().add("lines");
        question.lines().forEach(it -> lines.getChildren().add(new Label(it)));
        lines.setManaged(!question.lines().isEmpty());
        buttons = question.choices().stream().map(this::button).toList();
        var row = new FlowPane();
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add("choices");
        row.getChildren().setAll(buttons);
        var box = new VBox(title, effect, lines, row);
        box.getStyleClass().add("question");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        return box;
    }

    private Button button(Question.Choice choice) {
        var button = new Button(choice.text());
        button.setMnemonicParsing(false);
        button.setTooltip(new Tooltip(choice.hint()));
        button.setOnAction(_ -> model.answer(choice));
        button.setId("choice-" + choice.way().map(Cancelling::name).orElse("KEEP"));
        choice.way()
                .ifPresentOrElse(way -> button.getStyleClass().addAll(style(way)), () -> button.setDefaultButton(true));
        return button;
    }

    private static List<String> style(Cancelling way) {
        return way == Cancelling.NOW ? List.of("danger", "button-outlined") : List.of("button-outlined");
    }

    /// Keeps the keyboard inside: Tab and the arrows go round among the choices.
    private void onKey(KeyEvent key) {
        int at = buttons.indexOf(getScene().getFocusOwner());
        if (key.getCode() == KeyCode.ESCAPE) {
            buttons.getFirst().fire();
        } else if (key.getCode() == KeyCode.RIGHT || (key.getCode() == KeyCode.TAB && !key.isShiftDown())) {
            buttons.get((at + 1) % buttons.size()).requestFocus();
        } else if (key.getCode() == KeyCode.LEFT || key.getCode() == KeyCode.TAB) {
            buttons.get((at + buttons.size() - 1) % buttons.size()).requestFocus();
        } else if (key.getCode() == KeyCode.ENTER && at >= 0) {
            buttons.get(at).fire();
        } else {
            return;
        }
        key.consume();
    }
}
