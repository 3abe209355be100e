package org.azulejo.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;
import org.azulejo.slurm.JobState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// Chains and smoke tests on a real Slurm: as a whole, or not at all.
@Tag("lab")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChainLabTest {

    private static final String WELL = "#!/bin/sh\nsleep 2\n";
    private static final String FAILS = "#!/bin/sh\nexit 3\n";

    private @Nullable Submitting lab;
    private @Nullable Remote remote;

    @BeforeAll
    void connect() throws IOException, InterruptedException {
        var running = Submitting.ownLab();
        lab = new Submitting(running);
        remote = running.remote("ana");
    }

    @AfterAll
    void disconnect() throws IOException, InterruptedException {
        lab().empty();
        remote().close();
        lab().lab.down();
    }

    @BeforeEach
    void empty() throws IOException, InterruptedException {
        lab().empty();
    }

    @Test
    void eachWaitsForWhatItNames() throws Exception {
        var chain = new Chain(List.of(
                new Chain.Link(Submitting.submission("first.sh", WELL), List.of()),
                new Chain.Link(Submitting.submission("ok.sh", WELL), List.of(new Chain.After(Chain.How.OK, 0))),
                new Chain.Link(Submitting.submission("bad.sh", WELL), List.of(new Chain.After(Chain.How.NOT_OK, 0))),
                new Chain.Link(
                        Submitting.submission("all.sh", WELL),
                        List.of(new Chain.After(Chain.How.ANY, 0), new Chain.After(Chain.How.STARTED, 1)))));
        var jobs = submitted(new Chains(remote()).submit(chain));
        assertThat(jobs).hasSize(4);
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(state(jobs.get(0), jobs.get(1), jobs.get(3)))
                        .containsExactly("COMPLETED", "COMPLETED", "COMPLETED"));
        // what can never start goes by itself
        assertThat(state(jobs.get(2))).containsExactly("CANCELLED");
    }

    @Test
    void aBadMemberLeavesNothing() throws Exception {
        var good = Submitting.submission("good.sh", Submitting.SLEEPS);
        var alsoGood = Submitting.submission("also-good.sh", Submitting.SLEEPS);
        var bad = Submitting.submission("bad.sh", Submitting.SLEEPS).with(List.of("--partition=nosuch"));
        var outcome = new Chains(remote()).submit(Chain.inTurn(List.of(good, alsoGood, bad), Chain.How.OK));
        assertThat(outcome).isInstanceOfSatisfying(ChainOutcome.Refused.class, it -> {
            assertThat(it.link()).isEqualTo(2);
            assertThat(it.why().why()).isEqualTo(Refusal.PARTITION);
            assertThat(it.left()).isEmpty();
        });
        assertThat(lab().ana("squeue", "-h", "--me")).isBlank();
        assertThat(lab().ana("squeue", "-h", "--me", "-t", "all", "-o", "%j %T %N")
                        .lines())
                .filteredOn(row -> row.contains("good.sh"))
                .contains("good.sh CANCELLED ", "also-good.sh CANCELLED ")
                .allMatch(row -> row.endsWith(" CANCELLED "));
    }

    @Test
    void whatIsCutHalfWayIsHeldAndGoesOn() throws Exception {
        var chain = chainOfThree();
        try (var breaking = new Breaking(lab().lab.remote("ana"), words -> words.contains("second.sh"))) {
            var outcome = new Chains(breaking).submit(chain);
            assertThat(outcome).isInstanceOf(ChainOutcome.Open.class);
            var open = (ChainOutcome.Open) outcome;
            assertThat(open.jobs()).hasSize(1);
            assertThat(state(open.jobs().getFirst())).containsExactly("PENDING");
            var jobs = submitted(new Chains(remote()).goOn(chain, open));
            assertThat(jobs).hasSize(3).startsWith(open.jobs().getFirst());
            assertThat(lab().ana("squeue", "-h", "--me", "-o", "%F").lines()).hasSize(3);
        }
    }

    @Test
    void whatCouldNotBeReleasedIsReleasedLater() throws Exception {
        var chain = chainOfThree();
        try (var breaking = new Breaking(lab().lab.remote("ana"), words -> words.contains("release"))) {
            var open = (ChainOutcome.Open) new Chains(breaking).submit(chain);
            assertThat(open.jobs()).hasSize(3);
            assertThat(submitted(new Chains(remote()).goOn(chain, open))).isEqualTo(open.jobs());
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(
                            () -> assertThat(state(open.jobs().getFirst())).containsExactly("RUNNING"));
        }
    }

    @Test
    void whatIsOpenCanBeTakenBack() throws Exception {
        var chain = chainOfThree();
        try (var breaking = new Breaking(lab().lab.remote("ana"), words -> words.contains("third.sh"))) {
            var open = (ChainOutcome.Open) new Chains(breaking).submit(chain);
            assertThat(new Chains(remote()).takeBack(chain, open)).isEmpty();
        }
        assertThat(lab().ana("squeue", "-h", "--me")).isBlank();
    }

    @Test
    void aPassedSmokeTestReleasesTheRealJob() throws Exception {
        var real = Submitting.submission("real.sh", WELL);
        var jobs = smoke(real, SmokeTest.Guard.HOLD);
        assertThat(state(jobs.getLast())).containsExactly("PENDING");
        assertThat(lab().ana("squeue", "-h", "-j", jobs.getFirst().toString(), "-O", "TimeLimit:|,Name:"))
                .isEqualTo("10:00|smoke-test\n");
        await().atMost(Duration.ofMinutes(1))
                .until(() -> look(jobs, SmokeTest.Guard.HOLD) instanceof SmokeTest.State.Passed);
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(state(jobs.getLast())).containsExactly("COMPLETED"));
    }

    @Test
    void aFailedSmokeTestTakesTheWaitingJobAlong() throws Exception {
        for (var guard : List.of(SmokeTest.Guard.HOLD, SmokeTest.Guard.AFTER_OK)) {
            var jobs = smoke(Submitting.submission("real.sh", FAILS), guard);
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(look(jobs, guard))
                            .isInstanceOfSatisfying(SmokeTest.State.Failed.class, it -> {
                                assertThat(it.real()).isEqualTo(SmokeTest.Real.CANCELLED);
                                assertThat(it.how().kind()).isEqualTo(JobState.Kind.FAILED);
                            }));
            assertThat(state(jobs.getLast())).containsExactly("CANCELLED");
        }
    }

    @Test
    void aRealJobThatHasStartedIsLetAlone() throws Exception {
        var script = "#!/bin/sh\n[ \"$SLURM_JOB_NAME\" = smoke-test ] && { sleep 10; exit 3; }\nsleep 600\n";
        var jobs = smoke(Submitting.submission("real.sh", script), SmokeTest.Guard.WATCH);
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(state(jobs.getLast())).containsExactly("RUNNING"));
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(look(jobs, SmokeTest.Guard.WATCH))
                        .isInstanceOfSatisfying(
                                SmokeTest.State.Failed.class,
                                it -> assertThat(it.real()).isEqualTo(SmokeTest.Real.HAD_STARTED)));
        assertThat(state(jobs.getLast())).containsExactly("RUNNING");
    }

    private SmokeTest.State look(List<Long> jobs, SmokeTest.Guard guard) throws RemoteException, InterruptedException {
        return new SmokeTest(remote()).look(jobs.getFirst(), jobs.getLast(), guard);
    }

    private List<Long> smoke(Submission real, SmokeTest.Guard guard) throws RemoteException, InterruptedException {
        var test = SmokeTest.of(real, List.of("--ntasks=1"));
        return submitted(new Chains(remote()).submit(SmokeTest.chain(test, real, guard)));
    }

    private static Chain chainOfThree() throws UnfitScriptException {
        return Chain.inTurn(
                List.of(
                        Submitting.submission("first.sh", Submitting.SLEEPS),
                        Submitting.submission("second.sh", Submitting.SLEEPS),
                        Submitting.submission("third.sh", Submitting.SLEEPS)),
                Chain.How.ANY);
    }

    private static List<Long> submitted(ChainOutcome outcome) {
        assertThat(outcome).isInstanceOf(ChainOutcome.Submitted.class);
        return ((ChainOutcome.Submitted) outcome).jobs();
    }

    private List<String> state(Long... jobs) throws IOException, InterruptedException {
        var states = new ArrayList<String>();
        for (var job : jobs) {
            states.add(lab().ana("squeue", "-h", "-t", "all", "-j", job.toString(), "-o", "%T")
                    .strip());
        }
        return states;
    }

    private Submitting lab() {
        return Objects.requireNonNull(lab);
    }

    private Remote remote() {
        return Objects.requireNonNull(remote);
    }

    /// A way that breaks at the first command of a kind, before that arrives.
    private record Breaking(Remote way, Predicate<List<String>> where) implements Remote {

        @Override
        public List<Answer> run(List<Command> commands) throws RemoteException, InterruptedException {
            for (var command : commands) {
                breakAt(command);
            }
            return way.run(commands);
        }

        @Override
        public RemoteStream open(Command command) throws RemoteException, InterruptedException {
            breakAt(command);
            return way.open(command);
        }

        private void breakAt(Command command) throws RemoteException {
            if (where.test(command.words())) {
                throw new RemoteException.Unreachable(name(), new IOException("cut"));
            }
        }

        @Override
        public String name() {
            return way.name();
        }

        @Override
        public void close() {
            way.close();
        }
    }
}
