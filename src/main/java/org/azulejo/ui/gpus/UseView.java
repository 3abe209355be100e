package org.azulejo.ui.gpus;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.Meter;
import org.azulejo.ui.fx.SliceBar;
import org.azulejo.ui.fx.Sparkline;
import org.azulejo.ui.live.Texts;

/// Draws [UseWords]: bars for use and memory, and below them power, temperature and the last half hour.
final class UseView extends VBox {

    private static final PseudoClass OLD = PseudoClass.getPseudoClass("old");

    private final Label which = label("which");
    private final Meter share = new Meter();
    private final Label percent = label("value");
    private final Meter memoryShare = new Meter();
    private final SliceBar slices = new SliceBar();
    private final Label memory = label("value");
    private final Label parts = label("which");
    private final Label power = label("aside");
    private final Label temperature = label("aside");
    private final Sparkline track = new Sparkline();

    UseView(Texts texts) {
        getStyleClass().add("use");
        which.setWrapText(true);
        var memoryBar = new StackPane(memoryShare, slices);
        getChildren()
                .setAll(
                        which,
                        row(texts.get("use.use"), share, percent, power),
                        row(texts.get("use.memory"), memoryBar, memory, temperature),
                        parts,
                        track);
    }

    private static HBox row(String name, Node bar, Label value, Label aside) {
        var label = label("name");
        label.setText(name);
        label.setMinWidth(USE_PREF_SIZE);
        HBox.setHgrow(bar, Priority.ALWAYS);
        var row = new HBox(label, bar, value, aside);
        row.getStyleClass().add("row");
        return row;
    }

    private static Label label(String style) {
        var label = new Label();
        label.getStyleClass().add(style);
        if (style.equals("which")) {
            label.setMinWidth(0);
        }
        return label;
    }

    /// @param withTrack whether there is room for the last half hour
    void show(UseWords use, boolean withTrack) {
        pseudoClassStateChanged(OLD, use.old());
        put(which, use.which());
        share.show(use.share());
        percent.setText(use.percent());
        memoryShare.show(use.memoryShare());
        memoryShare.setVisible(use.slices().isEmpty());
        slices.show(use.slices());
        slices.setVisible(!use.slices().isEmpty());
        memory.setText(use.memory());
        put(parts, withTrack ? use.parts() : "");
        boolean bars = use.which().isEmpty();
        share.setVisible(bars);
        memoryShare.setVisible(bars && use.slices().isEmpty());
        show(power, use.power(), bars);
        show(temperature, use.temperature(), bars);
        track.show(use.track());
        track.setVisible(withTrack && !use.track().isEmpty());
        track.setManaged(track.isVisible());
    }

    /// Keeps its place where it has nothing to say, so that the bars are alike.
    private static void show(Label label, String text, boolean bars) {
        label.setText(text);
        label.setVisible(bars);
        label.setManaged(bars);
    }

    private static void put(Label label, String text) {
        label.setText(text);
        label.setVisible(!text.isEmpty());
        label.setManaged(!text.isEmpty());
    }
}
