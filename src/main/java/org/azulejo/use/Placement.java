package org.azulejo.use;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.azulejo.nvidia.GpuReading;

/// Which of the GPUs that nvidia-smi sees has which of Slurm's indices. Never a guess: where two answers are possible,
/// a GPU stays without a place.
///
/// @param placed readings by Slurm's index
/// @param unplaced readings of which the index is not known
record Placement(Map<Integer, GpuReading> placed, List<GpuReading> unplaced) {

    private static final int NOWHERE = -1;

    Placement {
        placed = Map.copyOf(placed);
        unplaced = List.copyOf(unplaced);
    }

    /// @param given the indices that the job holds on this node, by Slurm's word; empty where that is not known
    /// @param gpusOfNode how many GPUs the node has
    static Placement of(List<GpuReading> gpus, Here here, List<Integer> given, int gpusOfNode) {
        var expected = expected(here, given);
        if (expected.isEmpty() && !here.indices().isEmpty()) {
            // the step and the queue do not agree
            return new Placement(Map.of(), gpus);
        }
        var indices = expected.orElse(Set.of());
        var minors = minors(gpus);
        var whole = new TreeSet<>(IntStream.range(0, gpusOfNode).boxed().toList());
        Optional<IntUnaryOperator> rule = Optional.empty();
        if (minors.isPresent()) {
            var listed = here.minors().filter(list -> list.size() == gpusOfNode);
            if (listed.isPresent()) {
                rule = Optional.of(listed.get()::indexOf);
            } else if (isInOrder(gpus)
                    && (minors.get().equals(indices) || minors.get().equals(whole))) {
                rule = Optional.of(minor -> minor);
            } else if (gpus.size() == 1 && indices.size() == 1) {
                int only = indices.iterator().next();
                rule = Optional.of(_ -> only);
            }
        }
        return rule.map(it -> placed(gpus, it, indices, gpusOfNode)).orElseGet(() -> new Placement(Map.of(), gpus));
    }

    private static Placement placed(
            List<GpuReading> gpus, IntUnaryOperator rule, Set<Integer> indices, int gpusOfNode) {
        var placed = new TreeMap<Integer, GpuReading>();
        var unplaced = new ArrayList<GpuReading>();
        for (var gpu : gpus) {
            int index = gpu.minor().isPresent() ? rule.applyAsInt(gpu.minor().getAsInt()) : NOWHERE;
            if (index == NOWHERE) {
                unplaced.add(gpu);
            } else {
                placed.put(index, gpu);
            }
        }
        boolean constrained = gpus.size() <= indices.size();
        if (constrained && !indices.containsAll(placed.keySet())) {
            // the list of files is not the one that Slurm goes by
            return new Placement(Map.of(), gpus);
        }
        // A GPU that says nothing, and one place left: there is only one answer.
        var left = new TreeSet<>(
                constrained ? indices : IntStream.range(0, gpusOfNode).boxed().toList());
        left.removeAll(placed.keySet());
        if (unplaced.size() == 1 && left.size() == 1) {
            placed.put(left.first(), unplaced.removeFirst());
        }
        return new Placement(placed, unplaced);
    }

    /// The indices that the step was given; they must be those of the job, or some of them.
    private static Optional<Set<Integer>> expected(Here here, List<Integer> given) {
        if (here.indices().isEmpty()) {
            return given.isEmpty() ? Optional.empty() : Optional.of(new TreeSet<>(given));
        }
        return given.isEmpty() || given.containsAll(here.indices())
                ? Optional.of(new TreeSet<>(here.indices()))
                : Optional.empty();
    }

    /// Whether the device files are numbered in the order of the bus. Where slurmd detects the GPUs, it counts them
    /// along the bus (22.05 to 24.11); where files are listed, along the list. Without a list, only equal orders
    /// leave one answer.
    private static boolean isInOrder(List<GpuReading> gpus) {
        var numbered = gpus.stream().filter(gpu -> gpu.minor().isPresent()).toList();
        var byMinor = Comparator.comparingInt((GpuReading gpu) -> gpu.minor().orElse(NOWHERE));
        var byBus = Comparator.comparing((GpuReading gpu) -> gpu.busId().orElse(""));
        return numbered.stream().allMatch(gpu -> gpu.busId().isPresent())
                && numbered.stream()
                        .sorted(byMinor)
                        .toList()
                        .equals(numbered.stream().sorted(byBus).toList());
    }

    /// Nothing where two GPUs claim the same number.
    private static Optional<Set<Integer>> minors(List<GpuReading> gpus) {
        var minors = new HashSet<Integer>();
        for (var gpu : gpus) {
            if (gpu.minor().isPresent() && !minors.add(gpu.minor().getAsInt())) {
                return Optional.empty();
            }
        }
        return Optional.of(new TreeSet<>(minors));
    }
}
