package org.azulejo.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeState;
import org.azulejo.slurm.TimeLimit;

/// Jobs and nodes for tests, with only what a test is about.
final class Given {

    static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    private Given() {}

    static Job running(long id, String user, int gpus, String... nodes) {
        return job(id, user, JobState.Kind.RUNNING, gpus, List.of(nodes), List.of());
    }

    static Job holding(long id, String user, String node, Integer... indices) {
        var held = List.of(new Job.Allocation(node, Arrays.asList(indices)));
        return job(id, user, JobState.Kind.RUNNING, indices.length, List.of(node), held);
    }

    static Job waiting(long id, String user, int gpus) {
        return job(id, user, JobState.Kind.PENDING, gpus, List.of(), List.of());
    }

    private static Job job(
            long id, String user, JobState.Kind state, int gpus, List<String> nodes, List<Job.Allocation> held) {
        return new Job(
                new JobId.Single(id),
                id,
                "job " + id,
                user,
                "lab",
                "dgx",
                "normal",
                JobState.of(state),
                "",
                OptionalInt.of(gpus),
                Optional.of("h100"),
                OptionalInt.of(8),
                OptionalLong.of(64_000),
                nodes,
                held,
                Optional.of(START.minusSeconds(600)),
                state == JobState.Kind.RUNNING ? Optional.of(START) : Optional.empty(),
                Optional.empty(),
                state == JobState.Kind.RUNNING ? Optional.of(START.plusSeconds(7200)) : Optional.empty(),
                Optional.of(Duration.ofMinutes(30)),
                new TimeLimit.Limited(Duration.ofHours(2)),
                OptionalLong.of(100),
                "",
                "/home/" + user,
                "",
                Optional.empty());
    }

    /// An eight-GPU node on which these indices are in use.
    static Node node(String name, Integer... used) {
        return node(name, new NodeState(used.length == 0 ? "IDLE" : "MIXED", Set.of()), used);
    }

    static Node node(String name, NodeState state, Integer... used) {
        var inUse = new Gres("gpu", Optional.of("h100"), used.length, Arrays.asList(used));
        return node(name, state, List.of(new Gres("gpu", Optional.of("h100"), 8, List.of())), List.of(inUse));
    }

    static Node node(String name, NodeState state, List<Gres> gres, List<Gres> used) {
        return new Node(
                name,
                state,
                state.flags().isEmpty() ? Optional.empty() : Optional.of("disk full"),
                List.of("dgx"),
                Optional.empty(),
                OptionalInt.of(224),
                OptionalInt.of(96),
                OptionalLong.of(2_063_919),
                OptionalLong.of(900_000),
                gres,
                used);
    }

    static Integer[] all(int count) {
        return IntStream.range(0, count).boxed().toArray(Integer[]::new);
    }
}
