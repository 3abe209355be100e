package org.azulejo.demo;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/// A Slurm without machines: nodes, jobs, a queue, a clock that jumps from event to event. It does nothing by itself:
/// [#advanceTo(long)] makes up for the time since the last call. Not safe for use by several threads.
final class Simulation {

    /// An ended job stays with the controller for so long (MinJobAge).
    static final int MIN_JOB_AGE = 300;

    static final int KILL_WAIT = 30;

    private static final int HISTORY_SECONDS = 48 * 3600;

    /// A large cluster decides less often who starts, as the real scheduler does (`bf_interval`).
    private static final int NODES_A_SECOND = 40;

    private record Event(long at, long order, Runnable action) {}

    final DemoSize size;
    final List<SimNode> nodes = new ArrayList<>();
    final Random random;
    final long bootedAt;
    private final Map<Long, SimJob> jobs = new LinkedHashMap<>();

    private final List<SimJob> history = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    /// A container that its job did not take with it.
    Optional<LeftBehind> leftBehind = Optional.empty();

    /// What the login node notes of submissions, by their token.
    final Map<String, String> notes = new HashMap<>();

    /// The folders that were made on the login node.
    final Set<String> folders = new HashSet<>();

    private final Map<Long, Integer> runningTasks = new HashMap<>();
    private final Map<String, Integer> gpusOfUsers = new HashMap<>();
    private final Scheduler scheduler = new Scheduler(this);
    private long now;
    private long nextId = 7_000;
    private long nextEvent;
    private boolean changed;
    private long nextPass;

    Simulation(DemoSize size, long seed, long now) {
        this.size = size;
        this.random = new Random(seed);
        this.now = now;
        this.bootedAt = now - 12 * 86_400;
    }

    long now() {
        return now;
    }

    /// Lets the time pass up to then.
    void advanceTo(long then) {
        while (true) {
            if (changed && now >= nextPass) {
                changed = false;
                nextPass = now + 1 + nodes.size() / NODES_A_SECOND;
                scheduler.pass();
                at(nextPass, () -> {});
            }
            var next = events.peek();
            if (next == null || next.at() > then) {
                break;
            }
            now = Math.max(now, next.at());
            // What happens in the same second is scheduled for once.
            while (next != null && next.at() <= now) {
                events.remove();
                next.action().run();
                next = events.peek();
            }
        }
        now = Math.max(now, then);
    }

    /// Everything that the controller keeps: what waits, runs, completes, or ended within the last minutes.
    Collection<SimJob> jobs() {
        return jobs.values();
    }

    /// What ended, oldest first.
    List<SimJob> history() {
        return history;
    }

    Optional<SimJob> job(long id) {
        return Optional.ofNullable(jobs.get(id));
    }

    int runningTasks(long arrayId) {
        return runningTasks.getOrDefault(arrayId, 0);
    }

    int gpusOf(String user, String quality) {
        return gpusOfUsers.getOrDefault(user + "/" + quality, 0);
    }

    /// At most so many GPUs at a time for one user; 0 for no such limit.
    int gpusPerUser(String quality) {
        return People.quality(quality).gpusPerUser() * nodes.size();
    }

    long priority(SimJob job) {
        if (job.held || job.heldByAdmin) {
            return 0;
        }
        return 1_000 + 10L * job.work.qosPriority + ((job.started > 0 ? job.started : now) - job.submitted) / 60;
    }

    /// The greatest priority first.
    List<SimJob> byPriority(Predicate<SimJob> which) {
        record Ranked(SimJob job, long priority) {}
        return jobs.values().stream()
                .filter(which)
                .map(job -> new Ranked(job, priority(job)))
                .sorted(Comparator.comparingLong(Ranked::priority)
                        .reversed()
                        .thenComparingLong(ranked -> ranked.job().id))
                .map(Ranked::job)
                .toList();
    }

    /// What happens on a GPU now.
    GpuLoad load(SimNode node, int index) {
        var load = node.jobs.stream()
                .flatMap(job -> job.shares.stream()
                        .filter(share ->
                                share.node().equals(node) && share.gpus().get(index))
                        .map(share -> GpuLoad.of(
                                node, index, job, share.gpus().get(0, index).cardinality(), now)))
                .findFirst()
                .orElseGet(() -> GpuLoad.resting(node, index, now));
        return leftBehind
                .filter(it -> it.node().equals(node) && it.gpu() == index)
                .map(it -> load.besides(it.worker()))
                .orElse(load);
    }

    // What users do

