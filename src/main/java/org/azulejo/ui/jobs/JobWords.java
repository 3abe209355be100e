package org.azulejo.ui.jobs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Holders;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Puts the jobs of one answer into the words of the table, each only once: with ten thousand of them, words take
/// longer than filtering and ordering. The rows are made on one thread at a time; hints on any.
final class JobWords {

    private final Texts texts;
    private final Spoken spoken;
    private final Holders holders;
    private final Instant now;
    private final IdentityHashMap<Job, JobRow> singles = new IdentityHashMap<>();
    private final IdentityHashMap<Job, JobRow> members = new IdentityHashMap<>();
    private IdentityHashMap<Job, JobRow> earlierSingles = new IdentityHashMap<>(0);
    private IdentityHashMap<Job, JobRow> earlierMembers = new IdentityHashMap<>(0);

    JobWords(Texts texts, Spoken spoken, Holders holders, Instant now) {
        this.texts = texts;
        this.spoken = spoken;
        this.holders = holders;
        this.now = now;
    }

    /// Keeps the rows of jobs that Slurm printed again as they were. To be called before the first row is made.
    ///
    /// @param earlier words of the same language, of an answer before
    void takeOver(JobWords earlier) {
        earlierSingles = earlier.singles;
        earlierMembers = earlier.members;
        earlier.earlierSingles = new IdentityHashMap<>(0);
        earlier.earlierMembers = new IdentityHashMap<>(0);
    }

    JobRow one(Job job, JobRow.Shape shape) {
        boolean member = shape == JobRow.Shape.MEMBER;
        var earlier = member ? earlierMembers : earlierSingles;
        return (member ? members : singles)
                .computeIfAbsent(
                        job,
                        it -> Optional.ofNullable(earlier.get(it))
                                .filter(this::stillHolds)
                                .orElseGet(() -> made(it, shape)));
    }

    /// An expected start is said from now on (`in 20 min`), and people get colours as they come.
    private boolean stillHolds(JobRow row) {
        var job = row.jobs().getFirst();
        return job.estimatedStart().isEmpty() && row.mark().equals(holders.mark(job.user()));
    }

    private JobRow made(Job job, JobRow.Shape shape) {
        var where = where(job);
        var name = OneLine.of(job.name());
        var state = state(job);
        return new JobRow(
                JobKey.of(job.id()),
                shape,
                false,
                List.of(job),
                job.id().base(),
                part(job.id()),
                OneLine.of(job.id().text(), 40),
                name,
                OneLine.of(job.user()),
                holders.mark(job.user()),
                state,
                tone(job),
                job.gpus().orElse(-1),
                job.cpus().orElse(-1),
                job.memoryMb().orElse(-1),
                job.startedAt(),
                job.endsAt(),
                job.elapsed(),
                job.timeLimit().limit(),
                job.timeLimit() instanceof TimeLimit.Unlimited,
                where,
                search(job, state, where));
    }

