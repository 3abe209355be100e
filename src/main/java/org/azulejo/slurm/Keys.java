package org.azulejo.slurm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A line of `Key=value` pairs as scontrol prints them. Values may hold blanks and equals signs, so a value ends only
/// where a blank and a key that Slurm is known to print follow.
record Keys(Map<String, String> values) {

    static Keys parse(String line, List<String> known) {
        var key = Pattern.compile(
                "(?:^|(?<=\\s))(" + known.stream().map(Pattern::quote).collect(Collectors.joining("|")) + ")=");
        var match = key.matcher(line);
        var values = new LinkedHashMap<String, String>();
        var open = "";
        int from = 0;
        while (match.find()) {
            if (!open.isEmpty()) {
                values.putIfAbsent(open, line.substring(from, match.start()).strip());
            }
            open = match.group(1);
            from = match.end();
        }
        if (!open.isEmpty()) {
            values.putIfAbsent(open, line.substring(from).strip());
        }
        return new Keys(values);
    }

    String text(String key) {
        var text = values.getOrDefault(key, "");
        return Text.isNothing(text) ? "" : text;
    }

    List<String> list(String key) {
        var text = text(key);
        return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
    }
}
