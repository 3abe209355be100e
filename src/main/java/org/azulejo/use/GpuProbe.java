package org.azulejo.use;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.nvidia.SmiAnswer;
import org.azulejo.remote.Remote;
import org.azulejo.settings.SiteProfile;
import org.azulejo.settings.SiteProfile.Looking;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.use.GpuUse.Probing;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.GpuUse.View;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at the real use of GPUs while somebody looks at the window, and publishes what it sees.
///
/// Where a site hides devices, a step in each of one's own running jobs streams looks for ten minutes at a time.
/// Where it does not, a short job without a GPU looks at one node after the other. One virtual thread decides, one for
/// each step follows it; the listener is called on the first. No step outlives [#close()], a hidden window or the
/// connection by more than a minute.
public final class GpuProbe implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GpuProbe.class);

    static final int STEPS_AT_ONCE = 3;
    private static final int STEPS_AN_HOUR = 7;
    private static final Duration ROUND = Duration.ofMinutes(10);
    private static final Duration STEP = Duration.ofSeconds(570);
    private static final Duration JOB_EVERY = Duration.ofSeconds(60);
    private static final Duration BETWEEN_JOBS = Duration.ofSeconds(5);
    private static final Duration AFTER_A_FAILED_LOOK = Duration.ofMinutes(10);
    private static final Duration WAKE = Duration.ofSeconds(2);

    private final Remote remote;
    private final Clock clock;
    private final Consumer<? super GpuUse> listener;
    private final UseMemory memory = new UseMemory();
    private final Queue<Runnable> happened = new ConcurrentLinkedQueue<>();
    private final Semaphore wake = new Semaphore(0);
    private final Thread thread;

    private volatile ClusterState state = new ClusterState.Connecting();
    private volatile Watching watching = Watching.LOOKED_AT;
    private volatile boolean allowed = true;
    private volatile Looking looking;

    // what follows belongs to the one thread

    private final Turns steps = new Turns(STEPS_AT_ONCE, STEPS_AN_HOUR, ROUND, STEP);
    private final Turns jobs = new Turns(1, 60, JOB_EVERY, Duration.ZERO);
    private final Map<Object, Thread> running = new HashMap<>();
    private final Map<String, Trouble> troubles = new HashMap<>();
    private final Map<Long, Integer> stepsOfJobs = new HashMap<>();
    private Optional<View> learned = Optional.empty();
    private View view = View.OFF;
    private Instant nextJob = Instant.MIN;
    private int places;
    private int placesAtOnce;
    private int started;
    private boolean changed;

    /// Runs nothing before [#start()].
    ///
    /// @param listener gets what is known after each look, on the probe's thread
    public GpuProbe(Remote remote, SiteProfile site, Clock clock, Consumer<? super GpuUse> listener) {
        this.remote = remote;
        this.looking = site.looking();
        this.clock = clock;
        this.listener = listener;
        this.thread = Thread.ofVirtual().name("gpu-probe").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /// Takes what is known about the cluster: new steps are started only while it answers.
    public void see(ClusterState newer) {
        state = newer;
        wake.release();
    }

    /// Says how closely somebody looks; nothing runs while nobody does.
    public void watch(Watching how) {
        watching = how;
        wake.release();
    }

    /// Takes what is known about the site, which may come late.
    public void see(SiteProfile site) {
        looking = site.looking();
        wake.release();
    }

    /// Lets it look, or stops it at once.
    public void allow(boolean on) {
        allowed = on;
        wake.release();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void run() {
        try {
            while (true) {
                for (var event = happened.poll(); event != null; event = happened.poll()) {
                    event.run();
                }
                decide();
                if (changed) {
                    changed = false;
                    listener.accept(memory.use(clock.instant(), probing()));
                }
                if (wake.tryAcquire(WAKE.toMillis(), TimeUnit.MILLISECONDS)) {
                    wake.drainPermits();
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } finally {
            stopAll();
        }
    }

    private void decide() {
        var now = clock.instant();
        var current = state;
        var snapshot = current.lastSnapshot();
        if (!allowed || looking == Looking.NEVER || watching != Watching.LOOKED_AT || snapshot.isEmpty()) {
            stopAll();
            if (!allowed) {
                memory.clear();
                troubles.clear();
            }
            show(View.OFF, 0, 0);
            return;
        }
        boolean live = current instanceof ClusterState.Live;
        if (way(snapshot.get()) == View.ALL) {
            lookAtNodes(snapshot.get(), live, now);
        } else {
            lookIntoJobs(snapshot.get(), live, now);
        }
    }

    /// What the site says, what Slurm says, and, before both, what was seen.
    private View way(Snapshot snapshot) {
        return switch (looking) {
            case OWN_JOBS, NEVER -> View.OWN_JOBS;
            case WHOLE_NODES -> View.ALL;
            case AUTOMATIC ->
                learned.orElseGet(
                        () -> snapshot.config().devicesAreConstrained().orElse(true) ? View.OWN_JOBS : View.ALL);
        };
    }

    private void lookIntoJobs(Snapshot snapshot, boolean live, Instant now) {
        var targets = Target.InJob.of(snapshot);
        var keys = targets.stream().map(Target::key).collect(Collectors.toSet());
        stopAllBut(keys);
        if (live) {
            steps.keep(keys);
        }
        var mine = new HashMap<JobId, List<String>>();
        targets.forEach(target ->
                mine.computeIfAbsent(target.job().id(), _ -> new ArrayList<>()).add(target.node()));
        var visible = new HashSet<GpuPlace>();
        targets.forEach(target -> target.indices().forEach(index -> visible.add(new GpuPlace(target.node(), index))));
        var nodesOfUnknown = targets.stream()
                .filter(target -> target.indices().isEmpty())
                .map(Target::node)
                .collect(Collectors.toSet());
        memory.keep(place -> visible.contains(place) || nodesOfUnknown.contains(place.node()), mine::containsKey);
        var nodes = targets.stream().map(Target::node).collect(Collectors.toSet());
        troubles.keySet().removeIf(node -> !node.isEmpty() && !nodes.contains(node));
        show(View.OWN_JOBS, targets.size(), Math.min(targets.size(), steps.atOnce()));
        while (live && running.size() < steps.atOnce()) {
            var next = steps.next(targets, running.keySet(), now);
            if (next.isEmpty()) {
                return;
            }
            begin(next.get(), steps.length(targets.size()), steps, snapshot);
        }
    }

    private void lookAtNodes(Snapshot snapshot, boolean live, Instant now) {
        var targets = wholeNodes(snapshot);
        stopAllBut(targets.stream().map(Target::key).collect(Collectors.toSet()));
        var nodes = snapshot.nodes().value().stream().map(Node::name).collect(Collectors.toSet());
        memory.keep(
                place -> nodes.contains(place.node()), job -> snapshot.job(job).isPresent());
        troubles.keySet().removeIf(node -> !node.isEmpty() && !nodes.contains(node));
        show(View.ALL, targets.size(), Math.min(targets.size(), 1));
        if (live && running.isEmpty() && !now.isBefore(nextJob)) {
            jobs.next(targets, running.keySet(), now).ifPresent(target -> {
                nextJob = now.plus(BETWEEN_JOBS);
                jobs.notBefore(target.key(), now.plus(JOB_EVERY));
                begin(target, Duration.ZERO, jobs, snapshot);
            });
        }
    }

    /// The nodes with GPUs on which a job could start.
    private static List<Target.WholeNode> wholeNodes(Snapshot snapshot) {
        return snapshot.nodes().value().stream()
                .filter(node -> LookResult.gpusOf(node) > 0
                        && !node.state().isDown()
                        && !node.state().isSwitchedOff()
                        && !node.state().isDrained()
                        && node.reservation().isEmpty())
                .map(node -> new Target.WholeNode(node.name(), NodeErrand.partition(node, snapshot)))
                .toList();
    }

    private void begin(Target target, Duration time, Turns turns, Snapshot snapshot) {
        var session = new LookSession(remote, clock);
        var follower = new Follower(target, turns, snapshot);
        running.put(target.key(), Thread.ofVirtual().name("gpu-look").start(() -> {
            var self = Thread.currentThread();
            try {
                var trouble = session.run(target, time, follower);
                tell(() -> {
                    // one that was stopped is not running any more, and another may be in its place
                    if (running.remove(target.key(), self)) {
                        follower.ended(trouble);
                    }
                });
            } catch (InterruptedException stopped) {
                LOG.debug("the look at {} was stopped", target.node());
            }
        }));
    }

    private void tell(Runnable event) {
        happened.add(event);
        wake.release();
    }

    private void stopAll() {
        running.values().forEach(Thread::interrupt);
        running.clear();
    }

    private void stopAllBut(Set<Object> keys) {
        running.forEach((key, session) -> {
            if (!keys.contains(key)) {
                session.interrupt();
            }
        });
        running.keySet().retainAll(keys);
    }

    private void show(View now, int thePlaces, int atOnce) {
        if (view != now || places != thePlaces || placesAtOnce != atOnce) {
            view = now;
            places = thePlaces;
            placesAtOnce = atOnce;
            changed = true;
        }
    }

    private Probing probing() {
        return new Probing(
                view,
                troubles,
                started,
                stepsOfJobs.values().stream().mapToInt(Integer::intValue).max().orElse(0),
                state.lastSnapshot().map(LookResult::maxStepCount).orElse(Probing.DEFAULT_MAX_STEP_COUNT),
                places,
                placesAtOnce);
    }

    /// What one step tells, brought to the one thread.
    private final class Follower implements LookSession.Listener {

        private final Target target;
        private final Turns turns;
        private final Snapshot snapshot;
        private volatile boolean counted;

        Follower(Target target, Turns turns, Snapshot snapshot) {
            this.target = target;
            this.turns = turns;
            this.snapshot = snapshot;
        }

        @Override
        public boolean here(Here here) {
            counted = true;
            var at = clock.instant();
            tell(() -> {
                count(at);
                troubles.remove("");
            });
            var why = whyNot(here);
            why.ifPresent(words -> tell(() -> {
                troubles.put(target.node(), new Trouble(at, Trouble.Kind.REFUSED, words));
                turns.notBefore(target.key(), Instant.MAX);
                changed = true;
            }));
            return why.isEmpty();
        }

        /// Looking must cost nothing that others need: a job near its last step, a job that got GPUs it did not ask
        /// for.
        private Optional<String> whyNot(Here here) {
            int most = LookResult.maxStepCount(snapshot);
            return switch (target) {
                case Target.InJob _
                when here.step().orElse(0) >= most - most / 10 ->
                    Optional.of("this job has had " + here.step().orElse(0) + " of at most " + most + " steps");
                case Target.InJob _ -> Optional.empty();
                case Target.WholeNode _ ->
                    here.indices().isEmpty()
                            ? Optional.empty()
                            : Optional.of("a job without a GPU is given GPUs here: no further look");
            };
        }

        @Override
        public void saw(Here here, SmiAnswer answer) {
            var at = clock.instant();
            tell(() -> take(here, answer, at));
        }

        void ended(Optional<Trouble> trouble) {
            trouble.ifPresent(it -> {
                LOG.info("no look at {}: {} {}", target.node(), it.kind(), it.words());
                boolean connection = it.kind() == Trouble.Kind.CONNECTION;
                if (connection && !counted) {
                    // the step may have begun all the same
                    count(it.at());
                }
                turns.failed(target.key(), it.at());
                troubles.put(connection ? "" : target.node(), it);
                changed = true;
            });
        }

        private void count(Instant at) {
            turns.started(target.key(), at);
            started++;
            if (target instanceof Target.InJob inJob) {
                stepsOfJobs.merge(inJob.job().rawId(), 1, Integer::sum);
            }
            changed = true;
        }

        private void take(Here here, SmiAnswer answer, Instant at) {
            changed = true;
            switch (answer) {
                case SmiAnswer.Readings readings -> {
                    turns.succeeded(target.key());
                    troubles.remove(target.node());
                    LookResult.remember(memory, snapshot, target, here, readings, at);
                    if (target instanceof Target.InJob inJob && seesMoreThanItHolds(inJob, here, readings)) {
                        learned = Optional.of(View.ALL);
                    }
                }
                case SmiAnswer.NoDevices()
                when target instanceof Target.WholeNode -> {
                    if (looking == Looking.AUTOMATIC) {
                        learned = Optional.of(View.OWN_JOBS);
                    } else {
                        troubles.put(target.node(), LookResult.noDevices(at));
                    }
                }
                case SmiAnswer.NoDevices() -> giveUp(LookResult.noDevices(at));
                case SmiAnswer.Failed failure -> giveUp(LookResult.trouble(at, failure));
            }
        }

        private static boolean seesMoreThanItHolds(Target.InJob inJob, Here here, SmiAnswer.Readings readings) {
            int holds = Math.max(here.indices().size(), inJob.job().gpus().orElse(0));
            return holds > 0 && readings.gpus().size() > holds;
        }

        /// A driver that does not fit is not mended by asking again soon.
        private void giveUp(Trouble trouble) {
            troubles.put(target.node(), trouble);
            turns.notBefore(target.key(), trouble.at().plus(AFTER_A_FAILED_LOOK));
            var session = running.remove(target.key());
            if (session != null) {
                session.interrupt();
            }
        }
    }
}
