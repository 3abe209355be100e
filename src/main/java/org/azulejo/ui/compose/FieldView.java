package org.azulejo.ui.compose;

import javafx.beans.property.StringProperty;
import javafx.css.PseudoClass;
import javafx.scene.TraversalDirection;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.azulejo.composer.policy.Severity;

/// A field of the form: its name, what is typed, the fact about it, and what is the matter with it.
final class FieldView extends VBox {

    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final PseudoClass CUSTOM = PseudoClass.getPseudoClass("custom");
    private static final PseudoClass ADVICE = PseudoClass.getPseudoClass("advice");

    private final Field field;
    private final ComposeViewModel model;
    private final Control control;
    private final Label hint = new Label();
    private final VBox remarks = new VBox();

    FieldView(Field field, ComposeViewModel model) {
        this.field = field;
        this.model = model;
        getStyleClass().add("field");
        var name = model.texts().get("compose.field." + field.word());
        control = field.isFlag() ? flag(name) : input();
        control.setId("compose-" + field.word());
        control.setMaxWidth(Double.MAX_VALUE);
        control.setAccessibleText(name);
        control.focusedProperty().subscribe(focused -> {
            if (focused) {
                model.begin(field);
            }
        });
        hint.getStyleClass().add("hint");
        hint.setWrapText(true);
        remarks.getStyleClass().add("remarks");
        if (!field.isFlag()) {
            var label = new Label(name);
            label.setLabelFor(control);
            label.getStyleClass().add("name");
            getChildren().add(label);
        }
        getChildren().addAll(control, hint, remarks);
        GridPane.setColumnSpan(this, field.columns());
    }

    Field field() {
        return field;
    }

    void focusInput() {
        control.requestFocus();
        if (control instanceof TextInputControl text) {
            text.end();
        }
    }

    void show(ComposeViewModel.Page page) {
        var fact = page.hints().getOrDefault(field, "");
        hint.setText(fact);
        hint.setManaged(!fact.isEmpty());
        hint.setVisible(!fact.isEmpty());
        var mine = page.of(field);
        remarks.getChildren().setAll(mine.stream().map(this::line).toList());
        remarks.setManaged(!mine.isEmpty());
        control.pseudoClassStateChanged(WRONG, mine.stream().anyMatch(it -> it.severity() == Severity.ERROR));
        control.pseudoClassStateChanged(CUSTOM, mine.stream().anyMatch(it -> it.severity() == Severity.POLICY));
    }

    private VBox line(Remark remark) {
        var text = new Label(remark.text());
        text.setWrapText(true);
        text.getStyleClass().add("text");
        var line = new VBox(text);
        line.getStyleClass().add("remark-line");
        line.pseudoClassStateChanged(ADVICE, remark.severity() == Severity.ADVICE);
        line.pseudoClassStateChanged(CUSTOM, remark.severity() == Severity.POLICY);
        remark.repair()
                .filter(it -> !it.value().equals(model.typed(field).get()))
                .ifPresent(repair -> {
                    var link = new Hyperlink(repair.label());
                    link.setOnAction(_ -> {
                        focusInput();
                        model.mend(repair);
                    });
                    line.getChildren().add(link);
                });
        return line;
    }

    private CheckBox flag(String name) {
        var box = new CheckBox(name);
        StringProperty typed = model.typed(field);
        typed.when(org.azulejo.ui.fx.OnScreen.of(this)).subscribe(it -> box.setSelected(!it.isEmpty()));
        box.setOnAction(_ -> typed.set(box.isSelected() ? "yes" : ""));
        return box;
    }

    private Control input() {
        TextInputControl input;
        if (field.isLong()) {
            var area = new TextArea();
            area.setPrefRowCount(field == Field.BODY ? 14 : field == Field.INPUTS ? 3 : 2);
            area.setWrapText(field == Field.COMMAND);
            area.addEventFilter(KeyEvent.KEY_PRESSED, FieldView::moveOn);
            input = area;
        } else {
            input = new TextField();
        }
        if (field == Field.COMMAND || field == Field.BODY || field == Field.INPUTS || field == Field.ENVIRONMENT) {
            input.getStyleClass().add("mono");
        }
        StringProperty typed = model.typed(field);
        // not bound for ever: the desk outlives this view
        typed.when(org.azulejo.ui.fx.OnScreen.of(this)).subscribe(it -> {
            if (!it.equals(input.getText())) {
                input.setText(it);
            }
        });
        input.textProperty().subscribe((_, now) -> typed.set(now));
        return input;
    }

    /// The tabulator leads on, as from every other field: nobody shall be caught in the command.
    private static void moveOn(KeyEvent key) {
        if (key.getCode() == KeyCode.TAB && !key.isControlDown() && key.getSource() instanceof TextArea area) {
            area.requestFocusTraversal(key.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
            key.consume();
        }
    }
}
