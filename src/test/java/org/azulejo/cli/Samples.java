package org.azulejo.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.findings.Findings;
import org.azulejo.findings.Watched;
import org.azulejo.forecast.Forecast;
import org.azulejo.nvidia.GpuReading;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.slurm.ExitCode;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeState;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.TaskList;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.Leftovers;
import org.azulejo.use.UseSample;

/// A cluster small enough to work out by hand what is to be said about it.
final class Samples {

    static final Instant NOON = Instant.parse("2026-01-15T12:00:00Z");

    /// Runs for 40 min of 4 h on the GPUs 0 and 1 of `gn1`.
    static final Job RUNNING = new Job(
            new JobId.Single(101),
            101,
            "train|v2",
            "ana",
            "vision",
            "gpu",
            "normal",
            JobState.of(JobState.Kind.RUNNING),
            "",
            OptionalInt.of(2),
            Optional.of("h100"),
            OptionalInt.of(16),
            OptionalLong.of(65536),
            List.of("gn1"),
            List.of(new Job.Allocation("gn1", List.of(0, 1))),
            Optional.of(Instant.parse("2026-01-15T11:10:00Z")),
            Optional.of(Instant.parse("2026-01-15T11:20:00Z")),
            Optional.empty(),
            Optional.of(Instant.parse("2026-01-15T15:20:00Z")),
            Optional.of(Duration.ofMinutes(40)),
            new TimeLimit.Limited(Duration.ofHours(4)),
            OptionalLong.of(4294901750L),
            "",
            "/home/ana/my runs",
            "/home/ana/my runs/slurm-101.out",
            Optional.empty());

    /// Task 2 of array 110: runs without a limit on GPU 2 of `gn1`.
    static final Job TASK = new Job(
            new JobId.ArrayTask(110, 2),
            112,
            "sweep",
            "bia",
            "speech",
            "gpu",
            "high",
            JobState.of(JobState.Kind.RUNNING),
            "",
            OptionalInt.of(1),
            Optional.of("h100"),
            OptionalInt.of(4),
            OptionalLong.empty(),
            List.of("gn1"),
            List.of(new Job.Allocation("gn1", List.of(2))),
            Optional.of(Instant.parse("2026-01-15T09:00:00Z")),
            Optional.of(Instant.parse("2026-01-15T09:00:05Z")),
            Optional.empty(),
            Optional.empty(),
            Optional.of(Duration.ofSeconds(10795)),
            new TimeLimit.Unlimited(),
            OptionalLong.of(4294901749L),
            "",
            "/home/bia",
            "/home/bia/slurm-%A_%a.out",
            Optional.empty());

    /// Tasks 3 to 12 of array 110 wait, at most 4 at a time.
    static final Job WAITING_TASKS = new Job(
            new JobId.WaitingTasks(
                    110, new TaskList("3-12%4", List.of(new TaskList.Range(3, 12, 1)), OptionalInt.of(4), false)),
            110,
            "sweep",
            "bia",
            "speech",
            "gpu",
            "high",
            JobState.of(JobState.Kind.PENDING),
            "Resources",
            OptionalInt.of(1),
            Optional.of("h100"),
            OptionalInt.of(4),
            OptionalLong.empty(),
            List.of(),
            List.of(),
            Optional.of(Instant.parse("2026-01-15T09:00:00Z")),
            Optional.empty(),
            Optional.of(Instant.parse("2026-01-15T15:20:00Z")),
            Optional.empty(),
            Optional.of(Duration.ZERO),
            new TimeLimit.Unlimited(),
            OptionalLong.of(4294901749L),
            "",
            "/home/bia",
            "/home/bia/slurm-%A_%a.out",
            Optional.empty());

