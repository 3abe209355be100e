package org.azulejo.demo;

import java.time.Duration;
import java.time.InstantSource;

/// What a demo cluster is like.
///
/// @param seed the same seed and clock give the same day
/// @param clock the time that the cluster's own clock starts from
/// @param speed how many of the cluster's seconds pass in one second of `clock`
/// @param latency how long every command takes
public record DemoOptions(
        DemoSize size, SlurmVersion version, long seed, InstantSource clock, double speed, Duration latency) {

    public DemoOptions {
        if (!(speed > 0) || latency.isNegative()) {
            throw new IllegalArgumentException("time runs forward");
        }
    }

    public static DemoOptions of(DemoSize size) {
        return new DemoOptions(size, SlurmVersion.SLURM_24_11, 7, InstantSource.system(), 1, Duration.ZERO);
    }

    public DemoOptions version(SlurmVersion newer) {
        return new DemoOptions(size, newer, seed, clock, speed, latency);
    }

    public DemoOptions seed(long newer) {
        return new DemoOptions(size, version, newer, clock, speed, latency);
    }

    public DemoOptions clock(InstantSource newer) {
        return new DemoOptions(size, version, seed, newer, speed, latency);
    }

    public DemoOptions speed(double newer) {
        return new DemoOptions(size, version, seed, clock, newer, latency);
    }

    public DemoOptions latency(Duration newer) {
        return new DemoOptions(size, version, seed, clock, speed, newer);
    }
}
