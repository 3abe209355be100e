package org.azulejo.ui.live;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.azulejo.slurm.ExitCode;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.TaskList;
import org.azulejo.slurm.TimeLimit;

/// Makes jobs for tests, with a believable rest.
public final class JobMaker {

    private final JobId id;
    private final String name;
    private final String user;
    private JobState.Kind kind = JobState.Kind.PENDING;
    private String qos = "normal";
    private String reason = "";
    private int gpus;
    private List<Job.Allocation> allocations = List.of();
    private List<String> nodes = List.of();
    private Optional<Instant> started = Optional.empty();
    private Optional<Instant> expected = Optional.empty();
    private Optional<Instant> ends = Optional.empty();
    private Optional<Duration> ran = Optional.empty();
    private Optional<ExitCode> exit = Optional.empty();
    private TimeLimit limit = new TimeLimit.Limited(Duration.ofHours(4));
    private String dependency = "";

    private JobMaker(JobId id, String name, String user) {
        this.id = id;
        this.name = name;
        this.user = user;
    }

    public static JobMaker job(long id, String name, String user) {
        return new JobMaker(new JobId.Single(id), name, user);
    }

    public static JobMaker task(long array, int task, String name, String user) {
        return new JobMaker(new JobId.ArrayTask(array, task), name, user);
    }

    public static JobMaker waitingTasks(long array, int first, int last, int throttle, String name, String user) {
        var tasks = new TaskList(
                first + "-" + last + "%" + throttle,
                List.of(new TaskList.Range(first, last, 1)),
                OptionalInt.of(throttle),
                false);
        return new JobMaker(new JobId.WaitingTasks(array, tasks), name, user);
    }

    public JobMaker gpus(int count) {
        gpus = count;
        return this;
    }

    public JobMaker qos(String name) {
        qos = name;
        return this;
    }

    public JobMaker running(Instant since, Duration whole, String node, Integer... indices) {
        kind = JobState.Kind.RUNNING;
        started = Optional.of(since);
        limit = new TimeLimit.Limited(whole);
        ends = Optional.of(since.plus(whole));
        nodes = List.of(node);
        allocations = List.of(new Job.Allocation(node, Arrays.asList(indices)));
        gpus = indices.length;
        return this;
    }

    public JobMaker endless() {
        limit = new TimeLimit.Unlimited();
        ends = Optional.empty();
        return this;
    }

    public JobMaker waiting(String why) {
        kind = JobState.Kind.PENDING;
        reason = why;
        return this;
    }

    public JobMaker expected(Instant start) {
        expected = Optional.of(start);
        return this;
    }

    public JobMaker dependsOn(String expression) {
        dependency = expression;
        return this;
    }

    public JobMaker ended(JobState.Kind how, Instant start, Duration after, int code, int signal) {
        kind = how;
        started = Optional.of(start);
        ends = Optional.of(start.plus(after));
        ran = Optional.of(after);
        nodes = List.of("dgxh100-1");
        exit = Optional.of(new ExitCode(code, signal));
        return this;
    }

    public Job make() {
        var submitted = started.orElse(Snapshots.NOW.minusSeconds(5400)).minusSeconds(600);
        long raw = id instanceof JobId.ArrayTask task ? id.base() + 100 + task.task() : id.base();
        return new Job(
                id,
                raw,
                name,
                user,
                "lab",
                "dgx",
                qos,
                JobState.of(kind),
                reason,
                OptionalInt.of(gpus),
                gpus > 0 ? Optional.of("h100") : Optional.empty(),
                OptionalInt.of(Math.max(4, gpus * 16)),
                OptionalLong.of(Math.max(16_000, gpus * 131_072L)),
                nodes,
                allocations,
                Optional.of(submitted),
                started,
                expected,
                ends,
                ran,
                limit,
                OptionalLong.of(10_000 - id.base()),
                dependency,
                "/home/" + user + "/" + "runs",
                "/home/" + user + "/runs/%x_%j.out",
                exit);
    }
}
