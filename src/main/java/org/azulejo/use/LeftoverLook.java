package org.azulejo.use;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.cluster.Accounting;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.Node;

/// Looks on the nodes where the user's own jobs ran lately for what they left behind, and takes it away at a word. Each
/// look is a job without a GPU that does not wait. Blocks; safe for several threads.
public final class LeftoverLook {

    /// Between two looks for containers that nobody asked for.
    public static final Duration AT_MOST_EVERY = Duration.ofMinutes(10);

    private static final int MOST_NODES = 16;
    private static final int MINUTES_TO_REMOVE = 5;

    private final Remote remote;
    private final Clock clock;
    private volatile boolean withoutDocker;

    public LeftoverLook(Remote remote, Clock clock) {
        this.remote = remote;
        this.clock = clock;
    }

    /// Whether the last look for containers found nodes, and no Docker on any of them.
    public boolean isWithoutDocker() {
        return withoutDocker;
    }

    /// What is known after a look for containers. Those of nodes that could not be looked at stay as they were.
    public Leftovers containers(Snapshot snapshot, Leftovers before) throws RemoteException, InterruptedException {
        var round = ask(snapshot, "containers.sh");
        withoutDocker =
                !round.answers().isEmpty() && round.answers().values().stream().noneMatch(LeftoverAnswers::hasDocker);
        var found = new ArrayList<>(before.containers().stream()
                .filter(it -> !round.answers().containsKey(it.node()))
                .toList());
        round.answers().forEach((node, answer) -> found.addAll(LeftoverAnswers.containers(node, answer)));
        var uid = round.uid(before);
        return new Leftovers(
                uid,
                found,
                accounted(found, uid),
                Optional.of(clock.instant()),
                before.scratch(),
                before.scratchAt(),
                round.troubles());
    }

    /// What is known after a look for folders on the scratch.
    public Leftovers scratch(Snapshot snapshot, SiteProfile.Scratch where, Leftovers before)
            throws RemoteException, InterruptedException {
        var folder = where.of(snapshot.user());
        var round = ask(snapshot, "scratch.sh", "list", folder);
        var found = new ArrayList<>(before.scratch().stream()
                .filter(it -> !round.answers().containsKey(it.node()))
                .toList());
        round.answers().forEach((node, answer) -> found.addAll(LeftoverAnswers.folders(node, folder, answer)));
        return new Leftovers(
                round.uid(before),
                before.containers(),
                before.accounted(),
                before.containersAt(),
                found,
                Optional.of(clock.instant()),
                round.troubles());
    }

    /// Stops a container: with Docker's patience of 10 s, then at once. Before that Slurm must say once more
    /// that the job was this user's and is over, and on the node the container must still be the one that was
    /// named.
    ///
    /// @param id Docker's full id
    /// @param job the raw number on its label
    public LeftoverOutcome stopContainer(Snapshot snapshot, String nodeName, String id, long job)
            throws RemoteException, InterruptedException {
        if (!id.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("no full id: " + id);
        }
        var node = node(snapshot, nodeName);
        if (node.isEmpty() || !isOver(snapshot, job)) {
            return new LeftoverOutcome.Kept(LeftoverOutcome.Why.OTHER, "");
        }
        return outcome(NodeErrand.of(node.get(), snapshot, 1, "stop-container.sh", id, Long.toString(job)));
    }

    /// Removes a folder on the scratch; the errand makes sure once more of everything.
    public LeftoverOutcome removeScratch(Snapshot snapshot, String nodeName, SiteProfile.Scratch where, String path)
            throws RemoteException, InterruptedException {
        var folder = where.of(snapshot.user());
        var node = node(snapshot, nodeName);
        if (node.isEmpty() || !path.startsWith(folder + "/")) {
            return new LeftoverOutcome.Kept(LeftoverOutcome.Why.OTHER, "");
        }
        var name = path.substring(folder.length() + 1);
        return outcome(NodeErrand.of(node.get(), snapshot, MINUTES_TO_REMOVE, "scratch.sh", "remove", folder, name));
    }

