package org.azulejo.forecast;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TimeLimit;

/// When GPUs come free together on one node, by the time limits of the jobs that hold them and nothing else: jobs may
/// end sooner, and those that wait may take them first.
///
/// @param nodes for each node with GPUs that can be used, what its GPUs wait for
record ComingFree(List<OneNode> nodes) {

    ComingFree {
        nodes = List.copyOf(nodes);
    }

    /// @param free how many can be had now
    /// @param ends when the held ones come free at the latest, ascending
    /// @param endless for each GPU that a job without a limit holds, that job
    /// @param unknown how many nobody can have until nobody knows when
    record OneNode(String name, int free, List<Instant> ends, List<Job> endless, int unknown) {

        OneNode {
            ends = List.copyOf(ends);
            endless = List.copyOf(endless);
        }

        /// @param usable how many of the free ones can be had now
        static OneNode of(String name, List<Gpu> gpus, int usable, Map<JobId, Job> jobs) {
            int unknown = 0;
            var ends = new ArrayList<Instant>();
            var endless = new ArrayList<Job>();
            for (var gpu : gpus) {
                if (gpu.state() == Gpu.State.FREE) {
                    unknown++;
                    continue;
                }
                var holders = gpu.holders().stream()
                        .flatMap(id -> Optional.ofNullable(jobs.get(id)).stream())
                        .toList();
                var forEver = holders.stream()
                        .filter(job -> job.timeLimit() instanceof TimeLimit.Unlimited)
                        .findFirst();
                if (forEver.isPresent()) {
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
            return new OneNode(name, usable, ends, endless, unknown - usable);
        }

        Optional<Instant> whenFree(int wanted, Instant now) {
            if (wanted <= free) {
                return Optional.of(now);
            }
            int further = wanted - free;
            return further <= ends.size()
                    ? Optional.of(ends.get(further - 1)).map(end -> end.isBefore(now) ? now : end)
                    : Optional.empty();
        }

        int size() {
            return free + ends.size() + endless.size() + unknown;
        }
    }

    /// The first moment at which one node has so many free.
    Optional<Instant> whenFree(int wanted, Instant now) {
        return nodes.stream().flatMap(it -> it.whenFree(wanted, now).stream()).min(Comparator.naturalOrder());
    }

    /// The nodes that have so many free at that moment.
    List<String> whereFree(int wanted, Instant at, Instant now) {
        return nodes.stream()
                .filter(it -> it.whenFree(wanted, now).equals(Optional.of(at)))
                .map(OneNode::name)
                .toList();
    }

    int largestNode() {
        return nodes.stream().mapToInt(OneNode::size).max().orElse(0);
    }

    int mostFreeTogether() {
        return nodes.stream().mapToInt(OneNode::free).max().orElse(0);
    }

    /// The jobs whose missing limit keeps every node from ever having so many free.
    List<Job> inTheWay(int wanted) {
        return nodes.stream()
                .filter(it -> it.size() >= wanted)
                .flatMap(it -> it.endless().stream())
                .distinct()
                .toList();
    }
}
