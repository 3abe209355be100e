package org.azulejo.ui.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import javafx.application.Application;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;
import javafx.scene.text.Font;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.SystemLook;
import org.azulejo.ui.live.Look;

/// Light and dark, and the size of the text.
final class Theme {

    static final List<Integer> TEXT_SIZES = List.of(80, 90, 100, 110, 125, 150, 175, 200);

    private static final List<String> SHEETS = List.of("base", "shell", "gpus", "jobs", "logs", "compose");
    private static final String FONT = "Inter";

    private final Parent root;
    private final ObservableValue<Boolean> systemIsDark = SystemLook.dark();
    private Look look = Look.SYSTEM;

    Theme(Parent root) {
        this.root = root;
        root.getStyleClass().add("azulejo");
        if (Font.getFamilies().contains(FONT)) {
            root.getStyleClass().add("font-inter");
        }
        SHEETS.forEach(it -> root.getStylesheets().add(sheet(it)));
        systemIsDark.when(OnScreen.of(root)).subscribe(_ -> apply());
    }

    void choose(Look wanted) {
        look = wanted;
        apply();
    }

    void textSize(int percent) {
        root.getStyleClass().removeIf(it -> it.startsWith("text-"));
        int nearest = TEXT_SIZES.stream()
                .min(Comparator.comparingInt(size -> Math.abs(size - percent)))
                .orElse(100);
        root.getStyleClass().add("text-" + nearest);
    }

    private void apply() {
        boolean dark = look == Look.DARK || (look == Look.SYSTEM && systemIsDark.getValue());
        var sheet = dark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet();
        if (!sheet.equals(Application.getUserAgentStylesheet())) {
            Application.setUserAgentStylesheet(sheet);
        }
        root.getStyleClass().removeAll("dark", "light");
        root.getStyleClass().add(dark ? "dark" : "light");
    }

    private static String sheet(String name) {
        return Objects.requireNonNull(Theme.class.getResource("/css/" + name + ".css"), name)
                .toExternalForm();
    }
}
