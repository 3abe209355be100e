package org.azulejo.demo;

import java.time.Duration;

/// What is wrong with a demo cluster at the moment. Immutable: [DemoCluster#faults(DemoFaults)] puts another in place.
///
/// @param controllerDown slurmctld does not answer: its commands fail after `controllerPatience`
/// @param accountingDown slurmdbd does not answer: its commands fail at once
/// @param extraLatency every command takes so much longer
/// @param controllerPatience how long a command tries to reach the controller; 9 s in a real one
public record DemoFaults(
        boolean controllerDown, boolean accountingDown, Duration extraLatency, Duration controllerPatience) {

    public static final DemoFaults NONE = new DemoFaults(false, false, Duration.ZERO, Duration.ofSeconds(9));

    public DemoFaults withControllerDown(boolean down) {
        return new DemoFaults(down, accountingDown, extraLatency, controllerPatience);
    }

    public DemoFaults withAccountingDown(boolean down) {
        return new DemoFaults(controllerDown, down, extraLatency, controllerPatience);
    }

    public DemoFaults withExtraLatency(Duration latency) {
        return new DemoFaults(controllerDown, accountingDown, latency, controllerPatience);
    }

    public DemoFaults withControllerPatience(Duration patience) {
        return new DemoFaults(controllerDown, accountingDown, extraLatency, patience);
    }
}
