package org.azulejo.ui.logs;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.follow.LogMatch;
import org.azulejo.ui.fx.OnScreen;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Finds words in the lines that are loaded, and in the whole file.
final class FindBar extends VBox {

    private final LogViewModel model;
    private final LinesView lines;
    private final TextField words = new TextField();
    private final ListView<LogMatch> matches = new ListView<>();
    private final Label whole = new Label();
    private final Button search = new Button();

    FindBar(LogViewModel model, LinesView lines) {
        this.model = model;
        this.lines = lines;
        words.setId("log-words");
        words.getStyleClass().add("small");
        words.setPromptText(model.words().text("logs.find.prompt"));
        words.textProperty().bindBidirectional(model.searching().find());
        words.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
        var count = new Label();
        count.setId("log-count");
        count.getStyleClass().add("count");
        count.setMinWidth(Region.USE_PREF_SIZE);
        var here = OnScreen.of(this);
        model.searching().finder().when(here).subscribe(_ -> count.setText(counted()));
        model.searching().hit().when(here).subscribe(_ -> count.setText(counted()));
        var previous = icon(Feather.CHEVRON_UP, "logs.find.previous");
        previous.setOnAction(_ -> model.searching().goToHit(lines.head(), false));
        var next = icon(Feather.CHEVRON_DOWN, "logs.find.next");
        next.setOnAction(_ -> model.searching().goToHit(lines.head(), true));
        search.setId("log-whole");
        search.getStyleClass().add("small");
        search.setMinWidth(Region.USE_PREF_SIZE);
        search.setTooltip(new Tooltip(model.words().text("logs.whole.hint")));
        search.setOnAction(_ -> searchOrStop());
        whole.getStyleClass().add("count");
        whole.setMinWidth(0);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var close = icon(Feather.X, "logs.find.close");
        close.setOnAction(_ -> close());
        var bar = new HBox(words, previous, next, count, gap, whole, search, close);
        bar.getStyleClass().add("find-bar");
        matches.setId("log-matches");
        matches.getStyleClass().add("matches");
        matches.setCellFactory(_ -> new MatchCell());
        matches.getSelectionModel().selectedItemProperty().subscribe(this::go);
        matches.setOnKeyPressed(key -> {
            if (key.getCode() == KeyCode.ENTER) {
                lines.requestFocus();
                key.consume();
            } else if (key.getCode() == KeyCode.ESCAPE) {
                close();
                key.consume();
            }
        });
        getChildren().setAll(bar, matches);
        model.searching().whole().when(here).subscribe(this::show);
    }

    private String counted() {
        return model.words()
                .count(model.searching().finder().get(), model.searching().hit().get());
    }

    private Button icon(Feather icon, String text) {
        var button = new Button(null, new FontIcon(icon));
        button.getStyleClass().addAll("flat", "button-icon", "small");
        button.setTooltip(new Tooltip(model.words().text(text)));
        button.setAccessibleText(model.words().text(text));
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    void focus() {
        words.requestFocus();
        words.selectAll();
    }

    private void close() {
        model.searching().close();
        lines.requestFocus();
    }

    private void onKey(KeyEvent key) {
        switch (key.getCode()) {
            case ENTER -> {
                if (key.isShortcutDown()) {
                    searchOrStop();
                } else {
                    model.searching().goToHit(lines.head(), !key.isShiftDown());
                }
            }
            case ESCAPE -> close();
            case DOWN -> {
                if (matches.isVisible()) {
                    matches.requestFocus();
                    matches.getSelectionModel().selectFirst();
                } else {
                    lines.requestFocus();
                }
            }
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void searchOrStop() {
        if (model.searching().whole().get().goesOn()) {
            model.searching().stopWhole();
        } else {
            model.searching().searchWhole();
        }
    }

    private void show(WholeSearch found) {
        whole.setText(model.words().whole(found));
        search.setText(model.words().text(found.goesOn() ? "logs.whole.stop" : "logs.whole"));
        var listed = matches.getItems();
        int known = listed.size();
        // what comes while it goes on is added, so that the list stays where one is in it
        if (known <= found.found().size() && listed.equals(found.found().subList(0, known))) {
            listed.addAll(found.found().subList(known, found.found().size()));
        } else {
            listed.setAll(found.found());
        }
        boolean any = !found.found().isEmpty();
        matches.setVisible(any);
        matches.setManaged(any);
    }

    private void go(@Nullable LogMatch match) {
        if (match != null) {
            model.wandering().goToByte(match.offset());
        }
    }

    private final class MatchCell extends ListCell<LogMatch> {

        private final Label number = new Label();
        private final Label text = new Label();
        private final HBox row = new HBox(number, text);

        MatchCell() {
            row.getStyleClass().add("row");
            number.getStyleClass().add("number");
            text.getStyleClass().add("text");
            text.setMinWidth(0);
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(@Nullable LogMatch match, boolean empty) {
            super.updateItem(match, empty);
            if (empty || match == null) {
                setGraphic(null);
                return;
            }
            number.setText(Long.toString(match.line()));
            text.setText(model.words().match(match));
            setGraphic(row);
        }
    }
}
