package org.azulejo.ui.logs;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.jspecify.annotations.Nullable;

/// Chooses a log: of one's own jobs, or by a path.
final class ChooserView extends VBox {

    private final LogsViewModel model;
    private final ListView<LogsViewModel.Choice> list = new ListView<>();
    private final TextField path = new TextField();
    private final Label wrong = new Label();

    ChooserView(LogsViewModel model) {
        this.model = model;
        getStyleClass().add("log-chooser");
        setMinWidth(0);
        var title = new Label(model.words().text("logs.choose"));
        title.getStyleClass().add("title");
        var text = new Label(model.words().text("logs.choose.text"));
        text.setWrapText(true);
        text.getStyleClass().add("text");
        list.setId("log-choices");
        list.setCellFactory(_ -> new ChoiceCell());
        var none = new Label(model.words().text("logs.choose.none"));
        none.setWrapText(true);
        none.getStyleClass().add("empty");
        list.setPlaceholder(none);
        list.setOnKeyPressed(key -> {
            if (key.getCode() == KeyCode.ENTER) {
                openChosen();
                key.consume();
            }
        });
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().setAll(title, text, list, byPath(), wrong);
        model.choices().when(OnScreen.of(this)).subscribe(this::show);
    }

    private HBox byPath() {
        path.setId("log-path");
        path.setPromptText(model.words().text("logs.path"));
        HBox.setHgrow(path, Priority.ALWAYS);
        path.setOnAction(_ -> openPath());
        path.textProperty().subscribe(_ -> say(Optional.empty()));
        var open = new Button(model.words().text("logs.path.open"));
        open.setOnAction(_ -> openPath());
        open.setMinWidth(Region.USE_PREF_SIZE);
        wrong.getStyleClass().add("wrong");
        wrong.setWrapText(true);
        say(Optional.empty());
        var box = new HBox(path, open);
        box.getStyleClass().add("by-path");
        return box;
    }

    void focus() {
        list.requestFocus();
        if (list.getSelectionModel().isEmpty()) {
            list.getSelectionModel().selectFirst();
        }
    }

    private void show(List<LogsViewModel.Choice> choices) {
        if (choices.equals(list.getItems())) {
            return;
        }
        var before =
                Optional.ofNullable(list.getSelectionModel().getSelectedItem()).map(LogsViewModel.Choice::id);
        list.getItems().setAll(choices);
        choices.stream()
                .filter(it -> before.filter(it.id()::equals).isPresent())
                .findFirst()
                .ifPresentOrElse(list.getSelectionModel()::select, list.getSelectionModel()::selectFirst);
    }

    private void openChosen() {
        Optional.ofNullable(list.getSelectionModel().getSelectedItem()).ifPresent(this::open);
    }

    private void open(LogsViewModel.Choice choice) {
        model.desk().open(choice.job());
    }

    private void openPath() {
        var fault = model.open(path.getText());
        if (fault.isEmpty()) {
            // the next one is another
            path.clear();
        }
        say(fault);
    }

    private void say(Optional<String> what) {
        wrong.setText(what.orElse(""));
        wrong.setVisible(what.isPresent());
        wrong.setManaged(what.isPresent());
    }

    private final class ChoiceCell extends ListCell<LogsViewModel.Choice> {

        private final Region mark = new Region();
        private final Label id = new Label();
        private final Label name = new Label();
        private final Label state = new Label();
        private final Label when = new Label();
        private final HBox row = new HBox(mark, id, name, state, when);

        ChoiceCell() {
            row.getStyleClass().add("row");
            id.getStyleClass().add("id");
            name.getStyleClass().add("name");
            state.getStyleClass().add("state");
            when.getStyleClass().add("when");
            HBox.setHgrow(name, Priority.ALWAYS);
            name.setMaxWidth(Double.MAX_VALUE);
            name.setMinWidth(0);
            state.setMinWidth(0);
            setPrefWidth(0);
            // not of the list, which is also clicked where no row is, and on its scroll bar
            setOnMouseClicked(click -> {
                if (click.getButton() == MouseButton.PRIMARY) {
                    Optional.ofNullable(getItem()).ifPresent(ChooserView.this::open);
                }
            });
        }

        @Override
        protected void updateItem(LogsViewModel.@Nullable Choice choice, boolean empty) {
            super.updateItem(choice, empty);
            if (empty || choice == null) {
                setGraphic(null);
                return;
            }
            mark.getStyleClass().setAll("state-mark", choice.style());
            id.setText(choice.id());
            name.setText(choice.name());
            state.setText(choice.state());
            when.setText(choice.when());
            setGraphic(row);
        }
    }
}
