package org.azulejo.ui.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Shows one job in detail, at the window's side.
public final class DetailsView extends VBox {

    private final DetailsViewModel model;
    private final Label title = new Label();
    private final HBox state = new HBox();
    private final VBox body = new VBox();
    private final Button cancel = new Button();
    private final HBox acts = new HBox();
    private Optional<Details> shown = Optional.empty();

    public DetailsView(DetailsViewModel model) {
        this.model = model;
        getStyleClass().add("details-view");
        title.getStyleClass().add("title");
        title.setWrapText(true);
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        var close = new Button(null, new FontIcon(Feather.X));
        close.getStyleClass().addAll("flat", "button-icon", "close");
        close.setTooltip(new Tooltip(model.text("details.close")));
        close.setAccessibleText(model.text("details.close"));
        close.setOnAction(_ -> model.close());
        var head = new HBox(title, close);
        head.getStyleClass().add("head");
        state.getStyleClass().add("state-line");
        body.getStyleClass().add("body");
        var scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        cancel.setMnemonicParsing(false);
        cancel.getStyleClass().addAll("danger", "button-outlined");
        cancel.setOnAction(_ -> shown.ifPresent(model::cancel));
        var log = new Button(model.text("details.log"));
        log.setId("details-log");
        log.setTooltip(new Tooltip(model.text("details.log.hint")));
        log.setOnAction(_ -> shown.ifPresent(model::showLog));
        log.setMinWidth(Region.USE_PREF_SIZE);
        acts.getStyleClass().add("acts");
        acts.getChildren().setAll(log, cancel);
        getChildren().setAll(head, state, scroll, acts);
        model.details().when(OnScreen.of(this)).subscribe(this::show);
        setOnKeyPressed(key -> {
            if (key.getCode() == KeyCode.ESCAPE) {
                model.close();
                key.consume();
            }
        });
    }

    private void show(Optional<Details> newer) {
        if (newer.isPresent() && newer.equals(shown)) {
            return;
        }
        shown = newer;
        newer.ifPresentOrElse(this::fill, this::gone);
    }

    private void fill(Details details) {
        title.setText(details.title());
        title.setTooltip(new Tooltip(details.title()));
        var mark = new Region();
        mark.getStyleClass().add("user-mark");
        mark.getStyleClass().addAll(details.mark().style().split(" "));
        var word = new Label(details.state());
        word.getStyleClass().add("state");
        state.getChildren().setAll(mark, word);
        body.getChildren().setAll(details.sections().stream().map(this::section).toList());
        cancel.setText(model.cancelText(details));
        cancel.setVisible(details.mine());
        cancel.setManaged(details.mine());
        acts.setVisible(true);
    }

    private void gone() {
        title.setText("");
        state.getChildren().clear();
        var words = new Label(model.text("details.gone"));
        words.setWrapText(true);
        body.getChildren().setAll(words);
        acts.setVisible(false);
    }

    private Node section(Details.Section section) {
        var heading = new Label(section.title());
        heading.getStyleClass().add("heading");
        var grid = new GridPane();
        grid.getStyleClass().add("fields");
        int row = 0;
        for (var field : section.fields()) {
            grid.addRow(row++, cells(field).toArray(Node[]::new));
        }
        var box = new VBox(heading, grid);
        box.getStyleClass().add("section");
        return box;
    }

    private static List<Node> cells(Details.Field field) {
        var label = new Label(field.label());
        label.getStyleClass().add("field");
        label.setMinWidth(Region.USE_PREF_SIZE);
        GridPane.setValignment(label, VPos.TOP);
        var value = new Label(field.value());
        value.getStyleClass().add("value");
        value.setWrapText(true);
        GridPane.setHgrow(value, Priority.ALWAYS);
        var cells = new ArrayList<Node>(List.of(label, value));
        if (!field.hint().isEmpty()) {
            label.setTooltip(new Tooltip(field.hint()));
            value.setTooltip(new Tooltip(field.hint()));
        }
        return cells;
    }
}
