package org.azulejo.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.azulejo.remote.Command;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.SshRemote;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// The connection breaks in the middle of a submission, wherever: never two jobs, never a lost one.
@Tag("lab")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DroppedSubmitLabTest {

    private final Random random = new Random(20260115);
    private @Nullable Submitting lab;
    private @Nullable Remote direct;
    private final Map<String, Optional<Long>> claimed = new HashMap<>();

    @BeforeAll
    void connect() throws IOException, InterruptedException {
        var running = Submitting.ownLab();
        lab = new Submitting(running);
        direct = running.remote("ana");
    }

    @AfterAll
    void disconnect() throws IOException, InterruptedException {
        lab().empty();
        direct().close();
        lab().lab.down();
    }

    @BeforeEach
    void forget() throws IOException, InterruptedException {
        claimed.clear();
        lab().empty();
    }

    @Test
    void cutAtAFewSteps() throws Exception {
        cutAtEveryStep(15);
        everyClaimIsTrue();
    }

    @Test
    @Tag("long")
    void cutAtAHundredSteps() throws Exception {
        cutAtEveryStep(100);
        everyClaimIsTrue();
    }

    @Test
    void cutWhileTheControllerIsSlow() throws Exception {
        cutWhileTheControllerStands(Duration.ofSeconds(4), Optional.of(Duration.ofMillis(1500)));
        everyClaimIsTrue();
    }

    @Test
    void theControllerStandsForLongerThanSbatchWaits() throws Exception {
        cutWhileTheControllerStands(Duration.ofSeconds(14), Optional.empty());
        everyClaimIsTrue();
    }

    @Test
    @Tag("long")
    void cutWhileTheControllerIsSlowManyTimes() throws Exception {
        for (int i = 0; i < 20; i++) {
            cutWhileTheControllerStands(
                    Duration.ofMillis(1000 + random.nextInt(14_000)),
                    Optional.of(Duration.ofMillis(random.nextInt(12_000))));
        }
        everyClaimIsTrue();
    }

    @Test
    void cutWhileTheControllerIsAway() throws Exception {
        lab().lab.tell("stop", "slurmctld");
        try (var relay = new CuttingRelay(lab().lab.port());
                var remote = through(relay)) {
            var submission = held("away.sh");
            var cutting = cutIn(relay, Duration.ofSeconds(3));
            var outcome = new Submitter(remote).submit(submission);
            cutting.join();
            // sbatch mostly tries for some ten seconds before it gives up; now and then it says so before the cut
            for (int again = 0; again < 3 && isAway(outcome); again++) {
                claimed.put(submission.token(), Optional.empty());
                submission = held("away-" + again + ".sh");
                cutting = cutIn(relay, Duration.ofSeconds(3));
                outcome = new Submitter(remote).submit(submission);
                cutting.join();
            }
            assertThat(outcome).isInstanceOf(SubmitOutcome.Unknown.class);
            assertThat(settled(submission.token()))
                    .satisfies(it -> assertThat(isAway(it)).isTrue());
            claimed.put(submission.token(), Optional.empty());
        } finally {
            lab().lab.tell("start", "slurmctld");
        }
        everyClaimIsTrue();
    }

    private static boolean isAway(SubmitOutcome outcome) {
        return outcome instanceof SubmitOutcome.Refused refused && refused.why() == Refusal.CONTROLLER_AWAY;
    }

    /// The ssh server stands still while the script is on its way, and goes on when nobody waits any more.
    @Test
    void whatComesTooLateIsNotSubmitted() throws Exception {
        try (var remote = lab().lab.remote("ana")) {
            warm(remote);
            var submission = held("late.sh");
            lab().lab.tell("freeze");
            try {
                var late = Thread.ofVirtual().start(() -> {
                    try {
                        new Submitter(remote).submit(submission);
                    } catch (RemoteException | InterruptedException e) {
                        // nobody waits for it
                    }
                });
                late.join(Duration.ofSeconds(2));
                late.interrupt();
            } finally {
                lab().lab.tell("thaw");
            }
            claim(submission.token(), settled(submission.token()));
        }
        everyClaimIsTrue();
    }

    /// Cuts after so many bytes upwards, after so many downwards, and after so long.
    private void cutAtEveryStep(int times) throws Exception {
        long up;
        long down;
        long millis;
        try (var relay = new CuttingRelay(lab().lab.port());
                var remote = through(relay)) {
            warm(remote);
            long upBefore = relay.up();
            long downBefore = relay.down();
            long began = System.nanoTime();
            var submission = held("whole.sh");
            claim(submission.token(), new Submitter(remote).submit(submission));
            millis = Duration.ofNanos(System.nanoTime() - began).toMillis();
            up = relay.up() - upBefore;
            down = relay.down() - downBefore;
        }
        var seen = new HashMap<String, Integer>();
        for (int i = 0; i < times; i++) {
            try (var relay = new CuttingRelay(lab().lab.port());
                    var remote = through(relay)) {
                warm(remote);
                var submission = held("cut-" + i + ".sh");
                Optional<Thread> cutting = Optional.empty();
                int step = i / 3;
                int steps = (times + 2) / 3;
                switch (i % 3) {
                    case 0 -> relay.cutAfterUp(1 + up * step / steps);
                    case 1 -> relay.cutAfterDown(1 + down * step / steps);
                    default -> cutting = Optional.of(cutIn(relay, Duration.ofMillis(millis * step / steps)));
                }
                var outcome = outcome(remote, submission);
                seen.merge(outcome.map(it -> it.getClass().getSimpleName()).orElse("not begun"), 1, Integer::sum);
                if (cutting.isPresent()) {
                    cutting.get().join();
                }
                claim(submission.token(), outcome);
            }
        }
        assertThat(seen).as("what was known before settling").containsKeys("Unknown", "not begun");
    }

    private void cutWhileTheControllerStands(Duration stands, Optional<Duration> cutAfter) throws Exception {
        var controller = Files.readString(Path.of(lab().lab.value("LAB_ROOT"), "run", "slurmctld.pid"))
                .strip()
                .split("\\s", -1)[0];
        try (var relay = new CuttingRelay(lab().lab.port());
                var remote = through(relay)) {
            warm(remote);
            var submission = held("slow.sh");
            signal("-STOP", controller);
            var going = Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(stands);
                    signal("-CONT", controller);
                } catch (InterruptedException | IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            try {
                var cutting = cutAfter.map(after -> cutIn(relay, after));
                var outcome = outcome(remote, submission);
                going.join();
                if (cutting.isPresent()) {
                    cutting.get().join();
                }
                claim(submission.token(), outcome);
            } finally {
                signal("-CONT", controller);
            }
        }
    }

    private void claim(String token, Optional<SubmitOutcome> outcome) throws RemoteException, InterruptedException {
        if (outcome.isEmpty()) {
            claimed.put(token, Optional.empty());
        } else {
            claim(token, outcome.get());
        }
    }

    /// Settles what is open and notes what is said of it.
    private void claim(String token, SubmitOutcome outcome) throws RemoteException, InterruptedException {
        var certain = outcome instanceof SubmitOutcome.Unknown ? settled(token) : outcome;
        switch (certain) {
            case SubmitOutcome.Submitted submitted -> claimed.put(token, Optional.of(submitted.job()));
            case SubmitOutcome.Refused refused -> {
                assertThat(refused.why()).as(refused.words()).isEqualTo(Refusal.NOT_SENT);
                claimed.put(token, Optional.empty());
            }
            case SubmitOutcome.Unknown unknown -> throw new AssertionError(unknown.toString());
        }
    }

    private SubmitOutcome settled(String token) throws RemoteException, InterruptedException {
        var end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (true) {
            var outcome = new Settling(direct()).ask(token);
            if (!(outcome instanceof SubmitOutcome.Unknown) || System.nanoTime() > end) {
                return outcome;
            }
            Thread.sleep(Duration.ofMillis(500));
        }
    }

    /// Empty where the submitter says that nothing was sent.
    private static Optional<SubmitOutcome> outcome(Remote remote, Submission submission) throws InterruptedException {
        try {
            return Optional.of(new Submitter(remote).submit(submission));
        } catch (RemoteException e) {
            return Optional.empty();
        }
    }

    /// Whatever was claimed of a token is so, also some time later: one job of that number, or none.
    private void everyClaimIsTrue() throws IOException, InterruptedException {
        Thread.sleep(Duration.ofSeconds(8));
        var found = new HashMap<String, List<Long>>();
        claimed.keySet().forEach(token -> found.put(token, new ArrayList<>()));
        for (var row : lab().ana("squeue", "-h", "--me", "-t", "all", "-o", "%F %k")
                .lines()
                .toList()) {
            var token = row.replaceFirst(".* azulejo:", "");
            if (found.containsKey(token)) {
                found.get(token).add(Long.parseLong(row.replaceFirst(" .*", "")));
            }
        }
        var expected = new HashMap<String, List<Long>>();
        claimed.forEach((token, job) -> expected.put(token, job.map(List::of).orElse(List.of())));
        assertThat(found).isEqualTo(expected);
    }

    private static Submission held(String name) throws UnfitScriptException {
        // large enough to be cut in its middle
        return Submitting.submission(name, Submitting.SLEEPS + "# any line of text\n".repeat(4_000))
                .with(List.of("--hold"));
    }

    private static void warm(Remote remote) throws RemoteException, InterruptedException {
        remote.run(List.of(Command.of(Duration.ofSeconds(10), "true")));
    }

    private static Thread cutIn(CuttingRelay relay, Duration after) {
        return Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(after);
                relay.cut();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static void signal(String which, String pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", which, pid).inheritIO().start().waitFor();
    }

    private Remote through(CuttingRelay relay) {
        var login = Login.parse(lab().lab.value("LAB_USER_ANA") + "@127.0.0.1:" + relay.port())
                .orElseThrow();
        return new SshRemote(login, lab().lab.options("ana"), _ -> HostKeyQuestion.Reply.ONCE);
    }

    private Submitting lab() {
        return Objects.requireNonNull(lab);
    }

    private Remote direct() {
        return Objects.requireNonNull(direct);
    }
}
