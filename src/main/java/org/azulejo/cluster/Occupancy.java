package org.azulejo.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Gpu.Note;
import org.azulejo.slurm.Gpu.State;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.Node;

/// Who holds which GPU, from Slurm's answers alone.
///
/// A node says which indices are in use, a job which indices are its own. A job is drawn on a GPU only where both agree
/// and no other job claims the same; elsewhere the holder is not known, which is always better than a wrong one.
///
/// @param gpus every GPU, in the order of nodes and indices
/// @param disputed nodes on which an index is in use that no job is known to hold, or claimed against the node's word
record Occupancy(List<Gpu> gpus, Set<String> disputed) {

    Occupancy {
        gpus = List.copyOf(gpus);
        disputed = Set.copyOf(disputed);
    }

    static Occupancy of(Collection<Node> nodes, Collection<Job> jobs, boolean memoryIsConsumable) {
        var claims = claims(jobs);
        var gpus = new ArrayList<Gpu>();
        var disputed = new TreeSet<String>();
        for (var node : nodes) {
            var ofNode = new OfNode(node, claims.getOrDefault(node.name(), Map.of()), memoryIsConsumable);
            var itsGpus = ofNode.gpus();
            gpus.addAll(itsGpus);
            if (itsGpus.stream().anyMatch(Occupancy::isDisputed)) {
                disputed.add(node.name());
            }
        }
        return new Occupancy(gpus, disputed);
    }

    private static boolean isDisputed(Gpu gpu) {
        return gpu.state() == State.UNKNOWN
                || (gpu.state() == State.HELD && gpu.holders().isEmpty());
    }

    /// Node name -> index -> the jobs that claim it.
    private static Map<String, Map<Integer, List<Job>>> claims(Collection<Job> jobs) {
        var claims = new TreeMap<String, Map<Integer, List<Job>>>();
        for (var job : jobs) {
            for (var allocation : job.allocations()) {
                var ofNode = claims.computeIfAbsent(allocation.node(), _ -> new TreeMap<>());
                allocation
                        .gpuIndices()
                        .forEach(index -> ofNode.computeIfAbsent(index, _ -> new ArrayList<>())
                                .add(job));
            }
        }
        return claims;
    }

    /// The indices of a node that Slurm calls in use, as a whole GPU or in shares; empty where it names none.
    static Set<Integer> usedIndices(Node node) {
        return node.gresUsed().stream()
                .filter(Occupancy::takesGpus)
                .flatMap(gres -> gres.indices().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// How many GPUs of a node Slurm calls allocated as a whole.
    static int usedCount(Node node) {
        return node.gresUsed().stream()
                .filter(Gres::isGpu)
                .mapToInt(Gres::count)
                .sum();
    }

    private static boolean takesGpus(Gres gres) {
        return gres.isGpu() || gres.name().equals("shard") || gres.name().equals("mps");
    }

    /// One node's part of the picture.
    private record OfNode(Node node, Map<Integer, List<Job>> claims, boolean memoryIsConsumable) {

        List<Gpu> gpus() {
            var types = types();
            var used = usedIndices(node);
            var allUsed = usedCount(node) >= types.size();
            var usedUnnamed = usedCount(node) > 0 && used.isEmpty();
            var gpus = new ArrayList<Gpu>();
            for (int index = 0; index < types.size(); index++) {
                var claimants = claims.getOrDefault(index, List.of());
                gpus.add(
                        used.contains(index) || allUsed
                                ? held(index, types.get(index), claimants)
                                : usedUnnamed || !claimants.isEmpty()
                                        ? disputed(index, types.get(index), claimants)
                                        : free(index, types.get(index)));
            }
            return gpus;
        }

        /// The type of each index. Slurm numbers a node's GPUs over all its types, in the order in which it lists them.
        private List<Optional<String>> types() {
            return node.gres().stream()
                    .filter(Gres::isGpu)
                    .flatMap(gres -> Stream.generate(gres::type).limit(gres.count()))
                    .toList();
        }

        private Gpu held(int index, Optional<String> type, List<Job> claimants) {
            if (claimants.size() == 1) {
                return gpu(index, type, State.HELD, List.of(claimants.getFirst()), Optional.empty());
            }
            Note why = claimants.isEmpty() ? new Note.HolderNotKnown() : new Note.Contradiction();
            return gpu(index, type, State.HELD, List.of(), Optional.of(why));
        }

        private Gpu disputed(int index, Optional<String> type, List<Job> claimants) {
            Note why = claimants.isEmpty() ? new Note.HolderNotKnown() : new Note.Contradiction();
            return gpu(index, type, State.UNKNOWN, List.of(), Optional.of(why));
        }

        private Gpu free(int index, Optional<String> type) {
            var away = away();
            return away.isPresent()
                    ? gpu(index, type, State.UNAVAILABLE, List.of(), away)
                    : gpu(index, type, State.FREE, List.of(), notUsable());
        }

        private Gpu gpu(int index, Optional<String> type, State state, List<Job> holders, Optional<Note> note) {
            return new Gpu(
                    node.name(),
                    index,
                    type,
                    state,
                    holders.stream().map(Job::id).toList(),
                    note);
        }

        /// Why the node takes no jobs.
        private Optional<Note> away() {
            var state = node.state();
            // A node that is being switched on does not respond either: that is no fault.
            if (state.flags().stream().anyMatch(flag -> flag.startsWith("POWER"))) {
                return Optional.of(new Note.PoweredOff());
            }
            if (isDown()) {
                return Optional.of(new Note.Down(node.reason()));
            }
            // FAIL: soon to be taken away; what runs there goes on
            if (state.has("DRAIN") || state.has("FAIL")) {
                return Optional.of(new Note.Drained(node.reason()));
            }
            if (state.has("MAINTENANCE")) {
                return Optional.of(new Note.Maintenance(node.reason()));
            }
            if (state.has("RESERVED")) {
                return Optional.of(new Note.Reserved(node.reservation()));
            }
            return Optional.empty();
        }

        private boolean isDown() {
            var state = node.state();
            return Set.of("DOWN", "ERROR", "FUTURE", "UNKNOWN").contains(state.base())
                    || Stream.of("NOT_RESPONDING", "INVALID_REG", "REBOOT_ISSUED")
                            .anyMatch(state::has);
        }

        /// Why a free GPU cannot be had all the same.
        private Optional<Note> notUsable() {
            if (node.cpus().isPresent()
                    && node.cpusAllocated().isPresent()
                    && node.cpusAllocated().getAsInt() >= node.cpus().getAsInt()) {
                return Optional.of(new Note.NoCpusLeft());
            }
            if (memoryIsConsumable
                    && node.memoryMb().isPresent()
                    && node.memoryMbAllocated().isPresent()
                    && node.memoryMbAllocated().getAsLong() >= node.memoryMb().getAsLong()) {
                return Optional.of(new Note.NoMemoryLeft());
            }
            return node.state().has("PLANNED") ? Optional.of(new Note.Planned()) : Optional.empty();
        }
    }
}
