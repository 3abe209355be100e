package org.azulejo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A table of plain text that keeps within a width: each column is as wide as its widest cell needs and as its limit
/// allows; what is longer is cut.
final class Columns {

    enum Side {
        LEFT,
        RIGHT
    }

    private record Column(String title, Side side, int widest) {}

    private static final String GAP = "  ";

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /// @param widest the column never takes more than so many places
    Columns column(String title, Side side, int widest) {
        columns.add(new Column(title, side, widest));
        return this;
    }

    void row(String... cells) {
        rows.add(List.of(cells).stream().map(Printable::plain).toList());
    }

    /// The lines, none of them longer than `width`. The last column gets what the others leave, and goes on below where
    /// that is not enough.
    List<String> lines(int width) {
        var widths = widths(width);
        var titles = columns.stream().map(Column::title).toList();
        return Stream.concat(Stream.of(titles), rows.stream().flatMap(row -> wrapped(row, widths.getLast())))
                .map(row -> line(row, widths))
                .toList();
    }

    private List<Integer> widths(int width) {
        var widths = new ArrayList<Integer>();
        var left = width;
        for (var index = 0; index < columns.size() - 1; index++) {
            var wanted = Math.min(columns.get(index).widest(), widest(index));
            widths.add(wanted);
            left -= wanted + GAP.length();
        }
        widths.add(Math.max(1, left));
        return widths;
    }

    private static Stream<List<String>> wrapped(List<String> row, int width) {
        var others = row.subList(0, row.size() - 1);
        var parts = Printable.wrapped(row.getLast(), width);
        return IntStream.range(0, parts.size())
                .mapToObj(part -> Stream.concat(
                                others.stream().map(cell -> part == 0 ? cell : ""), Stream.of(parts.get(part)))
                        .toList());
    }

    private int widest(int index) {
        return rows.stream()
                .mapToInt(row -> Printable.width(row.get(index)))
                .reduce(columns.get(index).title().length(), Math::max);
    }

    private String line(List<String> cells, List<Integer> widths) {
        var line = new ArrayList<String>();
        for (var index = 0; index < cells.size(); index++) {
            line.add(cell(cells.get(index), columns.get(index).side(), widths.get(index)));
        }
        return String.join(GAP, line).stripTrailing();
    }

    private static String cell(String text, Side side, int width) {
        var blanks = width - Printable.width(text);
        return side == Side.RIGHT && blanks > 0 ? " ".repeat(blanks) + text : Printable.fit(text, width);
    }
}
