package org.azulejo.ui.shell;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.jspecify.annotations.Nullable;

/// The box that Ctrl K opens.
final class PaletteView extends StackPane {

    private static final double ROWS = 12;

    private final PaletteViewModel model;
    private final TextField words = new TextField();
    private final ListView<PaletteViewModel.Entry> list = new ListView<>();

    PaletteView(PaletteViewModel model) {
        this.model = model;
        getStyleClass().addAll("scrim", "palette-scrim");
        setAlignment(Pos.TOP_CENTER);
        words.setId("palette");
        words.setPromptText(model.text("palette.prompt"));
        words.textProperty().bindBidirectional(model.words());
        list.setCellFactory(_ -> new EntryCell());
        list.setFocusTraversable(false);
        list.setPlaceholder(new Label(model.text("palette.none")));
        list.setOnMouseClicked(_ -> runSelected());
        var box = new VBox(words, list);
        box.getStyleClass().add("palette");
        box.setMaxHeight(Region.USE_PREF_SIZE);
        getChildren().setAll(box);
        setOnMouseClicked(click -> {
            if (this.equals(click.getTarget())) {
                model.close();
            }
        });
        words.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
        var here = OnScreen.of(this);
        model.opened().when(here).subscribe(this::show);
        model.entries().when(here).subscribe(this::fill);
    }

    void open() {
        model.open();
    }

    private void show(boolean open) {
        setVisible(open);
        if (open) {
            words.requestFocus();
        }
    }

    private void fill(List<PaletteViewModel.Entry> entries) {
        list.getItems().setAll(entries);
        list.getSelectionModel().selectFirst();
    }

    private void onKey(KeyEvent key) {
        int at = list.getSelectionModel().getSelectedIndex();
        switch (key.getCode()) {
            case KeyCode.DOWN ->
                list.getSelectionModel().select(Math.min(at + 1, list.getItems().size() - 1));
            case KeyCode.UP -> list.getSelectionModel().select(Math.max(at - 1, 0));
            case KeyCode.ENTER -> runSelected();
            case KeyCode.ESCAPE -> model.close();
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void runSelected() {
        Optional.ofNullable(list.getSelectionModel().getSelectedItem()).ifPresent(model::run);
    }

    @Override
    protected void layoutChildren() {
        list.setPrefHeight(Math.min(ROWS * words.prefHeight(-1), getHeight() * 0.6));
        super.layoutChildren();
    }

    private static final class EntryCell extends ListCell<PaletteViewModel.Entry> {

        private final Label text = new Label();
        private final Label hint = new Label();
        private final HBox row = new HBox(text, hint);

        EntryCell() {
            HBox.setHgrow(text, Priority.ALWAYS);
            text.setMaxWidth(Double.MAX_VALUE);
            text.setMinWidth(0);
            hint.setMinWidth(Region.USE_PREF_SIZE);
            hint.getStyleClass().add("hint");
            row.getStyleClass().add("row");
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(PaletteViewModel.@Nullable Entry entry, boolean empty) {
            super.updateItem(entry, empty);
            if (empty || entry == null) {
                setGraphic(null);
                return;
            }
            text.setText(entry.text());
            hint.setText(entry.hint());
            setGraphic(row);
        }
    }
}
