package org.azulejo.ui.compose;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Severity;
import org.azulejo.ui.fx.OnScreen;

/// The form, and beside it the script that follows from it; below, what the rules say, and the way to Slurm.
public final class ComposeView extends HBox {

    private static final PseudoClass CLEAN = PseudoClass.getPseudoClass("clean");
    private static final int COLUMNS = 6;

    private final ComposeViewModel model;
    private final FlowPane kinds = new FlowPane();
    private final VBox groups = new VBox();
    private final FlowPane costs = new FlowPane();
    private final Label estimate = new Label();
    private final ScriptView script = new ScriptView();
    private final Label scriptName = new Label();
    private final Label scriptState = new Label();
    private final Hyperlink verdict = new Hyperlink();
    private final Label blocked = new Label();
    private final CheckBox agreed = new CheckBox();
    private final Button submit = new Button();
    private final Button ask = new Button();
    private final VBox findings = new VBox();
    private final ScrollPane findingsPane = new ScrollPane(findings);
    private final HBox told = new HBox();
    private List<FieldView> fields = List.of();

    public ComposeView(ComposeViewModel model) {
        this.model = model;
        getStyleClass().addAll("compose-view", "panel");
        getChildren().setAll(form(), beside());
        addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
        var here = OnScreen.of(this);
        model.kind().when(here).subscribe(_ -> showKinds());
        model.site().when(here).subscribe(_ -> showKinds());
        model.page().when(here).subscribe(this::show);
        model.told().when(here).subscribe(it -> it.ifPresentOrElse(this::tell, this::tellNothing));
        model.estimate().when(here).subscribe(it -> {
            estimate.setText(it);
            estimate.setManaged(!it.isEmpty());
            estimate.setVisible(!it.isEmpty());
        });
        model.agreed().when(here).subscribe(it -> agreed.setSelected(it));
    }

    /// Puts the keyboard where the composing begins: the chosen kind of job.
    public void focus() {
        kinds.getChildren().stream()
                .filter(it -> it instanceof ToggleButton chip && chip.isSelected())
                .findFirst()
                .ifPresent(Node::requestFocus);
    }

    private String text(String key) {
        return model.texts().get(key);
    }

    // The form

    private ScrollPane form() {
        kinds.getStyleClass().add("kinds");
        groups.getStyleClass().add("groups");
        var all = new VBox(kinds, groups, costsCard(), foot());
        all.getStyleClass().add("form");
        var pane = new ScrollPane(all);
        pane.setFitToWidth(true);
        pane.getStyleClass().add("form-pane");
        pane.setFocusTraversable(false);
        return pane;
    }

    private VBox costsCard() {
        costs.getStyleClass().add("costs");
        estimate.getStyleClass().add("estimate");
        estimate.setId("compose-estimate");
        estimate.setWrapText(true);
        return card("compose.group.cost", costs, estimate);
    }

    private HBox foot() {
        var policy = new ComboBox<String>();
        policy.setId("compose-policy");
        policy.getItems().setAll(model.policies());
        policy.setAccessibleText(text("compose.policy"));
        model.site().when(OnScreen.of(this)).subscribe(it -> policy.setValue(it.name()));
        policy.setOnAction(_ -> {
            if (!policy.getValue().equals(model.site().getValue().name())) {
                model.choose(policy.getValue());
            }
        });
        var label = new Label(text("compose.policy"));
        label.setLabelFor(policy);
        label.setMinWidth(Region.USE_PREF_SIZE);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var over = new Button(text("compose.startOver"));
        over.setId("compose-start-over");
        over.setTooltip(new Tooltip(text("compose.startOver.hint")));
        over.setMinWidth(Region.USE_PREF_SIZE);
        over.setOnAction(_ -> model.startOver());
        var foot = new HBox(label, policy, gap, over);
        foot.getStyleClass().add("form-foot");
        return foot;
    }

    private VBox card(String title, Node... content) {
        var heading = new Label(text(title));
        heading.getStyleClass().add("heading");
        var card = new VBox(heading);
        card.getChildren().addAll(content);
        card.getStyleClass().add("card");
        return card;
    }

    private void showKinds() {
        var chosen = model.kind().getValue();
        boolean hadFocus = kinds.getChildren().stream().anyMatch(Node::isFocused);
        kinds.getChildren()
                .setAll(model.kinds().stream().map(it -> chip(it, it == chosen)).toList());
        if (hadFocus) {
            focus();
        }
        fields = Stream.of(Field.values())
                .filter(it -> it.isFor(chosen, model.site().getValue()))
                .map(it -> new FieldView(it, model))
                .toList();
        showFields(fields);
    }

