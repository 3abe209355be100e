package org.azulejo.ui.logs;

import atlantafx.base.controls.ToggleSwitch;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import org.azulejo.ui.fx.Meter;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Notice;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// One log, with what can be done with it above and what stands out in it.
final class LogView extends VBox {

    private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");

    private static final double ROOM_FOR_PATH = 620;

    private final LogViewModel model;
    private final LogWords words;
    private final LinesView lines;
    private final FindBar findBar;
    private final TextField lineField = new TextField();
    private final HBox lineBar = new HBox();

    LogView(LogViewModel model, ObservableValue<String> about, LogTab tab, List<OpenLog> logs) {
        this.model = model;
        this.words = model.words();
        this.lines = new LinesView(model);
        this.findBar = new FindBar(model, lines);
        getStyleClass().add("log-view");
        setMinWidth(0);
        var body = new StackPane(lines, blank(), below(), above());
        body.getStyleClass().add("body");
        body.setMinHeight(0);
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren()
                .setAll(
                        bar(about, tab, logs),
                        new HelpStrip(model),
                        new NotebookStrip(model.notebook(), words),
                        new FaultStrip(model),
                        findBar,
                        lineBar(),
                        body);
        model.searching().finding().when(OnScreen.of(this)).subscribe(on -> shown(findBar, on));
        OnScreen.of(this).subscribe(model::show);
        setOnKeyPressed(key -> {
            if (key.getCode() == KeyCode.ESCAPE && model.searching().finding().get()) {
                model.searching().close();
                key.consume();
            } else if (key.getCode() == KeyCode.ESCAPE && model.notice().get().isPresent()) {
                model.dismissNotice();
                key.consume();
            }
        });
    }

    private static void shown(Node node, boolean on) {
        node.setVisible(on);
        node.setManaged(on);
    }

    void focus() {
        lines.requestFocus();
    }

    void find() {
        model.searching().finding().set(true);
        findBar.focus();
    }

    void nextHit(boolean forwards) {
        model.searching().goToHit(lines.head(), forwards);
    }

