package org.azulejo.ui.logs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Separator;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The logs: a tab a job, one or two of them side by side.
public final class LogsView extends VBox {

    private final LogsViewModel model;
    private final HBox tabs = new HBox();
    private final HBox panes = new HBox();
    private final Separator separator = new Separator(Orientation.VERTICAL);
    private final ChooserView chooser;
    private final Map<LogTab, TabView> views = new HashMap<>();
    private Optional<TabView> first = Optional.empty();
    private Optional<TabView> second = Optional.empty();

    public LogsView(LogsViewModel model) {
        this.model = model;
        this.chooser = new ChooserView(model);
        getStyleClass().addAll("logs-view", "panel");
        VBox.setVgrow(panes, Priority.ALWAYS);
        panes.getStyleClass().add("panes");
        getChildren().setAll(bar(), cut(), panes);
        var here = OnScreen.of(this);
        model.shown().bind(here);
        model.titles().when(here).subscribe(this::showTabs);
        model.desk().panes().when(here).subscribe(_ -> show());
        addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
        addEventHandler(KeyEvent.KEY_TYPED, this::onTyped);
    }

    /// Puts the keyboard into the lines, or into the list to choose from.
    public void focus() {
        first.ifPresentOrElse(TabView::focus, chooser::focus);
    }

    private HBox bar() {
        tabs.getStyleClass().add("tabs");
        HBox.setHgrow(tabs, Priority.ALWAYS);
        tabs.setMinWidth(0);
        var split = icon(Feather.COLUMNS, "logs.split", "log-split");
        split.setOnAction(_ -> model.desk().split());
        model.titles().when(OnScreen.of(this)).subscribe(it -> split.setDisable(it.size() < 2));
        var bar = new HBox(tabs, split);
        bar.getStyleClass().add("bar");
        return bar;
    }

    /// Says that not all tasks of an array are open.
    private HBox cut() {
        var text = new Label(null, new FontIcon(Feather.INFO));
        text.setId("log-cut");
        text.setWrapText(true);
        text.setMinWidth(0);
        text.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(text, Priority.ALWAYS);
        var close = icon(Feather.X, "logs.fault.close", "log-cut-close");
        close.setOnAction(_ -> model.desk().dismissCut());
        var box = new HBox(text, close);
        box.getStyleClass().add("cut");
        model.desk().cut().when(OnScreen.of(this)).subscribe(it -> {
            box.setVisible(it.isPresent());
            box.setManaged(it.isPresent());
            text.setText(it.map(model.words()::cut).orElse(""));
        });
        return box;
    }

