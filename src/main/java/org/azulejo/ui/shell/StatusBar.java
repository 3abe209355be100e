package org.azulejo.ui.shell;

import atlantafx.base.controls.ToggleSwitch;
import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.azulejo.ui.fx.OnScreen;

/// What is asked how often, how old each answer is, and Slurm's version.
final class StatusBar extends HBox {

    private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");

    private final List<Label> sources = new ArrayList<>();
    private final HBox items = new HBox();

    StatusBar(StatusViewModel status) {
        getStyleClass().add("status-bar");
        items.getStyleClass().add("items");
        var asking = new Label();
        var hint = new Tooltip();
        asking.setTooltip(hint);
        var version = new Label();
        version.textProperty().bind(status.version());
        version.setMinWidth(Region.USE_PREF_SIZE);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        getChildren().setAll(items, use(status), gap, asking, version);
        var here = OnScreen.of(this);
        status.items().when(here).subscribe(this::show);
        status.asking().when(here).subscribe(now -> fill(asking, hint, now));
    }

    /// What of the use can be seen, and the switch that ends the looking.
    private static HBox use(StatusViewModel status) {
        var label = new Label();
        label.setId("gpu-use");
        label.setMinWidth(0);
        var hint = new Tooltip();
        hint.getStyleClass().add("wide");
        label.setTooltip(hint);
        var looking = new ToggleSwitch();
        looking.setId("look-at-use");
        looking.setTooltip(hint);
        looking.setAccessibleText(status.text("status.use.switch"));
        looking.setMinWidth(Region.USE_PREF_SIZE);
        looking.selectedProperty().bindBidirectional(status.lookingAtUse());
        var box = new HBox(looking, label);
        box.getStyleClass().add("use-switch");
        status.use().when(OnScreen.of(box)).subscribe(now -> fill(label, hint, now));
        return box;
    }

    private void show(List<StatusViewModel.Item> now) {
        while (sources.size() < now.size()) {
            var label = new Label();
            label.setTooltip(new Tooltip());
            label.setMinWidth(0);
            sources.add(label);
        }
        var shown = sources.subList(0, now.size());
        if (!items.getChildren().equals(shown)) {
            items.getChildren().setAll(shown);
        }
        for (int i = 0; i < now.size(); i++) {
            fill(shown.get(i), shown.get(i).getTooltip(), now.get(i));
        }
    }

    private static void fill(Label label, Tooltip hint, StatusViewModel.Item item) {
        label.setText(item.text());
        hint.setText(item.hint());
        label.pseudoClassStateChanged(BAD, !item.good());
    }
}
