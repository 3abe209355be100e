package org.azulejo.ui.logs;

import java.util.List;
import java.util.Optional;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.Swatches;

/// The lines of a log on one canvas, of which only those are drawn that are seen. Selecting, scrolling, copying, by
/// mouse and by keyboard.
final class LinesView extends Region {

    private static final int COLUMNS_A_STEP = 8;
    private static final double SHARE_OF_PAGE = 0.9;
    private static final Hit NO_HIT = new Hit(Long.MIN_VALUE, 0, 0);

    private final LogViewModel model;
    private final Canvas canvas = new Canvas();
    private final OverviewStrip strip;
    private final Label measure = new Label("0");
    private final Swatches swatches = new Swatches(this::recolour);
    private final Tooltip hint = new Tooltip();
    private final Viewport viewport;
    private Sheet sheet = Sheet.EMPTY;
    private Optional<Inks> inks = Optional.empty();
    private Face face = new Face("Monospaced", 12);
    private Range selected = Range.none(new Place(0, 0));
    private int left;
    private int columns = 1;
    private double unscrolled;

    LinesView(LogViewModel model) {
        this.model = model;
        viewport = new Viewport(lines());
        strip = new OverviewStrip(model, this::scrollTo);
        getStyleClass().add("lines");
        setId("log-lines");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        setAccessibleHelp(model.words().text("logs.keys"));
        measure.getStyleClass().add("measure");
        measure.setVisible(false);
        measure.setManaged(false);
        canvas.setManaged(false);
        canvas.setCursor(Cursor.TEXT);
        strip.setManaged(false);
        getChildren().setAll(canvas, strip, measure, swatches);
        canvas.setOnMousePressed(this::pressed);
        canvas.setOnMouseDragged(this::dragged);
        canvas.setOnMouseMoved(this::hover);
        Tooltip.install(canvas, hint);
        hint.setShowDelay(javafx.util.Duration.millis(900));
        addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        setOnKeyPressed(this::onKey);
        focusedProperty().subscribe((_, _) -> requestLayout());
        measure.fontProperty().subscribe((_, _) -> requestLayout());
        follow();
    }

    private void follow() {
        var here = OnScreen.of(this);
        model.sheet().when(here).subscribe(this::show);
        model.wandering().reveal().when(here).subscribe(wish -> wish.ifPresent(this::reveal));
        model.follows().when(here).subscribe(on -> {
            if (on) {
                viewport.toEnd();
            }
            requestLayout();
        });
        model.searching().finder().when(here).subscribe(_ -> requestLayout());
        model.searching().hit().when(here).subscribe(_ -> requestLayout());
        model.desk().wraps().when(here).subscribe(on -> {
            viewport.wrap(on);
            left = 0;
            stayAtEnd();
        });
        model.desk().times().when(here).subscribe(_ -> requestLayout());
        model.desk().numbers().when(here).subscribe(_ -> requestLayout());
        model.desk().size().when(here).subscribe(_ -> requestLayout());
    }

    private Viewport.Lines lines() {
        var drawn = sheet.drawn();
        return new Viewport.Lines() {
            @Override
            public long first() {
                return drawn.first();
            }

            @Override
            public long end() {
                return drawn.end();
            }

            @Override
            public int columns(long line) {
                return Cells.width(drawn.text(line));
            }
        };
    }

