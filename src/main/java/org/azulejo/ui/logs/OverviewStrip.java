package org.azulejo.ui.logs;

import java.util.List;
import java.util.function.DoubleConsumer;
import javafx.scene.canvas.Canvas;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.azulejo.logs.Drawn;
import org.azulejo.logs.Mark;
import org.azulejo.ui.live.Texts;

/// The whole of what is loaded as a thin strip: where errors and findings are, and which part is seen. Takes
/// the place of a scroll bar.
final class OverviewStrip extends Region {

    private static final int LEAST_THUMB = 18;
    private static final int STRETCH = 3;

    private final Canvas canvas = new Canvas();
    private final DoubleConsumer scrollTo;
    private Drawn drawn = Sheet.EMPTY.drawn();
    private List<Mark> marks = List.of();
    private boolean stale = true;
    private double grabbed;
    private double thumbTop;
    private double thumbHeight;

    /// @param scrollTo gets the share of the lines that is to be at the top
    OverviewStrip(LogViewModel model, DoubleConsumer scrollTo) {
        this.scrollTo = scrollTo;
        getStyleClass().add("overview");
        setAccessibleText(texts(model).get("logs.strip"));
        canvas.setManaged(false);
        getChildren().setAll(canvas);
        setOnMousePressed(this::pressed);
        setOnMouseDragged(mouse -> drag(mouse.getY()));
    }

    private static Texts texts(LogViewModel model) {
        return model.words().texts();
    }

    void show(Drawn newer) {
        drawn = newer;
        stale = true;
    }

    private void pressed(MouseEvent mouse) {
        boolean onThumb = mouse.getY() >= thumbTop && mouse.getY() < thumbTop + thumbHeight;
        grabbed = onThumb ? mouse.getY() - thumbTop : thumbHeight / 2;
        if (!onThumb) {
            drag(mouse.getY());
        }
        mouse.consume();
    }

    private void drag(double y) {
        double room = Math.max(1, getHeight() - thumbHeight);
        double share = Math.clamp((y - grabbed) / room, 0, 1);
        scrollTo.accept(share * (1 - Math.min(1, seenShare)));
    }

    private double seenShare = 1;

    /// @param top the first line that is seen
    /// @param seen how many lines are seen
    /// @param filled how much of the height the lines take that are seen
    void paint(Inks inks, long top, long seen, double filled, List<Hit> hits) {
        double width = getWidth();
        double whole = getHeight();
        double height = seen >= drawn.size() ? Math.clamp(filled, 1, whole) : whole;
        if (canvas.getWidth() != width || canvas.getHeight() != whole) {
            canvas.setWidth(width);
            canvas.setHeight(whole);
        }
        int stretches = (int) Math.max(1, height / STRETCH);
        if (stale || marks.size() != stretches) {
            marks = drawn.isEmpty() ? List.of() : drawn.overview(stretches);
            stale = false;
        }
        var paint = canvas.getGraphicsContext2D();
        paint.setFill(inks.ground);
        paint.fillRect(0, 0, width, whole);
        paint.setFill(inks.line);
        paint.fillRect(0, 0, 1, whole);
        long size = Math.max(1, drawn.size());
        seenShare = (double) seen / size;
        thumb(inks, top, seen, size, width, height);
        for (int i = 0; i < marks.size(); i++) {
            if (marks.get(i) != Mark.NONE && marks.get(i) != Mark.TRACEBACK) {
                paint.setFill(inks.of(marks.get(i)));
                paint.fillRect(3, Math.floor(i * height / marks.size()), width - 5, 2);
            }
        }
        hits(paint::setFill, hits, inks.hitNow, size, width, height);
    }

    private void thumb(Inks inks, long top, long seen, long size, double width, double height) {
        if (seen >= size) {
            thumbTop = 0;
            thumbHeight = height;
            return;
        }
        thumbHeight = Math.max(LEAST_THUMB, height * seen / size);
        double travelled = (double) (top - drawn.first()) / Math.max(1, size - seen);
        thumbTop = Math.min(1, travelled) * (height - thumbHeight);
        var paint = canvas.getGraphicsContext2D();
        paint.setFill(inks.thumb);
        paint.fillRoundRect(3, Math.rint(thumbTop), width - 5, Math.rint(thumbHeight), 4, 4);
    }

    private void hits(
            java.util.function.Consumer<Color> fill,
            List<Hit> hits,
            Color colour,
            long size,
            double width,
            double height) {
        fill.accept(colour);
        long before = -1;
        for (var hit : hits) {
            long y = (long) ((hit.line() - drawn.first()) * height / size);
            if (y > before + 1) {
                canvas.getGraphicsContext2D().fillRect(width / 2, (double) y, width / 2 - 2, 2);
                before = y;
            }
        }
    }
}
