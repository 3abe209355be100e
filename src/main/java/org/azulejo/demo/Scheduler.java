package org.azulejo.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Decides who starts: by priority, with backfill. A job that cannot start now gets the earliest time at which it can,
/// by
/// the limits of those that run, and what comes after it may not delay it.
final class Scheduler {

    /// Only so many waiting jobs get a place in the plan, as `bf_max_job_test` bounds the real one.
    private static final int PLANNED_JOBS = 12;

    private static final int TESTED_JOBS = 400;

    private final Simulation simulation;

    Scheduler(Simulation simulation) {
        this.simulation = simulation;
    }

    /// Something that is or will be taken of a node.
    private record Taken(long from, long to, int gpus, int cpus) {}

    private record Need(String partition, int nodes, int gpus, int cpus) {}

    private final class Pass {
        final long now = simulation.now();
        final Map<SimNode, List<Taken>> taken = new HashMap<>();
        final Set<SimNode> planned = new HashSet<>();
        /// What had no room in this pass, and for how many minutes: the same for longer has none either.
        final Map<Need, Long> nowhere = new HashMap<>();

        int plans;
        int tests;

        List<Taken> taken(SimNode node) {
            return taken.computeIfAbsent(node, this::running);
        }

        private List<Taken> running(SimNode node) {
            var list = new ArrayList<Taken>();
            for (var job : node.jobs) {
                var until =
                        job.completing ? now + 2 : job.hasLimit() ? Math.max(job.limitEnd(), now + 30) : Long.MAX_VALUE;
                list.add(new Taken(now, until, job.work.gpus, job.work.cpus));
            }
            return list;
        }

        boolean fits(SimNode node, Work work, long from) {
            var to = end(from, work);
            var list = taken(node);
            if (!fitsAt(node, work, list, from)) {
                return false;
            }
            for (var other : list) {
                if (other.from() > from && other.from() < to && !fitsAt(node, work, list, other.from())) {
                    return false;
                }
            }
            return true;
        }

        private boolean fitsAt(SimNode node, Work work, List<Taken> list, long at) {
            var gpus = node.gpus - work.gpus;
            var cpus = SimNode.CPUS - work.cpus;
            for (var other : list) {
                if (other.from() <= at && at < other.to()) {
                    gpus -= other.gpus();
                    cpus -= other.cpus();
                }
            }
            return gpus >= 0 && cpus >= 0;
        }

        /// When it fits on the node, as far as one can tell.
        Optional<Long> earliest(SimNode node, Work work) {
            return taken(node).stream()
                    .map(Taken::to)
                    .filter(at -> at != Long.MAX_VALUE)
                    .distinct()
                    .sorted()
                    .filter(at -> fits(node, work, at))
                    .findFirst();
        }

        /// The nodes on which the job can start now; empty where it cannot.
        List<SimNode> placeNow(Work work) {
            var need = new Need(work.partition, work.nodes, work.gpus, work.cpus);
            var limit = work.limitMinutes == Work.UNLIMITED ? Long.MAX_VALUE - 1 : work.limitMinutes;
            if (limit >= nowhere.getOrDefault(need, Long.MAX_VALUE)) {
                return List.of();
            }
            var found = simulation.nodes.stream()
                    .filter(node -> node.takesJobs()
                            && node.freeGpus() >= work.gpus
                            && node.freeCpus() >= work.cpus
                            && node.partitions.contains(work.partition)
                            && fits(node, work, now))
                    .sorted(Comparator.comparingInt(SimNode::freeGpus))
                    .limit(work.nodes)
                    .toList();
            if (found.size() < work.nodes) {
                nowhere.put(need, limit);
                return List.of();
            }
            return found;
        }

        /// Reserves room for a job that has to wait.
        void plan(SimJob job) {
            record Start(SimNode node, long at) {}
            plans++;
            var starts = simulation.nodes.stream()
                    .filter(node -> node.takesJobs() && node.partitions.contains(job.work.partition))
                    .flatMap(node -> earliest(node, job.work).map(at -> new Start(node, at)).stream())
                    .sorted(Comparator.comparingLong(Start::at))
                    .limit(job.work.nodes)
                    .toList();
            if (starts.size() < job.work.nodes) {
                job.expected = 0;
                return;
            }
            var at = starts.getLast().at();
            job.expected = at;
            job.expectedOn = Texts.hostlist(
                    starts.stream().map(start -> start.node().name).toList());
            for (var start : starts) {
                taken(start.node()).add(new Taken(at, end(at, job.work), job.work.gpus, job.work.cpus));
                planned.add(start.node());
            }
        }

