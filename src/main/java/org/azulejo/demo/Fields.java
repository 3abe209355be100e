package org.azulejo.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// The columns of `squeue -O` and `sinfo -O`: `Field` is 20 bytes wide, `Field:12` as many, `Field:` as wide as
/// its text, and what follows the colon and is no number stands after the column.
final class Fields<T> {

    private static final int USUAL_WIDTH = 20;

    /// A name that nobody knows leaves its column empty, its suffix stays.
    private record Column<T>(Function<T, String> text, int width, boolean right, String suffix) {}

    private final List<Column<T>> columns = new ArrayList<>();
    private final StringBuilder complaints = new StringBuilder();

    /// @param known by name in lower case
    Fields(String list, Map<String, Function<T, String>> known, Function<String, String> complaint) {
        for (var token : Texts.split(list, ',')) {
            var colon = token.indexOf(':');
            var name = colon < 0 ? token : token.substring(0, colon);
            var text = known.get(name.toLowerCase(Locale.ROOT));
            if (text == null) {
                complaints.append(complaint.apply(name));
                text = _ -> "";
            }
            columns.add(
                    colon < 0 ? new Column<>(text, USUAL_WIDTH, false, "") : column(text, token.substring(colon + 1)));
        }
    }

    private static <T> Column<T> column(Function<T, String> text, String form) {
        var right = form.startsWith(".");
        var at = right ? 1 : 0;
        var width = 0;
        while (at < form.length() && Character.isDigit(form.charAt(at))) {
            width = width * 10 + Character.digit(form.charAt(at), 10);
            at++;
        }
        return new Column<>(text, width, right, form.substring(at));
    }

    String complaints() {
        return complaints.toString();
    }

    void appendRow(T value, StringBuilder answer) {
        for (var column : columns) {
            answer.append(fitted(column.text().apply(value), column.width(), column.right()))
                    .append(column.suffix());
        }
        answer.append('\n');
    }

    /// Widths count bytes, so that a letter can be cut in half.
    static String fitted(String text, int width, boolean right) {
        if (width == 0) {
            return text;
        }
        var length = Bytes.length(text);
        if (length > width) {
            var cut = new byte[width];
            System.arraycopy(Bytes.of(text), 0, cut, 0, width);
            return Bytes.text(cut);
        }
        var blanks = " ".repeat(width - length);
        return right ? blanks + text : text + blanks;
    }
}
