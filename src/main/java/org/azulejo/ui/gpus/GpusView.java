package org.azulejo.ui.gpus;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.TileGrid;
import org.azulejo.ui.fx.TopAndRest;
import org.azulejo.ui.live.Texts;

/// The GPU view: the headline, the nodes with their GPUs, and below them whatever the shell puts there.
public final class GpusView extends StackPane {

    private static final double SHARE_OF_TILES = 0.72;
    private static final double SHARE_OF_MOSAIC = 0.76;

    private final GpusViewModel model;
    private final Texts texts;
    private final TileGrid headlines = new TileGrid(12);
    private final FindingsView findings;
    private final ScrollPane scroll = new ScrollPane();
    private final TopAndRest parts;
    private final NodesView large;
    private final NodesView medium;
    private final MosaicCard small;
    private List<Headline> shownHeadlines = List.of();

    public GpusView(GpusViewModel model, Texts texts, Node below) {
        this.model = model;
        this.texts = texts;
        large = new NodesView(model, texts, false, this::act);
        medium = new NodesView(model, texts, true, this::act);
        small = new MosaicCard(model, texts);
        findings = new FindingsView(model, texts, this::act);
        getStyleClass().add("gpus-view");
        headlines.getStyleClass().add("headlines");
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("nodes-scroll");
        parts = new TopAndRest(scroll, below, texts.get("gpus.divider"));
        VBox.setVgrow(parts, Priority.ALWAYS);
        var page = new VBox(headlines, findings, parts);
        page.getStyleClass().add("page");
        // fits the window; scrolls as a whole only where the text is so large that the parts would vanish
        var whole = new ScrollPane(page);
        whole.setFitToWidth(true);
        whole.setFitToHeight(true);
        whole.setFocusTraversable(false);
        getChildren().setAll(whole);
        model.picture().when(OnScreen.of(this)).subscribe(this::show);
        model.chosen().when(OnScreen.of(this)).subscribe(chosen -> {
            large.choose(chosen);
            medium.choose(chosen);
            small.choose(chosen);
        });
        model.filter().when(OnScreen.of(this)).subscribe(this::filter);
        setOnKeyPressed(key -> {
            if (key.getCode() == KeyCode.ESCAPE && model.filter().get().findings()) {
                model.showFindings(false);
                key.consume();
            }
        });
    }

    private void act(Remark remark) {
        model.act(remark).ifPresent(text -> {
            var content = new ClipboardContent();
            content.putString(text);
            Clipboard.getSystemClipboard().setContent(content);
        });
    }

    private void show(Picture picture) {
        showHeadlines(picture.headlines());
        findings.show(picture.remarks());
        if (picture.size() == GpusViewModel.Size.SMALL) {
            small.show(picture);
            parts.showTop(small, SHARE_OF_MOSAIC);
        } else {
            showNodes(picture);
            parts.showTop(scroll, SHARE_OF_TILES);
        }
        filter(model.filter().get());
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

    private void showNodes(Picture picture) {
        if (picture.nodes().isEmpty()) {
            // that there is no GPU is said only of an answer, not while its picture is being made
            scroll.setContent(picture.words().isPresent() ? nothing() : null);
            return;
        }
        var view = picture.size() == GpusViewModel.Size.LARGE ? large : medium;
        view.show(picture.nodes());
        view.choose(model.chosen().getValue());
        if (!view.equals(scroll.getContent())) {
            scroll.setContent(view);
        }
    }

    private void filter(GpusViewModel.Filter filter) {
        findings.setVisible(filter.findings());
        findings.setManaged(filter.findings());
        large.filter(filter);
        medium.filter(filter);
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
