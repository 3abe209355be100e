package org.azulejo.ui.jobs;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import org.azulejo.ui.fx.ListPatch;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.ShownList;

/// The table itself. Selection, order and scroll stay through every refresh.
final class JobTable extends TableView<JobRow> {

    private static final KeyCombination COPY = KeyCombination.valueOf("Shortcut+C");

    private final JobsViewModel model;
    private final Map<Column, TableColumn<JobRow, JobRow>> columns = new EnumMap<>(Column.class);
    private final ShownList<JobRow> items = new ShownList<>();
    private long shown;
    private boolean patching;

    JobTable(JobsViewModel model, List<Column> shown) {
        this.model = model;
        getStyleClass().add("job-table");
        setItems(items);
        for (var column : shown) {
            getColumns().add(made(column));
        }
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
        setTableMenuButtonVisible(false);
        setSortPolicy(_ -> sortByColumns());
        setRowFactory(_ -> new JobTableRow(model));
        setContextMenu(menu());
        var placeholder = new Label();
        placeholder.setWrapText(true);
        placeholder.getStyleClass().add("empty");
        placeholder.textProperty().bind(model.nothing());
        setPlaceholder(placeholder);
        addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
        getSelectionModel().getSelectedItems().subscribe(this::choose);
        model.list().when(OnScreen.of(this)).subscribe(this::show);
        model.chosen().when(OnScreen.of(this)).subscribe(_ -> {
            restore();
            reveal();
        });
        model.ended().when(OnScreen.of(this)).subscribe(this::nameColumns);
        widthProperty().subscribe(_ -> hideWhatDoesNotFit());
        fixedCellSizeProperty().subscribe(_ -> sizeColumns());
    }

