package org.azulejo.use;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.azulejo.slurm.Job;

/// What was found on nodes of things that jobs leave behind: Docker's containers, folders on the scratch. As seen, not
/// judged: `Findings` says which of it is left over. Immutable.
///
/// @param uid the user's number on the nodes; empty where nothing was asked yet
/// @param containers the running containers that name a job
/// @param accounted what accounting says of the jobs that they name, as far as it knows them
/// @param containersAt when was last looked for containers, by this machine's clock
/// @param scratch the user's own folders on the scratch that are old enough, and whose job was not in the queue
/// @param scratchAt when was last looked for folders
/// @param troubles by node, why it could not be looked at the last time
public record Leftovers(
        OptionalLong uid,
        List<Container> containers,
        List<Job> accounted,
        Optional<Instant> containersAt,
        List<ScratchFolder> scratch,
        Optional<Instant> scratchAt,
        Map<String, GpuUse.Trouble> troubles) {

    /// Nothing was asked.
    public static final Leftovers NONE = new Leftovers(
            OptionalLong.empty(), List.of(), List.of(), Optional.empty(), List.of(), Optional.empty(), Map.of());

    public Leftovers {
        containers = List.copyOf(containers);
        accounted = List.copyOf(accounted);
        scratch = List.copyOf(scratch);
        troubles = Map.copyOf(troubles);
    }

    /// The same once this container is gone.
    public Leftovers withoutContainer(String id) {
        var rest = containers.stream().filter(it -> !it.id().equals(id)).toList();
        return new Leftovers(uid, rest, accounted, containersAt, scratch, scratchAt, troubles);
    }

    /// The same once this folder is gone.
    public Leftovers withoutFolder(String node, String path) {
        var rest = scratch.stream()
                .filter(it -> !it.node().equals(node) || !it.path().equals(path))
                .toList();
        return new Leftovers(uid, containers, accounted, containersAt, rest, scratchAt, troubles);
    }

    /// A running container with the label `slurm_job`.
    ///
    /// @param id Docker's full id, 64 hex digits
    /// @param name any text that Docker allows
    /// @param uid whom its processes run as, where Docker was given a number and the kernel says the same; empty
    ///     otherwise
    /// @param job the label's number; whoever started the container could write any
    public record Container(
            String node, String id, String name, OptionalLong uid, long job, Optional<Instant> startedAt) {}

    /// A folder whose name ends in a job's raw number.
    ///
    /// @param path the whole path
    /// @param changedAt its mtime
    /// @param sizeMb in MiB; empty where counting took too long
    public record ScratchFolder(String node, String path, long job, Instant changedAt, OptionalLong sizeMb) {}
}
