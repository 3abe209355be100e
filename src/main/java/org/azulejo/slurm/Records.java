package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Cuts an answer into its rows. A row begins at the start of a line with a key and the mark that the question
/// was asked with, and ends where the next begins: line breaks in the owner's text do not end it.
final class Records {

    private Records() {}

    record Entry(String key, String rest) {}

    /// The rows in their order.
    ///
    /// @param key a pattern for what stands before the mark
    static List<Entry> split(String answer, String key, String mark, List<String> warnings) {
        var keys = Pattern.compile(key);
        var entries = new ArrayList<Entry>();
        var open = "";
        int from = 0;
        // the mark is rare, the ends of lines are not: looked for is the mark, then the line that it is in
        for (int at = answer.indexOf(mark); at >= 0; at = answer.indexOf(mark, at + 1)) {
            int begin = answer.lastIndexOf('\n', at) + 1;
            if (begin < from) {
                // a second mark in the line of the first begins no row
                continue;
            }
            var found = answer.substring(begin, at);
            if (!keys.matcher(found).matches()) {
                continue;
            }
            if (from == 0) {
                warnAbout(answer.substring(0, begin), warnings);
            } else {
                entries.add(new Entry(open, withoutLineEnd(answer.substring(from, begin))));
            }
            open = found;
            from = at + mark.length();
        }
        if (from == 0) {
            warnAbout(answer, warnings);
        } else {
            entries.add(new Entry(open, withoutLineEnd(answer.substring(from))));
        }
        return entries;
    }

    /// Text before the first row is not Slurm's answer to our question. Blank lines are: squeue prints one a
    /// job when it knows none of the columns.
    private static void warnAbout(String text, List<String> warnings) {
        if (!text.isBlank()) {
            warnings.add("not a row: " + Text.shown(text.strip()));
        }
    }

    private static String withoutLineEnd(String row) {
        return row.endsWith("\n") ? row.substring(0, row.length() - 1) : row;
    }
}
