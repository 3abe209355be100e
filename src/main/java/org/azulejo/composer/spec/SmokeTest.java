package org.azulejo.composer.spec;

import java.time.Duration;
import java.util.OptionalInt;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Request;

/// A small job that shows within minutes whether the real one would run at all.
public final class SmokeTest {

    private static final Duration TIME = Duration.ofMinutes(10);
    private static final int MOST_CPUS = 8;
    private static final MemoryAsk.Amount MOST_MEMORY = new MemoryAsk.Amount(64 * 1024);

    private SmokeTest() {}

    /// The same program and data with at most one GPU, on one node, for ten minutes; of an array, the first task. It
    /// has a
    /// name of its own, so that what it finishes does not count for the real job.
    public static JobSpec of(JobSpec spec) {
        var request = spec.request();
        return spec.change()
                .name("smoke " + spec.name())
                .request(new Request(
                        1,
                        Math.min(1, request.gpus()),
                        Math.min(MOST_CPUS, request.cpus()),
                        request.memory().map(SmokeTest::small),
                        request.time().compareTo(TIME) < 0 ? request.time() : TIME,
                        request.atOnce().isPresent() ? OptionalInt.of(1) : OptionalInt.empty(),
                        request.sharedMemory().map(_ -> "16g")))
                .array(spec.array()
                        .map(it -> new JobSpec.Array(
                                it.manifest(), it.header(), it.items(), it.perTask(), OptionalInt.of(1))))
                .build();
    }

    private static MemoryAsk small(MemoryAsk memory) {
        return memory instanceof MemoryAsk.Amount amount && amount.megabytes() < MOST_MEMORY.megabytes()
                ? amount
                : MOST_MEMORY;
    }
}
