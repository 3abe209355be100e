package org.azulejo.ui.logs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.azulejo.follow.JobLogs;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.fx.OnScreen;

/// What a tab shows: a log of its job, or why there is none.
final class TabView extends StackPane {

    private final LogsViewModel model;
    private final LogTab tab;
    /// A view a log, kept while the tab is elsewhere: with it stays where one reads and what is selected.
    private final Map<OpenLog, LogView> views = new HashMap<>();
    private Optional<LogView> shown = Optional.empty();

    TabView(LogsViewModel model, LogTab tab) {
        this.model = model;
        this.tab = tab;
        getStyleClass().add("log-pane");
        setMinWidth(0);
        setPrefWidth(400);
        tab.stage().when(OnScreen.of(this)).subscribe(_ -> show());
        tab.chosen().when(OnScreen.of(this)).subscribe((_, _) -> show());
    }

    LogTab tab() {
        return tab;
    }

    private void show() {
        boolean hadFocus = isFocusWithin();
        shown = Optional.empty();
        switch (tab.stage().get()) {
            case LogTab.Stage.Finding _ -> say(model.words().text("logs.finding"), false);
            case LogTab.Stage.None(JobLogs why) -> say(model.words().none(why), !(why instanceof JobLogs.NoLog));
            case LogTab.Stage.Failed(RemoteException cause) ->
                say(model.words().failed(cause).text(), true);
            case LogTab.Stage.Open(List<OpenLog> logs) -> {
                views.keySet().retainAll(logs);
                var log = logs.get(Math.clamp(tab.chosen().get(), 0, logs.size() - 1));
                var view = views.computeIfAbsent(log, it -> new LogView(model.model(it), model.about(tab), tab, logs));
                shown = Optional.of(view);
                if (!getChildren().equals(List.of(view))) {
                    getChildren().setAll(view);
                }
            }
        }
        if (hadFocus) {
            focus();
        }
    }

    private void say(String text, boolean again) {
        var words = new Label(text);
        words.setWrapText(true);
        words.getStyleClass().add("empty");
        var box = new VBox(words);
        box.getStyleClass().add("nothing");
        if (again) {
            var button = new Button(model.words().text("logs.lookAgain"));
            button.setId("log-again");
            button.setOnAction(_ -> model.desk().find(tab));
            box.getChildren().add(button);
        }
        getChildren().setAll(box);
    }

    void focus() {
        shown.ifPresentOrElse(
                LogView::focus, () -> getChildren().stream().findFirst().ifPresent(Node::requestFocus));
    }

    void find() {
        shown.ifPresent(LogView::find);
    }

    void askLine() {
        shown.ifPresent(LogView::askLine);
    }

    void save() {
        shown.ifPresent(LogView::save);
    }

    void nextHit(boolean forwards) {
        shown.ifPresent(it -> it.nextHit(forwards));
    }

    boolean typed(String letter) {
        return with(it -> it.typed(letter));
    }

    private boolean with(Predicate<LogView> act) {
        return shown.filter(act).isPresent();
    }
}
