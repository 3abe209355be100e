package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.azulejo.lab.Comparison;
import org.azulejo.lab.Lab;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.SshRemote;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The core against a real Slurm, through a real sshd.
@Tag("lab")
@Timeout(300)
class ClusterLabTest {

    private static final Duration WITHIN = Duration.ofSeconds(75);

    private Lab lab;
    private Lab.Held held;
    private SshRemote remote;
    private final AtomicReference<ClusterState> state = new AtomicReference<>(new ClusterState.Connecting());

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        remote = lab.remote("ana");
        Comparison.prepare(lab);
    }

    @AfterEach
    void disconnect() throws IOException {
        remote.close();
        held.close();
    }

    @Test
    void everyGpuHasTheHolderAndEveryJobTheStateThatSlurmNames() throws Exception {
        Comparison.holds(lab, () -> shown(reader("ana").readOnce()));
    }

    @Test
    void aGentleCancelLetsTheJobBringItsResultsHome() throws Exception {
        var id = submitGentle();
        var job = awaitRunning(id);
        assertThat(new ClusterActs(remote).cancel(List.of(job), Cancelling.GENTLY))
                .containsExactly(new ActOutcome.Accepted(job.id()));
        // the stage-out takes 12 s, in which the job is still there
        await().atMost(WITHIN).until(() -> squeueState(id).isEmpty());
        await().atMost(WITHIN)
                .untilAsserted(() -> assertThat(ended(id))
                        .satisfies(it -> assertThat(it.state().kind()).isEqualTo(JobState.Kind.FAILED))
                        .satisfies(it ->
                                assertThat(it.exitCode().orElseThrow().code()).isEqualTo(143)));
        assertThat(lab.tell("as", "ana", "sh", "-c", "cat ~/results/gentle_" + id + "/staged"))
                .isEqualTo("12\n");
    }

    @Test
    void endNowEndsTheJob() throws Exception {
        var id = submitSleeper("ana");
        var job = awaitRunning(id);
        assertThat(new ClusterActs(remote).cancel(List.of(job), Cancelling.NOW))
                .containsExactly(new ActOutcome.Accepted(job.id()));
        await().atMost(WITHIN).until(() -> squeueState(id).isEmpty());
        await().atMost(WITHIN)
                .untilAsserted(() -> assertThat(ended(id).state().kind()).isEqualTo(JobState.Kind.CANCELLED));
    }

    @Test
    void anotherUsersJobIsRefusedWithSlurmsWordsAndStays() throws Exception {
        var id = submitSleeper("bruno");
        var job = awaitRunning(id);
        var outcomes = new ClusterActs(remote).cancel(List.of(job), Cancelling.NOW);
        assertThat(outcomes)
                .singleElement()
                .isInstanceOfSatisfying(
                        ActOutcome.Refused.class,
                        refused -> assertThat(refused.words()).contains("Access/permission denied"));
        assertThat(squeueState(id)).isEqualTo("RUNNING");
        lab.tell("as", "bruno", "scancel", id);
    }

    @Test
    void aControllerThatGoesAwayLeavesThePictureAndIsFoundAgain() throws Exception {
        try (var monitor = new ClusterMonitor(remote, false, Duration.ofSeconds(10), Clock.systemUTC(), state::set)) {
            monitor.start();
            await().atMost(WITHIN).until(() -> state.get() instanceof ClusterState.Live);
            lab.tell("stop", "slurmctld");
            try {
                await().atMost(WITHIN).until(() -> state.get() instanceof ClusterState.Stale);
                var stale = (ClusterState.Stale) state.get();
                assertThat(stale.last().jobs().value()).hasSizeGreaterThan(20);
                assertThat(stale.cause()).hasMessageContaining("Unable to contact slurm controller");
            } finally {
                lab.tell("start", "slurmctld");
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> state.get() instanceof ClusterState.Live);
        }
    }

    @Test
    void anAccountingDatabaseThatIsDownCostsOnlyTheHistory() throws Exception {
        lab.tell("stop", "slurmdbd");
        try {
            var snapshot = reader("ana").readOnce();
            assertThat(snapshot.jobs().ok()).isTrue();
            assertThat(snapshot.ended().failure()).isPresent();
        } finally {
            lab.tell("start", "slurmdbd");
        }
    }

    @Test
    void whatARunningJobOfOnesOwnSaysThatItDoesIsKnown() throws Exception {
        var id = submitSleeper("ana");
        awaitRunning(id);
        var reader = reader("ana");
        reader.readOnce();
        assertThat(reader.readOnce().phases()).doesNotContainKey(Long.parseLong(id));
        lab.tell(
                "as",
                "ana",
                "sh",
                "-c",
                "mkdir -p ~/.azulejo/phase && echo copying-in 1767225600 >~/.azulejo/phase/" + id);
        assertThat(reader.readOnce().phases())
                .containsEntry(
                        Long.parseLong(id), new Phase(Phase.Kind.COPYING_IN, Instant.ofEpochSecond(1_767_225_600)));
        lab.tell("as", "ana", "scancel", id);
        lab.tell("as", "ana", "sh", "-c", "rm ~/.azulejo/phase/" + id);
    }

    @Test
    void hostileNamesMakeOneJobEachAndHoldNoGpu() throws Exception {
        lab.tell("scene", "hostile");
        try {
            // jobs start and end meanwhile: Slurm is asked before and after
            var before = rawIds();
            var snapshot = reader("ana").readOnce();
            var after = rawIds();
            var shown = snapshot.jobs().value().stream().map(Job::rawId).toList();
            assertThat(shown)
                    .doesNotHaveDuplicates()
                    .containsAll(before.stream().filter(after::contains).toList())
                    .isSubsetOf(Stream.concat(before.stream(), after.stream()).toList());
            assertThat(snapshot.jobs().warnings()).isZero();
            assertThat(snapshot.gpus())
                    .allSatisfy(gpu -> assertThat(gpu.holders()).hasSizeLessThanOrEqualTo(1));
            for (var gpu : snapshot.gpus()) {
                for (var holder : gpu.holders()) {
                    var job = snapshot.job(holder).orElseThrow();
                    assertThat(job.name()).as("a holder's name").doesNotContain("\n", "IDX");
                }
            }
        } finally {
            lab.tell("scene", "day", "--fresh");
        }
    }

    private List<Long> rawIds() throws IOException, InterruptedException {
        return lab.tell("as", "ana", "squeue", "-h", "-a", "-o", "%A")
                .lines()
                .map(Long::parseLong)
                .toList();
    }

    private ClusterReader reader(String user) {
        assertThat(user).isEqualTo("ana");
        return new ClusterReader(remote, false, Clock.systemUTC());
    }

    static Comparison.Shown shown(Snapshot snapshot) {
        var states = new TreeMap<String, String>();
        var holders = new TreeMap<String, String>();
        snapshot.jobs()
                .value()
                .forEach(job -> states.put(job.id().text(), job.state().word()));
        snapshot.gpus()
                .forEach(gpu -> gpu.holders().forEach(it -> holders.put(gpu.node() + ":" + gpu.index(), it.text())));
        return new Comparison.Shown(states, holders);
    }

    private String submitSleeper(String user) throws IOException, InterruptedException {
        return lab.tell("as", user, "sbatch", "--parsable", "-t", "30", "--output=/dev/null", "--wrap=sleep 900")
                .strip();
    }

    private String submitGentle() throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of("as", "ana", "sbatch", "--parsable", "-J", "gentle-test"));
        words.addAll(List.of("--output=/dev/null", "-t", "30", lab.value("LAB_JOBS") + "/gentle.sh"));
        return lab.tell(words.toArray(String[]::new)).strip();
    }

    private Job awaitRunning(String id) {
        return await().atMost(WITHIN)
                .until(
                        () -> byId(reader("ana").readOnce().jobs().value(), id),
                        found -> found.stream().anyMatch(job -> job.state().kind() == JobState.Kind.RUNNING))
                .getFirst();
    }

    private Job ended(String id) throws RemoteException, InterruptedException {
        return byId(reader("ana").readOnce().ended().value(), id).getFirst();
    }

    private static List<Job> byId(List<Job> jobs, String id) {
        return jobs.stream().filter(job -> job.id().text().equals(id)).toList();
    }

    private String squeueState(String id) throws IOException, InterruptedException {
        return lab.tell("as", "ana", "squeue", "-h", "-a", "-o", "%i|%T")
                .lines()
                .filter(row -> row.startsWith(id + "|"))
                .map(row -> row.substring(row.indexOf('|') + 1))
                .findFirst()
                .orElse("");
    }
}