    private void showFields(List<FieldView> shown) {
        var cards = new ArrayList<Node>();
        for (var group : Field.Group.values()) {
            var mine = shown.stream().filter(it -> it.field().group() == group).toList();
            if (!mine.isEmpty()) {
                cards.add(card("compose.group." + group.name(), grid(mine)));
            }
        }
        groups.getChildren().setAll(cards);
        shown.forEach(it -> it.show(model.page().get()));
    }

    /// Rows of sixths; a field that has no room left begins a new row, and the last of a row takes what is left.
    private static GridPane grid(List<FieldView> shown) {
        var grid = new GridPane();
        grid.getStyleClass().add("fields");
        IntStream.range(0, COLUMNS).forEach(_ -> {
            var column = new ColumnConstraints();
            column.setPercentWidth(100.0 / COLUMNS);
            grid.getColumnConstraints().add(column);
        });
        int row = 0;
        int at = 0;
        for (var view : shown) {
            int wide = view.field().columns();
            if (at + wide > COLUMNS) {
                row++;
                at = 0;
            }
            grid.add(view, at, row, wide, 1);
            at += wide;
        }
        return grid;
    }

    private ToggleButton chip(JobKind kind, boolean selected) {
        var chip = new ToggleButton(text("compose.kind." + kind.word()));
        chip.setId("compose-kind-" + kind.word());
        chip.getStyleClass().add("chip");
        chip.setSelected(selected);
        chip.setTooltip(new Tooltip(text("compose.kind." + kind.word() + ".hint")));
        chip.setOnAction(_ -> {
            chip.setSelected(true);
            model.choose(kind);
        });
        return chip;
    }

    // The script

    private VBox beside() {
        scriptName.getStyleClass().add("file");
        scriptState.getStyleClass().add("state");
        scriptState.setMinWidth(0);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var copy = new Button(text("compose.copy"));
        copy.setId("compose-copy");
        copy.setMinWidth(Region.USE_PREF_SIZE);
        copy.setOnAction(_ -> {
            var content = new ClipboardContent();
            content.putString(model.script());
            Clipboard.getSystemClipboard().setContent(content);
        });
        var head = new HBox(scriptName, scriptState, gap, copy);
        head.getStyleClass().add("script-head");
        VBox.setVgrow(script, Priority.ALWAYS);
        script.setAccessibleText(text("compose.script"));
        findings.getStyleClass().add("findings");
        findingsPane.setFitToWidth(true);
        findingsPane.getStyleClass().add("findings-pane");
        findingsPane.setVisible(false);
        findingsPane.setManaged(false);
        told.getStyleClass().add("told");
        tellNothing();
        var beside = new VBox(head, script, findingsPane, told, footer());
        beside.getStyleClass().add("beside");
        HBox.setHgrow(beside, Priority.ALWAYS);
        return beside;
    }

    private VBox footer() {
        verdict.setId("compose-verdict");
        verdict.setMinWidth(0);
        verdict.setTooltip(new Tooltip(text("compose.verdict.hint")));
        verdict.setOnAction(_ -> {
            verdict.setVisited(false);
            findingsPane.setVisible(!findingsPane.isVisible());
            findingsPane.setManaged(findingsPane.isVisible());
        });
        blocked.setId("compose-blocked");
        blocked.getStyleClass().add("blocked");
        blocked.setWrapText(true);
        blocked.setMinHeight(Region.USE_PREF_SIZE);
        agreed.setId("compose-agreed");
        agreed.setText(text("compose.agreed"));
        agreed.setTooltip(new Tooltip(text("compose.agreed.hint")));
        agreed.setOnAction(_ -> model.agreed().set(agreed.isSelected()));
        ask.setText(text("compose.askStart"));
        ask.setId("compose-ask-start");
        ask.setTooltip(new Tooltip(text("compose.askStart.hint")));
        ask.setMinWidth(Region.USE_PREF_SIZE);
        ask.setOnAction(_ -> model.askStart());
        submit.setText(text("compose.submit"));
        submit.setId("compose-submit");
        submit.getStyleClass().add("accent");
        submit.setTooltip(new Tooltip(text("compose.submit.hint")));
        submit.setMinWidth(Region.USE_PREF_SIZE);
        submit.setOnAction(_ -> model.submit());
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var row = new HBox(verdict, gap, ask, submit);
        row.getStyleClass().add("row");
        var footer = new VBox(blocked, agreed, row);
        footer.getStyleClass().add("footer");
        return footer;
    }

