package org.azulejo.submit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.azulejo.cluster.Tokens;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// One submission after the other, to a real Slurm.
@Tag("lab")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SubmitLabTest {

    private @Nullable Submitting lab;
    private @Nullable Remote remote;

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
    void theJobIsWhatWasHandedOver() throws Exception {
        var folder = lab().ana("sh", "-c", "mkdir -p 'my runs' && cd 'my runs' && pwd")
                .strip();
        var submission = Submitting.submission(
                        "treino ção.sh", "#!/bin/sh\n#SBATCH --comment=lost\n#SBATCH -o logs/%x-%j.out\necho done\n")
                .in(folder)
                .commented("it's \"mine\"; $(touch x)")
                .loggingTo(List.of("logs"));
        var job = submitted(submission);
        assertThat(lab().ana("squeue", "-h", "-t", "all", "-j", job, "-o", "%j|%Z|%k")
                        .strip())
                .isEqualTo("treino ção.sh|" + folder + "|it's \"mine\"; $(touch x) azulejo:" + submission.token());
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(lab().ana(
                                        "sh", "-c", "cat '" + folder + "/logs/treino ção.sh-" + job + ".out' || true"))
                        .isEqualTo("done\n"));
        assertThat(lab().ana("sh", "-c", "ls '" + folder + "'").strip()).isEqualTo("logs");
        assertThat(lab().ana("sh", "-c", "stat -c %a ~/.azulejo/scripts/" + submission.token() + "/*"))
                .isEqualTo("600\n");
    }

    @Test
    void theJobSeesNothingOfHowItWasSubmitted() throws Exception {
        var job = submitted(Submitting.submission("env.sh", "#!/bin/sh\numask; env | grep -c '^az_'; env | sort\n"));
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(lab().ana("sh", "-c", "cat ~/slurm-" + job + ".out || true"))
                        .startsWith("0022\n0\n")
                        .contains("\nHOME=")
                        .doesNotContain("\nSLURM_TIME_FORMAT=", "\nSLURM_BITSTR_LEN=", "\nLC_ALL="));
    }

    @Test
    void theSameSubmissionAgainIsTheSameJob() throws Exception {
        var submission = Submitting.submission("again.sh", Submitting.SLEEPS).with(List.of("--hold"));
        var job = submitted(submission);
        assertThat(submitted(submission)).isEqualTo(job);
        assertThat(new Settling(remote()).ask(submission.token()))
                .isEqualTo(new SubmitOutcome.Submitted(Long.parseLong(job), Optional.empty(), ""));
        assertThat(lab().jobs(submission.token())).containsExactly(job);
    }

    @Test
    void anArrayIsOneJob() throws Exception {
        var submission = Submitting.submission("array.sh", Submitting.SLEEPS).with(List.of("--hold", "--array=1-3"));
        var job = submitted(submission);
        forgetNote(submission.token(), "started $(date +%s)");
        assertThat(new Settling(remote()).ask(submission.token()))
                .isEqualTo(new SubmitOutcome.Submitted(Long.parseLong(job), Optional.empty(), ""));
    }

    @Test
    void aLargeScriptOfAnyBytesArrivesWhole() throws Exception {
        var text = new ByteArrayOutputStream();
        text.writeBytes("#!/bin/sh\nexit 0\n".getBytes(UTF_8));
        for (int i = 1; text.size() < BatchScript.LARGEST - 300; i++) {
            text.write(i % 255 + 1);
        }
        var script = BatchScript.of(withoutDosLines(text.toByteArray()));
        var submission = Submission.of(script, "large.sh");
        assertThat(new Submitter(remote()).submit(submission)).isInstanceOf(SubmitOutcome.Submitted.class);
        var sum = lab().ana("sh", "-c", "md5sum <~/.azulejo/scripts/" + submission.token() + "/large.sh");
        var digest = MessageDigest.getInstance("MD5").digest(script.bytes());
        assertThat(sum).startsWith(HexFormat.of().formatHex(digest));
    }

    @Test
    void whatSlurmRefusesIsToldInItsWords() throws Exception {
        assertThat(refused("--gres=gpu:9"))
                .isEqualTo(new SubmitOutcome.Refused(
                        Refusal.NODE_CONFIGURATION,
                        "sbatch: error: Batch job submission failed: Requested node configuration is not available"));
        assertThat(refused("--partition=nosuch").why()).isEqualTo(Refusal.PARTITION);
        assertThat(refused("--qos=prioridade").why()).isEqualTo(Refusal.QUALITY);
        assertThat(refused("--account=nosuch").why()).isEqualTo(Refusal.ACCOUNT);
        assertThat(refused("--time=soon").why()).isEqualTo(Refusal.OPTION);
        assertThat(refused("--no-such-option").why()).isEqualTo(Refusal.OPTION);
        assertThat(refused("--array=1-5000").why()).isEqualTo(Refusal.ARRAY);
        assertThat(refused("--dependency=after").why()).isEqualTo(Refusal.DEPENDENCY);
        assertThat(refused("--constraint=nosuch").why()).isEqualTo(Refusal.FEATURE);
        assertThat(refused(Submitting.submission("x.sh", "echo no first line\n"))
                        .why())
                .isEqualTo(Refusal.NOT_A_SCRIPT);
        assertThat(refused(Submitting.submission("x.sh", "#!/bin/sh\r\necho\r\n"))
                        .why())
                .isEqualTo(Refusal.DOS_LINES);
    }

    @Test
    void whatTheLoginNodeRefusesNeverReachesSlurm() throws Exception {
        var nowhere = refused(Submitting.submission("x.sh", Submitting.SLEEPS).in("/no/such folder"));
        assertThat(nowhere.why()).isEqualTo(Refusal.NO_FOLDER);
        assertThat(nowhere.words()).contains("/no/such folder");
        var logs = refused(Submitting.submission("x.sh", Submitting.SLEEPS).loggingTo(List.of("/proc/logs")));
        assertThat(logs.why()).isEqualTo(Refusal.NO_LOG_FOLDER);
    }

    @Test
    void whatWasAskedAfterBeforeItBeganCannotBeginAnyMore() throws Exception {
        var submission = Submitting.submission("late.sh", Submitting.SLEEPS);
        var givenUp = new SubmitOutcome.Refused(Refusal.NOT_SENT, "");
        assertThat(new Settling(remote()).ask(submission.token())).isEqualTo(givenUp);
        assertThat(new Submitter(remote()).submit(submission)).isEqualTo(givenUp);
        assertThat(new Settling(remote()).ask(submission.token())).isEqualTo(givenUp);
        assertThat(lab().jobs(submission.token())).isEmpty();
    }

    @Test
    void aNoteThatEndsEarlyIsSettledByTheQueueThenByAccounting() throws Exception {
        var waits = Submitting.submission("waits.sh", Submitting.SLEEPS).with(List.of("--hold"));
        var waiting = submitted(waits);
        forgetNote(waits.token(), "started $(date +%s)");
        assertThat(settled(waits.token())).isEqualTo(waiting);

        // a job whose comment was lost is found by the path of its script
        lab().ana("scontrol", "update", "job=" + waiting, "comment=other");
        assertThat(settled(waits.token())).isEqualTo(waiting);

        var runs = Submitting.submission("runs.sh", Submitting.SLEEPS);
        var running = submitted(runs);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> lab().ana("sacct", "-n", "-X", "-j", running).contains("RUNNING"));
        forgetNote(runs.token(), "started $(date +%s)");
        lab().lab.tell("stop", "slurmctld");
        try {
            assertThat(settled(runs.token())).isEqualTo(running);
        } finally {
            lab().lab.tell("start", "slurmctld");
        }
    }

    @Test
    void startedWithoutAJobStaysUnknown() throws Exception {
        var token = Tokens.next();
        forgetNote(token, "started $(date +%s)");
        assertThat(new Settling(remote()).ask(token)).isInstanceOf(SubmitOutcome.Unknown.class);
        assertThat(new Settling(remote()).ask(token)).isInstanceOf(SubmitOutcome.Unknown.class);
    }

    @Test
    void theRecordOfWhatWasRefusedIsNoJob() throws Exception {
        var submission = Submitting.submission("x.sh", Submitting.SLEEPS).with(List.of("--gres=gpu:9"));
        refused(submission);
        forgetNote(submission.token(), "started $(date +%s)");
        assertThat(new Settling(remote()).ask(submission.token())).isNotInstanceOf(SubmitOutcome.Submitted.class);
    }

    @Test
    void notesOfLastMonthGo() throws Exception {
        var old = Tokens.next();
        forgetNote(old, "ended 0 1");
        lab().ana("sh", "-c", "touch -d '31 days ago' ~/.azulejo/submit/" + old);
        submitted(Submitting.submission("tidy.sh", "#!/bin/sh\n"));
        await().atMost(Duration.ofSeconds(10))
                .until(() -> lab().ana("sh", "-c", "ls ~/.azulejo/submit/" + old + " 2>/dev/null || echo gone")
                        .equals("gone\n"));
    }

    @Test
    void withoutItsControllerNothingIsSubmitted() throws Exception {
        lab().lab.tell("stop", "slurmctld");
        var submission = Submitting.submission("away.sh", Submitting.SLEEPS);
        try {
            assertThat(refused(submission).why()).isEqualTo(Refusal.CONTROLLER_AWAY);
        } finally {
            lab().lab.tell("start", "slurmctld");
        }
        assertThat(lab().jobs(submission.token())).isEmpty();
    }

    private String submitted(Submission submission) throws RemoteException, InterruptedException {
        var outcome = new Submitter(remote()).submit(submission);
        assertThat(outcome).isInstanceOf(SubmitOutcome.Submitted.class);
        return Long.toString(((SubmitOutcome.Submitted) outcome).job());
    }

    private String settled(String token) throws RemoteException, InterruptedException {
        var outcome = new Settling(remote()).ask(token);
        assertThat(outcome).isInstanceOf(SubmitOutcome.Submitted.class);
        return Long.toString(((SubmitOutcome.Submitted) outcome).job());
    }

    private SubmitOutcome.Refused refused(String option) throws Exception {
        return refused(Submitting.submission("x.sh", Submitting.SLEEPS).with(List.of(option)));
    }

    private SubmitOutcome.Refused refused(Submission submission) throws Exception {
        var outcome = new Submitter(remote()).submit(submission);
        assertThat(outcome).isInstanceOf(SubmitOutcome.Refused.class);
        return (SubmitOutcome.Refused) outcome;
    }

    /// Puts other words in the place of what is noted.
    private void forgetNote(String token, String words) throws IOException, InterruptedException {
        lab().ana("sh", "-c", "mkdir -p ~/.azulejo/submit; echo \"" + words + "\" >~/.azulejo/submit/" + token);
    }

    private static byte[] withoutDosLines(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\r') {
                bytes[i] = ' ';
            }
        }
        return bytes;
    }

    private Submitting lab() {
        return Objects.requireNonNull(lab);
    }

    private Remote remote() {
        return Objects.requireNonNull(remote);
    }
}
