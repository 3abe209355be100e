package org.azulejo.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Runs the contract against the demo cluster.
abstract class DemoContract extends SlurmContract {

    private static final DemoFaults HURRIED = DemoFaults.NONE.withControllerPatience(Duration.ofMillis(20));

    @TempDir
    Path folder;

    private final SlurmVersion version;
    private @Nullable DemoCluster cluster;
    private @Nullable Asked asked;

    DemoContract(SlurmVersion version) {
        this.version = version;
    }

    @BeforeEach
    void connect() throws IOException {
        cluster = DemoCluster.start(DemoOptions.of(DemoSize.ONE_NODE).version(version));
        cluster.faults(HURRIED);
        asked = Asked.of(cluster, folder);
    }

    @AfterEach
    void disconnect() throws IOException {
        asked().close();
        cluster().close();
    }

    @Override
    Asked asked() {
        return Objects.requireNonNull(asked);
    }

    @Override
    String version() {
        return version.number().substring(0, 5);
    }

    @Override
    void controllerDown(boolean down) {
        cluster().faults(HURRIED.withControllerDown(down));
    }

    @Override
    void accountingDown(boolean down) {
        cluster().faults(HURRIED.withAccountingDown(down));
    }

    private DemoCluster cluster() {
        return Objects.requireNonNull(cluster);
    }
}
