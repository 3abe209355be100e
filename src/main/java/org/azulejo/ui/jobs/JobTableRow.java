package org.azulejo.ui.jobs;

import javafx.css.PseudoClass;
import javafx.scene.control.TableRow;
import javafx.scene.input.MouseButton;
import org.jspecify.annotations.Nullable;

/// A row: yours carry the accent bar; a double click opens the details.
final class JobTableRow extends TableRow<JobRow> {

    private static final PseudoClass MINE = PseudoClass.getPseudoClass("mine");
    private static final PseudoClass MEMBER = PseudoClass.getPseudoClass("member");

    JobTableRow(JobsViewModel model) {
        setOnMouseClicked(click -> {
            var row = getItem();
            if (row != null && click.getButton() == MouseButton.PRIMARY && click.getClickCount() == 2) {
                model.open(row);
            }
        });
    }

    @Override
    protected void updateItem(@Nullable JobRow row, boolean empty) {
        super.updateItem(row, empty);
        boolean shown = row != null && !empty;
        pseudoClassStateChanged(MINE, shown && row.mark().mine());
        pseudoClassStateChanged(MEMBER, shown && row.shape() == JobRow.Shape.MEMBER);
        for (var tone : JobRow.Tone.values()) {
            pseudoClassStateChanged(
                    PseudoClass.getPseudoClass(tone.name().toLowerCase(java.util.Locale.ROOT)),
                    shown && row.tone() == tone);
        }
    }
}
