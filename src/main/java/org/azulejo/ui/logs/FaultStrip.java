package org.azulejo.ui.logs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Well-known faults that the log shows, the newest first, each with what to do about it.
final class FaultStrip extends VBox {

    private static final int MOST = 3;

    private final LogViewModel model;
    private final Set<String> dismissed = new HashSet<>();
    private List<LogWords.FaultLine> shown = List.of();

    FaultStrip(LogViewModel model) {
        this.model = model;
        getStyleClass().add("faults");
        model.sheet().when(OnScreen.of(this)).subscribe(_ -> show());
    }

    private void show() {
        var faults = model.faults().stream()
                .filter(it -> !dismissed.contains(it.what()))
                .toList();
        if (!faults.equals(shown) || getChildren().isEmpty()) {
            shown = faults;
            var rows = new ArrayList<Node>();
            faults.stream().limit(MOST).map(this::row).forEach(rows::add);
            if (faults.size() > MOST) {
                rows.add(more(faults.subList(MOST, faults.size())));
            }
            getChildren().setAll(rows);
            setVisible(!faults.isEmpty());
            setManaged(!faults.isEmpty());
        }
    }

    private Node more(List<LogWords.FaultLine> others) {
        var more = new Label(model.words().moreFaults(others.size()));
        more.getStyleClass().addAll("fault", "more");
        more.setTooltip(
                new Tooltip(others.stream().map(LogWords.FaultLine::what).collect(Collectors.joining("\n"))));
        return more;
    }

    private Node row(LogWords.FaultLine fault) {
        var what = new Label(fault.what(), new FontIcon(Feather.ALERT_TRIANGLE));
        what.getStyleClass().add("what");
        what.setMinWidth(Region.USE_PREF_SIZE);
        var advice = new Label(fault.advice());
        advice.getStyleClass().add("advice");
        advice.setMinWidth(0);
        advice.setWrapText(true);
        advice.setTooltip(new Tooltip(fault.advice()));
        HBox.setHgrow(advice, Priority.ALWAYS);
        advice.setMaxWidth(Double.MAX_VALUE);
        var go = new Hyperlink(model.words().text("logs.fault.show", fault.count()));
        go.setMinWidth(Region.USE_PREF_SIZE);
        go.setOnAction(_ -> model.wandering().reveal(fault.line(), true));
        var close = new Button(null, new FontIcon(Feather.X));
        close.getStyleClass().addAll("flat", "button-icon", "small");
        close.setMinWidth(Region.USE_PREF_SIZE);
        close.setTooltip(new Tooltip(model.words().text("logs.fault.close")));
        close.setAccessibleText(model.words().text("logs.fault.close"));
        close.setOnAction(_ -> {
            dismissed.add(fault.what());
            show();
        });
        var row = new HBox(what, advice, go, close);
        row.getStyleClass().add("fault");
        return row;
    }
}
