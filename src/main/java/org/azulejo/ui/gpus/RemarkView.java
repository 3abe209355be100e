package org.azulejo.ui.gpus;

import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.azulejo.ui.live.Texts;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Draws a [Remark]: a sign, the words, and the one button for what can be done.
final class RemarkView extends HBox {

    private static final PseudoClass ALERT = PseudoClass.getPseudoClass("alert");

    private final Texts texts;
    private final Consumer<Remark> acts;
    private final Label sign = new Label(null, new FontIcon(Feather.ALERT_TRIANGLE));
    private final Label words = new Label();
    private final Button button = new Button();
    private final Tooltip hint = new Tooltip();
    private final Tooltip meaning = new Tooltip();

    RemarkView(Texts texts, Consumer<Remark> acts) {
        this.texts = texts;
        this.acts = acts;
        getStyleClass().add("remark");
        sign.getStyleClass().add("sign");
        sign.setMinWidth(Region.USE_PREF_SIZE);
        words.getStyleClass().add("words");
        words.setWrapText(true);
        words.setMinWidth(0);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        button.setMnemonicParsing(false);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.getStyleClass().addAll("small", "act");
        button.setTooltip(hint);
        meaning.getStyleClass().add("wide");
        words.setTooltip(meaning);
        getChildren().setAll(sign, words, button);
    }

    /// @param text what is said; empty where it is said elsewhere
    void show(Remark remark, String text) {
        pseudoClassStateChanged(ALERT, remark.isAlert());
        words.setText(text);
        meaning.setText(remark.whole() + "\n" + remark.meaning());
        sign.setVisible(!text.isEmpty());
        sign.setManaged(!text.isEmpty());
        boolean acting = remark.act() != Remark.Act.NOTHING;
        button.setVisible(acting);
        button.setManaged(acting);
        if (acting) {
            button.setText(texts.get(remark.act().text()));
            hint.setText(texts.get(remark.act().text() + ".hint"));
            button.setAccessibleText(button.getText() + ". " + remark.whole());
            button.setOnAction(_ -> acts.accept(remark));
        }
    }

    void withoutButton() {
        getChildren().remove(button);
    }
}
