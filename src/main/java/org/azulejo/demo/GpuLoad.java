package org.azulejo.demo;

import java.util.Optional;

/// What happens on one physical GPU in one moment: a function of who holds it and of the time, so that it moves without
/// anybody moving it.
///
/// @param memoryMb in use, in MiB
/// @param worker what computes there
record GpuLoad(int percent, int memoryMb, int temperature, double watts, int clockMhz, Optional<Worker> worker) {

    static final int MEMORY_MB = 81_559;
    static final double MOST_WATTS = 700;
    static final int MOST_CLOCK = 1_980;

    /// What the driver itself takes.
    private static final int RESTING_MB = 4;

    private static final int RESTING_CLOCK = 345;
    private static final int LOADING_SECONDS = 150;

    /// @param memoryMb of the process alone
    record Worker(long pid, String name, int memoryMb) {}

    /// @param position which of the job's GPUs on its node this is, from 0
    static GpuLoad of(SimNode node, int index, SimJob job, int position, long now) {
        var fast = noise(node.name, index, now / 4);
        var slow = noise(node.name, index, now / 45);
        var runs = now - job.started;
        var memory = 12_000 + (int) (60_000 * noise(node.name, index, job.id));
        var worker = new Worker(20_000 + job.id % 40_000 * 8 + position, program(job), 0);
        var idle = working(worker, 0, memory / 8, 0.05 * fast, slow);
        return switch (job.work.habit) {
            case TRAINS ->
                runs < LOADING_SECONDS
                        ? loading(worker, runs, memory, fast, slow)
                        : pauses(node, index, now)
                                ? working(worker, 0, memory, 0.05, slow)
                                : working(worker, 88 + (int) (12 * fast), memory, 0.75 + 0.2 * fast, slow);
            case IN_BURSTS ->
                working(
                        worker,
                        slow < 0.4 ? (int) (15 * fast) : 25 + (int) (55 * fast),
                        memory,
                        slow < 0.4 ? 0.1 : 0.2 + 0.5 * fast,
                        slow);
            case STARVES ->
                runs < LOADING_SECONDS
                        ? loading(worker, runs, memory, fast, slow)
                        : working(worker, (int) (4 * fast), memory, 0.06 + 0.03 * fast, slow);
            case USES_ONE -> position > 0 ? idle : working(worker, 90 + (int) (10 * fast), memory, 0.8, slow);
            case NOTEBOOK ->
                noise(node.name, index, now / 300) < 0.08
                        ? working(worker, 30 + (int) (40 * fast), memory / 4, 0.4, slow)
                        : idle;
        };
    }

    /// Nobody holds it.
    static GpuLoad resting(SimNode node, int index, long now) {
        var slow = noise(node.name, index, now / 45);
        return new GpuLoad(
                0,
                RESTING_MB,
                28 + (int) (5 * slow),
                66 + 8 * noise(node.name, index, now / 4),
                RESTING_CLOCK,
                Optional.empty());
    }

    /// The same with the memory of something else on it that does not compute.
    GpuLoad besides(Worker other) {
        return new GpuLoad(
                percent,
                Math.min(MEMORY_MB, memoryMb + other.memoryMb()),
                temperature,
                watts + 45,
                MOST_CLOCK,
                worker.or(() -> Optional.of(other)));
    }

    private static GpuLoad loading(Worker worker, long runs, int memory, double fast, double slow) {
        return working(worker, (int) (6 * fast), (int) (memory * runs / LOADING_SECONDS), 0.08, slow);
    }

    private static boolean pauses(SimNode node, int index, long now) {
        return noise(node.name, index, now / 20) < 0.06;
    }

    /// @param strain of its power above rest, from 0 to 1
    private static GpuLoad working(Worker worker, int percent, int memory, double strain, double slow) {
        return new GpuLoad(
                percent,
                RESTING_MB + memory,
                32 + (int) (34 * strain + 4 * slow),
                95 + (MOST_WATTS - 105) * strain,
                MOST_CLOCK,
                Optional.of(new Worker(worker.pid(), worker.name(), memory)));
    }

    private static String program(SimJob job) {
        return switch (job.work.habit) {
            case NOTEBOOK -> "/opt/conda/bin/python3.11 -m ipykernel_launcher";
            case IN_BURSTS -> "/usr/local/bin/tritonserver";
            case TRAINS, STARVES, USES_ONE -> "/usr/bin/python3";
        };
    }

    /// From 0 to 1, and the same for the same arguments.
    private static double noise(String node, long one, long other) {
        var mixed = node.hashCode() * 0x9E37_79B9_7F4A_7C15L
                + one * 0xBF58_476D_1CE4_E5B9L
                + other * 0x94D0_49BB_1331_11EBL;
        mixed ^= mixed >>> 31;
        mixed *= 0xD6E8_FEB8_6659_FD93L;
        mixed ^= mixed >>> 32;
        mixed *= 0xD6E8_FEB8_6659_FD93L;
        return (mixed >>> 11) / (double) (1L << 53);
    }
}
