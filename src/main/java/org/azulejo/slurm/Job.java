package org.azulejo.slurm;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A job, a task of an array, the waiting tasks of an array, or a component of a heterogeneous job: whatever squeue
/// gives a row of its own, or accounting after its end. What Slurm did not say is empty, never zero.
///
/// @param rawId the plain number (squeue `%A`): unlike the id's, unique to this task or component
/// @param name any text at all, line breaks and control characters included
/// @param reason why it waits, Slurm's word (`Resources`, `QOSMaxJobsPerUserLimit`), empty when it does not
/// @param gpus how many GPUs it holds, or asks for while it waits; of one task where the row stands for many
/// @param gpuType the type of its GPUs, where it has one
/// @param memoryMb memory in MiB over all nodes
/// @param nodes the nodes it runs on, expanded
/// @param allocations which GPU indices it holds on each node, as far as that is known and beyond doubt
/// @param estimatedStart when Slurm expects a waiting job to start
/// @param endsAt when its limit ends it (running), or when it ended (ended)
/// @param dependency Slurm's expression, such as `afterok:12(unfulfilled)`; empty where there is none
/// @param stdout the output file's pattern as Slurm prints it
public record Job(
        JobId id,
        long rawId,
        String name,
        String user,
        String account,
        String partition,
        String qos,
        JobState state,
        String reason,
        OptionalInt gpus,
        Optional<String> gpuType,
        OptionalInt cpus,
        OptionalLong memoryMb,
        List<String> nodes,
        List<Allocation> allocations,
        Optional<Instant> submittedAt,
        Optional<Instant> startedAt,
        Optional<Instant> estimatedStart,
        Optional<Instant> endsAt,
        Optional<Duration> elapsed,
        TimeLimit timeLimit,
        OptionalLong priority,
        String dependency,
        String workDir,
        String stdout,
        Optional<ExitCode> exitCode) {

    /// The name under which Azulejo's own short looks at GPUs run. They are kept off the lists and never counted.
    public static final String PROBE_NAME = "azulejo-probe";

    private static final Duration LONGEST_PROBE = Duration.ofMinutes(15);

    public Job {
        nodes = List.copyOf(nodes);
        allocations = List.copyOf(allocations);
    }

    /// GPU indices held on one node, ascending.
    public record Allocation(String node, List<Integer> gpuIndices) {
        public Allocation {
            gpuIndices = List.copyOf(gpuIndices);
        }
    }

    /// Whether it is such a look. Anybody can give a job that name: one with GPUs, or with a limit of more than some
    /// minutes, is a job like any other.
    public boolean isProbe() {
        return name.equals(PROBE_NAME)
                && gpus.orElse(0) == 0
                && timeLimit
                        .limit()
                        .filter(it -> it.compareTo(LONGEST_PROBE) <= 0)
                        .isPresent();
    }

    public Job withAllocations(List<Allocation> known) {
        return new Job(
                id,
                rawId,
                name,
                user,
                account,
                partition,
                qos,
                state,
                reason,
                gpus,
                gpuType,
                cpus,
                memoryMb,
                nodes,
                known,
                submittedAt,
                startedAt,
                estimatedStart,
                endsAt,
                elapsed,
                timeLimit,
                priority,
                dependency,
                workDir,
                stdout,
                exitCode);
    }
}
