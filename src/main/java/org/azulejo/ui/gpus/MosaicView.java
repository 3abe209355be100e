package org.azulejo.ui.gpus;

import java.util.Optional;
import java.util.Set;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import org.azulejo.ui.fx.Swatches;
import org.azulejo.ui.live.Texts;

/// Thousands of GPUs as cells on one canvas, in blocks of a node each. A window on the whole: it can be moved and
/// zoomed, by mouse and by keyboard. A card shows the cell under the mouse or the keyboard's.
final class MosaicView extends Region {

    private static final double ZOOM_STEP = 1.25;
    private static final double LARGEST = 64;
    private static final double CLICK = 4;

    private final GpusViewModel model;
    private final Canvas canvas = new Canvas();
    private final Label measure = new Label("M");
    private final Swatches swatches = new Swatches(this::requestLayout);
    private final Tooltip card = new Tooltip();
    private final TileView cardTile;
    private Mosaic mosaic = Mosaic.EMPTY;
    private Shading shading = Shading.NONE;
    private MosaicPlan plan = MosaicPlan.EMPTY;
    private boolean[] lit = {};
    private int[] chosen = {};
    private Set<String> chosenJobs = Set.of();
    /// 0 is as large as fits; each step makes the cells larger.
    private int zoom;
    private int left;
    private int top;
    private int at;
    private int shownCell = -1;
    private Press press = new Press(0, 0, 0, 0, false);

    /// Where the mouse went down, and where the window was then.
    private record Press(double x, double y, int left, int top, boolean moved) {}

