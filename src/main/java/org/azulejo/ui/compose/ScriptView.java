package org.azulejo.ui.compose;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// The script, line by line: what the last change in the form changed is tinted.
final class ScriptView extends ListView<ComposeViewModel.Line> {

    private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

    /// What has a colour: comments, words in quotes, variables, and words of the shell's grammar.
    private static final Pattern COLOURED = Pattern.compile("(?<comment>(?:^|(?<=\\s))#.*$)"
            + "|(?<quoted>\"(?:\\\\.|[^\"\\\\])*\"|'[^']*')"
            + "|(?<variable>\\$\\{[^}]*\\}|\\$\\w+)"
            + "|(?<keyword>\\b(?:if|then|else|elif|fi|for|in|do|done|while|case|esac|set|trap|local|return|exit|wait"
            + "|export|function)\\b)");

    private static final String DIRECTIVE = "#SBATCH";

    ScriptView() {
        setId("compose-script");
        getStyleClass().add("script");
        setCellFactory(_ -> new LineCell());
    }

    void show(List<ComposeViewModel.Line> lines) {
        if (!getItems().equals(lines)) {
            getItems().setAll(lines);
            lines.stream()
                    .filter(ComposeViewModel.Line::changed)
                    .findFirst()
                    .ifPresent(it -> scrollTo(Math.max(0, it.number() - 6)));
        }
    }

    private static final class LineCell extends ListCell<ComposeViewModel.Line> {

        private final Label number = new Label();
        private final TextFlow flow = new TextFlow();
        private final HBox row = new HBox(number, flow);

        LineCell() {
            number.getStyleClass().add("number");
            number.setMinWidth(Region.USE_PREF_SIZE);
            flow.setMinWidth(Region.USE_PREF_SIZE);
            row.getStyleClass().add("row");
        }

        @Override
        protected void updateItem(ComposeViewModel.Line line, boolean empty) {
            super.updateItem(line, empty);
            pseudoClassStateChanged(CHANGED, !empty && line.changed());
            if (empty) {
                setGraphic(null);
                return;
            }
            number.setText(Integer.toString(line.number()));
            flow.getChildren().setAll(pieces(line.text()));
            setGraphic(row);
        }

        private static List<Text> pieces(String line) {
            var pieces = new ArrayList<Text>();
            if (line.startsWith(DIRECTIVE)) {
                pieces.add(piece(DIRECTIVE, "directive"));
                pieces.add(piece(line.substring(DIRECTIVE.length()), "plain"));
                return pieces;
            }
            int from = 0;
            for (var match = COLOURED.matcher(line); match.find(); ) {
                pieces.add(piece(line.substring(from, match.start()), "plain"));
                var kind = match.group("comment") != null
                        ? "comment"
                        : match.group("quoted") != null
                                ? "quoted"
                                : match.group("variable") != null ? "variable" : "keyword";
                pieces.add(piece(match.group(), kind));
                from = match.end();
            }
            pieces.add(piece(line.substring(from), "plain"));
            return pieces;
        }

        private static Text piece(String text, String kind) {
            var piece = new Text(text);
            piece.getStyleClass().addAll("piece", kind);
            return piece;
        }
    }
}