    private void show(ComposeViewModel.Page page) {
        fields.forEach(it -> it.show(page));
        script.show(page.lines());
        script.setOpacity(page.scriptIsOld() ? 0.5 : 1);
        scriptName.setText(page.scriptName());
        scriptState.setText(page.scriptState());
        verdict.setText(page.verdict());
        verdict.pseudoClassStateChanged(CLEAN, page.isClean());
        show(blocked, !page.blocked().isEmpty());
        blocked.setText(page.blocked());
        show(agreed, page.needsNote());
        boolean batch = page.sheet().filter(Worksheet::isBatch).isPresent();
        show(submit, batch);
        show(ask, batch);
        ask.setDisable(page.scriptIsOld());
        showReady();
        var rows = new ArrayList<Node>(page.remarks().stream().map(this::row).toList());
        if (!page.kept().isEmpty()) {
            var kept = new Label(page.kept());
            kept.setWrapText(true);
            kept.getStyleClass().add("kept");
            rows.add(kept);
        }
        findings.getChildren().setAll(rows);
        costs.getChildren()
                .setAll(page.costs().stream().map(ComposeView::figure).toList());
    }

    private static void show(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }

    private void showReady() {
        submit.setDisable(!model.isReady());
    }

    private HBox row(Remark remark) {
        var where = new Label(Stream.of(
                        remark.rule(), remark.line() > 0 ? model.texts().get("compose.line", remark.line()) : "")
                .filter(it -> !it.isEmpty())
                .reduce((one, other) -> one + "  " + other)
                .orElse(""));
        where.getStyleClass().add("where");
        where.setMinWidth(Region.USE_PREF_SIZE);
        var words = new Label(remark.text());
        words.setWrapText(true);
        HBox.setHgrow(words, Priority.ALWAYS);
        var weight = new Label(text("compose.severity." + remark.severity().word()));
        weight.getStyleClass().addAll("severity", remark.severity().word());
        weight.setMinWidth(Region.USE_PREF_SIZE);
        var row = new HBox(weight, where, words);
        row.getStyleClass().add("finding");
        remark.field().ifPresent(field -> {
            var go = new Hyperlink(text("compose.go"));
            go.setMinWidth(Region.USE_PREF_SIZE);
            go.setOnAction(_ -> fields.stream()
                    .filter(it -> it.field() == field)
                    .findFirst()
                    .ifPresent(FieldView::focusInput));
            row.getChildren().add(go);
        });
        row.pseudoClassStateChanged(PseudoClass.getPseudoClass("advice"), remark.severity() == Severity.ADVICE);
        return row;
    }

    private static VBox figure(Costs.Figure figure) {
        var value = new Label(figure.value());
        value.getStyleClass().add("value");
        var words = new Label(figure.text());
        words.getStyleClass().add("words");
        words.setWrapText(true);
        var box = new VBox(value, words);
        box.getStyleClass().add("figure");
        return box;
    }

    // What became of it

    private void tell(ComposeViewModel.Told now) {
        var words = new Label(now.text());
        words.setId("compose-told");
        words.setWrapText(true);
        words.getStyleClass().add("text");
        var details = new Label(now.details());
        details.setWrapText(true);
        details.getStyleClass().add("details");
        show(details, !now.details().isEmpty());
        var both = new VBox(words, details);
        HBox.setHgrow(both, Priority.ALWAYS);
        both.setMinWidth(0);
        told.getChildren().setAll(both);
        now.job().ifPresent(job -> {
            button("compose.told.showJob", "compose-show-job", () -> model.showJob(job, now.isArray()));
            button("compose.told.showLog", "compose-show-log", () -> model.showLog(job, now.isArray()));
        });
        if (now.again()) {
            button("compose.told.again", "compose-again", model::askAgain);
        }
        if (!now.tone().equals("open")) {
            button("compose.told.close", "compose-told-close", model::dismiss);
        }
        told.getStyleClass().removeAll("good", "bad", "open");
        told.getStyleClass().add(now.tone());
        show(told, true);
        showReady();
        if (now.tone().equals("good") && told.getChildren().size() > 1) {
            told.getChildren().get(1).requestFocus();
        }
    }

    private void button(String key, String id, Runnable act) {
        var button = new Button(text(key));
        button.setId(id);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> act.run());
        told.getChildren().add(button);
    }

    private void tellNothing() {
        told.getChildren().clear();
        show(told, false);
        showReady();
    }

    private void onKey(KeyEvent key) {
        if (key.isShortcutDown() && key.getCode() == KeyCode.ENTER) {
            model.submit();
            key.consume();
        }
    }
}