    /// The second component of a heterogeneous job, of which Slurm says little.
    static final Job COMPONENT = new Job(
            new JobId.Component(120, 1),
            121,
            "\u001b[31mred\nline",
            "caio",
            "",
            "gpu",
            "",
            JobState.of(JobState.Kind.PENDING),
            "Dependency",
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalLong.empty(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            new TimeLimit.OfPartition(),
            OptionalLong.of(0),
            "afterok:101(unfulfilled)",
            "",
            "",
            Optional.empty());

    static final Job ENDED = new Job(
            new JobId.Single(90),
            90,
            "eval",
            "ana",
            "vision",
            "gpu",
            "normal",
            JobState.of(JobState.Kind.FAILED),
            "",
            OptionalInt.of(0),
            Optional.empty(),
            OptionalInt.of(2),
            OptionalLong.of(2048),
            List.of("gn1"),
            List.of(),
            Optional.of(Instant.parse("2026-01-15T08:00:00Z")),
            Optional.of(Instant.parse("2026-01-15T08:00:10Z")),
            Optional.empty(),
            Optional.of(Instant.parse("2026-01-15T08:01:10Z")),
            Optional.of(Duration.ofMinutes(1)),
            new TimeLimit.Limited(Duration.ofMinutes(30)),
            OptionalLong.empty(),
            "",
            "/home/ana",
            "",
            Optional.of(new ExitCode(3, 0)));

    private Samples() {}

    static Snapshot snapshot() {
        return new Snapshot(
                false,
                "ana",
                List.of("vision", "shared"),
                new ClusterConfig(Map.of("ClusterName", "lab", "SLURM_VERSION", "22.05.8")),
                NOON,
                Duration.ZERO,
                new Source<>(List.of(RUNNING, TASK, WAITING_TASKS, COMPONENT), NOON, Optional.empty(), 1),
                new Source<>(List.of(gn1(), gn2()), NOON, Optional.empty(), 0),
                new Source<>(List.of(partition()), NOON, Optional.empty(), 0),
                new Source<>(List.of(), NOON, Optional.empty(), 0),
                new Source<>(List.of(ENDED), NOON.minusSeconds(60), Optional.of(sacctFailed()), 0),
                List.of(
                        held(0, new JobId.Single(101)),
                        held(1, new JobId.Single(101)),
                        held(2, new JobId.ArrayTask(110, 2)),
                        new Gpu("gn1", 3, Optional.of("h100"), Gpu.State.FREE, List.of(), Optional.empty()),
                        new Gpu(
                                "gn2",
                                0,
                                Optional.empty(),
                                Gpu.State.HELD,
                                List.of(new JobId.Single(101), new JobId.ArrayTask(110, 2)),
                                Optional.empty()),
                        new Gpu(
                                "gn2",
                                1,
                                Optional.empty(),
                                Gpu.State.UNAVAILABLE,
                                List.of(),
                                Optional.of(new Gpu.Note.Drained(Optional.of("bad fan"))))));
    }

    /// What follows from it, after a look that saw GPU 0 of `gn1`.
    static Reading reading() {
        var snapshot = snapshot();
        var nothing = GpuReading.failed(Optional.of("00000000:1B:00.0"), "");
        var seen = new GpuReading(
                Optional.of("GPU-1"),
                nothing.busId(),
                OptionalInt.of(0),
                Optional.of("NVIDIA H100 80GB HBM3"),
                OptionalInt.of(87),
                OptionalLong.of(40_000),
                OptionalLong.of(81_559),
                OptionalInt.of(61),
                OptionalDouble.of(512.4),
                nothing.powerLimitW(),
                nothing.smClockMhz(),
                nothing.smClockMaxMhz(),
                nothing.eccUncorrected(),
                List.of(),
                List.of(),
                false,
                List.of(),
                Optional.empty());
        var off = GpuUse.Probing.OFF;
        var use = new GpuUse(
                Map.of(new GpuPlace("gn1", 0), new UseSample(NOON, UseSample.Way.OWN_STEP, seen)),
                Map.of(),
                Map.of(),
                new GpuUse.Probing(GpuUse.View.OWN_JOBS, Map.of(), 1, 1, off.maxStepCount(), 1, 1));
        return new Reading(
                snapshot,
                use,
                Leftovers.NONE,
                Findings.of(snapshot, use, Watched.NONE.and(snapshot, use), Leftovers.NONE, SiteProfile.NONE, NOON),
                Forecast.forYou(snapshot, SiteProfile.NONE, NOON));
    }

    static Snapshot withJobs(List<Job> jobs) {
        var all = snapshot();
        return new Snapshot(
                all.demo(),
                all.user(),
                all.accounts(),
                all.config(),
                all.takenAt(),
                all.clusterAhead(),
                new Source<>(jobs, NOON, Optional.empty(), 0),
                all.nodes(),
                all.partitions(),
                all.reservations(),
                all.ended(),
                all.gpus());
    }

    static Job withId(Job job, JobId id) {
        return new Job(
                id,
                job.rawId(),
                job.name(),
                job.user(),
                job.account(),
                job.partition(),
                job.qos(),
                job.state(),
                job.reason(),
                job.gpus(),
                job.gpuType(),
                job.cpus(),
                job.memoryMb(),
                job.nodes(),
                job.allocations(),
                job.submittedAt(),
                job.startedAt(),
                job.estimatedStart(),
                job.endsAt(),
                job.elapsed(),
                job.timeLimit(),
                job.priority(),
                job.dependency(),
                job.workDir(),
                job.stdout(),
                job.exitCode());
    }

    static Job withName(Job job, String name) {
        return new Job(
                job.id(),
                job.rawId(),
                name,
                job.user(),
                job.account(),
                job.partition(),
                job.qos(),
                job.state(),
                job.reason(),
                job.gpus(),
                job.gpuType(),
                job.cpus(),
                job.memoryMb(),
                job.nodes(),
                job.allocations(),
                job.submittedAt(),
                job.startedAt(),
                job.estimatedStart(),
                job.endsAt(),
                job.elapsed(),
                job.timeLimit(),
                job.priority(),
                job.dependency(),
                job.workDir(),
                job.stdout(),
                job.exitCode());
    }

    static RemoteException sacctFailed() {
        var sacct = Command.of(Duration.ofSeconds(20), "sacct");
        return new RemoteException.CommandFailed(
                new Answer(sacct, 1, Duration.ofSeconds(1), "", "sacct: error: Problem talking to the database\n"));
    }

    private static Gpu held(int index, JobId holder) {
        return new Gpu("gn1", index, Optional.of("h100"), Gpu.State.HELD, List.of(holder), Optional.empty());
    }

    private static Node gn1() {
        return new Node(
                "gn1",
                new NodeState("MIXED", Set.of()),
                Optional.empty(),
                List.of("gpu"),
                Optional.empty(),
                OptionalInt.of(224),
                OptionalInt.of(20),
                OptionalLong.of(2063919),
                OptionalLong.of(65536),
                List.of(new Gres("gpu", Optional.of("h100"), 4, List.of())),
                List.of(new Gres("gpu", Optional.of("h100"), 3, List.of(0, 1, 2))));
    }

    private static Node gn2() {
        return new Node(
                "gn2",
                new NodeState("MIXED", Set.of("RESERVED", "DRAIN")),
                Optional.of("bad fan"),
                Optional.of(Instant.parse("2026-01-14T16:00:00Z")),
                List.of("gpu"),
                Optional.of("course"),
                OptionalInt.of(64),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                List.of(new Gres("gpu", Optional.empty(), 2, List.of())),
                List.of(new Gres("gpu", Optional.empty(), 1, List.of(0))));
    }

    private static Partition partition() {
        return new Partition("gpu", true, new TimeLimit.Limited(Duration.ofDays(4)), "UP", List.of("gn1", "gn2"));
    }
}
