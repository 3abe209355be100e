package org.azulejo.cluster;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;

/// What the waiting jobs ask for.
///
/// @param jobs how many rows of the queue wait; the waiting tasks of an array are one row
/// @param tasks the same with each array task counted
/// @param gpus the GPUs of all these tasks, as far as they are known
/// @param eligibleGpus the same without the tasks that could not start even if GPUs were free: held, waiting
///     for another job or for a time of day, or over the limit of their array
/// @param jobsWithUnknownGpus how many of the rows do not say how many GPUs they ask for
public record Demand(int jobs, int tasks, int gpus, int eligibleGpus, int jobsWithUnknownGpus) {

    private static final Set<String> WAITS_FOR_NO_GPU = Set.of(
            "JobHeldUser",
            "JobHeldAdmin",
            "JobHoldMaxRequeue",
            "ReservationDeleted",
            "Dependency",
            "DependencyNeverSatisfied",
            "BeginTime",
            "JobArrayTaskLimit");

    private static final Set<JobState.Kind> HELD =
            Set.of(JobState.Kind.REQUEUE_HOLD, JobState.Kind.RESV_DEL_HOLD, JobState.Kind.SPECIAL_EXIT);

    public static Demand of(List<Job> jobs) {
        var started = jobs.stream()
                .filter(job ->
                        job.id() instanceof JobId.ArrayTask && job.state().holdsResources())
                .collect(groupingBy(job -> job.id().base(), counting()));
        var waiting = jobs.stream().filter(job -> job.state().waiting()).toList();
        return new Demand(
                waiting.size(),
                waiting.stream().mapToInt(Demand::tasks).sum(),
                waiting.stream().mapToInt(job -> gpus(job) * tasks(job)).sum(),
                waiting.stream()
                        .mapToInt(job -> gpus(job) * eligibleTasks(job, started))
                        .sum(),
                (int) waiting.stream().filter(job -> job.gpus().isEmpty()).count());
    }

    /// How many tasks a row of the queue stands for: one, but for the waiting tasks of an array.
    public static int tasks(Job job) {
        return job.id() instanceof JobId.WaitingTasks waiting ? waiting.tasks().count() : 1;
    }

    private static int gpus(Job job) {
        return job.gpus().orElse(0);
    }

    private static int eligibleTasks(Job job, Map<Long, Long> started) {
        if (WAITS_FOR_NO_GPU.contains(job.reason())
                // Slurm holds a job by a priority of 0, whatever the reason says ("job requeued in held state")
                || job.priority().orElse(1) == 0
                || job.reason().contains("held")
                || HELD.contains(job.state().kind())
                || job.dependency().contains("(unfulfilled)")) {
            return 0;
        }
        if (job.id() instanceof JobId.WaitingTasks(long base, var tasks)
                && tasks.throttle().isPresent()) {
            var places =
                    tasks.throttle().getAsInt() - started.getOrDefault(base, 0L).intValue();
            return Math.clamp(places, 0, tasks.count());
        }
        return tasks(job);
    }
}
