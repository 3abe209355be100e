package org.azulejo.ui.jobs;

import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Which rows somebody wants to see, and in which order.
///
/// @param ended jobs that ended lately in place of those that wait or run
/// @param words the filter: each of its words must be in the row
/// @param unfolded the keys of the families that show their parts
record Wanted(boolean ended, boolean onlyMine, String words, Set<String> unfolded, Comparator<JobRow> order) {

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /// Yours first; then what runs, what waits; then by id. Ended ones stay as accounting gave them: newest first.
    static final Comparator<JobRow> NATURAL = Comparator.comparing(
                    (JobRow row) -> !row.mark().mine())
            .thenComparing(JobRow::tone)
            .thenComparingLong(JobRow::base)
            .thenComparingInt(JobRow::part);

    Predicate<JobRow> filter() {
        var needed = BLANKS.splitAsStream(words.toLowerCase(Locale.ROOT).strip())
                .filter(word -> !word.isEmpty())
                .toList();
        return row -> (!onlyMine || row.mark().mine()) && needed.stream().allMatch(row.search()::contains);
    }
}
