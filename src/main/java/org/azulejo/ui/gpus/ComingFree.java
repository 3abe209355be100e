package org.azulejo.ui.gpus;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TimeLimit;

/// When GPUs come free together on one node, by the time limits of the jobs that hold them and nothing else: jobs may
/// end sooner, and those that wait may take them first.
///
/// @param nodes for each node with GPUs that can be used, what its GPUs wait for
record ComingFree(List<OneNode> nodes) {

    /// @param free how many are free now
    /// @param ends when the held ones come free at the latest, ascending
    /// @param endless the jobs without a limit that hold GPUs here
    /// @param unknown how many nobody can have until nobody knows when
    record OneNode(int free, List<Instant> ends, List<Job> endless, int unknown) {

        Optional<Instant> whenFree(int wanted, Instant now) {
            if (wanted <= free) {
                return Optional.of(now);
            }
            int further = wanted - free;
            return further <= ends.size() ? Optional.of(ends.get(further - 1)) : Optional.empty();
        }

        int usable() {
            return free + ends.size() + endless.size() + unknown;
        }
    }

    /// @param away the nodes that take no jobs
    static ComingFree of(List<Gpu> gpus, Map<JobId, Job> jobs, Set<String> away) {
        return new ComingFree(gpus.stream()
                .filter(it -> it.state() != Gpu.State.UNAVAILABLE && !away.contains(it.node()))
                .collect(Collectors.groupingBy(Gpu::node, java.util.LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(it -> oneNode(it, jobs))
                .toList());
    }

    /// The first moment at which one node has so many free.
    Optional<Instant> whenFree(int wanted, Instant now) {
        return nodes.stream().flatMap(it -> it.whenFree(wanted, now).stream()).min(Comparator.naturalOrder());
    }

    int largestNode() {
        return nodes.stream().mapToInt(OneNode::usable).max().orElse(0);
    }

    int mostFreeTogether() {
        return nodes.stream().mapToInt(OneNode::free).max().orElse(0);
    }

    /// The jobs whose missing limit keeps every node from ever having so many free.
    List<Job> inTheWay(int wanted) {
        return nodes.stream()
                .filter(it -> it.usable() >= wanted)
                .flatMap(it -> it.endless().stream())
                .distinct()
                .toList();
    }

    private static OneNode oneNode(List<Gpu> gpus, Map<JobId, Job> jobs) {
        int free = 0;
        int unknown = 0;
        var ends = new ArrayList<Instant>();
        var endless = new ArrayList<Job>();
        for (var gpu : gpus) {
            var holders = gpu.holders().stream()
                    .flatMap(id -> Optional.ofNullable(jobs.get(id)).stream())
                    .toList();
            var forEver = holders.stream()
                    .filter(job -> job.timeLimit() instanceof TimeLimit.Unlimited)
                    .findFirst();
            if (gpu.state() == Gpu.State.FREE && gpu.note().isEmpty()) {
                free++;
            } else if (forEver.isPresent()) {
                endless.add(forEver.get());
            } else if (holders.isEmpty()
                    || holders.stream().anyMatch(job -> job.endsAt().isEmpty())) {
                unknown++;
            } else {
                holders.stream()
                        .flatMap(job -> job.endsAt().stream())
                        .max(Comparator.naturalOrder())
                        .ifPresent(ends::add);
            }
        }
        ends.sort(Comparator.naturalOrder());
        return new OneNode(free, List.copyOf(ends), List.copyOf(endless), unknown);
    }
}
