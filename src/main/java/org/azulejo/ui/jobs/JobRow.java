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

    /// Whether a person would see no difference, and an act would reach the same jobs: the time it runs follows the
    /// clock, and is no difference.
    boolean looksLike(JobRow other) {
        return part == other.part
                && base == other.base
                && gpus == other.gpus
                && cpus == other.cpus
                && memoryMb == other.memoryMb
                && unfolded == other.unfolded
                && endless == other.endless
                && shape == other.shape
                && tone == other.tone
                && key.equals(other.key)
                && id.equals(other.id)
                && where.equals(other.where)
                && state.equals(other.state)
                && name.equals(other.name)
                && user.equals(other.user)
                && mark.equals(other.mark)
                && startedAt.equals(other.startedAt)
                && endsAt.equals(other.endsAt)
                && whole.equals(other.whole)
                && (runsByTheClock() || ran.equals(other.ran))
                && search.equals(other.search)
                && hasSameJobs(other);
    }

    /// Whether how long it runs is counted from its start.
    boolean runsByTheClock() {
        return tone == Tone.RUNNING
                && startedAt.isPresent()
                && jobs.stream().noneMatch(job -> job.state().standsStill());
    }

    private boolean hasSameJobs(JobRow other) {
        if (jobs.size() != other.jobs.size()) {
            return false;
        }
        for (int i = 0; i < jobs.size(); i++) {
            var mine = jobs.get(i);
            var its = other.jobs.get(i);
            if (mine.rawId() != its.rawId()
                    || !mine.id().equals(its.id())
                    || !mine.state().equals(its.state())) {
                return false;
            }
        }
        return true;
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
