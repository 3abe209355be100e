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
/// wait
/// in the queue.
final class NodeErrand {

    /// srun's own waiting and the job's start and end come on top of the minute.
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private NodeErrand() {}

    /// @param minutes the job's time limit
    static Command of(Node node, Snapshot snapshot, int minutes, String script, String... arguments) {
        var words = new ArrayList<>(List.of(
                "srun",
                "--immediate=5",
                "-n1",
                "-N1",
                "-c1",
                "-t",
                Integer.toString(minutes),
                "--mem=200M",
                "-J",
                Job.PROBE_NAME));
        partition(node, snapshot).ifPresent(name -> words.addAll(List.of("-p", name)));
        words.addAll(List.of("-w", node.name(), "sh", "-c", text(script), "sh"));
        words.addAll(List.of(arguments));
        return new Command(words, LIMIT.plusMinutes(minutes - 1));
    }

    /// Where the node is in the default partition, none need be named.
    private static Optional<String> partition(Node node, Snapshot snapshot) {
        var its = snapshot.partitions().value().stream()
                .filter(partition -> node.partitions().contains(partition.name()))
                .toList();
        if (its.stream().anyMatch(Partition::isDefault)) {
            return Optional.empty();
        }
        return its.stream()
                .filter(partition -> partition.state().equals("UP"))
                .map(Partition::name)
                .findFirst()
                .or(() -> node.partitions().stream().findFirst());
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
