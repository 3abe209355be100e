package org.azulejo.ui.gpus;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.azulejo.ui.fx.Meter;
import org.azulejo.ui.fx.Ring;
import org.azulejo.ui.live.Texts;
import org.jspecify.annotations.Nullable;

/// Draws a [Tile], large or medium.
final class TileView extends HBox {

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final PseudoClass MINE = PseudoClass.getPseudoClass("mine");
    private static final PseudoClass NOTICED = PseudoClass.getPseudoClass("noticed");
    private static final PseudoClass ALERTED = PseudoClass.getPseudoClass("alerted");
    private static final PseudoClass MATTER = PseudoClass.getPseudoClass("matter");
    private static final PseudoClass DIMMED = PseudoClass.getPseudoClass("dimmed");
    private static final PseudoClass MEDIUM = PseudoClass.getPseudoClass("medium");

    private final Texts texts;
    private final boolean medium;
    private final Label title = label("title");
    private final Label who = label("who");
    private final Label what = label("what");
    private final Label job = label("job");
    private final Label when = label("when");
    private final Label aside = label("aside");
    private final Label tag = label("tag");
    private final Label letter = label("letter");
    private final Ring ring = new Ring();
    private final Label age = label("age");
    private final UseView use;
    private final Meter thin = new Meter();
    private final RemarkView remark;
    private final Tooltip hint = new Tooltip();
    private @Nullable Tile shown;

    TileView(Texts texts, boolean medium, Consumer<Remark> acts) {
        this.texts = texts;
        this.medium = medium;
        this.use = new UseView(texts);
        this.remark = new RemarkView(texts, acts);
        getStyleClass().add("tile");
        pseudoClassStateChanged(MEDIUM, medium);
        var stripe = new StackPane(letter);
        stripe.getStyleClass().add("stripe");
        var inside = medium ? new VBox(head(ring), who, thin) : new VBox(head(tag), body(), use, remark);
        inside.getStyleClass().add("inside");
        HBox.setHgrow(inside, Priority.ALWAYS);
        getChildren().setAll(stripe, inside);
        hint.setShowDelay(Duration.millis(400));
        hint.setShowDuration(Duration.INDEFINITE);
        hint.getStyleClass().add("wide");
        Tooltip.install(this, hint);
        setAccessibleRole(AccessibleRole.BUTTON);
    }

    private HBox head(Node last) {
        var head = new HBox(title, age, gap(), last);
        head.getStyleClass().add("head");
        return head;
    }

    private HBox body() {
        var words = new VBox(who, what, job, when, aside);
        words.getStyleClass().add("words");
        HBox.setHgrow(words, Priority.ALWAYS);
        var body = new HBox(words, ring);
        body.getStyleClass().add("body");
        return body;
    }

    private static Label label(String style) {
        var label = new Label();
        label.getStyleClass().add(style);
        label.setMinWidth(0);
        return label;
    }

    private static Region gap() {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        return gap;
    }

    Tile tile() {
        if (shown == null) {
            throw new IllegalStateException("nothing shown yet");
        }
        return shown;
    }

    void show(Tile tile) {
        if (tile.equals(shown)) {
            return;
        }
        shown = tile;
        wear(tile.mark().style());
        for (var kind : Tile.Kind.values()) {
            pseudoClassStateChanged(PseudoClass.getPseudoClass(name(kind)), kind == tile.kind());
        }
        pseudoClassStateChanged(MINE, tile.mine());
        title.setText(medium ? Integer.toString(tile.index()) : tile.title());
        who.setText(tile.who());
        var flaw = tile.remark().filter(_ -> !medium);
        // where nobody holds it, the matter with it is what it is
        boolean isMatter = flaw.isPresent() && tile.kind() != Tile.Kind.HELD;
        if (isMatter) {
            who.setText(flaw.get().brief());
        }
        pseudoClassStateChanged(NOTICED, tile.remark().isPresent());
        pseudoClassStateChanged(ALERTED, tile.remark().filter(Remark::isAlert).isPresent());
        pseudoClassStateChanged(MATTER, isMatter);
        put(what, isMatter ? flaw.get().sentence() : tile.what());
        put(job, tile.job());
        put(when, tile.when());
        put(aside, isMatter ? "" : tile.aside());
        showUse(tile.use(), flaw.isPresent());
        remark.setVisible(flaw.isPresent());
        remark.setManaged(flaw.isPresent());
        flaw.ifPresent(it -> remark.show(it, isMatter ? "" : it.brief()));
        what.setWrapText(tile.kind() != Tile.Kind.HELD);
        put(tag, tile.mine() ? texts.get("gpus.yours") : "");
        letter.setText(tile.mark().letter());
        showTime(tile.timeLeft());
        hint.setText(String.join("\n", tile.said()));
        setAccessibleText(tile.spoken());
    }

    /// Changing them makes the toolkit style all that is in the tile anew: only where they are others.
    private void wear(String marks) {
        var styles = Stream.concat(Stream.of("tile"), Stream.of(marks.split(" ", -1)))
                .toList();
        if (!getStyleClass().equals(styles)) {
            getStyleClass().setAll(styles);
        }
    }

    private void showUse(Optional<UseWords> words, boolean noticed) {
        use.setVisible(words.isPresent());
        use.setManaged(words.isPresent());
        words.ifPresent(it -> use.show(it, !noticed));
        put(age, medium ? "" : words.map(UseWords::age).orElse(""));
        age.pseudoClassStateChanged(
                PseudoClass.getPseudoClass("old"), words.filter(UseWords::old).isPresent());
        thin.setVisible(words.filter(it -> it.which().isEmpty()).isPresent());
        words.ifPresent(it -> thin.show(it.share()));
    }

    /// For a card that nobody can click into.
    void withoutButton() {
        remark.withoutButton();
    }

    /// Steps back behind others.
    void dim(boolean dimmed) {
        pseudoClassStateChanged(DIMMED, dimmed);
    }

    void choose(boolean chosen) {
        pseudoClassStateChanged(CHOSEN, chosen);
    }

    private static String name(Tile.Kind kind) {
        return switch (kind) {
            case HELD -> "held";
            case FREE -> "free";
            case FREE_BUT -> "free-but";
            case UNAVAILABLE -> "unavailable";
            case UNKNOWN -> "unknown";
        };
    }

    private static void put(Label label, String text) {
        label.setText(text);
        label.setVisible(!text.isEmpty());
        label.setManaged(!text.isEmpty());
    }

    private void showTime(Tile.TimeLeft time) {
        ring.setVisible(!(time instanceof Tile.TimeLeft.None));
        ring.setManaged(ring.isVisible());
        ring.pseudoClassStateChanged(PseudoClass.getPseudoClass("endless"), time instanceof Tile.TimeLeft.Endless);
        switch (time) {
            case Tile.TimeLeft.None() -> {}
            case Tile.TimeLeft.Endless() -> ring.endless("∞", texts.get("time.noLimit"));
            case Tile.TimeLeft.Left(double share, String left) -> ring.show(share, left, texts.get("time.left"));
        }
    }
}
