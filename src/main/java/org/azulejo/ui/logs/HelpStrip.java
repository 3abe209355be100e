package org.azulejo.ui.logs;

import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.azulejo.ui.fx.Meter;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.Sparkline;

/// What follows from the lines: a number over time, how far it has got and when it ends.
final class HelpStrip extends HBox {

    private static final PseudoClass CUT = PseudoClass.getPseudoClass("cut");

    private final LogViewModel model;
    private final MenuButton name = new MenuButton();
    private final Sparkline line = new Sparkline();
    private final Label latest = new Label();
    private final Label range = new Label();
    private final HBox curve = new HBox();
    private final Label at = new Label();
    private final Meter meter = new Meter();
    private final Label end = new Label();
    private final Tooltip endHint = new Tooltip();
    private final HBox way = new HBox();
    private ToggleGroup drawn = new ToggleGroup();
    private List<String> names = List.of();

    HelpStrip(LogViewModel model) {
        this.model = model;
        getStyleClass().add("help");
        name.setId("log-metric");
        name.getStyleClass().addAll("flat", "small", "metric");
        name.setMnemonicParsing(false);
        name.setMinWidth(Region.USE_PREF_SIZE);
        name.setTooltip(new Tooltip(model.words().text("logs.metric.hint")));
        line.getStyleClass().add("holder-mine");
        latest.getStyleClass().add("latest");
        latest.setMinWidth(Region.USE_PREF_SIZE);
        range.getStyleClass().add("range");
        range.setMinWidth(0);
        curve.getStyleClass().add("curve");
        curve.getChildren().setAll(name, line, latest, range);
        curve.setMinWidth(0);
        at.getStyleClass().add("at");
        at.setMinWidth(Region.USE_PREF_SIZE);
        meter.getStyleClass().add("holder-mine");
        end.getStyleClass().add("end");
        end.setMinWidth(0);
        end.setTooltip(endHint);
        way.getStyleClass().add("way");
        way.getChildren().setAll(at, meter, end);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        getChildren().setAll(curve, gap, way);
        model.help().when(OnScreen.of(this)).subscribe(this::show);
    }

    private void show(Help help) {
        shown(this, help.curve().isPresent() || help.way().isPresent());
        shown(curve, help.curve().isPresent());
        shown(way, help.way().isPresent());
        help.curve().ifPresent(this::show);
        help.way().ifPresent(it -> {
            at.setText(it.at());
            // without a whole there is no part of it
            shown(meter, !Double.isNaN(it.share()));
            meter.show(it.share());
            end.setText(it.end());
            shown(end, !it.end().isEmpty());
            endHint.setText(it.hint());
            way.pseudoClassStateChanged(CUT, it.cut());
        });
    }

    private void show(Help.Curve newer) {
        name.setText(newer.name());
        line.show(newer.points());
        latest.setText(newer.latest());
        range.setText(newer.range());
        if (!newer.names().equals(names)) {
            names = newer.names();
            drawn = new ToggleGroup();
            name.getItems().setAll(names.stream().map(this::item).toList());
        }
        drawn.getToggles().stream()
                .filter(it -> newer.name().equals(it.getUserData()))
                .forEach(drawn::selectToggle);
    }

    private RadioMenuItem item(String metric) {
        var item = new RadioMenuItem(metric);
        item.setMnemonicParsing(false);
        item.setUserData(metric);
        item.setToggleGroup(drawn);
        item.setOnAction(_ -> model.metric().set(metric));
        return item;
    }

    private static void shown(Node node, boolean on) {
        node.setVisible(on);
        node.setManaged(on);
    }
}
