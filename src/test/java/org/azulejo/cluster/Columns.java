package org.azulejo.cluster;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Answers a `-O Field:SUFFIX,...` request as squeue and sinfo do: each field in full, then the suffix that was asked
/// for.
final class Columns {

    private Columns() {}

    /// Rows with these fields; a field that a row does not name is `N/A`.
    static Function<List<String>, FakeRemote.Said> rows(List<Map<String, String>> rows) {
        return words -> {
            var request = words.get(words.indexOf("-O") + 1).split(",");
            var out = rows.stream().map(row -> row(request, row)).collect(Collectors.joining());
            return new FakeRemote.Said(0, out, "");
        };
    }

    private static String row(String[] request, Map<String, String> row) {
        var line = new StringBuilder();
        for (var part : request) {
            var colon = part.indexOf(':');
            line.append(row.getOrDefault(part.substring(0, colon), "N/A")).append(part.substring(colon + 1));
        }
        return line.append('\n').toString();
    }
}
