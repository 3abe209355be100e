package org.azulejo.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The JSON of `azulejo snapshot`, schema version 1: one record an object, one component a key, in this order. What is
/// not known is empty, and `null` in the JSON. `docs/cli.md` says what each key means; a test holds the two together.
record SnapshotDocument(
        int schemaVersion,
        boolean demo,
        Optional<String> cluster,
        Optional<String> slurmVersion,
        Optional<String> user,
        List<String> accounts,
        Optional<Instant> takenAt,
        Sources sources,
        Summary summary,
        Optional<ForYouEntry> forYou,
        List<FindingEntry> findings,
        List<NodeEntry> nodes,
        List<JobEntry> jobs,
        List<EndedEntry> ended,
        List<PartitionEntry> partitions) {

    static final int SCHEMA_VERSION = 1;

    record Sources(SourceEntry jobs, SourceEntry nodes, SourceEntry accounting, SourceEntry gpuUse) {}

    record SourceEntry(boolean ok, OptionalLong ageSeconds, Optional<String> error, int warnings) {}

    record Summary(Gpus gpus, Waiting waiting) {}

    record Gpus(int total, int held, int free, int unavailable, int unknown) {}

    record Waiting(int jobs, int tasks, int gpus, int eligibleGpus, int jobsWithUnknownGpus) {}

    record ForYouEntry(int gpusNow, List<NextEntry> next) {}

    record NextEntry(int gpus, Optional<Instant> at, Optional<String> likelyBlockedBy) {}

    record FindingEntry(String id, String severity, String subject, String text) {}

    record NodeEntry(
            String name,
            List<String> states,
            Optional<String> reason,
            Optional<Instant> reasonSince,
            List<String> partitions,
            Optional<String> reservation,
            Cpus cpus,
            MemoryMb memoryMb,
            List<GpuEntry> gpus) {}

    record Cpus(OptionalInt total, OptionalInt allocated) {}

    record MemoryMb(OptionalLong total, OptionalLong allocated) {}

    record GpuEntry(
            int index,
            Optional<String> type,
            String state,
            Optional<String> reason,
            Optional<String> jobId,
            List<Holder> holders,
            Optional<String> user,
            Optional<String> qos,
            OptionalLong timeLeftSeconds,
            Optional<Boolean> noLimit,
            Optional<Use> use) {}

    record Holder(String jobId, Optional<String> user) {}

    record Use(
            boolean visible,
            OptionalInt utilizationPercent,
            OptionalLong memoryUsedMb,
            OptionalLong memoryTotalMb,
            OptionalInt temperatureC,
            OptionalInt powerW) {}

    record JobEntry(
            String id,
            long rawId,
            Optional<ArrayPart> array,
            Optional<HetPart> het,
            String name,
            Optional<String> user,
            Optional<String> account,
            Optional<String> partition,
            Optional<String> qos,
            String state,
            Optional<String> reason,
            Optional<String> reasonText,
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
            OptionalLong elapsedSeconds,
            OptionalLong timeLimitSeconds,
            Optional<Boolean> noLimit,
            OptionalLong priority,
            Optional<String> dependency,
            Optional<String> workDir,
            Optional<String> stdout,
            Optional<Exit> exitCode,
            boolean isProbe) {}

    /// An ended job: the keys of an active one, and when it ended.
    record EndedEntry(@JsonUnwrapped JobEntry job, Optional<Instant> endedAt) {}

    record ArrayPart(
            long jobId, OptionalInt taskId, OptionalInt pendingTasks, OptionalInt throttle, Optional<String> tasks) {}

    record HetPart(long jobId, int offset) {}

    record Allocation(String node, List<Integer> gpuIndices) {}

    record Exit(int code, int signal) {}

    record PartitionEntry(
            String name,
            @JsonProperty("default") boolean isDefault,
            OptionalLong maxTimeSeconds,
            Optional<String> state,
            List<String> nodes) {}
}