    private TableColumn<JobRow, JobRow> made(Column column) {
        var made = new TableColumn<JobRow, JobRow>(model.text("jobs.column." + column.text()));
        made.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()).getReadOnlyProperty());
        made.setCellFactory(_ -> new JobCell(model, column));
        made.getStyleClass().addAll(column.text(), column.isNumber() ? "number" : "words");
        made.setId(column.text());
        made.setReorderable(false);
        columns.put(column, made);
        return made;
    }

    /// Ended jobs have an end in place of time left, and a way they ended in place of a reason.
    private void nameColumns(boolean ended) {
        var suffix = ended ? ".ended" : "";
        for (var column : List.of(Column.RUNS, Column.LEFT, Column.WHERE)) {
            var shown = columns.get(column);
            if (shown != null) {
                shown.setText(model.text("jobs.column." + column.text() + suffix));
            }
        }
    }

    private void sizeColumns() {
        double row = Math.max(1, getFixedCellSize());
        columns.forEach((column, shown) -> {
            shown.setMinWidth(column.narrowest() * row);
            shown.setPrefWidth(column.width() * row);
            shown.setMaxWidth(column.widest() * row);
        });
        hideWhatDoesNotFit();
    }

    /// Where there is little room, the columns go first that the details have as well.
    private void hideWhatDoesNotFit() {
        double rows = getWidth() / Math.max(1, getFixedCellSize());
        columns.forEach((column, shown) -> shown.setVisible(rows >= column.needsWidth()));
    }

    private boolean sortByColumns() {
        var by = getSortOrder().stream().findFirst();
        var column = by.flatMap(it -> columns.entrySet().stream()
                .filter(entry -> entry.getValue().equals(it))
                .map(Map.Entry::getKey)
                .findFirst());
        model.sort(
                column,
                by.map(it -> it.getSortType() == TableColumn.SortType.ASCENDING).orElse(true));
        return true;
    }

    private void show(JobList list) {
        if (list.number() == shown) {
            return;
        }
        patching = true;
        var anchor = topRow();
        items.apply(
                list.number() == shown + 1
                        ? list.patch()
                        : ListPatch.between(List.copyOf(items), list.rows(), JobRow::key));
        shown = list.number();
        anchor.ifPresent(this::scrollBackTo);
        patching = false;
        restore();
    }

    private record Anchor(String key, int index) {}

    private Optional<Anchor> topRow() {
        return flow().map(it -> it.getFirstVisibleCell())
                .filter(it -> it.getIndex() > 0 && it.getIndex() < getItems().size())
                .map(it -> new Anchor(getItems().get(it.getIndex()).key(), it.getIndex()));
    }

    private void scrollBackTo(Anchor anchor) {
        for (int i = 0; i < getItems().size(); i++) {
            if (getItems().get(i).key().equals(anchor.key())) {
                int moved = i - anchor.index();
                if (moved != 0) {
                    flow().ifPresent(it -> it.scrollPixels(moved * getFixedCellSize()));
                }
                return;
            }
        }
    }

    private Optional<VirtualFlow<?>> flow() {
        return lookup(".virtual-flow") instanceof VirtualFlow<?> flow ? Optional.of(flow) : Optional.empty();
    }

    private void choose() {
        if (!patching) {
            model.choose(List.copyOf(getSelectionModel().getSelectedItems()));
        }
    }

    private void restore() {
        var selected =
                getSelectionModel().getSelectedItems().stream().map(JobRow::key).collect(Collectors.toSet());
        var wanted = model.selected(getItems());
        if (selected.equals(wanted)) {
            return;
        }
        patching = true;
        getSelectionModel().clearSelection();
        for (int i = 0; i < getItems().size(); i++) {
            if (wanted.contains(getItems().get(i).key())) {
                getSelectionModel().select(i);
            }
        }
        patching = false;
    }

    /// Brings what was chosen elsewhere into sight.
    private void reveal() {
        int first = getSelectionModel().getSelectedIndices().stream()
                .min(Integer::compare)
                .orElse(-1);
        flow().filter(_ -> first >= 0)
                .filter(it -> it.getFirstVisibleCell() != null && it.getLastVisibleCell() != null)
                .filter(it -> first < it.getFirstVisibleCell().getIndex()
                        || first >= it.getLastVisibleCell().getIndex())
                .ifPresent(_ -> scrollTo(first));
    }

    private void onKey(KeyEvent key) {
        var rows = List.copyOf(getSelectionModel().getSelectedItems());
        if (rows.isEmpty()) {
            return;
        }
        if (COPY.match(key)) {
            copy(rows.stream().map(JobRow::id).collect(Collectors.joining("\n")));
        } else if (key.getCode() == KeyCode.ENTER) {
            model.open(rows.getFirst());
        } else if (key.getCode() == KeyCode.DELETE) {
            model.cancel(rows);
        } else if (rows.size() > 1 && (key.getCode() == KeyCode.RIGHT || key.getCode() == KeyCode.LEFT)) {
            rows.forEach(it -> model.unfold(it, key.getCode() == KeyCode.RIGHT));
        } else if (key.getCode() == KeyCode.RIGHT) {
            inwards(rows.getFirst());
        } else if (key.getCode() == KeyCode.LEFT) {
            outwards(rows.getFirst());
        } else {
            return;
        }
        key.consume();
    }

    /// As in a tree: opens a family, then goes to its first part.
    private void inwards(JobRow row) {
        if (row.shape() == JobRow.Shape.FAMILY && row.unfolded()) {
            go(getItems().indexOf(row) + 1);
        } else {
            model.unfold(row, true);
        }
    }

    /// Goes from a part to its family, then folds it.
    private void outwards(JobRow row) {
        if (row.shape() == JobRow.Shape.MEMBER) {
            getItems().stream()
                    .filter(it -> it.shape() == JobRow.Shape.FAMILY && it.base() == row.base())
                    .findFirst()
                    .ifPresent(it -> go(getItems().indexOf(it)));
        } else {
            model.unfold(row, false);
        }
    }

    private void go(int index) {
        if (index >= 0 && index < getItems().size()) {
            getSelectionModel().clearAndSelect(index);
            getFocusModel().focus(index);
            reveal();
        }
    }

    private ContextMenu menu() {
        var details = item("jobs.menu.details", rows -> model.open(rows.getFirst()));
        var log = item("jobs.menu.log", model::showLog);
        var cancel = item("jobs.menu.cancel", model::cancel);
        var copyId = item(
                "jobs.menu.copyId", rows -> copy(rows.stream().map(JobRow::id).collect(Collectors.joining("\n"))));
        var menu = new ContextMenu(details, log, copyId, new SeparatorMenuItem(), cancel);
        menu.setOnShowing(_ -> {
            var rows = getSelectionModel().getSelectedItems();
            details.setDisable(rows.isEmpty());
            copyId.setDisable(rows.isEmpty());
            log.setDisable(rows.isEmpty());
            cancel.setDisable(model.ended().get() || rows.isEmpty());
        });
        return menu;
    }

    private MenuItem item(String text, java.util.function.Consumer<List<JobRow>> act) {
        var item = new MenuItem(model.text(text));
        item.setId(text);
        item.setOnAction(_ -> {
            var rows = List.copyOf(getSelectionModel().getSelectedItems());
            if (!rows.isEmpty()) {
                act.accept(rows);
            }
        });
        return item;
    }

    private static void copy(String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
