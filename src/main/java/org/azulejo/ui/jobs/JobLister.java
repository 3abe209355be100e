package org.azulejo.ui.jobs;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.Job;

/// Makes the rows that somebody wants to see of what the cluster answered. With ten thousand jobs that takes too long
/// for the screen's thread. One call at a time, each on any thread.
final class JobLister {

    private JobList last = JobList.NONE;
    private Optional<JobWords> lastWords = Optional.empty();

    /// What is asked for. Two of them are never compared, since that would compare all jobs.
    static final class Ask {
        private final Optional<Snapshot> snapshot;
        private final JobWords words;
        private final Wanted wanted;

        /// @param words those of this snapshot: they are kept, as filtering asks for them again
        Ask(Optional<Snapshot> snapshot, JobWords words, Wanted wanted) {
            this.snapshot = snapshot;
            this.words = words;
            this.wanted = wanted;
        }
    }

    JobList list(Ask ask) {
        if (lastWords.filter(ask.words::equals).isEmpty()) {
            lastWords.ifPresent(ask.words::takeOver);
            lastWords = Optional.of(ask.words);
        }
        var ended = ask.wanted.ended();
        var rows = ask.snapshot
                .map(it -> JobRows.of(jobsOf(it, ended), ask.wanted, ask.words))
                .orElse(List.of());
        last = last.next(settled(rows), ended);
        return last;
    }

    /// The order that the person asked for; ended jobs come newest first where none was.
    static Comparator<JobRow> order(Comparator<JobRow> asked, boolean ended) {
        return ended && asked.equals(Wanted.NATURAL)
                ? Comparator.comparing(
                        (JobRow row) -> row.endsAt().orElse(Instant.MIN), Comparator.<Instant>reverseOrder())
                : asked;
    }

    private static List<Job> jobsOf(Snapshot snapshot, boolean ended) {
        return ended ? snapshot.ended().value() : snapshot.jobs().value();
    }

    /// Rows that look as before stay the very same ones: what they hold besides is only older.
    private List<JobRow> settled(List<JobRow> rows) {
        Map<String, JobRow> before = HashMap.newHashMap(last.rows().size());
        last.rows().forEach(row -> before.put(row.key(), row));
        return rows.stream()
                .map(row -> {
                    var known = before.get(row.key());
                    return known != null && known.looksLike(row) ? known : row;
                })
                .toList();
    }
}
