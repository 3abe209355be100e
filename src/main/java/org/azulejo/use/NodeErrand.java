package org.azulejo.use;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.Partition;

/// A short program on one node, as a job of its own that holds one core, no GPU and little memory, and that does not
/// wait in the queue.
final class NodeErrand {

    /// srun's own waiting and the job's start and end come on top of the minute.
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private NodeErrand() {}

    /// @param minutes the job's time limit
    static Command of(Node node, Snapshot snapshot, int minutes, String script, String... arguments) {
        var words = new ArrayList<>(srun(node.name(), partition(node, snapshot), minutes));
        words.addAll(List.of("sh", "-c", text(script), "sh"));
        words.addAll(List.of(arguments));
        return new Command(words, LIMIT.plusMinutes(minutes - 1));
    }

    /// The words that start a program on one node without waiting in the queue. A limit of a minute or so: without one
    /// it could not start beside the plan of a waiting job.
    static List<String> srun(String node, Optional<String> partition, int minutes) {
        var words = new ArrayList<>(List.of(
                "srun", "--immediate=" + Target.WAIT_SECONDS, "-n1", "-N1", "-c1", "-w", node, "-t", "" + minutes));
        partition.ifPresent(name -> words.addAll(List.of("-p", name)));
        words.addAll(List.of("--mem=200M", "--job-name=" + Job.PROBE_NAME, "--mpi=none", "--chdir=/", "--quiet"));
        return words;
    }

    /// A partition of the node that takes jobs, the default one first.
    static Optional<String> partition(Node node, Snapshot snapshot) {
        return snapshot.partitions().value().stream()
                .filter(partition ->
                        partition.state().equals("UP") && node.partitions().contains(partition.name()))
                .sorted((one, other) -> Boolean.compare(other.isDefault(), one.isDefault()))
                .map(Partition::name)
                .findFirst();
    }

    /// Why an errand gave no answer; empty where it did.
    static Optional<GpuUse.Trouble> trouble(Answer answer, Instant now) {
        if (answer.ok()) {
            return Optional.empty();
        }
        var words = answer.err().strip();
        var kind = words.contains("Requested nodes are busy") || words.contains("Immediate execution impossible")
                ? GpuUse.Trouble.Kind.NO_ROOM
                : GpuUse.Trouble.Kind.REFUSED;
        return Optional.of(new GpuUse.Trouble(
                now, kind, words.isEmpty() ? answer.command().name() + " exited " + answer.exit() : words));
    }

    private static String text(String script) {
        try (InputStream file = NodeErrand.class.getResourceAsStream("/org/azulejo/use/" + script)) {
            if (file == null) {
                throw new IllegalStateException(script + " is not packaged");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
