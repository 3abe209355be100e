package org.azulejo.demo;

import java.time.Duration;
import java.time.InstantSource;

/// What a demo cluster is like.
///
/// @param seed the same seed and clock give the same day
/// @param clock the time that the cluster's own clock starts from
/// @param speed how many of the cluster's seconds pass in one second of `clock`
/// @param latency how long every command takes
/// @param port where its SSH server listens; 0 for any free one
/// @param devicesConstrained whether a step sees the GPUs of its own job alone, as most sites have it
public record DemoOptions(
        DemoSize size,
        SlurmVersion version,
        long seed,
        InstantSource clock,
        double speed,
        Duration latency,
        int port,
        boolean devicesConstrained) {

    public DemoOptions {
        if (!(speed > 0) || latency.isNegative()) {
            throw new IllegalArgumentException("time runs forward");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("no port: " + port);
        }
    }

    public static DemoOptions of(DemoSize size) {
        return new DemoOptions(size, SlurmVersion.SLURM_24_11, 7, InstantSource.system(), 1, Duration.ZERO, 0, true);
    }

    public DemoOptions version(SlurmVersion newer) {
        return new DemoOptions(size, newer, seed, clock, speed, latency, port, devicesConstrained);
    }

    public DemoOptions seed(long newer) {
        return new DemoOptions(size, version, newer, clock, speed, latency, port, devicesConstrained);
    }

    public DemoOptions clock(InstantSource newer) {
        return new DemoOptions(size, version, seed, newer, speed, latency, port, devicesConstrained);
    }

    public DemoOptions speed(double newer) {
        return new DemoOptions(size, version, seed, clock, newer, latency, port, devicesConstrained);
    }

    public DemoOptions latency(Duration newer) {
        return new DemoOptions(size, version, seed, clock, speed, newer, port, devicesConstrained);
    }

    public DemoOptions port(int newer) {
        return new DemoOptions(size, version, seed, clock, speed, latency, newer, devicesConstrained);
    }

    public DemoOptions devicesConstrained(boolean newer) {
        return new DemoOptions(size, version, seed, clock, speed, latency, port, newer);
    }
}
