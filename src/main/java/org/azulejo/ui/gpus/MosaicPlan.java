package org.azulejo.ui.gpus;

import java.util.List;
import java.util.OptionalInt;

/// Where the cells of the mosaic lie, in whole pixels: groups one below the other, in each the nodes as blocks in
/// columns. Zooming changes the size of a cell and keeps the arrangement. Immutable.
final class MosaicPlan {

    static final MosaicPlan EMPTY = new MosaicPlan(Mosaic.EMPTY, 1, 1, 1, 1, false);

    static final int LEAST_CELL = 4;

    /// Below blocks of smaller cells there is no room for a name.
    private static final int LEAST_NAMED = 11;
    private static final int MOST_UNNAMED = 16;
    private static final int MOST_IN_ROW = 4;

    private final List<Mosaic.Group> groups;
    private final List<Mosaic.Block> blocks;
    private final int cell;
    private final int gap;
    private final int columns;
    private final int inRow;
    private final int inColumn;
    private final int heading;
    private final int stepX;
    private final int stepY;
    private final int nameHeight;
    private final int[] groupY;
    private final int height;

    private MosaicPlan(Mosaic mosaic, int cell, int columns, int inRow, double textSize, boolean named) {
        this.groups = mosaic.groups;
        this.blocks = mosaic.blocks;
        this.cell = cell;
        this.columns = columns;
        this.inRow = inRow;
        this.gap = gap(cell);
        this.inColumn = rows(mosaic, inRow);
        // one group needs no name
        this.heading = groups.size() == 1 ? 0 : (int) Math.round(textSize * 1.7);
        this.nameHeight = nameHeight(cell, named);
        this.stepX = stepX(cell, inRow);
        this.stepY = inColumn * (cell + gap) + nameHeight + gap;
        this.groupY = new int[groups.size()];
        int y = 0;
        for (int i = 0; i < groupY.length; i++) {
            groupY[i] = y;
            y += heading + rowsOf(groups.get(i)) * stepY + cell / 2;
        }
        this.height = y;
    }

    /// The largest cells with which all fits into the room, but no larger than looks good and no smaller than can be
    /// seen.
    static MosaicPlan fitting(Mosaic mosaic, double width, double height, double textSize) {
        if (mosaic.size() == 0) {
            return EMPTY;
        }
        int inRow = inRow(mosaic);
        for (int cell = largest(textSize); cell >= LEAST_NAMED; cell--) {
            var plan = new MosaicPlan(mosaic, cell, columns(cell, inRow, width), inRow, textSize, true);
            if (plan.height <= height) {
                return plan;
            }
        }
        // no room for the names of nodes: rather larger cells
        for (int cell = MOST_UNNAMED; cell > LEAST_CELL; cell--) {
            var plan = new MosaicPlan(mosaic, cell, columns(cell, inRow, width), inRow, textSize, false);
            if (plan.height <= height) {
                return plan;
            }
        }
        return new MosaicPlan(mosaic, LEAST_CELL, columns(LEAST_CELL, inRow, width), inRow, textSize, false);
    }

    /// The same arrangement with other cells.
    MosaicPlan withCell(Mosaic mosaic, int other, double textSize) {
        return new MosaicPlan(mosaic, other, columns, inRow, textSize, other >= LEAST_NAMED);
    }

    /// The height at which the cells have the size that looks good.
    static double wishedHeight(Mosaic mosaic, double width, double textSize) {
        int inRow = inRow(mosaic);
        int cell = largest(textSize);
        return new MosaicPlan(mosaic, cell, columns(cell, inRow, width), inRow, textSize, true).height;
    }

    private static int largest(double textSize) {
        return (int) Math.round(textSize * 1.9);
    }

    private static int columns(int cell, int inRow, double width) {
        return Math.max(1, (int) ((width + between(cell)) / stepX(cell, inRow)));
    }

    private static int gap(int cell) {
        return Math.max(1, (int) Math.round(cell * 0.13));
    }

    private static int between(int cell) {
        return Math.max(2, (int) Math.round(cell * 0.8));
    }

    private static int nameHeight(int cell, boolean named) {
        return named ? (int) Math.round(cell * 0.78) + 2 : Math.max(2, cell / 3);
    }

    private static int stepX(int cell, int inRow) {
        return inRow * (cell + gap(cell)) - gap(cell) + between(cell);
    }

    /// How many cells lie side by side in a block: a node of eight has two rows of four.
    private static int inRow(Mosaic mosaic) {
        int most = mosaic.blocks.stream().mapToInt(Mosaic.Block::cells).max().orElse(1);
        return most <= MOST_IN_ROW ? Math.max(2, most) : (most + 1) / 2;
    }

