package org.azulejo.ui.shell;

import java.util.Locale;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Texts;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The views, and at the foot what can be chosen about the window.
final class Rail extends VBox {

    private final FrameModel model;
    private final Texts texts;
    private final ToggleGroup group = new ToggleGroup();

    Rail(FrameModel model) {
        this.model = model;
        this.texts = model.texts();
        getStyleClass().add("rail");
        var gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        getChildren()
                .setAll(
                        entry(View.GPUS, Feather.GRID),
                        entry(View.JOBS, Feather.LIST),
                        entry(View.LOGS, Feather.ALIGN_LEFT),
                        entry(View.COMPOSE, Feather.EDIT_3),
                        gap,
                        look());
    }

    private ToggleButton entry(View view, Feather icon) {
        var entry = new ToggleButton(texts.get("view." + view.text()), new FontIcon(icon));
        entry.setId("view-" + view.text());
        entry.setContentDisplay(ContentDisplay.TOP);
        entry.setToggleGroup(group);
        entry.getStyleClass().add("entry");
        entry.setMaxWidth(Double.MAX_VALUE);
        entry.setTooltip(new Tooltip(texts.get("view." + view.text() + ".hint")));
        entry.setOnAction(_ -> {
            model.show(view);
            entry.setSelected(true);
        });
        model.view().when(OnScreen.of(this)).subscribe(now -> entry.setSelected(now == view));
        return entry;
    }

    private MenuButton look() {
        var menu = new MenuButton(texts.get("look"), new FontIcon(Feather.SLIDERS));
        menu.setId("look");
        menu.setContentDisplay(ContentDisplay.TOP);
        menu.getStyleClass().addAll("entry", "no-arrow");
        menu.setPopupSide(javafx.geometry.Side.RIGHT);
        menu.setMaxWidth(Double.MAX_VALUE);
        menu.setTooltip(new Tooltip(texts.get("look.hint")));
        var looks = new ToggleGroup();
        var languages = new ToggleGroup();
        menu.getItems()
                .setAll(
                        look(Look.SYSTEM, looks),
                        look(Look.LIGHT, looks),
                        look(Look.DARK, looks),
                        new SeparatorMenuItem(),
                        language(Locale.ENGLISH, languages),
                        language(Texts.PORTUGUESE, languages),
                        new SeparatorMenuItem(),
                        size("look.larger", "Shortcut+Plus", () -> model.changeTextSize(1)),
                        size("look.smaller", "Shortcut+Minus", () -> model.changeTextSize(-1)),
                        size("look.normal", "Shortcut+0", model::resetTextSize));
        return menu;
    }

    private RadioMenuItem look(Look look, ToggleGroup looks) {
        var item = new RadioMenuItem(texts.get("look." + look.name().toLowerCase(Locale.ROOT)));
        item.setToggleGroup(looks);
        item.setSelected(model.choices().get().look() == look);
        item.setOnAction(_ -> model.choose(look));
        return item;
    }

    private RadioMenuItem language(Locale locale, ToggleGroup languages) {
        var item = new RadioMenuItem(texts.get("language." + locale.getLanguage()));
        item.setToggleGroup(languages);
        item.setSelected(texts.locale().getLanguage().equals(locale.getLanguage()));
        item.setOnAction(_ -> model.choose(locale));
        return item;
    }

    private MenuItem size(String text, String keys, Runnable change) {
        var item = new MenuItem(texts.get(text));
        item.setAccelerator(javafx.scene.input.KeyCombination.valueOf(keys));
        item.setOnAction(_ -> change.run());
        return item;
    }
}
