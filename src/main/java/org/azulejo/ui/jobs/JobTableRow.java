package org.azulejo.ui.jobs;

import java.util.Locale;
import java.util.Optional;
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
        var shown = empty ? Optional.<JobRow>empty() : Optional.ofNullable(row);
        pseudoClassStateChanged(MINE, shown.filter(it -> it.mark().mine()).isPresent());
        pseudoClassStateChanged(
                MEMBER, shown.filter(it -> it.shape() == JobRow.Shape.MEMBER).isPresent());
        for (var tone : JobRow.Tone.values()) {
            var name = PseudoClass.getPseudoClass(tone.name().toLowerCase(Locale.ROOT));
            pseudoClassStateChanged(name, shown.filter(it -> it.tone() == tone).isPresent());
        }
    }
}
