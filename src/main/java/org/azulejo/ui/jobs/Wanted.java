package org.azulejo.ui.jobs;

import java.util.Comparator;
import java.util.Locale;
import java.util.Set;

/// Which rows somebody wants to see, and in which order.
///
/// @param ended jobs that ended lately in place of those that wait or run
/// @param words the filter: each of its words must be in the row
/// @param unfolded the keys of the families that show their parts
record Wanted(boolean ended, boolean onlyMine, String words, Set<String> unfolded, Comparator<JobRow> order) {

    /// Yours first; then what runs, what waits; then by id. Ended ones stay as accounting gave them: newest first.
    static final Comparator<JobRow> NATURAL = Comparator.comparing(
                    (JobRow row) -> !row.mark().mine())
            .thenComparing(JobRow::tone)
            .thenComparing(JobRow::base)
            .thenComparing(JobRow::part);

    boolean matches(JobRow row) {
        if (onlyMine && !row.mark().mine()) {
            return false;
        }
        for (var word : words.toLowerCase(Locale.ROOT).strip().split("\\s+")) {
            if (!row.search().contains(word)) {
                return false;
            }
        }
        return true;
    }
}
