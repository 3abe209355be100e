package org.azulejo.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// What is asked of the login node and of Slurm before a script is submitted.
@Tag("lab")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BeforeSubmitLabTest {

    private @Nullable Submitting lab;
    private @Nullable Remote remote;

    @BeforeEach
    void empty() throws IOException, InterruptedException {
        lab().empty();
    }

    @BeforeAll
    void connect() throws IOException, InterruptedException {
        var running = Submitting.ownLab();
        lab = new Submitting(running);
        lab.empty();
        remote = running.remote("ana");
    }

    @AfterAll
    void disconnect() throws IOException, InterruptedException {
        lab().empty();
        remote().close();
        lab().lab.down();
    }

    @Test
    void pathsAreLookedAtFromTheLoginNode() throws Exception {
        lab().ana(
                        "sh",
                        "-c",
                        "cd && rm -rf before && mkdir -p before/dir before/shut && : >before/file && : >before/secret"
                                + " && chmod 500 before/shut && chmod 0 before/secret");
        assertThat(state(Need.Kind.EXISTS, "~/before/file")).isEqualTo(Need.State.FINE);
        assertThat(state(Need.Kind.EXISTS, "~/before/dir")).isEqualTo(Need.State.FINE);
        assertThat(state(Need.Kind.EXISTS, "~/before/none")).isEqualTo(Need.State.ABSENT);
        assertThat(state(Need.Kind.EXISTS, "~/before/secret")).isEqualTo(Need.State.FORBIDDEN);
        assertThat(state(Need.Kind.EXISTS, "$(touch ~/before/owned)")).isEqualTo(Need.State.ABSENT);
        assertThat(state(Need.Kind.FOLDER, "~/before/dir")).isEqualTo(Need.State.FINE);
        assertThat(state(Need.Kind.FOLDER, "~/before/new/deep")).isEqualTo(Need.State.POSSIBLE);
        assertThat(state(Need.Kind.FOLDER, "~/before/shut/new")).isEqualTo(Need.State.FORBIDDEN);
        assertThat(state(Need.Kind.FOLDER, "~/before/file")).isEqualTo(Need.State.OTHER);
        assertThat(state(Need.Kind.LOGS, "~/before/logs/a b")).isEqualTo(Need.State.FINE);
        assertThat(state(Need.Kind.LOGS, "~/before/shut/logs")).isEqualTo(Need.State.FAILED);
        assertThat(lab().ana("sh", "-c", "cd ~/before && find . | sort | tr '\\n' ' '"))
                .isEqualTo(". ./dir ./file ./logs ./logs/a b ./secret ./shut ");
    }

    @Test
    void ofCredentialsOnlyTheirBeingThereIsTold() throws Exception {
        lab().ana("sh", "-c", "rm -rf ~/.config/enroot");
        assertThat(state(Need.Kind.CREDENTIALS, "nvcr.io")).isEqualTo(Need.State.ABSENT);
        lab().ana(
                        "sh",
                        "-c",
                        "mkdir -p ~/.config/enroot && echo 'machine nvcr.io login $oauthtoken password s3cret'"
                                + " >~/.config/enroot/.credentials");
        var found = new PreSubmit(remote())
                .check(List.of(new Need(Need.Kind.CREDENTIALS, "nvcr.io"), new Need(Need.Kind.CREDENTIALS, "nvcr-io")));
        assertThat(found).extracting(Need.Found::state).containsExactly(Need.State.FINE, Need.State.OTHER);
        assertThat(found).asString().doesNotContain("s3cret");
    }

    @Test
    void slurmSaysWhenItWouldStart() throws Exception {
        var before = lab().ana("squeue", "-h", "--me", "-o", "%A");
        var estimate = new Estimates(remote()).ask(asking("--time=60"), new NodeFit.Unknown());
        // others may be ahead: asked of Slurm by another way, in the time zone of the lab's machine
        var said = lab().ana("sh", "-c", "printf '#!/bin/sh\\nsleep 600\\n' | sbatch --test-only --time=60 2>&1");
        var at = Pattern.compile("to start at (\\S+) ").matcher(said);
        assertThat(at.find()).as(said).isTrue();
        var expected =
                LocalDateTime.parse(at.group(1)).atZone(ZoneId.systemDefault()).toInstant();
        assertThat(estimate).isInstanceOfSatisfying(StartEstimate.Expected.class, it -> {
            assertThat(it.nodes()).isEqualTo("dgxh100-1");
            assertThat(it.partition()).isEqualTo("dgx");
            assertThat(it.at()).isBetween(expected.minusSeconds(120), expected.plusSeconds(120));
        });
        assertThat(lab().ana("squeue", "-h", "--me", "-o", "%A")).isEqualTo(before);
    }

    @Test
    void whatNoNodeHasIsAnErrorAndWhatIsDrainedIsNot() throws Exception {
        var tooMany = asking("--gres=gpu:9");
        assertThat(estimate(tooMany, 9))
                .isEqualTo(new StartEstimate.Refused(
                        Refusal.NODE_CONFIGURATION,
                        "allocation failure: Requested node configuration is not available"));
        lab().lab.tell("drain", "dgxh100-1", "bad disk");
        try {
            assertThat(estimate(tooMany, 9)).isInstanceOf(StartEstimate.Refused.class);
            assertThat(estimate(asking("--gres=gpu:1"), 1))
                    .isInstanceOfSatisfying(
                            StartEstimate.NotNow.class,
                            it -> assertThat(it.away()).singleElement().satisfies(node -> {
                                assertThat(node.name()).isEqualTo("dgxh100-1");
                                assertThat(node.reason()).contains("bad disk");
                            }));
        } finally {
            lab().lab.tell("resume", "dgxh100-1");
        }
        assertThat(estimate(asking("--partition=nosuch"), 0))
                .isInstanceOfSatisfying(
                        StartEstimate.Refused.class, it -> assertThat(it.why()).isEqualTo(Refusal.PARTITION));
        assertThat(estimate(asking("--no-such-option"), 0))
                .isInstanceOfSatisfying(
                        StartEstimate.Refused.class, it -> assertThat(it.why()).isEqualTo(Refusal.OPTION));
    }

    @Test
    void aSmallerRequestMayStartSooner() throws Exception {
        boolean busy = lab().sendAllHome();
        try {
            lab().ana("sbatch", "--gres=gpu:6", "-t", "60", "-o", "/dev/null", "--wrap", "sleep 3600");
            var submission = asking("--gres=gpu:4", "--time=100");
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> lab().ana("squeue", "-h", "--me", "-o", "%T").equals("RUNNING\n"));
            assertThat(start(submission)).isAfter(Instant.now().plusSeconds(3000));
            var variants =
                    Variant.of(Optional.of(Duration.ofMinutes(100)), 4, Variant.GpuOption.GRES, Optional.of("h100"));
            assertThat(new Estimates(remote()).sooner(submission, start(submission), variants))
                    .extracting(it -> it.variant().gpus())
                    .containsExactlyInAnyOrder(Optional.of(2), Optional.of(1));
        } finally {
            lab().empty();
            if (busy) {
                lab().backToWork();
            }
        }
    }

    private Instant start(Submission submission) throws RemoteException, InterruptedException {
        return new Estimates(remote())
                .ask(submission, new NodeFit.Unknown())
                .start()
                .orElseThrow();
    }

    private StartEstimate estimate(Submission submission, int gpus) throws RemoteException, InterruptedException {
        var snapshot = new ClusterReader(remote(), false, Clock.systemUTC()).readOnce();
        var need = new NodeNeed(Optional.empty(), 1, gpus, Optional.empty(), OptionalInt.empty(), OptionalLong.empty());
        var fit =
                NodeFit.of(need, snapshot.nodes().value(), snapshot.partitions().value());
        return new Estimates(remote()).ask(submission, fit);
    }

    private static Submission asking(String... options) throws UnfitScriptException {
        return Submitting.submission("x.sh", Submitting.SLEEPS).with(List.of(options));
    }

    private Need.State state(Need.Kind kind, String path) throws RemoteException, InterruptedException {
        return new PreSubmit(remote())
                .check(List.of(new Need(kind, path)))
                .getFirst()
                .state();
    }

    private Submitting lab() {
        return Objects.requireNonNull(lab);
    }

    private Remote remote() {
        return Objects.requireNonNull(remote);
    }
}
