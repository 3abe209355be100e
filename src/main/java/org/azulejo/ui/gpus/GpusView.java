package org.azulejo.ui.gpus;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.TileGrid;
import org.azulejo.ui.fx.TopAndRest;
import org.azulejo.ui.live.Texts;

/// The GPU view: the headline, the nodes with their GPUs, and below them whatever the shell puts there.
public final class GpusView extends StackPane {

    private final GpusViewModel model;
    private final Texts texts;
    private final TileGrid headlines = new TileGrid(12);
    private final ScrollPane scroll = new ScrollPane();
    private final NodesView large;
    private final NodesView medium;
    private final MosaicCard small;
    private List<Headline> shownHeadlines = List.of();

    public GpusView(GpusViewModel model, Texts texts, Node below) {
        this.model = model;
        this.texts = texts;
        large = new NodesView(model, texts, false);
        medium = new NodesView(model, texts, true);
        small = new MosaicCard(model, texts);
        getStyleClass().add("gpus-view");
        headlines.getStyleClass().add("headlines");
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("nodes-scroll");
        var rest = new TopAndRest(scroll, below);
        VBox.setVgrow(rest, Priority.ALWAYS);
        var page = new VBox(headlines, rest);
        page.getStyleClass().add("page");
        // fits the window; scrolls as a whole only where the text is so large that the parts would vanish
        var whole = new ScrollPane(page);
        whole.setFitToWidth(true);
        whole.setFitToHeight(true);
        whole.setFocusTraversable(false);
        getChildren().setAll(whole);
        model.headlines().when(OnScreen.of(this)).subscribe(this::showHeadlines);
        model.nodes().when(OnScreen.of(this)).subscribe(this::showNodes);
        model.chosen().when(OnScreen.of(this)).subscribe(chosen -> {
            large.choose(chosen);
            medium.choose(chosen);
            small.choose(chosen);
        });
    }

    private void showHeadlines(List<Headline> newer) {
        if (!newer.equals(shownHeadlines)) {
            shownHeadlines = newer;
            headlines
                    .getChildren()
                    .setAll(newer.stream()
                            .map(it -> new HeadlineView(model, it))
                            .toList());
            headlines.setManaged(!newer.isEmpty());
        }
    }

    private void showNodes(List<NodeCard> nodes) {
        if (nodes.isEmpty()) {
            scroll.setContent(nothing());
            return;
        }
        switch (model.size().getValue()) {
            case LARGE -> put(large, () -> large.show(nodes));
            case MEDIUM -> put(medium, () -> medium.show(nodes));
            case SMALL -> put(small, () -> small.show(nodes));
        }
    }

    private void put(Node content, Runnable show) {
        show.run();
        if (!content.equals(scroll.getContent())) {
            scroll.setContent(content);
        }
    }

    private Node nothing() {
        var words = new Label(texts.get("gpus.none"));
        words.setWrapText(true);
        words.getStyleClass().add("empty");
        var pane = new StackPane(words);
        pane.getStyleClass().addAll("panel", "nothing");
        return pane;
    }
}
