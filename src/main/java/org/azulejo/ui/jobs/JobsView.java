package org.azulejo.ui.jobs;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;

/// The job table with its filter: as a view of its own, or small below the GPUs.
public final class JobsView extends VBox {

    private static final List<Column> ALL = List.of(Column.values());
    private static final List<Column> FEW = List.of(
            Column.ID, Column.NAME, Column.USER, Column.STATE, Column.GPUS, Column.RUNS, Column.LEFT, Column.WHERE);

    private final JobsViewModel model;
    private final TextField filter = new TextField();
    private final JobTable table;

    public JobsView(JobsViewModel model, boolean small) {
        this.model = model;
        this.table = new JobTable(model, small ? FEW : ALL);
        getStyleClass().addAll("jobs-view", "panel");
        VBox.setVgrow(table, Priority.ALWAYS);
        getChildren().setAll(bar(), table);
        model.shown().bind(OnScreen.of(this));
    }

    /// Puts the keyboard into the filter.
    public void focusFilter() {
        filter.requestFocus();
        filter.selectAll();
    }

    /// Puts the keyboard into the table, without choosing anything.
    public void focus() {
        table.requestFocus();
    }

    public void focusTable() {
        table.requestFocus();
        if (table.getSelectionModel().isEmpty()) {
            table.getSelectionModel().selectFirst();
        }
    }

    public void toggleMine() {
        model.toggleMine();
    }

    private HBox bar() {
        var count = new Label();
        count.getStyleClass().add("count");
        count.setMinWidth(Region.USE_PREF_SIZE);
        count.textProperty().bind(model.count());
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var bar = new HBox(segments(), count, gap, mine(), filterBox());
        bar.getStyleClass().add("bar");
        return bar;
    }

    private HBox segments() {
        var active = segment("jobs.active", "left-pill");
        var ended = segment("jobs.ended", "right-pill");
        var group = new ToggleGroup();
        active.setToggleGroup(group);
        ended.setToggleGroup(group);
        model.ended().when(OnScreen.of(this)).subscribe(it -> group.selectToggle(it ? ended : active));
        group.selectedToggleProperty().subscribe((before, now) -> {
            if (now == null) {
                group.selectToggle(before);
            } else {
                model.ended().set(now.equals(ended));
            }
        });
        var box = new HBox(active, ended);
        box.getStyleClass().add("segments");
        box.setMinWidth(Region.USE_PREF_SIZE);
        return box;
    }

    private ToggleButton segment(String text, String shape) {
        var segment = new ToggleButton(model.text(text));
        segment.setId(text);
        segment.getStyleClass().addAll("small", shape);
        segment.setTooltip(new Tooltip(model.text(text + ".hint")));
        return segment;
    }

    private ToggleButton mine() {
        var mine = new ToggleButton(model.text("jobs.mine"));
        mine.setId("mine");
        mine.getStyleClass().add("small");
        mine.setMinWidth(Region.USE_PREF_SIZE);
        mine.setTooltip(new Tooltip(model.text("jobs.mine.hint")));
        mine.selectedProperty().bindBidirectional(model.onlyMine());
        return mine;
    }

    private TextField filterBox() {
        filter.setId("filter");
        filter.getStyleClass().add("small");
        filter.setPromptText(model.text("jobs.filter"));
        filter.setTooltip(new Tooltip(model.text("jobs.filter.hint")));
        filter.textProperty().bindBidirectional(model.filter());
        filter.setOnKeyPressed(key -> {
            if (key.getCode() == KeyCode.ESCAPE) {
                filter.clear();
                focusTable();
                key.consume();
            } else if (key.getCode() == KeyCode.ENTER || key.getCode() == KeyCode.DOWN) {
                focusTable();
                key.consume();
            }
        });
        return filter;
    }
}