    SimJob submit(Work work) {
        var job = new SimJob(nextId++, work, now);
        add(job);
        return job;
    }

    SimJob submitArray(Work work, int first, int last, int throttle) {
        var job = new SimJob(nextId++, work, now);
        job.arrayId = job.id;
        job.tasks.set(first, last + 1);
        job.throttle = throttle;
        add(job);
        return job;
    }

    /// An array of these tasks.
    SimJob submitArray(Work work, BitSet tasks, int throttle) {
        var job = submitArray(work, 0, 0, throttle);
        job.tasks.clear();
        job.tasks.or(tasks);
        return job;
    }

    /// When a job like this would start, and where: as things stand.
    Optional<Scheduler.Place> wouldStart(Work work) {
        return scheduler.wouldStart(work);
    }

    List<SimJob> submitHet(Work... components) {
        var made = new ArrayList<SimJob>();
        for (var component : components) {
            var job = new SimJob(nextId++, component, now);
            job.hetId = made.isEmpty() ? job.id : made.getFirst().id;
            job.hetOffset = made.size();
            made.add(job);
            add(job);
        }
        return made;
    }

    void beginAt(SimJob job, long when) {
        job.begin = when;
        at(when, this::touch);
        touchAtOnce();
    }

    void dependsOn(SimJob job, String word, long on) {
        dependsOn(job, List.of(new SimJob.Dependency(word, on, false)));
    }

    void dependsOn(SimJob job, List<SimJob.Dependency> on) {
        job.dependencies = List.copyOf(on);
        touchAtOnce();
    }

    void hold(SimJob job, boolean byAdmin) {
        job.held = !byAdmin;
        job.heldByAdmin = byAdmin;
        touchAtOnce();
    }

    void release(SimJob job) {
        job.held = false;
        job.heldByAdmin = false;
        touchAtOnce();
    }

    /// Back to the queue, with the same number.
    void requeue(SimJob job) {
        if (job.state == SimJob.State.RUNNING || job.completing) {
            giveBack(job);
        }
        history.remove(job);
        job.shares.clear();
        job.run++;
        job.restarts++;
        job.state = SimJob.State.PENDING;
        job.completing = false;
        job.started = 0;
        job.ended = 0;
        job.submitted = now;
        job.exitCode = 0;
        job.signal = 0;
        touchAtOnce();
    }

    /// A plain `scancel`: the job is over at once, its node when the processes are gone.
    void cancel(SimJob job, int by) {
        if (job.isHet()) {
            for (var component : List.copyOf(jobs.values())) {
                if (component.hetId == job.hetId && component.isActive()) {
                    cancelOne(component, by);
                }
            }
        } else {
            cancelOne(job, by);
        }
    }

    private void cancelOne(SimJob job, int by) {
        if (job.state.ended()) {
            return;
        }
        job.cancelledBy = by;
        job.signal = job.state == SimJob.State.RUNNING ? 15 : 0;
        end(job, SimJob.State.CANCELLED, job.work.stageOutSeconds > 0 ? KILL_WAIT : 1);
        touchAtOnce();
    }

    /// A job whose only step is done.
    void finish(SimJob job) {
        end(job, SimJob.State.COMPLETED, 1);
    }

    /// Only these tasks of a waiting array.
    void cancelTask(SimJob array, int task, int by) {
        if (array.tasks.cardinality() == 1) {
            cancelOne(array, by);
            return;
        }
        var one = split(array, task);
        jobs.put(one.id, one);
        cancelOne(one, by);
    }

    /// `scancel --batch --signal=TERM`: a script that catches the signal brings its results home first.
    void askToStop(SimJob job) {
        if (job.state != SimJob.State.RUNNING || job.bringingHome) {
            return;
        }
        job.bringingHome = true;
        var run = job.run;
        var catches = job.work.stageOutSeconds > 0;
        after(catches ? job.work.stageOutSeconds : 1, () -> {
            if (job.run == run && job.state == SimJob.State.RUNNING) {
                job.exitCode = catches ? 143 : 0;
                job.signal = catches ? 0 : 15;
                end(job, SimJob.State.FAILED, 1);
            }
        });
    }

    // What the scheduler does

    /// Starts a job now, or the first waiting task of an array.
    void start(SimJob job, List<SimNode> where) {
        if (!job.isWaitingArray()) {
            begin(job, where, now, 0);
        } else if (job.tasks.cardinality() == 1) {
            job.taskId = job.tasks.nextSetBit(0);
            job.tasks.clear();
            begin(job, where, now, 0);
        } else {
            var task = split(job, job.tasks.nextSetBit(0));
            jobs.put(task.id, task);
            begin(task, where, now, 0);
        }
    }