    /// @param answers by node, of those that answered
    private record Round(Map<String, String> answers, Map<String, GpuUse.Trouble> troubles) {

        OptionalLong uid(Leftovers before) {
            return answers.values().stream()
                    .map(LeftoverAnswers::uid)
                    .filter(OptionalLong::isPresent)
                    .findFirst()
                    .orElse(before.uid());
        }
    }

    private Round ask(Snapshot snapshot, String script, String... arguments)
            throws RemoteException, InterruptedException {
        var nodes = nodes(snapshot);
        var answers = new HashMap<String, String>();
        var troubles = new HashMap<String, GpuUse.Trouble>();
        // one after the other: others may want to ask meanwhile
        for (var node : nodes) {
            var answer = remote.run(List.of(NodeErrand.of(node, snapshot, 1, script, arguments)))
                    .getFirst();
            var trouble = NodeErrand.trouble(answer, clock.instant());
            if (trouble.isPresent()) {
                troubles.put(node.name(), trouble.get());
            } else {
                answers.put(node.name(), answer.out());
            }
        }
        return new Round(answers, troubles);
    }

    /// Where the user's own jobs ended lately or run, newest first; nodes that take no jobs cannot be asked.
    private static List<Node> nodes(Snapshot snapshot) {
        var names = Stream.concat(snapshot.ended().value().stream(), snapshot.jobs().value().stream())
                .filter(snapshot::isMine)
                .flatMap(job -> job.nodes().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return names.stream()
                .flatMap(name -> node(snapshot, name).stream())
                .filter(node -> !node.state().isDrained()
                        && !node.state().isDown()
                        && !node.state().isSwitchedOff())
                .limit(MOST_NODES)
                .toList();
    }

    private static Optional<Node> node(Snapshot snapshot, String name) {
        return snapshot.nodes().value().stream()
                .filter(node -> node.name().equals(name))
                .findFirst();
    }

    /// What accounting says of the jobs on the labels of this user's containers.
    private List<Job> accounted(List<Leftovers.Container> containers, OptionalLong uid)
            throws RemoteException, InterruptedException {
        var ids = containers.stream()
                .filter(it -> it.uid().isPresent() && it.uid().equals(uid))
                .map(Leftovers.Container::job)
                .distinct()
                .toList();
        return ids.isEmpty() ? List.of() : new Accounting(remote).jobs(ids);
    }

    private boolean isOver(Snapshot snapshot, long job) throws RemoteException, InterruptedException {
        var accounting = new Accounting(remote);
        return !accounting.isQueued(job)
                && accounting.jobs(List.of(job)).stream()
                        .anyMatch(it -> it.rawId() == job
                                && snapshot.isMine(it)
                                && it.state().ended());
    }

    private LeftoverOutcome outcome(Command command) throws RemoteException, InterruptedException {
        var answer = remote.run(List.of(command)).getFirst();
        var words = answer.err().strip();
        return switch (LeftoverAnswers.verdict(answer.out()).orElse("")) {
            case "gone", "none", "stopped", "removed" -> new LeftoverOutcome.Gone();
            case "other" -> new LeftoverOutcome.Kept(LeftoverOutcome.Why.OTHER, words);
            case "unsure" -> new LeftoverOutcome.Kept(LeftoverOutcome.Why.UNSURE, words);
            case "used" -> new LeftoverOutcome.Kept(LeftoverOutcome.Why.IN_USE, words);
            case "alive", "remains" -> new LeftoverOutcome.Kept(LeftoverOutcome.Why.REMAINS, words);
            default -> {
                var noRoom = NodeErrand.trouble(answer, clock.instant())
                        .filter(it -> it.kind() == GpuUse.Trouble.Kind.NO_ROOM);
                yield new LeftoverOutcome.Kept(
                        noRoom.isPresent() ? LeftoverOutcome.Why.NO_ROOM : LeftoverOutcome.Why.REFUSED, words);
            }
        };
    }
}
