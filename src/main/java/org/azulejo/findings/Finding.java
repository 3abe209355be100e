package org.azulejo.findings;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.JobId;
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
        record ContainerLivesOn(String node, String containerId, String name, long jobId, Optional<Instant> startedAt)
                implements Fact {}

        /// Memory is in use on a GPU that no job holds.
        record MemoryWithoutJob(long usedMb, OptionalLong totalMb) implements Fact {}

        /// A GPU is held and hardly used.
        ///
        /// @param mostPercent the highest utilisation seen in that time
        record HardlyUsed(JobId job, String user, int mostPercent, Duration since, boolean mine) implements Fact {}

        /// A running job has no time limit: nobody can plan around it.
        record NoTimeLimit(JobId job, String user, int gpus) implements Fact {}

        /// Somebody holds more than the site usually allows; it may be agreed.
        record OverUsualLimit(String user, int gpus, int usual) implements Fact {}

        /// Free, but it cannot be had now.
        record NotUsable(Gpu.Note why) implements Fact {}

        /// The node takes no new jobs.
        ///
        /// @param gpus how many GPUs nobody can have for it
        record Drained(Optional<String> reason, Optional<Instant> since, OptionalInt gpus) implements Fact {}

        /// nvidia-smi cannot read this GPU.
        record GpuFailed(String words) implements Fact {}
    }
}
