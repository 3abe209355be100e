package org.azulejo.use;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.azulejo.cluster.Snapshot;
import org.azulejo.nvidia.SmiAnswer;
import org.azulejo.remote.Remote;
import org.azulejo.settings.SiteProfile;
import org.azulejo.settings.SiteProfile.Looking;
import org.azulejo.use.GpuUse.Probing;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.GpuUse.View;

/// Looks once, for the command line: no step is left when it is done.
public final class SingleLook {

    private static final int MOST = 64;

    private SingleLook() {}

    /// One look at each GPU of one's own running jobs, by a step each that ends before this returns.
    public static GpuUse take(Remote remote, Snapshot snapshot, SiteProfile site, Clock clock)
            throws InterruptedException {
        if (site.looking() == Looking.NEVER) {
            return GpuUse.NONE;
        }
        var targets = Target.InJob.of(snapshot).stream().limit(MOST).toList();
        var memory = new UseMemory();
        var begun = new AtomicInteger();
        var troubles = new HashMap<String, Trouble>();
        var threads = Executors.newFixedThreadPool(
                GpuProbe.STEPS_AT_ONCE, Thread.ofVirtual().name("gpu-look").factory());
        try {
            var looks = new ArrayList<Future<Optional<Trouble>>>();
            for (var target : targets) {
                looks.add(threads.submit(() -> look(remote, snapshot, clock, target, memory, begun)));
            }
            for (int i = 0; i < targets.size(); i++) {
                var node = targets.get(i).node();
                looks.get(i).get().ifPresent(trouble -> troubles.put(node, trouble));
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
        var most = targets.stream()
                .collect(Collectors.groupingBy(target -> target.job().rawId(), Collectors.counting()))
                .values()
                .stream()
                .mapToInt(Long::intValue)
                .max()
                .orElse(0);
        return memory.use(
                clock.instant(),
                new Probing(
                        View.OWN_JOBS,
                        troubles,
                        begun.get(),
                        most,
                        LookResult.maxStepCount(snapshot),
                        targets.size(),
                        Math.min(GpuProbe.STEPS_AT_ONCE, targets.size())));
    }

    private static Optional<Trouble> look(
            Remote remote, Snapshot snapshot, Clock clock, Target.InJob target, UseMemory memory, AtomicInteger begun)
            throws InterruptedException {
        var failed = new ArrayList<Trouble>();
        var trouble = new LookSession(remote, clock).run(target, Duration.ZERO, new LookSession.Listener() {
            @Override
            public boolean here(Here here) {
                begun.incrementAndGet();
                return true;
            }

            @Override
            public void saw(Here here, SmiAnswer answer) {
                switch (answer) {
                    case SmiAnswer.Readings readings ->
                        LookResult.remember(memory, snapshot, target, here, readings, clock.instant());
                    case SmiAnswer.NoDevices() -> failed.add(LookResult.noDevices(clock.instant()));
                    case SmiAnswer.Failed failure -> failed.add(LookResult.trouble(clock.instant(), failure));
                }
            }
        });
        return trouble.or(() -> failed.stream().findFirst());
    }
}