    /// A run that began at `since` and goes on for `atLeast` seconds from now, or as long as its kind of work does (0).
    void begin(SimJob job, List<SimNode> where, long since, long atLeast) {
        job.state = SimJob.State.RUNNING;
        job.reason = "None";
        job.started = since;
        job.expected = 0;
        job.dependencies = List.of();
        job.bringingHome = false;
        for (var node : where) {
            job.shares.add(node.take(job));
        }
        if (job.isArray()) {
            runningTasks.merge(job.arrayId, 1, Integer::sum);
        }
        gpusOfUsers.merge(job.work.user + "/" + job.work.qos, job.work.totalGpus(), Integer::sum);
        var runs = atLeast > 0 ? now - since + atLeast : drawn(job.work.shortest, job.work.longest);
        plan(job, job.work.endings.get(random.nextInt(job.work.endings.size())), runs);
    }

    private void plan(SimJob job, Work.Ending ending, long runs) {
        var run = job.run;
        var overLimit = job.hasLimit() && (ending == Work.Ending.AT_THE_LIMIT || runs >= job.limitSeconds());
        var endsAt = overLimit ? job.limitEnd() + drawn(1, 20) : job.started + runs;
        at(Math.max(now + 1, endsAt), () -> {
            if (job.run != run || job.state != SimJob.State.RUNNING) {
                return;
            }
            if (overLimit) {
                job.signal = 15;
                end(job, SimJob.State.TIMEOUT, 2);
                return;
            }
            switch (ending) {
                case WELL, AT_THE_LIMIT -> end(job, SimJob.State.COMPLETED, 1);
                case FAILING -> {
                    job.exitCode = random.nextInt(4) == 0 ? 2 : 1;
                    end(job, SimJob.State.FAILED, 1);
                }
                case OUT_OF_MEMORY -> {
                    job.signal = 125;
                    end(job, SimJob.State.OUT_OF_MEMORY, 1);
                }
                case CANCELLED -> cancel(job, People.uid(job.work.user));
            }
        });
    }

    private void end(SimJob job, SimJob.State state, int cleaning) {
        var ran = job.state == SimJob.State.RUNNING;
        job.state = state;
        job.reason =
                state == SimJob.State.FAILED ? "NonZeroExitCode" : state == SimJob.State.TIMEOUT ? "TimeLimit" : "None";
        job.ended = now;
        job.run++;
        history.add(job);
        if (ran) {
            job.completing = true;
            after(cleaning, () -> {
                if (!job.completing) {
                    return;
                }
                job.completing = false;
                giveBack(job);
                touch();
            });
        }
        after(MIN_JOB_AGE, () -> {
            if (job.state.ended()) {
                jobs.remove(job.id, job);
            }
        });
        touch();
    }

    private void giveBack(SimJob job) {
        for (var share : job.shares) {
            share.node().giveBack(job, share);
        }
        if (job.isArray()) {
            runningTasks.merge(job.arrayId, -1, Integer::sum);
        }
        gpusOfUsers.merge(job.work.user + "/" + job.work.qos, -job.work.totalGpus(), Integer::sum);
    }

    /// The record of one task, with a number of its own, taken out of the waiting ones.
    private SimJob split(SimJob array, int task) {
        var one = new SimJob(nextId++, array.work, array.submitted);
        one.arrayId = array.arrayId;
        one.taskId = task;
        one.throttle = array.throttle;
        array.tasks.clear(task);
        return one;
    }

    // The machinery

    /// Adds a job that ended before the simulation began.
    void remember(SimJob job) {
        history.add(job);
    }

    long takeId() {
        return nextId++;
    }

    void skipIdsTo(long id) {
        nextId = Math.max(nextId, id);
    }

    void after(long seconds, Runnable action) {
        at(now + seconds, action);
    }

    long drawn(int from, int to) {
        return from + (long) random.nextInt(Math.max(1, to - from + 1));
    }

    void touch() {
        changed = true;
    }

    /// What a person does shows at once.
    private void touchAtOnce() {
        changed = true;
        nextPass = now;
    }

    void forgetOldHistory() {
        history.removeIf(job -> job.ended < now - HISTORY_SECONDS);
    }

    private void at(long when, Runnable action) {
        events.add(new Event(Math.max(when, now), nextEvent++, action));
    }

    private void add(SimJob job) {
        jobs.put(job.id, job);
        touch();
    }
}
