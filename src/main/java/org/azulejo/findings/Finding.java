package org.azulejo.findings;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.NodeState;
import org.azulejo.use.GpuPlace;

/// Something worth a look.
///
/// @param id the same as long as it is the same finding, such as `no-limit:4711`; never shown
public record Finding(String id, Severity severity, Subject subject, Fact fact) {

    public enum Severity {
        /// Harms others or will lose work.
        ALERT,
        /// Wasteful or against a usual limit.
        NOTICE,
        /// Good to know.
        INFO
    }

    /// What it is about.
    public sealed interface Subject {

        record OfGpu(GpuPlace gpu) implements Subject {}

        record OfNode(String node) implements Subject {}

        record OfJob(JobId job) implements Subject {}

        record OfUser(String user) implements Subject {}
    }

    /// What is the matter.
    public sealed interface Fact {

        /// A container of an ended job of one's own lives on.
        ///
        /// @param containerId Docker's full id, 64 hex digits
        /// @param name its name: any text
        /// @param jobId the job's raw number
        record ContainerLivesOn(String node, String containerId, String name, long jobId, Optional<Instant> startedAt)
                implements Fact {}

        /// Memory is in use on a GPU that no job holds.
        record MemoryWithoutJob(long usedMb, OptionalLong totalMb) implements Fact {}

        /// A GPU is held and hardly used. Its subject is the job where it is not known which of its GPUs it is.
        ///
        /// @param mostPercent the highest utilisation seen in that time
        /// @param since for how long that has been so
        record HardlyUsed(JobId job, String user, int mostPercent, Duration since, boolean mine) implements Fact {}

        /// A running job has no time limit: nobody can plan around it.
        record NoTimeLimit(JobId job, String user, int gpus) implements Fact {}

        /// Somebody holds more than the site usually allows; it may be agreed.
        record OverUsualLimit(String user, int gpus, int usual) implements Fact {}

        /// A running job may run longer than the site usually allows; it may be agreed.
        record OverUsualTime(JobId job, String user, Duration limit, Duration usual) implements Fact {}

        /// Free, but it cannot be had now.
        ///
        /// @param gpus how many of the node
        record NotUsable(Gpu.Note why, int gpus) implements Fact {}

        /// The node takes no new jobs, or is away.
        ///
        /// @param reason somebody's words
        /// @param since when the reason was set, by the cluster's clock
        /// @param gpus how many free GPUs nobody can have for it
        record Drained(NodeState state, Optional<String> reason, Optional<Instant> since, int gpus) implements Fact {}

        /// nvidia-smi cannot read this GPU.
        record GpuFailed(String words) implements Fact {}

        /// A scratch folder of one's own whose job is not in the queue any more.
        ///
        /// @param path the whole path on the node
        /// @param jobId the raw number at the end of its name
        /// @param changedAt when something was last made or removed right in it
        /// @param sizeMb in MiB; empty where counting took too long
        record ScratchLeft(String node, String path, long jobId, Instant changedAt, OptionalLong sizeMb)
                implements Fact {}
    }
}