    private Button icon(Feather icon, String text, String id) {
        var button = new Button(null, new FontIcon(icon));
        button.setId(id);
        button.getStyleClass().addAll("flat", "button-icon", "small");
        button.setTooltip(new Tooltip(model.words().text(text)));
        button.setAccessibleText(model.words().text(text));
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    private void showTabs(List<LogsViewModel.TabText> titles) {
        var nodes = new ArrayList<Node>();
        titles.forEach(it -> nodes.add(tab(it)));
        var open = icon(Feather.PLUS, "logs.openAnother", "log-open");
        open.setOnAction(_ -> {
            model.desk().chooseNone();
            focus();
        });
        nodes.add(open);
        tabs.getChildren().setAll(nodes);
        show();
    }

    private Node tab(LogsViewModel.TabText title) {
        var id = new Label(title.id());
        id.getStyleClass().add("id");
        id.setMinWidth(Region.USE_PREF_SIZE);
        var name = new Label(title.name());
        name.getStyleClass().add("name");
        var mark = new Region();
        mark.getStyleClass().addAll("state-mark", title.mark());
        var close = new Button(null, new FontIcon(Feather.X));
        close.getStyleClass().addAll("flat", "button-icon", "close");
        close.setFocusTraversable(false);
        close.setMinWidth(Region.USE_PREF_SIZE);
        close.setTooltip(new Tooltip(model.words().text("logs.close")));
        close.setAccessibleText(model.words().text("logs.close"));
        close.setOnAction(_ -> model.close(title.tab()));
        var inside = new HBox(mark, id, name, close);
        inside.getStyleClass().add("inside");
        var tab = new ToggleButton(null, inside);
        tab.setUserData(title.tab());
        tab.getStyleClass().add("log-tab");
        tab.setMinWidth(0);
        tab.setTooltip(new Tooltip(title.hint()));
        tab.setAccessibleText(title.id() + " " + title.name());
        tab.setOnAction(_ -> {
            model.desk().choose(title.tab());
            tab.setSelected(true);
            focus();
        });
        tab.setOnMouseClicked(click -> {
            if (click.getButton() == MouseButton.MIDDLE) {
                model.close(title.tab());
            }
        });
        return tab;
    }

    private void show() {
        var wanted = model.desk().panes().get();
        for (var node : tabs.getChildren()) {
            if (node instanceof ToggleButton tab && tab.getUserData() instanceof LogTab of) {
                tab.setSelected(wanted.shows(of));
            }
        }
        boolean hadFocus = isFocusInside();
        views.keySet().retainAll(model.desk().tabs().get());
        first = wanted.chosen().map(this::view);
        second = wanted.beside().map(this::view);
        var shown = new ArrayList<Node>();
        shown.add(first.<Node>map(it -> it).orElse(chooser));
        second.ifPresent(it -> {
            shown.add(separator);
            shown.add(it);
        });
        shown.forEach(it -> HBox.setHgrow(it, it instanceof Separator ? Priority.NEVER : Priority.ALWAYS));
        if (!panes.getChildren().equals(shown)) {
            panes.getChildren().setAll(shown);
            if (hadFocus || wanted.chosen().isPresent()) {
                focus();
            }
        }
    }

    private boolean isFocusInside() {
        return Optional.ofNullable(getScene())
                .map(it -> it.getFocusOwner())
                .filter(it -> {
                    for (Node at = it; at != null; at = at.getParent()) {
                        if (at.equals(this)) {
                            return true;
                        }
                    }
                    return false;
                })
                .isPresent();
    }

    /// Its view is kept as long as the tab is open, and with it what is selected and where one reads.
    private TabView view(LogTab tab) {
        return views.computeIfAbsent(tab, it -> new TabView(model, it));
    }

    /// The pane that has the keyboard, or the first.
    private Optional<TabView> current() {
        return second.filter(it -> it.isFocusWithin()).or(() -> first);
    }

    private void onKey(KeyEvent key) {
        var desk = model.desk();
        if (key.isShortcutDown() && !key.isAltDown()) {
            switch (key.getCode()) {
                case F -> current().ifPresent(TabView::find);
                case G -> current().ifPresent(TabView::askLine);
                case S -> current().ifPresent(TabView::save);
                case W -> current().ifPresent(it -> model.close(it.tab()));
                case T, O -> {
                    desk.chooseNone();
                    focus();
                }
                case TAB -> desk.step(key.isShiftDown() ? -1 : 1);
                case PAGE_DOWN -> desk.step(1);
                case PAGE_UP -> desk.step(-1);
                case BACK_SLASH -> desk.split();
                default -> {
                    return;
                }
            }
        } else if (key.getCode() == KeyCode.F3) {
            current().ifPresent(it -> it.nextHit(!key.isShiftDown()));
        } else if (key.getCode() == KeyCode.F6 && second.isPresent()) {
            var other = second.filter(it -> !it.isFocusWithin()).or(() -> first);
            other.ifPresent(TabView::focus);
        } else {
            return;
        }
        key.consume();
    }

    private void onTyped(KeyEvent key) {
        if (!(key.getTarget() instanceof TextInputControl)
                && !key.isShortcutDown()
                && current().filter(it -> it.typed(key.getCharacter())).isPresent()) {
            key.consume();
        }
    }
}
