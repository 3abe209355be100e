package org.azulejo.ui.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.azulejo.slurm.Job;
import org.azulejo.ui.live.Mark;

/// A row of the job table: a job, an array or heterogeneous job with its parts folded away, or one of the parts.
///
/// @param key the same from one answer to the next
/// @param jobs the job, or the parts of the family
/// @param base orders by id, with `part`
/// @param gpus how many, for ordering; -1 for not known
/// @param where where it runs, why it waits, or how it ended
/// @param whole the time limit, where there is one
/// @param search what the filter looks at, in small letters
record JobRow(
        String key,
        Shape shape,
        boolean unfolded,
        List<Job> jobs,
        long base,
        int part,
        String id,
        String name,
        String user,
        Mark mark,
        String state,
        Tone tone,
        long gpus,
        long cpus,
        long memoryMb,
        Optional<Instant> startedAt,
        Optional<Instant> endsAt,
        Optional<Duration> ran,
        Optional<Duration> whole,
        boolean endless,
        String where,
        String search) {

    JobRow {
        jobs = List.copyOf(jobs);
    }

    enum Shape {
        ONE,
        /// Stands for an array or a heterogeneous job.
        FAMILY,
        /// A part, shown below its family.
        MEMBER
    }

    /// What a state means for a person.
    enum Tone {
        RUNNING,
        WAITING,
        GOOD,
        BAD,
        OVER
    }
}
