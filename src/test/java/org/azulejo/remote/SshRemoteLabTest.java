package org.azulejo.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.azulejo.lab.Lab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same connection against the real sshd of the lab, with real login shells.
@Tag("lab")
class SshRemoteLabTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String USER = "davi";

    private Lab lab;
    private SshRemote remote;
    /// So long do our processes sleep: a number of this lab's alone, since its processes are counted.
    private String nap;

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        lab = Lab.running();
        remote = lab.remote(USER);
        nap = "47." + lab.port();
    }

    @AfterEach
    void disconnect() {
        remote.close();
    }

    @Test
    void asksTheRealSlurm() throws Exception {
        var answers = remote.run(List.of(Command.of(LIMIT, "squeue", "--version"), Command.of(LIMIT, "squeue", "-h")));
        assertThat(answers).extracting(Answer::exit).containsExactly(0, 0);
        assertThat(answers.getFirst().out()).contains(lab.version());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "bash-noisy", "csh", "fish"})
    void anyLoginShellWillDo(String shell) throws Exception {
        try (var held = lab.exclusively()) {
            lab.tell("shell", USER, shell);
            try {
                var words = HostileWords.all();
                var answers = remote.run(words.stream()
                        .map(word -> Command.of(LIMIT, "printf", "%s", word))
                        .toList());
                assertThat(answers).extracting(Answer::out).containsExactlyElementsOf(words);
                assertThat(answers).allMatch(Answer::ok);
                assertThat(answers).extracting(Answer::err).containsOnly("");
            } finally {
                lab.tell("shell", USER, "bash");
            }
            assertThat(held).isNotNull();
        }
    }

    @Test
    void fiftyCutsLeaveNothingBehind() throws Exception {
        try (var held = lab.exclusively()) {
            int threadsBefore = Threads.ofConnections().size();
            for (int i = 0; i < 50; i++) {
                remote.run(List.of(Command.of(LIMIT, "true")));
                var failure = new AtomicReference<RemoteException>();
                var hanging = Thread.ofVirtual().start(() -> {
                    try {
                        remote.run(List.of(Command.of(Duration.ofSeconds(60), "sleep", nap)));
                    } catch (RemoteException e) {
                        failure.set(e);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                await().until(() -> sleepers(nap) == 1);
                lab.tell("cut", USER);
                assertThat(hanging.join(Duration.ofSeconds(10))).isTrue();
                assertThat(failure.get()).isInstanceOf(RemoteException.Unreachable.class);
            }
            await().untilAsserted(() -> assertThat(lab.tell("processes", USER)).contains("PROCESSES=0"));
            await().untilAsserted(() -> assertThat(Threads.ofConnections()).hasSizeLessThanOrEqualTo(threadsBefore));
            assertThat(remote.run(List.of(Command.of(LIMIT, "echo", "back")))
                            .getFirst()
                            .out())
                    .isEqualTo("back\n");
            assertThat(held).isNotNull();
        }
    }

    @Test
    void aCutEndsOurProcessesAndNobodyElses() throws Exception {
        try (var held = lab.exclusively();
                var other = lab.remote(USER)) {
            var kept = new AtomicReference<List<Answer>>();
            var bystander = Thread.ofVirtual().start(() -> {
                try {
                    kept.set(other.run(List.of(Command.of(Duration.ofSeconds(30), "sh", "-c", "sleep 6; echo kept"))));
                } catch (RemoteException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            // sshd gives each channel a session and a process group, in which nobody else is
            var ids = remote.run(List.of(Command.of(
                            LIMIT,
                            "sh",
                            "-c",
                            "own=$(ps -o pgid= -p $$); ps -o pgid=,sid= -p $$;"
                                    + " ps -o pgid= -p $(ps -o ppid= -p $own); ps -o comm= -p $(ps -o ppid= -p $own)")))
                    .getFirst()
                    .out()
                    .strip()
                    .split("\\s+", -1);
            assertThat(ids).hasSize(4);
            assertThat(ids[0]).isEqualTo(ids[1]).isNotEqualTo(ids[2]);
            assertThat(ids[3]).startsWith("sshd");

            var stubborn = Thread.ofVirtual().start(() -> {
                try {
                    remote.run(List.of(Command.of(
                            Duration.ofSeconds(60), "sh", "-c", "trap '' TERM; sleep " + nap + "; sleep " + nap)));
                } catch (RemoteException | InterruptedException e) {
                    // the connection goes
                }
            });
            await().until(() -> sleepers(nap) == 1);
            remote.close();
            assertThat(stubborn.join(Duration.ofSeconds(10))).isTrue();
            await().until(() -> sleepers(nap) == 0);
            assertThat(bystander.join(Duration.ofSeconds(20))).isTrue();
            assertThat(kept.get().getFirst().out()).isEqualTo("kept\n");
            assertThat(held).isNotNull();
        }
    }

    private static long sleepers(String nap) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::info)
                .filter(info -> info.command().orElse("").endsWith("sleep"))
                .filter(info -> Arrays.equals(info.arguments().orElse(new String[0]), new String[] {nap}))
                .count();
    }
}
