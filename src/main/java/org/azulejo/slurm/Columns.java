package org.azulejo.slurm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/// The columns of one row by name, and what was wrong with them. A column that is missing is empty text.
final class Columns {

    private final String row;
    private final Map<String, String> texts;
    private final List<String> warnings;

    private Columns(String row, Map<String, String> texts, List<String> warnings) {
        this.row = row;
        this.texts = texts;
        this.warnings = warnings;
    }

    /// The values under their names.
    ///
    /// @param values as many as names, or the row is odd: then the columns that are there count from the left
    static Columns of(String row, List<String> names, List<String> values, List<String> warnings) {
        if (values.size() != names.size()) {
            warnings.add(row + " has " + values.size() + " columns instead of " + names.size());
        }
        var texts = new HashMap<String, String>();
        for (int at = 0; at < Math.min(names.size(), values.size()); at++) {
            texts.put(names.get(at), values.get(at));
        }
        return new Columns(row, texts, warnings);
    }

    String text(String name) {
        var text = texts.getOrDefault(name, "");
        return Text.isNothing(text) ? "" : text;
    }

    OptionalInt smallNumber(String name) {
        var text = text(name);
        var number = Text.smallNumber(text);
        warnUnless(number.isPresent() || text.isEmpty(), name);
        return number;
    }

    OptionalLong number(String name) {
        var text = text(name);
        var number = Text.number(text);
        warnUnless(number.isPresent() || text.isEmpty(), name);
        return number;
    }

    /// The value of a column.
    ///
    /// @param words what Slurm prints where there is no value
    <T> Optional<T> value(String name, Function<String, Optional<T>> parse, String... words) {
        var text = text(name);
        var value = parse.apply(text);
        warnUnless(value.isPresent() || text.isEmpty() || List.of(words).contains(text), name);
        return value;
    }

    void warnUnless(boolean understood, String name) {
        if (!understood) {
            warn(name);
        }
    }

    void warn(String name) {
        warnings.add(row + ": " + name + " " + Text.shown(texts.getOrDefault(name, "")));
    }

    void warnings(List<String> more) {
        more.forEach(it -> warnings.add(row + ": " + it));
    }
}