    /// What a letter means that was typed into the lines.
    boolean typed(String letter) {
        switch (letter) {
            case "/" -> find();
            case "n" -> nextHit(true);
            case "N" -> nextHit(false);
            case "e" -> model.wandering().goToError(lines.head(), true);
            case "E" -> model.wandering().goToError(lines.head(), false);
            case "f" -> model.toggleFollow();
            case "p" -> model.togglePause();
            case "w" -> flip(model.desk().wraps());
            case "t" -> flip(model.desk().times());
            case "l" -> flip(model.desk().numbers());
            case "g" -> model.wandering().goToStart();
            case "G" -> model.wandering().goToEnd();
            case ":" -> askLine();
            case "+" -> model.desk().changeSize(1);
            case "-" -> model.desk().changeSize(-1);
            case "y" -> lines.copy();
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void flip(BooleanProperty property) {
        property.set(!property.get());
    }

    private HBox bar(ObservableValue<String> about, LogTab tab, List<OpenLog> logs) {
        var bar = new HBox();
        bar.getStyleClass().add("bar");
        if (logs.size() > 1) {
            bar.getChildren().add(streams(tab, logs));
        }
        var path = new Label(OneLine.of(model.target().path(), 600));
        path.getStyleClass().add("path");
        path.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        path.setMinWidth(0);
        // a few letters of it tell nothing, and take the room of the rest
        path.visibleProperty().bind(bar.widthProperty().greaterThan(ROOM_FOR_PATH));
        path.managedProperty().bind(path.visibleProperty());
        path.setTooltip(new Tooltip(words.text(
                "logs.path.hint", OneLine.of(model.target().path(), 600), words.stream(model.target().stream()))));
        var of = new Label();
        of.getStyleClass().add("about");
        of.setMinWidth(0);
        about.when(OnScreen.of(this)).subscribe(it -> {
            of.setText(it);
            of.setTooltip(new Tooltip(it));
            shown(of, !it.isEmpty());
        });
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        bar.getChildren().addAll(of, path, gap, standing(), tools(), followSwitch());
        return bar;
    }

    private HBox streams(LogTab tab, List<OpenLog> logs) {
        var group = new ToggleGroup();
        var box = new HBox();
        box.getStyleClass().add("segments");
        box.setMinWidth(Region.USE_PREF_SIZE);
        for (int i = 0; i < logs.size(); i++) {
            int number = i;
            var segment = new ToggleButton(words.stream(logs.get(i).target().stream()));
            segment.getStyleClass().addAll("small", i == 0 ? "left-pill" : "right-pill");
            segment.setToggleGroup(group);
            tab.chosen().when(OnScreen.of(this)).subscribe(chosen -> segment.setSelected(chosen.intValue() == number));
            segment.setOnAction(_ -> {
                segment.setSelected(true);
                tab.chosen().set(number);
            });
            box.getChildren().add(segment);
        }
        return box;
    }

    private Label standing() {
        var dot = new Region();
        dot.getStyleClass().add("dot");
        var standing = new Label(null, dot);
        standing.setId("log-standing");
        standing.getStyleClass().add("standing");
        standing.setMinWidth(Region.USE_PREF_SIZE);
        var hint = new Tooltip();
        standing.setTooltip(hint);
        standing.setOnMouseClicked(_ -> model.lookNow());
        model.standing().when(OnScreen.of(this)).subscribe(it -> {
            standing.setText(it.text());
            hint.setText(it.hint().isEmpty() ? it.text() : it.hint());
            for (var tone : LogWords.Tone.values()) {
                standing.pseudoClassStateChanged(
                        PseudoClass.getPseudoClass(tone.name().toLowerCase(Locale.ROOT)), tone == it.tone());
            }
        });
        return standing;
    }

    private HBox tools() {
        var find = icon(Feather.SEARCH, "logs.find", "log-find");
        find.setOnAction(_ -> find());
        var error = icon(Feather.ALERT_CIRCLE, "logs.firstError", "log-error");
        error.getStyleClass().add("to-error");
        error.setOnAction(_ -> {
            model.wandering().goToFirstError();
            focus();
        });
        model.sheet()
                .when(OnScreen.of(this))
                .subscribe(_ -> error.setDisable(!model.wandering().mayHaveErrors()));
        var wrap = toggle(
                Feather.CORNER_DOWN_LEFT, "logs.wrap", "log-wrap", model.desk().wraps());
        var times =
                toggle(Feather.CLOCK, "logs.times", "log-times", model.desk().times());
        var pause = toggle(Feather.PAUSE, "logs.pause", "log-pause", model.paused());
        var box = new HBox(find, error, wrap, times, pause, menu());
        box.getStyleClass().add("tools");
        box.setMinWidth(Region.USE_PREF_SIZE);
        return box;
    }

    private Button icon(Feather icon, String text, String id) {
        var button = new Button(null, new FontIcon(icon));
        button.setId(id);
        button.getStyleClass().addAll("flat", "button-icon", "small");
        button.setTooltip(new Tooltip(words.text(text)));
        button.setAccessibleText(words.text(text));
        return button;
    }

    private ToggleButton toggle(Feather icon, String text, String id, BooleanProperty on) {
        var button = new ToggleButton(null, new FontIcon(icon));
        button.setId(id);
        button.getStyleClass().addAll("flat", "button-icon", "small");
        button.setTooltip(new Tooltip(words.text(text)));
        button.setAccessibleText(words.text(text));
        button.setOnAction(_ -> {
            on.set(button.isSelected());
            focus();
        });
        on.when(OnScreen.of(this)).subscribe(button::setSelected);
        return button;
    }

    private MenuButton menu() {
        var menu = new MenuButton(null, new FontIcon(Feather.MORE_HORIZONTAL));
        menu.setId("log-menu");
        menu.getStyleClass().addAll("flat", "button-icon", "small", "no-arrow");
        menu.setTooltip(new Tooltip(words.text("logs.more")));
        menu.setAccessibleText(words.text("logs.more"));
        var numbers = new CheckMenuItem(words.text("logs.numbers"));
        numbers.setOnAction(_ -> model.desk().numbers().set(numbers.isSelected()));
        model.desk().numbers().when(OnScreen.of(this)).subscribe(numbers::setSelected);
        menu.getItems()
                .setAll(
                        item("logs.goToLine", this::askLine),
                        item("logs.goToStart", model.wandering()::goToStart),
                        item("logs.goToEnd", model.wandering()::goToEnd),
                        new SeparatorMenuItem(),
                        numbers,
                        item("logs.larger", () -> model.desk().changeSize(1)),
                        item("logs.smaller", () -> model.desk().changeSize(-1)),
                        new SeparatorMenuItem(),
                        item("logs.copy", lines::copy),
                        item("logs.copyPath", this::copyPath),
                        item("logs.save", this::save));
        return menu;
    }

    private MenuItem item(String text, Runnable act) {
        var item = new MenuItem(words.text(text));
        item.setOnAction(_ -> act.run());
        return item;
    }

    private ToggleSwitch followSwitch() {
        var follow = new ToggleSwitch(words.text("logs.follow"));
        follow.setId("log-follow");
        follow.getStyleClass().add("follow");
        follow.setMinWidth(Region.USE_PREF_SIZE);
        follow.setTooltip(new Tooltip(words.text("logs.follow.hint")));
        model.follows().when(OnScreen.of(this)).subscribe(follow::setSelected);
        follow.selectedProperty().subscribe((_, on) -> model.follows().set(on));
        return follow;
    }

    private void copyPath() {
        var content = new ClipboardContent();
        content.putString(model.target().path());
        Clipboard.getSystemClipboard().setContent(content);
    }

    void save() {
        var chooser = new FileChooser();
        chooser.setTitle(words.text("logs.save.title"));
        var path = model.target().path();
        chooser.setInitialFileName(path.substring(path.lastIndexOf('/') + 1));
        Optional.ofNullable(chooser.showSaveDialog(getScene().getWindow()))
                .map(File::toPath)
                .ifPresent(this::saveTo);
    }

    void saveTo(Path file) {
        model.save(file);
    }

    private Label blank() {
        var blank = new Label();
        blank.setId("log-blank");
        blank.setWrapText(true);
        blank.getStyleClass().add("empty");
        blank.setMouseTransparent(true);
        model.standing().when(OnScreen.of(this)).subscribe(_ -> fillBlank(blank));
        model.sheet().when(OnScreen.of(this)).subscribe(_ -> fillBlank(blank));
        return blank;
    }

    private void fillBlank(Label blank) {
        boolean empty = model.sheet().get().drawn().isEmpty();
        blank.setText(empty ? model.standing().getValue().blank() : "");
    }

    /// Offers the way back to the end, and says whether something came there.
    private Button below() {
        var below = new Button(null, new FontIcon(Feather.ARROW_DOWN));
        below.setId("log-below");
        below.getStyleClass().add("below");
        below.setFocusTraversable(false);
        StackPane.setAlignment(below, Pos.BOTTOM_CENTER);
        below.setOnAction(_ -> {
            model.wandering().goToEnd();
            focus();
        });
        Runnable fill = () -> {
            long count = model.wandering().newBelow().get();
            below.setText(count > 0 ? words.text("logs.below", count) : words.text("logs.toEnd"));
            below.setVisible(!model.follows().get());
        };
        model.wandering().newBelow().when(OnScreen.of(this)).subscribe(_ -> fill.run());
        model.follows().when(OnScreen.of(this)).subscribe(_ -> fill.run());
        return below;
    }

    /// What lies over the lines: what is being waited for, and what a person is told.
    private VBox above() {
        var above = new VBox(busy(), saving(), notice());
        above.getStyleClass().add("above");
        above.setPickOnBounds(false);
        above.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        StackPane.setAlignment(above, Pos.TOP_CENTER);
        return above;
    }

    private Label busy() {
        var busy = new Label();
        busy.setId("log-busy");
        busy.getStyleClass().add("busy");
        busy.setMouseTransparent(true);
        model.busy().when(OnScreen.of(this)).subscribe(it -> {
            busy.setText(it);
            shown(busy, !it.isEmpty());
        });
        return busy;
    }

    private HBox saving() {
        var text = new Label();
        text.setId("log-saving");
        var meter = new Meter();
        meter.getStyleClass().add("holder-mine");
        var stop = new Hyperlink(words.text("logs.save.stop"));
        stop.setId("log-saving-stop");
        stop.setMinWidth(Region.USE_PREF_SIZE);
        stop.setOnAction(_ -> model.stopSaving());
        var saving = new HBox(text, meter, stop);
        saving.getStyleClass().addAll("busy", "saving");
        model.saved().when(OnScreen.of(this)).subscribe(step -> {
            shown(saving, step.isPresent());
            step.ifPresent(it -> {
                text.setText(words.saving(it));
                meter.show(it.share());
            });
        });
        return saving;
    }

    private HBox notice() {
        var text = new Label();
        text.setId("log-notice");
        text.setWrapText(true);
        text.getStyleClass().add("what");
        var details = new Label();
        details.setWrapText(true);
        details.getStyleClass().add("details");
        var said = new VBox(text, details);
        said.setMinWidth(0);
        HBox.setHgrow(said, Priority.ALWAYS);
        var close = new Button(null, new FontIcon(Feather.X));
        close.getStyleClass().addAll("flat", "button-icon", "small");
        close.setOnAction(_ -> model.dismissNotice());
        close.setMinWidth(Region.USE_PREF_SIZE);
        var box = new HBox(said, close);
        box.getStyleClass().add("log-notice");
        model.notice().when(OnScreen.of(this)).subscribe(it -> {
            shown(box, it.isPresent());
            text.setText(it.map(Notice::text).orElse(""));
            var more = it.map(Notice::details).orElse("");
            details.setText(more);
            shown(details, !more.isEmpty());
            box.pseudoClassStateChanged(BAD, it.filter(notice -> !notice.good()).isPresent());
        });
        return box;
    }

    private HBox lineBar() {
        lineField.setId("log-line");
        lineField.getStyleClass().add("small");
        lineField.setPromptText(words.text("logs.goToLine.prompt"));
        lineField.setOnAction(_ -> goToLine());
        lineField.setOnKeyPressed(key -> {
            if (key.getCode() == KeyCode.ESCAPE) {
                closeLineBar();
                key.consume();
            }
        });
        lineBar.getStyleClass().add("find-bar");
        lineBar.getChildren().setAll(new Label(words.text("logs.goToLine.label")), lineField);
        shown(lineBar, false);
        return lineBar;
    }

    void askLine() {
        shown(lineBar, true);
        lineField.selectAll();
        lineField.requestFocus();
    }

    private void goToLine() {
        var typed = lineField.getText().strip().replaceAll("[.,\\s]", "");
        if (typed.matches("\\d{1,15}")) {
            model.wandering().goToLine(Long.parseLong(typed));
            closeLineBar();
        } else {
            lineField.selectAll();
        }
    }

    private void closeLineBar() {
        shown(lineBar, false);
        focus();
    }
}
