package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.TileGrid;
import org.azulejo.ui.live.Texts;
import org.jspecify.annotations.Nullable;

/// Draws a [NodeCard].
final class NodeView extends VBox {

    private final Texts texts;
    private final boolean medium;
    private final Label name = new Label();
    private final Label facts = new Label();
    private final Label state = new Label();
    private final Label trouble = new Label();
    private final HBox troubleLine = new HBox(state, trouble);
    private final Tooltip hint = new Tooltip();
    private final TileGrid grid;
    private final List<TileView> tiles = new ArrayList<>();
    private @Nullable NodeCard shown;
    private List<Remark> remarked = List.of();

    private final VBox remarks = new VBox();
    private final Consumer<Remark> acts;

    NodeView(Texts texts, boolean medium, Consumer<Remark> acts) {
        this.acts = acts;
        this.texts = texts;
        this.medium = medium;
        this.grid = new TileGrid(medium ? 6 : 10);
        name.getStyleClass().add("name");
        facts.getStyleClass().add("facts");
        state.getStyleClass().add("state");
        trouble.getStyleClass().add("trouble");
        name.setMinWidth(USE_PREF_SIZE);
        trouble.setMinWidth(0);
        facts.setMinWidth(0);
        var header = new HBox(name, facts);
        header.getStyleClass().add("header");
        troubleLine.getStyleClass().add("trouble-line");
        Tooltip.install(header, hint);
        Tooltip.install(troubleLine, hint);
        getStyleClass().addAll("panel", "node-view");
        pseudoClassStateChanged(PseudoClass.getPseudoClass("medium"), medium);
        remarks.getStyleClass().add("remarks");
        getChildren().setAll(header, troubleLine, remarks, grid);
    }

    List<TileView> tiles() {
        return tiles;
    }

    /// Shows the card, and says whether there are other tiles than before.
    boolean show(NodeCard card) {
        if (card.equals(shown)) {
            return false;
        }
        shown = card;
        name.setText(card.name());
        facts.setText(card.facts());
        state.setText(card.state());
        trouble.setText(card.trouble());
        troubleLine.setVisible(!card.state().isEmpty());
        troubleLine.setManaged(!card.state().isEmpty());
        hint.setText(String.join("\n", card.hint()));
        showRemarks(card.remarks());
        boolean other = tiles.size() != card.tiles().size();
        if (other) {
            tiles.clear();
            card.tiles().forEach(_ -> tiles.add(new TileView(texts, medium, acts)));
            grid.getChildren().setAll(tiles);
        }
        for (int i = 0; i < tiles.size(); i++) {
            tiles.get(i).show(card.tiles().get(i));
        }
        return other;
    }

    private void showRemarks(List<Remark> newer) {
        if (newer.equals(remarked)) {
            return;
        }
        remarked = newer;
        remarks.getChildren().clear();
        for (var remark : newer) {
            var view = new RemarkView(texts, acts);
            view.show(remark, remark.whole());
            remarks.getChildren().add(view);
        }
        remarks.setVisible(!newer.isEmpty());
        remarks.setManaged(!newer.isEmpty());
    }
}
