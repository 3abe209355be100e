package org.azulejo.ui.jobs;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.azulejo.ui.fx.OnScreen;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// A cell of the job table. Those that show running time follow the clock while they are visible.
final class JobCell extends TableCell<JobRow, JobRow> {

    private static final PseudoClass ENDLESS = PseudoClass.getPseudoClass("endless");

    private final JobsViewModel model;
    private final Column column;
    private final Tooltip hint = new Tooltip();
    private @Nullable Region mark;
    private @Nullable HBox fold;

    JobCell(JobsViewModel model, Column column) {
        this.model = model;
        this.column = column;
        getStyleClass().add(column.text());
        if (column.isNumber()) {
            setAlignment(Pos.CENTER_RIGHT);
        }
        if (column == Column.RUNS || column == Column.LEFT) {
            model.now().when(OnScreen.of(this)).subscribe((_, _) -> tick());
        }
    }

    @Override
    protected void updateItem(@Nullable JobRow row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            setText(null);
            setGraphic(null);
            setTooltip(null);
            pseudoClassStateChanged(ENDLESS, false);
            return;
        }
        setText(text(row));
        setGraphic(graphic(row));
        var words = hint(row);
        hint.setText(words);
        setTooltip(words.isEmpty() ? null : hint);
        pseudoClassStateChanged(ENDLESS, column == Column.LEFT && row.endless());
    }

    private void tick() {
        var row = getItem();
        if (row != null && !isEmpty()) {
            var text = text(row);
            if (!text.equals(getText())) {
                setText(text);
            }
        }
    }

    private String text(JobRow row) {
        return switch (column) {
            case ID -> row.id();
            case NAME -> row.name();
            case USER -> row.user();
            case STATE -> row.state();
            case GPUS -> model.number(row.gpus());
            case CPUS -> model.number(row.cpus());
            case MEMORY -> model.memory(row);
            case RUNS -> model.runs(row, model.now().getValue());
            case LEFT -> model.left(row, model.now().getValue());
            case WHERE -> row.where();
        };
    }

    private String hint(JobRow row) {
        return switch (column) {
            case NAME -> model.wholeName(row);
            case LEFT -> model.leftHint(row, model.now().getValue());
            case WHERE -> model.whereHint(row);
            case ID, USER, STATE -> text(row);
            case GPUS, CPUS, MEMORY, RUNS -> "";
        };
    }

    private @Nullable Region graphic(JobRow row) {
        return switch (column) {
            case USER -> colour(row);
            case ID -> row.shape() == JobRow.Shape.ONE ? null : fold(row);
            default -> null;
        };
    }

    private Region colour(JobRow row) {
        if (mark == null) {
            mark = new Region();
        }
        mark.getStyleClass().setAll("user-mark");
        mark.getStyleClass().addAll(row.mark().style().split(" "));
        return mark;
    }

    private Region fold(JobRow row) {
        var icon = row.shape() == JobRow.Shape.MEMBER
                ? Feather.CORNER_DOWN_RIGHT
                : row.unfolded() ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT;
        fold = new HBox(new FontIcon(icon));
        fold.getStyleClass().add("fold");
        fold.setOnMouseClicked(click -> {
            model.unfold(row, !row.unfolded());
            click.consume();
        });
        return fold;
    }
}
