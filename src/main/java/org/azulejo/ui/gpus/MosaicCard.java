package org.azulejo.ui.gpus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.live.Mark;
import org.azulejo.ui.live.Texts;

/// The mosaic with what its colours and marks mean.
final class MosaicCard extends VBox {

    private static final int MOST_IN_LEGEND = 9;

    private final Texts texts;
    private final MosaicView mosaic;
    private final Label count = new Label();
    private final FlowPane legend = new FlowPane();
    private Map<String, Integer> shown = Map.of();

    MosaicCard(GpusViewModel model, Texts texts) {
        this.texts = texts;
        this.mosaic = new MosaicView(model, texts);
        getStyleClass().addAll("panel", "mosaic-card");
        count.getStyleClass().add("facts");
        legend.getStyleClass().add("legend");
        getChildren().setAll(count, mosaic, legend);
    }

    void show(List<NodeCard> nodes) {
        mosaic.show(nodes);
        var tiles = nodes.stream().flatMap(it -> it.tiles().stream()).toList();
        count.setText(texts.get(
                "gpus.mosaic",
                tiles.size(),
                nodes.size(),
                of(tiles, Tile.Kind.HELD),
                of(tiles, Tile.Kind.FREE) + of(tiles, Tile.Kind.FREE_BUT),
                of(tiles, Tile.Kind.UNAVAILABLE),
                of(tiles, Tile.Kind.UNKNOWN)));
        showLegend(tiles);
    }

    void choose(Set<String> jobs) {
        mosaic.choose(jobs);
    }

    private static int of(List<Tile> tiles, Tile.Kind kind) {
        return (int) tiles.stream().filter(it -> it.kind() == kind).count();
    }

    private void showLegend(List<Tile> tiles) {
        var held = new LinkedHashMap<String, Integer>();
        var marks = new LinkedHashMap<String, Mark>();
        for (var tile : tiles) {
            if (tile.kind() == Tile.Kind.HELD) {
                held.merge(tile.who(), 1, Integer::sum);
                marks.putIfAbsent(tile.who(), tile.mark());
            }
        }
        if (held.equals(shown)) {
            return;
        }
        shown = held;
        legend.getChildren().clear();
        held.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(MOST_IN_LEGEND)
                .forEach(it -> legend.getChildren()
                        .add(entry(
                                marks.getOrDefault(it.getKey(), Mark.NONE).style(),
                                marks.getOrDefault(it.getKey(), Mark.NONE).letter(),
                                it.getKey() + " " + it.getValue())));
        legend.getChildren().add(entry("key-free", "", texts.get("gpus.legend.free")));
        legend.getChildren().add(entry("key-unavailable", "/", texts.get("gpus.legend.unavailable")));
        legend.getChildren().add(entry("key-unknown", "?", texts.get("gpus.legend.unknown")));
    }

    private static HBox entry(String style, String letter, String words) {
        var colour = new Label(letter);
        colour.getStyleClass().add("key");
        colour.getStyleClass().addAll(style.split(" "));
        colour.setMinWidth(Region.USE_PREF_SIZE);
        var entry = new HBox(colour, new Label(words));
        entry.getStyleClass().add("entry");
        return entry;
    }
}
