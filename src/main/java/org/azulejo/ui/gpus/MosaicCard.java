package org.azulejo.ui.gpus;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.Ends;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.live.Texts;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The mosaic with what its colours and marks mean, and what can be chosen about them.
final class MosaicCard extends VBox {

    private final GpusViewModel model;
    private final Texts texts;
    private final MosaicView mosaic;
    private final Label count = new Label();
    private final ToggleButton mine;
    private final FlowPane legend = new FlowPane();
    private final Map<Shade, ToggleButton> shades = new EnumMap<>(Shade.class);
    private List<Shading.Entry> shown = List.of();

    MosaicCard(GpusViewModel model, Texts texts) {
        this.model = model;
        this.texts = texts;
        this.mosaic = new MosaicView(model, texts);
        getStyleClass().addAll("panel", "mosaic-card");
        count.getStyleClass().add("facts");
        count.setMinWidth(0);
        mine = new ToggleButton(texts.get("mosaic.mine"));
        mine.setId("mosaic-mine");
        mine.getStyleClass().add("small");
        mine.setMinWidth(USE_PREF_SIZE);
        mine.setTooltip(new Tooltip(texts.get("mosaic.mine.hint")));
        mine.setOnAction(_ -> model.showMine(mine.isSelected()));
        legend.getStyleClass().add("legend");
        VBox.setVgrow(mosaic, Priority.ALWAYS);
        getChildren().setAll(bar(), mosaic, legend);
        model.shade()
                .when(OnScreen.of(this))
                .subscribe(now -> shades.forEach((shade, it) -> it.setSelected(shade == now)));
        model.filter().when(OnScreen.of(this)).subscribe(this::filter);
    }

    private Ends bar() {
        var chooser = new HBox();
        chooser.getStyleClass().add("segments");
        for (var shade : Shade.values()) {
            chooser.getChildren().add(segment(shade));
        }
        var zooms = new HBox(
                button("mosaic.zoomOut", Feather.ZOOM_OUT, mosaic::zoomOut),
                button("mosaic.zoomFit", Feather.MAXIMIZE, mosaic::zoomToFit),
                button("mosaic.zoomIn", Feather.ZOOM_IN, mosaic::zoomIn));
        zooms.getStyleClass().add("zooms");
        var by = new Label(texts.get("mosaic.by"));
        by.getStyleClass().add("by");
        by.setLabelFor(chooser);
        var tools = new HBox(by, chooser, mine, zooms);
        tools.getStyleClass().add("tools");
        tools.setMinWidth(USE_PREF_SIZE);
        var bar = new Ends(count, tools);
        bar.getStyleClass().add("bar");
        return bar;
    }

    private ToggleButton segment(Shade shade) {
        var segment = new ToggleButton(texts.get(shade.text()));
        segment.setId("shade-" + shade.name());
        segment.getStyleClass().addAll("small", place(shade));
        segment.setMinWidth(USE_PREF_SIZE);
        segment.setTooltip(new Tooltip(texts.get(shade.text() + ".hint")));
        segment.setOnAction(_ -> {
            model.shade(shade);
            segment.setSelected(true);
        });
        shades.put(shade, segment);
        return segment;
    }

    private static String place(Shade shade) {
        if (shade == Shade.HOLDER) {
            return "left-pill";
        }
        return shade == Shade.MEMORY ? "right-pill" : "center-pill";
    }

    private Button button(String text, Feather icon, Runnable act) {
        var button = new Button(null, new FontIcon(icon));
        button.setId(text);
        button.getStyleClass().addAll("button-icon", "flat", "small");
        button.setAccessibleText(texts.get(text));
        button.setTooltip(new Tooltip(texts.get(text)));
        button.setOnAction(_ -> act.run());
        return button;
    }

    void show(Picture picture) {
        mosaic.show(picture.mosaic(), picture.shading());
        var all = picture.mosaic();
        count.setText(texts.get(
                "gpus.mosaic",
                all.size(),
                all.blocks.size(),
                of(all, Tile.Kind.HELD),
                of(all, Tile.Kind.FREE) + of(all, Tile.Kind.FREE_BUT),
                of(all, Tile.Kind.UNAVAILABLE),
                of(all, Tile.Kind.UNKNOWN)));
        showLegend(picture.shading().entries);
        mosaic.light(model.lit());
    }

    void choose(Set<String> jobs) {
        mosaic.choose(jobs);
    }

    private static int of(Mosaic mosaic, Tile.Kind kind) {
        int count = 0;
        for (var each : mosaic.kinds) {
            if (each == kind) {
                count++;
            }
        }
        return count;
    }

    private void showLegend(List<Shading.Entry> entries) {
        if (entries.equals(shown)) {
            return;
        }
        var focused = getScene() == null ? null : getScene().getFocusOwner();
        var focusedId = focused != null && legend.getChildren().contains(focused) ? focused.getId() : null;
        shown = entries;
        legend.getChildren().setAll(entries.stream().map(this::entry).toList());
        filter(model.filter().get());
        if (focusedId != null) {
            legend.getChildren().stream()
                    .filter(it -> focusedId.equals(it.getId()))
                    .findFirst()
                    .ifPresent(Node::requestFocus);
        }
    }

    private ToggleButton entry(Shading.Entry entry) {
        var toggle =
                new ToggleButton(texts.get("legend.entry", entry.text(), entry.cells()), new LegendKey(entry.ink()));
        toggle.setId("legend " + entry.id());
        toggle.setUserData(entry.id());
        toggle.setMnemonicParsing(false);
        toggle.getStyleClass().setAll("entry");
        toggle.setMinWidth(Region.USE_PREF_SIZE);
        toggle.setTooltip(new Tooltip(texts.get("legend.hint", entry.text(), entry.cells())));
        toggle.setOnAction(_ -> model.toggle(entry.id()));
        return toggle;
    }

    private void filter(GpusViewModel.Filter filter) {
        mine.setSelected(filter.mine());
        for (var node : legend.getChildren()) {
            if (node instanceof ToggleButton toggle) {
                toggle.setSelected(filter.entries().contains(String.valueOf(toggle.getUserData())));
            }
        }
        mosaic.light(model.lit());
    }
}
