package org.azulejo.demo;

import java.io.IOException;
import java.util.Objects;
import org.azulejo.lab.Lab;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// A real Slurm keeps the contract: the lab with a working day on it, `-Dlab.slurm=24.11` for the newer one.
@Tag("lab")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LabContractTest extends SlurmContract {

    private @Nullable Lab lab;
    private Lab.@Nullable Held held;
    private @Nullable Asked asked;

    @BeforeAll
    void connect() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        lab.tell("scene");
        asked = new Asked(lab.host(), lab.port(), lab.value("LAB_USER_ANA"), lab.identity("ana"), lab.knownHosts());
    }

    @AfterAll
    void disconnect() throws IOException {
        asked().close();
        Objects.requireNonNull(held).close();
    }

    @Override
    Asked asked() {
        return Objects.requireNonNull(asked);
    }

    @Override
    String version() {
        return lab().version();
    }

    @Override
    void controllerDown(boolean down) throws IOException, InterruptedException {
        lab().tell(down ? "stop" : "start", "slurmctld");
    }

    @Override
    void accountingDown(boolean down) throws IOException, InterruptedException {
        lab().tell(down ? "stop" : "start", "slurmdbd");
    }

    private Lab lab() {
        return Objects.requireNonNull(lab);
    }
}
