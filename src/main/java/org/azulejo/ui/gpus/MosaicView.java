package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.azulejo.ui.fx.Swatches;
import org.azulejo.ui.live.Texts;

/// Hundreds of GPUs as cells on one canvas, in blocks of a node each; a card shows the one under the mouse or the
/// keyboard's.
final class MosaicView extends Region {

    private final GpusViewModel model;
    private final Canvas canvas = new Canvas();
    private final Label measure = new Label("M");
    private final Swatches swatches = new Swatches(this::requestLayout);
    private final Tooltip card = new Tooltip();
    private final TileView cardTile;
    private List<NodeCard> nodes = List.of();
    private Set<String> chosen = Set.of();
    private MosaicPlan plan = MosaicPlan.EMPTY;
    private int at;

    MosaicView(GpusViewModel model, Texts texts) {
        this.model = model;
        this.cardTile = new TileView(texts, false);
        getStyleClass().add("mosaic");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.LIST_VIEW);
        measure.setVisible(false);
        measure.setManaged(false);
        measure.getStyleClass().add("measure");
        cardTile.getStyleClass().add("in-card");
        card.setGraphic(cardTile);
        card.getStyleClass().add("tile-card");
        canvas.setManaged(false);
        getChildren().setAll(canvas, measure, swatches);
        setOnMouseMoved(this::hover);
        setOnMouseExited(_ -> card.hide());
        setOnMouseClicked(this::click);
        setOnKeyPressed(this::onKey);
        focusedProperty().subscribe((_, focused) -> {
            draw();
            if (!focused) {
                card.hide();
            }
        });
    }

    void show(List<NodeCard> newer) {
        boolean reshaped = nodes.size() != newer.size();
        nodes = newer;
        at = Math.clamp(at, 0, Math.max(0, count() - 1));
        if (reshaped) {
            requestParentLayout();
        }
        requestLayout();
    }

    void choose(Set<String> jobs) {
        chosen = jobs;
        draw();
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        return planFor(width < 0 ? getWidth() : width).height();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        plan = planFor(getWidth());
        canvas.setWidth(getWidth());
        canvas.setHeight(Math.max(1, plan.height()));
        draw();
    }

    private MosaicPlan planFor(double width) {
        return MosaicPlan.of(nodes, width, measure.getFont().getSize());
    }

    private int count() {
        return nodes.stream().mapToInt(it -> it.tiles().size()).sum();
    }

    private void draw() {
        if (plan.places().size() == count()) {
            new MosaicPainter(canvas.getGraphicsContext2D(), swatches, measure.getFont())
                    .paint(nodes, plan, chosen, isFocused() ? at : -1);
        }
    }

    private List<Tile> tiles() {
        var all = new ArrayList<Tile>(count());
        nodes.forEach(it -> all.addAll(it.tiles()));
        return all;
    }

    private void hover(MouseEvent mouse) {
        var point = new Point2D(mouse.getX(), mouse.getY());
        var cell = plan.cellAt(point);
        if (cell.isPresent()) {
            showCard(cell.getAsInt());
            return;
        }
        plan.nodeAt(point).ifPresentOrElse(node -> showNode(nodes.get(node), point), card::hide);
    }

    private void showCard(int cell) {
        var tile = tiles().get(cell);
        cardTile.show(tile);
        card.setGraphic(cardTile);
        card.setText(String.join("\n", tile.hint()));
        setAccessibleText(tile.spoken());
        var place = plan.places().get(cell);
        showAt(place.getMinX(), place.getMaxY() + 6);
    }

    private void showNode(NodeCard node, Point2D point) {
        card.setGraphic(null);
        card.setText(String.join("\n", node.hint()));
        showAt(point.getX(), point.getY() + 16);
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

    private void click(MouseEvent mouse) {
        requestFocus();
        plan.cellAt(new Point2D(mouse.getX(), mouse.getY())).ifPresent(cell -> {
            at = cell;
            model.choose(tiles().get(cell));
            if (mouse.getClickCount() == 2) {
                model.open(tiles().get(cell));
            }
            draw();
        });
    }

    private void onKey(KeyEvent key) {
        if (count() == 0) {
            return;
        }
        switch (key.getCode()) {
            case KeyCode.LEFT -> go(at - 1);
            case KeyCode.RIGHT -> go(at + 1);
            case KeyCode.UP -> go(plan.beside(at, -1));
            case KeyCode.DOWN -> go(plan.beside(at, 1));
            case KeyCode.HOME -> go(0);
            case KeyCode.END -> go(count() - 1);
            case KeyCode.SPACE -> model.choose(tiles().get(at));
            case KeyCode.ESCAPE -> card.hide();
            case KeyCode.ENTER -> {
                model.choose(tiles().get(at));
                model.open(tiles().get(at));
            }
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void go(int cell) {
        at = Math.clamp(cell, 0, count() - 1);
        draw();
        showCard(at);
    }
}
