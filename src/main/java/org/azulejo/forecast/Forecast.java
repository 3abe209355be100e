package org.azulejo.forecast;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.cluster.Snapshot;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.TimeLimit;

/// Works out what a person can have, now and later.
public final class Forecast {

    private static final List<Integer> AMOUNTS = List.of(2, 4, 8);

    /// Reasons of jobs that start as soon as there is room for them. A fresh job has none yet.
    private static final Set<String> WAITS_FOR_ROOM = Set.of("Resources", "Priority", "None", "");

    private final Snapshot snapshot;
    private final SiteProfile site;
    private final Instant now;
    private final Map<JobId, Job> jobs;
    private final Map<String, Node> nodes;
    private final Set<String> open;

    private Forecast(Snapshot snapshot, SiteProfile site, Instant now) {
        this.snapshot = snapshot;
        this.site = site;
        this.now = now;
        this.jobs = snapshot.begun();
        this.nodes =
                snapshot.nodes().value().stream().collect(toMap(Node::name, Function.identity(), (first, _) -> first));
        this.open = snapshot.partitions().value().stream()
                .filter(partition -> partition.state().equals("UP"))
                .map(Partition::name)
                .collect(Collectors.toSet());
    }

    /// What this user can have; empty where there is no GPU.
    ///
    /// @param now by the cluster's clock
    public static Optional<ForYou> forYou(Snapshot snapshot, SiteProfile site, Instant now) {
        return snapshot.gpus().isEmpty() ? Optional.empty() : Optional.of(new Forecast(snapshot, site, now).forYou());
    }

    private ForYou forYou() {
        var room = rooms();
        int usable = room.stream().mapToInt(Room::usable).sum();
        var usualLeft = usualLeft();
        int gpusNow = Math.min(usable, usualLeft.orElse(usable));
        var coming = new ComingFree(room.stream()
                .filter(Room::takesJobs)
                .map(it -> ComingFree.OneNode.of(it.node(), it.gpus(), it.usable(), jobs))
                .toList());
        return new ForYou(
                gpusNow,
                Math.min(gpusNow, coming.mostFreeTogether()),
                new ForYou.Bounds(
                        room.stream().mapToInt(Room::free).sum(),
                        room.stream().mapToInt(Room::promised).sum(),
                        room.stream().mapToInt(Room::lacking).sum(),
                        usable,
                        usualLeft),
                AMOUNTS.stream()
                        .filter(amount -> amount > coming.mostFreeTogether() && amount <= coming.largestNode())
                        .map(amount -> later(amount, coming))
                        .toList(),
                snapshot.jobs().value().stream().filter(Forecast::neverEnds).toList(),
                first(_ -> true));
    }

    private static boolean neverEnds(Job job) {
        return job.state().holdsResources()
                && job.gpus().orElse(0) > 0
                && job.timeLimit() instanceof TimeLimit.Unlimited;
    }

    /// The GPUs of one node, and how many of the free ones are what.
    private record Room(
            String node, List<Gpu> gpus, boolean takesJobs, int free, int promised, int lacking, int usable) {}

    private List<Room> rooms() {
        var byNode = snapshot.gpus().stream()
                .collect(Collectors.groupingBy(Gpu::node, LinkedHashMap::new, Collectors.toList()));
        var rooms = new ArrayList<Room>();
        byNode.forEach((name, gpus) -> rooms.add(room(name, gpus)));
        return rooms;
    }

    private Room room(String name, List<Gpu> gpus) {
        var node = Optional.ofNullable(nodes.get(name));
        int free = count(gpus, gpu -> gpu.state() == Gpu.State.FREE);
        int promised = count(
                gpus,
                gpu -> gpu.note().filter(Gpu.Note.Planned.class::isInstance).isPresent());
        int unpromised =
                count(gpus, gpu -> gpu.state() == Gpu.State.FREE && gpu.note().isEmpty());
        int usable = Math.min(unpromised, node.map(this::fits).orElse(unpromised));
        boolean takesJobs = node.map(it -> takesJobs(it, gpus)).orElse(true);
        return new Room(name, gpus, takesJobs, free, promised, free - promised - usable, usable);
    }

    private static int count(List<Gpu> gpus, Predicate<Gpu> which) {
        return (int) gpus.stream().filter(which).count();
    }

    private static boolean takesJobs(Node node, List<Gpu> gpus) {
        var state = node.state();
        return gpus.stream().noneMatch(gpu -> gpu.state() == Gpu.State.UNAVAILABLE)
                && !state.isDrained()
                && !state.isDown()
                && !state.isSwitchedOff()
                && !state.has("RESERVED")
                && !state.has("MAINTENANCE");
    }

    /// For how many GPUs the node has CPUs and memory left. What Slurm does not say does not bound it.
    private int fits(Node node) {
        if (!node.partitions().isEmpty()
                && !snapshot.partitions().value().isEmpty()
                && node.partitions().stream().noneMatch(open::contains)) {
            return 0;
        }
        long byCpus = Long.MAX_VALUE;
        if (node.cpus().isPresent() && node.cpusAllocated().isPresent()) {
            byCpus = ((long) node.cpus().getAsInt() - node.cpusAllocated().getAsInt()) / site.leastCpusPerGpu();
        }
        long byMemory = Long.MAX_VALUE;
        if (snapshot.config().memoryIsConsumable()
                && node.memoryMb().isPresent()
                && node.memoryMbAllocated().isPresent()) {
            byMemory =
                    (node.memoryMb().getAsLong() - node.memoryMbAllocated().getAsLong()) / site.leastMemoryMbPerGpu();
        }
        return Math.clamp(Math.min(byCpus, byMemory), 0, Integer.MAX_VALUE);
    }

    private OptionalInt usualLeft() {
        if (site.usualGpus().isEmpty()) {
            return OptionalInt.empty();
        }
        int mine = snapshot.jobs().value().stream()
                .filter(job -> snapshot.isMine(job) && job.state().holdsResources())
                .mapToInt(job -> job.gpus().orElse(0))
                .sum();
        return OptionalInt.of(Math.max(0, site.usualGpus().getAsInt() - mine));
    }

    private ForYou.Later later(int amount, ComingFree coming) {
        var at = coming.whenFree(amount, now);
        if (at.isEmpty()) {
            return new ForYou.Later(amount, at, Optional.empty(), coming.inTheWay(amount));
        }
        var partitions = coming.whereFree(amount, at.get(), now).stream()
                .flatMap(name -> Optional.ofNullable(nodes.get(name)).stream())
                .map(Node::partitions)
                .flatMap(Collection::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new ForYou.Later(amount, at, first(job -> mayRunIn(job, partitions)), List.of());
    }

    /// A waiting job may name several partitions.
    private static boolean mayRunIn(Job job, Set<String> partitions) {
        return partitions.isEmpty() || Stream.of(job.partition().split(",", -1)).anyMatch(partitions::contains);
    }

    /// The waiting job that gets GPUs first, where that is not one's own.
    private Optional<Job> first(Predicate<Job> which) {
        return snapshot.jobs().value().stream()
                .filter(job -> job.state().waiting() && WAITS_FOR_ROOM.contains(job.reason()))
                .filter(job -> job.gpus().orElse(0) > 0)
                .filter(which)
                .min(Comparator.comparingLong((Job job) -> -job.priority().orElse(0))
                        .thenComparingLong(Job::rawId))
                .filter(job -> !snapshot.isMine(job));
    }
}