    MosaicView(GpusViewModel model, Texts texts) {
        this.model = model;
        this.cardTile = new TileView(texts, false, _ -> {});
        cardTile.withoutButton();
        getStyleClass().add("mosaic");
        setId("mosaic");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.LIST_VIEW);
        setAccessibleHelp(texts.get("mosaic.keys"));
        measure.setVisible(false);
        measure.setManaged(false);
        measure.getStyleClass().add("measure");
        cardTile.getStyleClass().add("in-card");
        card.setGraphic(cardTile);
        card.getStyleClass().add("tile-card");
        canvas.setManaged(false);
        var clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        canvas.setClip(clip);
        getChildren().setAll(canvas, measure, swatches);
        setOnMouseMoved(this::hover);
        setOnMouseExited(_ -> hideCard());
        setOnMousePressed(this::pressed);
        setOnMouseDragged(this::dragged);
        setOnMouseReleased(this::released);
        setOnScroll(this::scrolled);
        setOnKeyPressed(this::onKey);
        focusedProperty().subscribe((_, focused) -> {
            requestLayout();
            if (!focused) {
                hideCard();
            }
        });
    }

    void show(Mosaic newer, Shading newerShading) {
        boolean reshaped = !newer.hasShapeOf(mosaic);
        mosaic = newer;
        shading = newerShading;
        at = Math.clamp(at, 0, Math.max(0, mosaic.size() - 1));
        chosen = mosaic.cellsOf(chosenJobs);
        if (reshaped) {
            plan = MosaicPlan.EMPTY;
            requestParentLayout();
        }
        shownCell = -1;
        requestLayout();
    }

    /// @param newer which cells stand out; empty for all
    void light(boolean[] newer) {
        lit = newer;
        requestLayout();
    }

    void choose(Set<String> jobs) {
        chosenJobs = jobs;
        chosen = mosaic.cellsOf(jobs);
        requestLayout();
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        return mosaic.size() == 0 ? 0 : MosaicPlan.wishedHeight(mosaic, width < 0 ? getWidth() : width, textSize());
    }

    @Override
    protected double computeMinHeight(double width) {
        return textSize() * 6;
    }

    @Override
    protected double computePrefWidth(double height) {
        return textSize() * 40;
    }

    @Override
    protected double computeMinWidth(double height) {
        return textSize() * 10;
    }

    private double textSize() {
        return measure.getFont().getSize();
    }

    @Override
    protected void layoutChildren() {
        int width = (int) Math.max(1, getWidth());
        int height = (int) Math.max(1, getHeight());
        if (canvas.getWidth() != width || canvas.getHeight() != height) {
            canvas.setWidth(width);
            canvas.setHeight(height);
        }
        lay(width, height);
        var scene = new MosaicPainter.Scene(left, top, width, height, isFocused() ? at : -1);
        if (shading.ink.length == mosaic.size() && (lit.length == 0 || lit.length == mosaic.size())) {
            new MosaicPainter(canvas.getGraphicsContext2D(), swatches, shading, plan, measure.getFont())
                    .paint(mosaic, shading, scene, lit, chosen);
        }
    }

    private void lay(int width, int height) {
        var fitting = MosaicPlan.fitting(mosaic, width, height, textSize());
        int cell = (int) Math.round(Math.min(LARGEST, fitting.cell() * Math.pow(ZOOM_STEP, zoom)));
        plan = zoom == 0 ? fitting : fitting.withCell(mosaic, Math.max(fitting.cell() + zoom, cell), textSize());
        clampWindow();
    }

    private void clampWindow() {
        left = Math.clamp(left, 0, Math.max(0, plan.width() - (int) getWidth()));
        top = Math.clamp(top, 0, Math.max(0, plan.height() - (int) getHeight()));
    }

    /// How large the cells are, compared with those that all fit: 1, 2, ...
    int zoom() {
        return zoom;
    }

    void zoomIn() {
        zoomBy(1, getWidth() / 2, getHeight() / 2);
    }

    void zoomOut() {
        zoomBy(-1, getWidth() / 2, getHeight() / 2);
    }

    void zoomToFit() {
        zoom = 0;
        left = 0;
        top = 0;
        hideCard();
        requestLayout();
    }

    /// What lies under that point stays under it.
    private void zoomBy(int steps, double x, double y) {
        int wanted = Math.max(0, zoom + steps);
        if (wanted == zoom || (steps > 0 && plan.cell() >= LARGEST)) {
            return;
        }
        double right = (x + left) / Math.max(1, plan.width());
        double down = (y + top) / Math.max(1, plan.height());
        zoom = wanted;
        lay((int) getWidth(), (int) getHeight());
        left = (int) Math.round(right * plan.width() - x);
        top = (int) Math.round(down * plan.height() - y);
        clampWindow();
        hideCard();
        requestLayout();
    }

    /// Moves the window on the whole, and says whether there was anything to move.
    boolean pan(double right, double down) {
        int wasLeft = left;
        int wasTop = top;
        left += (int) Math.round(right);
        top += (int) Math.round(down);
        clampWindow();
        boolean moved = left != wasLeft || top != wasTop;
        if (moved) {
            hideCard();
            requestLayout();
        }
        return moved;
    }

    private void scrolled(ScrollEvent scroll) {
        if (scroll.isControlDown() || scroll.isMetaDown()) {
            if (scroll.getDeltaY() != 0) {
                zoomBy(scroll.getDeltaY() > 0 ? 1 : -1, scroll.getX(), scroll.getY());
            }
            scroll.consume();
        } else if (pan(-scroll.getDeltaX(), -scroll.getDeltaY())) {
            scroll.consume();
        }
    }

    private void pressed(MouseEvent mouse) {
        requestFocus();
        press = new Press(mouse.getX(), mouse.getY(), left, top, false);
    }

    private void dragged(MouseEvent mouse) {
        double right = mouse.getX() - press.x();
        double down = mouse.getY() - press.y();
        if (press.moved() || Math.hypot(right, down) > CLICK) {
            press = new Press(press.x(), press.y(), press.left(), press.top(), true);
            pan(press.left() - right - left, press.top() - down - top);
        }
    }

    private void released(MouseEvent mouse) {
        if (press.moved() || mouse.getButton() != MouseButton.PRIMARY) {
            return;
        }
        plan.cellAt(mouse.getX() + left, mouse.getY() + top).ifPresent(cell -> {
            at = cell;
            model.choose(mosaic.gpus.get(cell));
            if (mouse.getClickCount() == 2) {
                model.open(mosaic.gpus.get(cell));
            }
            requestLayout();
        });
    }

    private void hover(MouseEvent mouse) {
        double x = mouse.getX() + left;
        double y = mouse.getY() + top;
        var cell = plan.cellAt(x, y);
        if (cell.isPresent()) {
            showCard(cell.getAsInt());
            return;
        }
        plan.blockAt(x, y).ifPresentOrElse(block -> showNode(block, mouse), this::hideCard);
    }

    private void hideCard() {
        shownCell = -1;
        card.hide();
    }

    private void showCard(int cell) {
        if (cell == shownCell && card.isShowing()) {
            return;
        }
        shownCell = cell;
        var gpu = mosaic.gpus.get(cell);
        var tile = model.tile(gpu);
        cardTile.show(tile);
        card.setGraphic(cardTile);
        card.setText(tile.hint().getFirst());
        setAccessibleText(tile.spoken());
        int block = plan.blockOf(cell);
        int group = plan.groupOf(block);
        int number = cell - mosaic.blocks.get(block).firstCell();
        showAt(plan.cellX(group, block, number) - left, plan.cellY(group, block, number) - top + plan.cell() + 6);
    }

    private void showNode(int block, MouseEvent mouse) {
        shownCell = -1;
        card.setGraphic(null);
        card.setText(String.join("\n", model.nodeHint(mosaic.blocks.get(block).name())));
        showAt(mouse.getX(), mouse.getY() + 16);
    }

    private void showAt(double x, double y) {
        Optional.ofNullable(getScene())
                .map(it -> it.getWindow())
                .filter(it -> it.isShowing())
                .ifPresent(_ -> {
                    var onScreen = localToScreen(x, y);
                    card.show(this, onScreen.getX(), onScreen.getY());
                });
    }

    private void onKey(KeyEvent key) {
        if (mosaic.size() == 0 || key.isShortcutDown() || key.isAltDown()) {
            return;
        }
        switch (key.getCode()) {
            case LEFT -> go(at - 1);
            case RIGHT -> go(at + 1);
            case UP -> go(plan.beside(at, -1));
            case DOWN -> go(plan.beside(at, 1));
            case HOME -> go(0);
            case END -> go(mosaic.size() - 1);
            case PAGE_UP -> pan(0, -getHeight() * 0.8);
            case PAGE_DOWN -> pan(0, getHeight() * 0.8);
            case PLUS, EQUALS, ADD -> zoomToCell(1);
            case MINUS, SUBTRACT -> zoomToCell(-1);
            case DIGIT0, NUMPAD0 -> zoomToFit();
            case SPACE -> model.choose(mosaic.gpus.get(at));
            case ESCAPE -> {
                if (!card.isShowing()) {
                    model.chooseNothing();
                }
                hideCard();
            }
            case ENTER -> {
                model.choose(mosaic.gpus.get(at));
                model.open(mosaic.gpus.get(at));
            }
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void zoomToCell(int steps) {
        int block = plan.blockOf(at);
        int group = plan.groupOf(block);
        int number = at - mosaic.blocks.get(block).firstCell();
        zoomBy(steps, plan.cellX(group, block, number) - left, plan.cellY(group, block, number) - top);
        reveal();
    }

    private void go(int cell) {
        at = Math.clamp(cell, 0, mosaic.size() - 1);
        reveal();
        requestLayout();
        showCard(at);
    }

    /// Moves the window so that the keyboard's cell can be seen.
    private void reveal() {
        int block = plan.blockOf(at);
        int group = plan.groupOf(block);
        int number = at - mosaic.blocks.get(block).firstCell();
        int x = plan.cellX(group, block, number);
        int y = plan.cellY(group, block, number);
        int room = plan.cell() + 8;
        left = Math.clamp(left, x + room - (int) getWidth(), Math.max(x - 8, x + room - (int) getWidth()));
        top = Math.clamp(top, y + room - (int) getHeight(), Math.max(y - 24, y + room - (int) getHeight()));
        clampWindow();
    }
}