    @Override
    public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        return attribute == AccessibleAttribute.TEXT
                ? sheet.drawn().isEmpty() ? "" : model.text(seen())
                : super.queryAccessibleAttribute(attribute, parameters);
    }

    private void show(Sheet newer) {
        boolean other = newer.origin() != sheet.origin();
        sheet = newer;
        viewport.show(lines());
        if (other) {
            selected = Range.none(new Place(newer.drawn().first(), 0));
            left = 0;
        }
        strip.show(newer.drawn());
        stayAtEnd();
        model.wandering().reveal().get().ifPresent(this::reveal);
    }

    private void stayAtEnd() {
        if (model.follows().get()) {
            viewport.toEnd();
        }
        requestLayout();
    }

    private void reveal(Reveal wish) {
        if (sheet.drawn().isEmpty()) {
            return;
        }
        long line = Math.clamp(
                wish.place().line(), sheet.drawn().first(), sheet.drawn().end() - 1);
        var text = sheet.drawn().text(line);
        int column = new Cells(text).column(wish.place().at());
        switch (wish.how()) {
            case TOP -> viewport.toLine(line);
            case POINTED, SELECTED -> viewport.reveal(line, column);
        }
        if (!viewport.wraps() && (column < left || column >= left + columns)) {
            left = Math.max(0, column - columns / 2);
        }
        selected = wish.how() == Reveal.How.SELECTED
                ? new Range(new Place(line, 0), new Place(line, text.length()))
                : Range.none(new Place(line, wish.place().at()));
        model.wandering().revealed();
        requestLayout();
    }

    private void recolour() {
        inks = Optional.empty();
        requestLayout();
    }

    @Override
    protected double computeMinHeight(double width) {
        return face.height * 3.0;
    }

    @Override
    protected double computePrefHeight(double width) {
        return face.height * 24.0;
    }

    @Override
    protected double computePrefWidth(double height) {
        return face.advance * 80;
    }

    @Override
    protected double computeMinWidth(double height) {
        return face.advance * 20;
    }

    @Override
    protected void layoutChildren() {
        var font = measure.getFont();
        double size = Math.round(font.getSize() * model.desk().size().get() / 10) / 10.0;
        if (!face.is(font.getFamily(), size)) {
            face = new Face(font.getFamily(), size);
        }
        double stripWidth = Math.round(font.getSize());
        double width = Math.max(1, Math.floor(getWidth() - stripWidth));
        double height = Math.max(1, Math.floor(getHeight()));
        if (canvas.getWidth() != width || canvas.getHeight() != height) {
            canvas.setWidth(width);
            canvas.setHeight(height);
        }
        strip.resizeRelocate(width, 0, stripWidth, height);
        var gutter = model.gutter();
        double gutterWidth = gutter.columns() == 0 ? 0 : (gutter.columns() + 1.5) * face.advance;
        columns = (int) Math.max(1, (width - 2 * LinesPainter.MARGIN - gutterWidth) / face.advance);
        int rows = (int) Math.max(1, height / face.height);
        boolean follows = model.follows().get();
        viewport.resize(rows, columns);
        if (follows) {
            viewport.toEnd();
        }
        paint(gutter, width, height);
    }

    private void paint(Gutter gutter, double width, double height) {
        var colours = inks.orElseGet(() -> new Inks(swatches));
        inks = Optional.of(colours);
        var rows = sheet.drawn().isEmpty() ? List.<Viewport.Row>of() : viewport.rows();
        var finder = model.searching().finder().get();
        boolean found = finder.sheet().origin() == sheet.origin() && !rows.isEmpty();
        var hits = found ? finder.within(rows.getFirst().line(), rows.getLast().line() + 1) : List.<Hit>of();
        new LinesPainter(canvas.getGraphicsContext2D(), colours, face)
                .paint(new LinesPainter.Scene(
                        sheet.drawn(),
                        rows,
                        viewport.wraps(),
                        columns,
                        left,
                        width,
                        height,
                        selected,
                        hits,
                        model.searching().hit().get().orElse(NO_HIT),
                        gutter));
        long seen = rows.isEmpty() ? 0 : rows.getLast().line() - rows.getFirst().line() + 1;
        strip.paint(
                colours,
                rows.isEmpty() ? 0 : rows.getFirst().line(),
                seen,
                rows.size() * face.height,
                found ? finder.hits() : List.of());
    }

    private void scrollTo(double share) {
        var drawn = sheet.drawn();
        viewport.toLine(drawn.first() + Math.round(share * drawn.size()));
        moved();
    }

    private void scrollRows(long rows) {
        viewport.scroll(rows);
        if (rows < 0 && viewport.atStart()) {
            model.wandering().readOlder();
        }
        moved();
    }

    private void moved() {
        hint.hide();
        model.wandering().scrolled(viewport.atEnd());
        requestLayout();
    }

    private void scrolled(ScrollEvent scroll) {
        if (scroll.isControlDown() || scroll.isMetaDown()) {
            if (scroll.getDeltaY() != 0) {
                model.desk().changeSize(scroll.getDeltaY() > 0 ? 1 : -1);
            }
        } else {
            unscrolled -= scroll.getDeltaY() * 1.4 / face.height;
            long rows = (long) unscrolled;
            unscrolled -= rows;
            if (rows != 0) {
                scrollRows(rows);
            }
            if (!viewport.wraps() && scroll.getDeltaX() != 0) {
                scrollSideways((int) Math.round(-scroll.getDeltaX() / face.advance));
            }
        }
        scroll.consume();
    }

    private void scrollSideways(int by) {
        int longest = viewport.rows().stream()
                .mapToInt(row -> Cells.width(sheet.drawn().text(row.line())))
                .max()
                .orElse(0);
        left = Math.clamp(left + by, 0, Math.max(0, longest - columns / 2));
        requestLayout();
    }

    private Place placeAt(double x, double y) {
        var rows = viewport.rows();
        if (rows.isEmpty()) {
            return new Place(0, 0);
        }
        int at = Math.clamp((int) Math.floor(y / face.height), 0, rows.size() - 1);
        var row = rows.get(at);
        var gutter = model.gutter();
        double begin = LinesPainter.MARGIN + (gutter.columns() == 0 ? 0 : (gutter.columns() + 1.5) * face.advance);
        int column = (int) Math.round((x - begin) / face.advance) + left;
        var cells = new Cells(sheet.drawn().text(row.line()));
        return new Place(row.line(), cells.at(row.column() + Math.max(0, column)));
    }

    private void pressed(MouseEvent mouse) {
        requestFocus();
        if (mouse.getButton() != MouseButton.PRIMARY || sheet.drawn().isEmpty()) {
            return;
        }
        var place = placeAt(mouse.getX(), mouse.getY());
        if (mouse.isShiftDown()) {
            selected = new Range(selected.anchor(), place);
        } else if (mouse.getClickCount() == 2) {
            selected = word(place);
        } else if (mouse.getClickCount() >= 3) {
            selected = new Range(
                    new Place(place.line(), 0),
                    new Place(place.line(), text(place.line()).length()));
        } else {
            selected = Range.none(place);
        }
        requestLayout();
    }

    private void dragged(MouseEvent mouse) {
        if (mouse.getButton() != MouseButton.PRIMARY || sheet.drawn().isEmpty() || mouse.getClickCount() > 1) {
            return;
        }
        if (mouse.getY() < 0) {
            scrollRows(-2);
        } else if (mouse.getY() > canvas.getHeight()) {
            scrollRows(2);
        }
        selected = new Range(selected.anchor(), placeAt(mouse.getX(), mouse.getY()));
        requestLayout();
    }

    private void hover(MouseEvent mouse) {
        var rows = viewport.rows();
        int at = (int) Math.floor(mouse.getY() / face.height);
        if (at >= 0 && at < rows.size() && !sheet.drawn().isEmpty()) {
            hint.setText(model.hint(sheet.drawn().line(rows.get(at).line())));
        } else {
            hint.hide();
        }
    }

    private String text(long line) {
        return sheet.drawn().text(line);
    }

    private Range word(Place place) {
        var text = text(place.line());
        int from = Math.min(place.at(), text.length());
        int to = from;
        while (from > 0 && isOfWord(text.charAt(from - 1))) {
            from--;
        }
        while (to < text.length() && isOfWord(text.charAt(to))) {
            to++;
        }
        return new Range(new Place(place.line(), from), new Place(place.line(), to));
    }

    private static boolean isOfWord(char letter) {
        return Character.isLetterOrDigit(letter) || "_-./:+@%~".indexOf(letter) >= 0;
    }

    private void onKey(KeyEvent key) {
        if (sheet.drawn().isEmpty() || key.isAltDown()) {
            return;
        }
        if (key.isShortcutDown()) {
            switch (key.getCode()) {
                case C -> copy();
                case A -> selectAll();
                case HOME -> model.wandering().goToStart();
                case END -> model.wandering().goToEnd();
                default -> {
                    return;
                }
            }
        } else if (key.isShiftDown()) {
            switch (key.getCode()) {
                case UP -> extend(-1);
                case DOWN -> extend(1);
                case PAGE_UP -> extend(-page());
                case PAGE_DOWN -> extend(page());
                case LEFT -> extendSideways(-1);
                case RIGHT -> extendSideways(1);
                case HOME -> extendTo(new Place(head().line(), 0));
                case END ->
                    extendTo(new Place(head().line(), text(head().line()).length()));
                case SPACE -> scrollRows(-page());
                default -> {
                    return;
                }
            }
        } else {
            switch (key.getCode()) {
                case UP, K -> scrollRows(-1);
                case DOWN, J -> scrollRows(1);
                case PAGE_UP -> scrollRows(-page());
                case PAGE_DOWN, SPACE -> scrollRows(page());
                case HOME -> model.wandering().goToStart();
                case END -> model.wandering().goToEnd();
                case LEFT -> scrollSideways(-COLUMNS_A_STEP);
                case RIGHT -> scrollSideways(COLUMNS_A_STEP);
                case ESCAPE -> {
                    if (selected.isEmpty()) {
                        return;
                    }
                    selected = Range.none(selected.head());
                    requestLayout();
                }
                default -> {
                    return;
                }
            }
        }
        key.consume();
    }

    private int page() {
        return (int) Math.max(1, viewport.height() * SHARE_OF_PAGE);
    }

    /// Where the keyboard is: the selection's end while that is seen, else the line at the top.
    Place head() {
        var rows = viewport.rows();
        var head = selected.head();
        boolean seen = rows.stream().anyMatch(it -> it.line() == head.line());
        return seen || rows.isEmpty() ? head : new Place(rows.getFirst().line(), 0);
    }

    private void extend(int lines) {
        var head = head();
        if (!head.equals(selected.head())) {
            selected = Range.none(head);
        }
        long line = Math.clamp(
                head.line() + lines, sheet.drawn().first(), sheet.drawn().end() - 1);
        int at = lines > 0 ? text(line).length() : 0;
        var anchor = selected.isEmpty()
                ? new Place(head.line(), lines > 0 ? 0 : text(head.line()).length())
                : selected.anchor();
        selected = new Range(anchor, new Place(line, at));
        viewport.reveal(line, 0);
        moved();
    }

    private void extendSideways(int by) {
        var head = head();
        extendTo(new Place(
                head.line(), Math.clamp(head.at() + by, 0, text(head.line()).length())));
    }

    private void extendTo(Place place) {
        selected = new Range(selected.isEmpty() ? head() : selected.anchor(), place);
        requestLayout();
    }

    private void selectAll() {
        var drawn = sheet.drawn();
        long last = drawn.end() - 1;
        selected = new Range(
                new Place(drawn.first(), 0), new Place(last, text(last).length()));
        requestLayout();
    }

    /// Copies what is selected; without a selection, what is seen.
    void copy() {
        if (sheet.drawn().isEmpty()) {
            return;
        }
        var content = new ClipboardContent();
        content.putString(model.text(selected.isEmpty() ? seen() : selected));
        Clipboard.getSystemClipboard().setContent(content);
    }

    private Range seen() {
        var rows = viewport.rows();
        long last = rows.getLast().line();
        return new Range(
                new Place(rows.getFirst().line(), 0), new Place(last, text(last).length()));
    }
}
