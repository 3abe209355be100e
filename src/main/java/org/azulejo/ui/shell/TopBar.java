package org.azulejo.ui.shell;

import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.live.Texts;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Which cluster, who and where, and how the connection is.
final class TopBar extends HBox {

    private final StatusViewModel status;
    private final Texts texts;

    TopBar(FrameModel model) {
        this.status = model.status();
        this.texts = model.texts();
        getStyleClass().add("top-bar");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        getChildren().setAll(cluster(), demo(), who(), pill(), gap, search(model), refresh(model));
    }

    private Label cluster() {
        var cluster = new Label();
        cluster.getStyleClass().add("cluster");
        cluster.setMinWidth(0);
        cluster.textProperty().bind(status.cluster());
        cluster.managedProperty().bind(cluster.textProperty().isNotEmpty());
        return cluster;
    }

    private Label demo() {
        var demo = new Label(texts.get("top.demo"));
        demo.getStyleClass().add("demo");
        demo.setMinWidth(Region.USE_PREF_SIZE);
        demo.setTooltip(new Tooltip(texts.get("top.demo.hint")));
        demo.visibleProperty().bind(status.demo());
        demo.managedProperty().bind(status.demo());
        return demo;
    }

    private Label who() {
        var who = new Label(status.who());
        who.getStyleClass().add("who");
        who.setMinWidth(0);
        who.setTooltip(new Tooltip(texts.get("top.who.hint")));
        return who;
    }

    private Label pill() {
        var dot = new Region();
        dot.getStyleClass().add("dot");
        var pill = new Label(null, dot);
        pill.setId("pill");
        pill.getStyleClass().add("pill");
        pill.setMinWidth(0);
        var hint = new Tooltip();
        pill.setTooltip(hint);
        status.pill().when(OnScreen.of(this)).subscribe(now -> {
            pill.setText(now.text());
            hint.setText(now.hint());
            for (var tone : StatusViewModel.Tone.values()) {
                pill.pseudoClassStateChanged(
                        PseudoClass.getPseudoClass(tone.name().toLowerCase(java.util.Locale.ROOT)), tone == now.tone());
            }
        });
        return pill;
    }

    private Button search(FrameModel model) {
        var search = new Button(texts.get("top.search"), new FontIcon(Feather.SEARCH));
        search.setId("search");
        search.getStyleClass().addAll("pill-button", "search");
        search.setMinWidth(Region.USE_PREF_SIZE);
        search.setTooltip(new Tooltip(texts.get("top.search.hint")));
        search.setOnAction(_ -> model.palette().open());
        return search;
    }

    private Button refresh(FrameModel model) {
        var refresh = new Button(null, new FontIcon(Feather.REFRESH_CW));
        refresh.setId("refresh");
        refresh.getStyleClass().addAll("button-icon", "flat");
        refresh.setMinWidth(Region.USE_PREF_SIZE);
        refresh.setAccessibleText(texts.get("top.refresh"));
        refresh.setTooltip(new Tooltip(texts.get("top.refresh.hint")));
        refresh.setOnAction(_ -> model.commands().refresh());
        return refresh;
    }
}
