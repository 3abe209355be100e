package org.azulejo.cluster;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.Job.Allocation;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;

/// Remembers which GPU indices each running job holds, and knows which jobs must still be asked about.
///
/// squeue tells how many GPUs a job has and on which nodes, sinfo which indices of a node are in use. Where these two
/// leave only one answer, no further question is asked: a job is the only one with GPUs on its nodes, or the only one
/// whose indices are not known, and what is in use there beside the known ones is exactly as many as it has. All other
/// jobs need a `scontrol -d show job`.
///
/// An attempt of a job is the id and its start: a requeued job keeps its id and gets other GPUs. Not safe for several
/// threads.
final class Holdings {

    private record Attempt(JobId id, Optional<Instant> start) {
        static Attempt of(Job job) {
            return new Attempt(job.id(), job.startedAt());
        }
    }

    private final Map<Attempt, List<Allocation>> known = new HashMap<>();

    /// The same jobs, with the indices that are known or follow.
    List<Job> fill(Collection<Job> jobs, Collection<Node> nodes) {
        var holding = jobs.stream().filter(Holdings::holdsGpus).toList();
        known.keySet().retainAll(holding.stream().map(Attempt::of).collect(Collectors.toSet()));
        var used = nodes.stream().collect(Collectors.toMap(Node::name, Occupancy::usedIndices, (one, _) -> one));
        forgetDenied(used);
        while (deduce(holding, used)) {
            // Each job that becomes known may leave only one answer for another.
        }
        return jobs.stream().map(this::filled).toList();
    }

    /// Takes what `scontrol -d show job` said of a job.
    void learn(Job job, List<Allocation> allocations) {
        known.put(Attempt.of(job), allocations);
    }

    /// The jobs to ask about: those without indices, one's own first, then by id, so that a limited round does not
    /// starve any.
    List<Job> toAsk(Collection<Job> jobs, String user) {
        return jobs.stream()
                .filter(Holdings::holdsGpus)
                .filter(job -> !known.containsKey(Attempt.of(job)))
                .sorted(Comparator.comparing((Job job) -> !job.user().equals(user))
                        .thenComparingLong(Job::rawId))
                .toList();
    }

    /// The jobs on these nodes are asked about again.
    void forget(Collection<Job> jobs, Set<String> nodes) {
        jobs.stream()
                .filter(job -> job.nodes().stream().anyMatch(nodes::contains))
                .map(Attempt::of)
                .forEach(known::remove);
    }

    private static boolean holdsGpus(Job job) {
        return job.state().holdsResources()
                && job.gpus().orElse(0) > 0
                && !job.nodes().isEmpty();
    }

    private Job filled(Job job) {
        var allocations = known.get(Attempt.of(job));
        return allocations == null ? job : job.withAllocations(allocations);
    }

    /// Drops what a node's word contradicts: the job has been moved or resized, or an answer was out of date.
    private void forgetDenied(Map<String, Set<Integer>> used) {
        known.values()
                .removeIf(allocations -> allocations.stream().anyMatch(allocation -> {
                    var ofNode = used.get(allocation.node());
                    return ofNode != null && !ofNode.containsAll(allocation.gpuIndices());
                }));
    }

    /// Finds jobs for which only one answer is left. Whether it found any.
    private boolean deduce(List<Job> holding, Map<String, Set<Integer>> used) {
        var unknownOn = new TreeMap<String, List<Job>>();
        var claimed = new HashMap<String, Set<Integer>>();
        for (var job : holding) {
            var allocations = known.get(Attempt.of(job));
            if (allocations == null) {
                job.nodes()
                        .forEach(node -> unknownOn
                                .computeIfAbsent(node, _ -> new ArrayList<>())
                                .add(job));
            } else {
                allocations.forEach(allocation -> claimed.computeIfAbsent(allocation.node(), _ -> new HashSet<>())
                        .addAll(allocation.gpuIndices()));
            }
        }
        var found = false;
        for (var job : holding) {
            var alone = job.nodes().stream().allMatch(node -> List.of(job).equals(unknownOn.get(node)));
            if (alone) {
                var left = job.nodes().stream()
                        .map(node -> new Allocation(node, left(node, used, claimed)))
                        .filter(allocation -> !allocation.gpuIndices().isEmpty())
                        .toList();
                if (left.stream().mapToInt(it -> it.gpuIndices().size()).sum()
                        == job.gpus().orElse(0)) {
                    known.put(Attempt.of(job), left);
                    found = true;
                }
            }
        }
        return found;
    }

    private static List<Integer> left(String node, Map<String, Set<Integer>> used, Map<String, Set<Integer>> claimed) {
        var left = new TreeSet<>(used.getOrDefault(node, Set.of()));
        left.removeAll(claimed.getOrDefault(node, Set.of()));
        return List.copyOf(left);
    }
}
