package org.azulejo.ui.jobs;

import java.util.List;
import org.azulejo.ui.fx.ListPatch;

/// The rows that somebody wants to see, ready to be shown.
///
/// @param number counts the lists, so that a table knows whether `patch` leads from what it shows
/// @param tasks how many jobs the rows stand for, tasks counted one by one
/// @param ended whether they are jobs that ended lately
/// @param patch leads from the list before to this one
record JobList(long number, List<JobRow> rows, int tasks, boolean ended, ListPatch<JobRow> patch) {

    static final JobList NONE =
            new JobList(0, List.of(), 0, false, ListPatch.between(List.of(), List.of(), JobRow::key));

    /// @param newer the same rows as in this list where nothing changed
    JobList next(List<JobRow> newer, boolean ofEnded) {
        int tasks = newer.stream()
                .filter(row -> row.shape() != JobRow.Shape.MEMBER)
                .flatMap(row -> row.jobs().stream())
                .mapToInt(JobWords::tasks)
                .sum();
        return new JobList(number + 1, newer, tasks, ofEnded, ListPatch.between(rows, newer, JobRow::key));
    }
}
