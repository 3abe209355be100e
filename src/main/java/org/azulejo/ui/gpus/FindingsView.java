package org.azulejo.ui.gpus;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.live.Texts;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Everything that is worth a look, in sentences, each with what can be done about it.
final class FindingsView extends VBox {

    private static final int MOST = 100;
    /// In heights of the text.
    private static final double MOST_HEIGHT = 15;

    private final Texts texts;
    private final Consumer<Remark> acts;
    private final VBox list = new VBox();
    private final Label title = new Label();
    private List<Remark> shown = List.of();

    FindingsView(GpusViewModel model, Texts texts, Consumer<Remark> acts) {
        this.texts = texts;
        this.acts = acts;
        getStyleClass().addAll("panel", "findings-view");
        setId("findings");
        list.getStyleClass().add("list");
        var scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.prefViewportHeightProperty().bind(list.heightProperty());
        getChildren().setAll(head(model), scroll);
    }

    @Override
    protected double computePrefHeight(double width) {
        return Math.min(super.computePrefHeight(width), title.getFont().getSize() * MOST_HEIGHT);
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    private HBox head(GpusViewModel model) {
        title.setText(texts.get("findings.title"));
        title.getStyleClass().add("title");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var look = new Button(texts.get("findings.look"));
        look.setId("look-for-leftovers");
        look.getStyleClass().add("small");
        look.setTooltip(new Tooltip(texts.get("finding.act.look.hint")));
        look.setOnAction(_ -> model.lookForLeftovers());
        var close = new Button(null, new FontIcon(Feather.X));
        close.setId("close-findings");
        close.getStyleClass().addAll("flat", "button-icon", "small");
        close.setAccessibleText(texts.get("findings.close"));
        close.setTooltip(new Tooltip(texts.get("findings.close")));
        close.setOnAction(_ -> model.showFindings(false));
        var head = new HBox(title, gap, look, close);
        head.getStyleClass().add("head");
        return head;
    }

    void show(List<Remark> remarks) {
        if (remarks.equals(shown)) {
            return;
        }
        shown = remarks;
        list.getChildren()
                .setAll(remarks.stream()
                        .limit(MOST)
                        .map(remark -> {
                            var view = new RemarkView(texts, acts);
                            view.show(remark, remark.whole());
                            return view;
                        })
                        .toList());
        if (remarks.size() > MOST) {
            list.getChildren().add(new Label(texts.get("findings.more", remarks.size() - MOST)));
        }
    }
}
