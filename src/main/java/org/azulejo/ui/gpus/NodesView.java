package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.StackPane;
import org.azulejo.ui.fx.TileGrid;
import org.azulejo.ui.live.Texts;

/// All nodes as cards with tiles. One tile at a time takes part in Tab; the arrow keys go from tile to tile.
final class NodesView extends StackPane {

    private final GpusViewModel model;
    private final Texts texts;
    private final boolean medium;
    private final Consumer<Remark> acts;
    private final TileGrid grid = new TileGrid(12);
    private final Map<String, NodeView> views = new HashMap<>();
    private List<TileView> tiles = List.of();

    NodesView(GpusViewModel model, Texts texts, boolean medium, Consumer<Remark> acts) {
        this.acts = acts;
        this.model = model;
        this.texts = texts;
        this.medium = medium;
        getStyleClass().add("nodes-view");
        getChildren().setAll(grid);
    }

    void show(List<NodeCard> cards) {
        var wanted = new ArrayList<NodeView>();
        boolean other = false;
        for (var card : cards) {
            var view = views.computeIfAbsent(card.name(), _ -> new NodeView(texts, medium, acts));
            other |= view.show(card);
            wanted.add(view);
        }
        views.values().retainAll(wanted);
        if (!grid.getChildren().equals(wanted)) {
            grid.getChildren().setAll(wanted);
            other = true;
        }
        if (other) {
            tiles = wanted.stream().flatMap(it -> it.tiles().stream()).toList();
            tiles.forEach(this::listen);
            tiles.stream().findFirst().ifPresent(it -> it.setFocusTraversable(true));
        }
    }

    void choose(Set<String> jobs) {
        tiles.forEach(it -> it.choose(it.tile().jobs().stream().anyMatch(jobs::contains)));
    }

    /// Only those with which something is the matter stand out.
    void filter(GpusViewModel.Filter filter) {
        tiles.forEach(
                it -> it.dim(!filter.lets(it.tile().mine(), it.tile().remark().isPresent(), "")));
    }

    private void listen(TileView view) {
        view.setFocusTraversable(false);
        view.setOnMouseClicked(click -> {
            if (click.getButton() == MouseButton.PRIMARY) {
                focus(view);
                model.choose(view.tile());
                if (click.getClickCount() == 2) {
                    model.open(view.tile());
                }
            }
        });
        view.setOnKeyPressed(key -> onKey(view, key));
    }

    private void onKey(TileView view, KeyEvent key) {
        int at = tiles.indexOf(view);
        switch (key.getCode()) {
            case KeyCode.LEFT -> focus(tiles.get(Math.max(0, at - 1)));
            case KeyCode.RIGHT -> focus(tiles.get(Math.min(tiles.size() - 1, at + 1)));
            case KeyCode.UP -> focus(beside(view, -1));
            case KeyCode.DOWN -> focus(beside(view, 1));
            case KeyCode.HOME -> focus(tiles.getFirst());
            case KeyCode.END -> focus(tiles.getLast());
            case KeyCode.SPACE -> model.choose(view.tile());
            case KeyCode.ENTER -> {
                model.choose(view.tile());
                model.open(view.tile());
            }
            default -> {
                return;
            }
        }
        key.consume();
    }

    /// The nearest tile above or below.
    private TileView beside(TileView view, int down) {
        var here = view.localToScene(view.getLayoutBounds());
        TileView best = view;
        double nearest = Double.MAX_VALUE;
        for (var other : tiles) {
            var there = other.localToScene(other.getLayoutBounds());
            double away = (there.getMinY() - here.getMinY()) * down;
            double aside = Math.abs(there.getMinX() - here.getMinX());
            if (away > 1 && away + aside * 3 < nearest) {
                nearest = away + aside * 3;
                best = other;
            }
        }
        return best;
    }

    private void focus(TileView view) {
        tiles.forEach(it -> it.setFocusTraversable(it.equals(view)));
        view.requestFocus();
    }
}
