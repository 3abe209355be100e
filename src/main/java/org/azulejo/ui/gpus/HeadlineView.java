package org.azulejo.ui.gpus;

import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// Draws one [Headline]; a click chooses the job that it speaks of.
final class HeadlineView extends VBox {

    HeadlineView(GpusViewModel model, Headline headline) {
        getStyleClass().addAll("panel", "headline");
        var question = new Label(headline.question());
        question.getStyleClass().add("question");
        var answer = new FlowPane();
        answer.getStyleClass().add("answer");
        headline.answer().forEach(piece -> answer.getChildren().add(piece(piece)));
        var lines = new Label(String.join(" · ", headline.lines()));
        lines.setWrapText(true);
        lines.getStyleClass().add("lines");
        getChildren().setAll(question, answer, lines);
        Tooltip.install(this, new Tooltip(headline.hint()));
        setAccessibleRole(AccessibleRole.TEXT);
        setAccessibleText(spoken(headline));
        pseudoClassStateChanged(PseudoClass.getPseudoClass("noticed"), headline.kind() == Headline.Kind.FINDINGS);
        pseudoClassStateChanged(PseudoClass.getPseudoClass("alerted"), headline.kind() == Headline.Kind.GRAVE_FINDINGS);
        if (headline.isOfFindings()) {
            setId("findings-card");
        }
        if (!headline.job().isEmpty() || headline.isOfFindings()) {
            lead(model, headline);
        }
    }

    private void lead(GpusViewModel model, Headline headline) {
        setAccessibleRole(AccessibleRole.BUTTON);
        pseudoClassStateChanged(PseudoClass.getPseudoClass("leads"), true);
        setFocusTraversable(true);
        setOnMouseClicked(_ -> model.choose(headline));
        setOnKeyPressed(key -> {
            if (List.of(KeyCode.ENTER, KeyCode.SPACE).contains(key.getCode())) {
                model.choose(headline);
                key.consume();
            }
        });
    }

    private static Label piece(Headline.Piece piece) {
        var label = new Label(piece.text());
        label.getStyleClass().add(piece.large() ? "large" : "small");
        label.setMinWidth(0);
        return label;
    }

    private static String spoken(Headline headline) {
        var answer = headline.answer().stream().map(Headline.Piece::text).toList();
        return headline.question() + ": " + String.join(" ", answer) + ". " + String.join(". ", headline.lines());
    }
}