    private static int rows(Mosaic mosaic, int inRow) {
        int most = mosaic.blocks.stream().mapToInt(Mosaic.Block::cells).max().orElse(1);
        return (most + inRow - 1) / inRow;
    }

    private int rowsOf(Mosaic.Group group) {
        return (group.nodes() + columns - 1) / columns;
    }

    int cell() {
        return cell;
    }

    int gap() {
        return gap;
    }

    int inRow() {
        return inRow;
    }

    int nameHeight() {
        return nameHeight;
    }

    int heading() {
        return heading;
    }

    int width() {
        int most = groups.stream()
                .mapToInt(it -> Math.min(columns, it.nodes()))
                .max()
                .orElse(0);
        return Math.max(0, most * stepX - between(cell));
    }

    int height() {
        return height;
    }

    int blockWidth() {
        return stepX - between(cell);
    }

    int blockHeight() {
        return stepY;
    }

    int groupTop(int group) {
        return groupY[group];
    }

    int groupOf(int block) {
        int group = 0;
        while (group + 1 < groups.size() && groups.get(group + 1).firstNode() <= block) {
            group++;
        }
        return group;
    }

    int blockX(int group, int block) {
        return (block - groups.get(group).firstNode()) % columns * stepX;
    }

    /// Where the name of the node begins; its cells follow below.
    int blockY(int group, int block) {
        return groupY[group] + heading + (block - groups.get(group).firstNode()) / columns * stepY;
    }

    int cellX(int group, int block, int number) {
        return blockX(group, block) + number % inRow * (cell + gap);
    }

    int cellY(int group, int block, int number) {
        return blockY(group, block) + nameHeight + number / inRow * (cell + gap);
    }

    int blockOf(int cellNumber) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (blocks.get(middle).firstCell() <= cellNumber) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /// The node whose block, name included, lies there.
    OptionalInt blockAt(double x, double y) {
        for (int g = 0; g < groups.size(); g++) {
            double within = y - groupY[g] - heading;
            int row = (int) Math.floor(within / stepY);
            int column = (int) Math.floor(x / stepX);
            int number = row * columns + column;
            if (within >= 0
                    && row < rowsOf(groups.get(g))
                    && column >= 0
                    && column < columns
                    && number < groups.get(g).nodes()
                    && x - column * stepX < blockWidth()) {
                return OptionalInt.of(groups.get(g).firstNode() + number);
            }
        }
        return OptionalInt.empty();
    }

    OptionalInt cellAt(double x, double y) {
        var block = blockAt(x, y);
        if (block.isEmpty()) {
            return block;
        }
        int group = groupOf(block.getAsInt());
        double right = x - blockX(group, block.getAsInt());
        double down = y - blockY(group, block.getAsInt()) - nameHeight;
        int column = (int) (right / (cell + gap));
        int row = (int) Math.floor(down / (cell + gap));
        int number = row * inRow + column;
        boolean inside = down >= 0 && column < inRow && row < inColumn;
        var at = blocks.get(block.getAsInt());
        return inside && number < at.cells() ? OptionalInt.of(at.firstCell() + number) : OptionalInt.empty();
    }

    /// The cell right above or below, in another row of the node or in another node; the same where there is none.
    int beside(int cellNumber, int down) {
        int block = blockOf(cellNumber);
        int group = groupOf(block);
        int number = cellNumber - blocks.get(block).firstCell();
        int row = number / inRow + down;
        int column = number % inRow;
        int within = row * inRow + column;
        if (row >= 0 && within < blocks.get(block).cells()) {
            return blocks.get(block).firstCell() + within;
        }
        int next = neighbour(group, block, down);
        if (next < 0) {
            return cellNumber;
        }
        var there = blocks.get(next);
        int last = (there.cells() - 1) / inRow;
        int wanted = (down > 0 ? 0 : last) * inRow + column;
        return there.firstCell() + Math.clamp(wanted, 0, there.cells() - 1);
    }

    private int neighbour(int group, int block, int down) {
        int first = groups.get(group).firstNode();
        int nodes = groups.get(group).nodes();
        int column = (block - first) % columns;
        int next = block - first + down * columns;
        if (next >= 0 && next < nodes) {
            return first + next;
        }
        if (down > 0 && (block - first) / columns < (nodes - 1) / columns) {
            return first + nodes - 1;
        }
        int other = group + down;
        if (other < 0 || other >= groups.size()) {
            return -1;
        }
        int there = groups.get(other).nodes();
        int row = down > 0 ? 0 : (there - 1) / columns;
        return groups.get(other).firstNode() + Math.min(there - 1, row * columns + column);
    }
}