    /// The row under which the parts fold.
    JobRow family(List<Job> parts, boolean unfolded) {
        var first = parts.getFirst();
        long base = first.id().base();
        var holding = parts.stream().filter(it -> it.state().holdsResources()).toList();
        var counted = holding.isEmpty() ? List.of(first) : holding;
        var rows = parts.stream().map(it -> one(it, JobRow.Shape.MEMBER)).toList();
        return new JobRow(
                JobKey.ofFamily(base),
                JobRow.Shape.FAMILY,
                unfolded,
                parts,
                base,
                -1,
                Long.toString(base),
                rows.getFirst().name(),
                OneLine.of(first.user()),
                holders.mark(first.user()),
                counts(parts),
                rows.stream().map(JobRow::tone).min(Comparator.naturalOrder()).orElse(JobRow.Tone.WAITING),
                sum(counted, it -> it.gpus().orElse(-1)),
                sum(counted, it -> it.cpus().orElse(-1)),
                sum(counted, it -> it.memoryMb().orElse(-1)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                familyWhere(parts, rows),
                rows.stream().map(JobRow::search).collect(Collectors.joining("\n")));
    }

    String state(Job job) {
        return spoken.state(job.state());
    }

    String where(Job job) {
        if (job.state().ended()) {
            return spoken.ending(job);
        }
        return job.state().waiting() ? waits(job) : spoken.place(job);
    }

    static JobRow.Tone tone(Job job) {
        if (job.state().waiting()) {
            return JobRow.Tone.WAITING;
        }
        return switch (job.state().kind()) {
            case COMPLETED -> JobRow.Tone.GOOD;
            case CANCELLED, PREEMPTED, REVOKED -> JobRow.Tone.OVER;
            case FAILED, TIMEOUT, NODE_FAIL, BOOT_FAIL, DEADLINE, OUT_OF_MEMORY -> JobRow.Tone.BAD;
            default -> JobRow.Tone.RUNNING;
        };
    }

    static int tasks(Job job) {
        return job.id() instanceof JobId.WaitingTasks waiting
                ? Math.max(1, waiting.tasks().count())
                : 1;
    }

    private static int part(JobId id) {
        return switch (id) {
            case JobId.Single _ -> 0;
            case JobId.ArrayTask task -> task.task();
            case JobId.Component component -> component.offset();
            case JobId.WaitingTasks _ -> Integer.MAX_VALUE;
        };
    }

    private static long sum(List<Job> jobs, java.util.function.ToLongFunction<Job> what) {
        return jobs.stream().mapToLong(what).anyMatch(it -> it < 0)
                ? -1
                : jobs.stream().mapToLong(what).sum();
    }

    private String waits(Job job) {
        var why = spoken.why(job, now).map(it -> OneLine.of(it.sentence()));
        var expected = job.estimatedStart()
                .filter(it -> it.isAfter(now))
                .map(it -> texts.get("jobs.expected", spoken.moment(it, now)));
        if (why.isEmpty()) {
            return expected.orElse(texts.get("jobs.waits"));
        }
        return expected.map(it -> texts.get("jobs.whyAndWhen", why.get(), it)).orElse(why.get());
    }

    /// Where it runs or why it waits, and what can be done about it, with Slurm's own word.
    String whereHint(JobRow row) {
        var job = row.jobs().stream()
                .filter(it -> it.state().waiting())
                .findFirst()
                .orElse(row.jobs().getFirst());
        var hint = new ArrayList<String>();
        hint.add(where(job));
        spoken.why(job, now).ifPresent(it -> {
            if (!it.advice().isEmpty()) {
                hint.add(OneLine.of(it.advice()));
            }
            hint.add(texts.get("details.word", OneLine.of(job.reason())));
        });
        return String.join("\n", hint);
    }

    private String counts(List<Job> parts) {
        int running = count(parts, JobRow.Tone.RUNNING);
        int waiting = count(parts, JobRow.Tone.WAITING);
        int over = parts.stream().mapToInt(JobWords::tasks).sum() - running - waiting;
        var said = new ArrayList<String>();
        if (running > 0) {
            said.add(texts.get("jobs.count.running", running));
        }
        if (waiting > 0) {
            said.add(texts.get("jobs.count.waiting", waiting));
        }
        if (over > 0) {
            said.add(texts.get("jobs.count.ended", over));
        }
        return String.join(", ", said);
    }

    private static int count(List<Job> parts, JobRow.Tone tone) {
        return parts.stream()
                .filter(it -> tone(it) == tone)
                .mapToInt(JobWords::tasks)
                .sum();
    }

    private String familyWhere(List<Job> parts, List<JobRow> rows) {
        var waiting = parts.stream()
                .filter(it -> it.state().waiting())
                .map(this::waits)
                .findFirst();
        return waiting.orElseGet(
                () -> rows.stream().map(JobRow::where).distinct().limit(3).collect(Collectors.joining("; ")));
    }

    private String search(Job job, String state, String where) {
        return String.join(
                        "\n",
                        job.id().text(),
                        OneLine.of(job.name(), 2000),
                        job.user(),
                        state,
                        job.state().word(),
                        job.partition(),
                        job.reason(),
                        where)
                .toLowerCase(Locale.ROOT);
    }
}
