package org.azulejo.ui.fx;

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
import org.jspecify.annotations.Nullable;

/// A question over the dimmed window. The first way leaves everything as it is: Enter and Escape choose it.
public final class AskView extends StackPane {

    /// What is asked.
    ///
    /// @param title names the thing
    /// @param effect what it means
    /// @param lines details, each a line of its own
    /// @param ways the first keeps everything as it is
    public record Ask(String title, String effect, List<String> lines, List<Way> ways) {
        public Ask {
            lines = List.copyOf(lines);
            ways = List.copyOf(ways);
        }
    }

    /// One way to go on.
    public record Way(String id, String text, String hint, List<String> styles, Runnable chosen) {}

    private List<Button> buttons = List.of();
    private @Nullable Node focusBefore;

    public AskView() {
        getStyleClass().add("scrim");
        setVisible(false);
        addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    }

    /// Shows the question, or takes it away and gives the focus back.
    public void show(Optional<Ask> ask) {
        boolean wasShown = isVisible();
        setVisible(ask.isPresent());
        if (ask.isPresent()) {
            if (!wasShown) {
                focusBefore = getScene().getFocusOwner();
            }
            getChildren().setAll(box(ask.get()));
            buttons.getFirst().requestFocus();
        } else if (wasShown) {
            getChildren().clear();
            if (focusBefore != null) {
                focusBefore.requestFocus();
            }
        }
    }

    private VBox box(Ask ask) {
        var title = new Label(ask.title());
        title.setWrapText(true);
        title.getStyleClass().add("title");
        var effect = new Label(ask.effect());
        effect.setWrapText(true);
        var lines = new VBox();
        lines.getStyleClass().add("lines");
        ask.lines().forEach(it -> lines.getChildren().add(new Label(it)));
        lines.setManaged(!ask.lines().isEmpty());
        buttons = ask.ways().stream().map(this::button).toList();
        buttons.getFirst().setDefaultButton(true);
        var row = new FlowPane();
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add("choices");
        row.getChildren().setAll(buttons);
        var box = new VBox(title, effect, lines, row);
        box.getStyleClass().add("question");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        return box;
    }

    private Button button(Way way) {
        var button = new Button(way.text());
        button.setMnemonicParsing(false);
        button.setTooltip(new Tooltip(way.hint()));
        button.setOnAction(_ -> way.chosen().run());
        button.setId(way.id());
        button.getStyleClass().addAll(way.styles());
        return button;
    }

    /// Keeps the keyboard inside: Tab and the arrows go round among the ways.
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