        private long end(long from, Work work) {
            return work.limitMinutes == Work.UNLIMITED ? Long.MAX_VALUE : from + work.limitMinutes * 60L;
        }
    }

    void pass() {
        var pass = new Pass();
        var waiting = simulation.byPriority(job -> job.state == SimJob.State.PENDING);
        var resourcesShort = new HashSet<String>();
        for (var job : waiting) {
            consider(job, pass, resourcesShort);
        }
        simulation.nodes.forEach(node -> node.planned = pass.planned.contains(node));
    }

    /// When a job would start, and on which nodes.
    record Place(long at, List<SimNode> nodes) {}

    /// Where one more job would get its place, behind those that wait.
    Optional<Place> wouldStart(Work work) {
        var pass = new Pass();
        simulation.byPriority(job -> job.state == SimJob.State.PENDING && job.expected > 0).stream()
                .limit(PLANNED_JOBS)
                .forEach(pass::plan);
        var now = pass.placeNow(work);
        if (!now.isEmpty()) {
            return Optional.of(new Place(pass.now, now));
        }
        var starts = simulation.nodes.stream()
                .filter(node -> node.takesJobs() && node.partitions.contains(work.partition))
                .flatMap(node -> pass.earliest(node, work).map(at -> new Place(at, List.of(node))).stream())
                .sorted(Comparator.comparingLong(Place::at))
                .limit(work.nodes)
                .toList();
        return starts.size() < work.nodes
                ? Optional.empty()
                : Optional.of(new Place(
                        starts.getLast().at(),
                        starts.stream().flatMap(start -> start.nodes().stream()).toList()));
    }

    private void consider(SimJob job, Pass pass, Set<String> blockedPartitions) {
        while (job.state == SimJob.State.PENDING) {
            var obstacle = obstacle(job);
            if (obstacle.isPresent()) {
                job.reason = obstacle.get();
                job.expected = job.begin > simulation.now() ? job.begin : 0;
                return;
            }
            var where = pass.tests++ < TESTED_JOBS ? pass.placeNow(job.work) : List.<SimNode>of();
            if (where.isEmpty()) {
                job.reason = blockedPartitions.add(job.work.partition) ? "Resources" : "Priority";
                if (pass.plans < PLANNED_JOBS) {
                    pass.plan(job);
                } else {
                    job.expected = 0;
                }
                return;
            }
            simulation.start(job, where);
            where.forEach(node -> pass.taken(node)
                    .add(new Taken(pass.now, pass.end(pass.now, job.work), job.work.gpus, job.work.cpus)));
        }
    }

    /// What keeps a job from being considered at all.
    private Optional<String> obstacle(SimJob job) {
        if (job.heldByAdmin) {
            return Optional.of("JobHeldAdmin");
        }
        if (job.held) {
            return Optional.of("JobHeldUser");
        }
        if (job.begin > simulation.now()) {
            return Optional.of("BeginTime");
        }
        var dependency = dependency(job);
        if (dependency.isPresent()) {
            return dependency;
        }
        if (job.isWaitingArray() && job.throttle > 0 && simulation.runningTasks(job.arrayId) >= job.throttle) {
            return Optional.of("JobArrayTaskLimit");
        }
        var perUser = simulation.gpusPerUser(job.work.qos);
        if (perUser > 0
                && job.work.totalGpus() > 0
                && simulation.gpusOf(job.work.user, job.work.qos) + job.work.totalGpus() > perUser) {
            return Optional.of("QOSMaxGRESPerUser");
        }
        return Optional.empty();
    }

    private Optional<String> dependency(SimJob job) {
        var waits = false;
        for (var dependency : job.dependencies) {
            var others = simulation.jobs().stream()
                    .filter(other -> other.id == dependency.on() || other.arrayId == dependency.on())
                    .map(other -> other.state)
                    .toList();
            var all = others.stream().allMatch(SimJob.State::ended);
            var well = others.stream().allMatch(state -> state == SimJob.State.COMPLETED);
            switch (dependency.word()) {
                case "afterok" -> job.neverToStart |= all && !well;
                case "afternotok" -> job.neverToStart |= all && well && !others.isEmpty();
                default -> {}
            }
            waits |= dependency.word().equals("after") ? others.contains(SimJob.State.PENDING) : !all;
        }
        if (job.neverToStart) {
            if (job.goesWhenNeverToStart) {
                simulation.cancel(job, 0);
            }
            return Optional.of("DependencyNeverSatisfied");
        }
        if (waits) {
            return Optional.of("Dependency");
        }
        job.dependencies = List.of();
        return Optional.empty();
    }
}
