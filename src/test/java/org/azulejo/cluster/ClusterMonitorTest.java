package org.azulejo.cluster;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.azulejo.cluster.ClusterState.Connecting;
import org.azulejo.cluster.ClusterState.Failed;
import org.azulejo.cluster.ClusterState.Live;
import org.azulejo.cluster.ClusterState.Stale;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.JobId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClusterMonitorTest {

    private static final Map<String, String> JOB = Map.ofEntries(
            Map.entry("JobID", "41"),
            Map.entry("JobArrayID", "41"),
            Map.entry("UserName", "ana"),
            Map.entry("State", "RUNNING"),
            Map.entry("NumNodes", "1"),
            Map.entry("NumCPUs", "8"),
            Map.entry("tres-alloc", "cpu=8,mem=64G,node=1,gres/gpu=2"),
            Map.entry("TimeUsed", "10:00"),
            Map.entry("TimeLimit", "1:00:00"),
            Map.entry("StartTime", "1740000600"),
            Map.entry("NodeList", "n1"),
            Map.entry("Name", "train"));
    private static final Map<String, String> NODE = Map.ofEntries(
            Map.entry("NodeList", "n1"),
            Map.entry("Partition", "dgx*"),
            Map.entry("Available", "up"),
            Map.entry("Time", "infinite"),
            Map.entry("StateComplete", "mixed"),
            Map.entry("CPUsState", "8/216/0/224"),
            Map.entry("Memory", "2063919"),
            Map.entry("AllocMem", "65536"),
            Map.entry("Gres", "gpu:h100:8(S:0-1)"),
            Map.entry("GresUsed", "gpu:h100:2(IDX:2-3)"),
            Map.entry("Timestamp", "Unknown"),
            Map.entry("Reason", "none"));

    private final FakeRemote remote = new FakeRemote()
            .answers("squeue", Columns.rows(List.of(JOB)))
            .answers("sinfo", Columns.rows(List.of(NODE)))
            .prints("id", "ana\n")
            .prints("scontrol show config", "ClusterName             = dgx\nSLURM_VERSION           = 22.05.8\n")
            .prints("scontrol -o show reservation", "No reservations in the system\n")
            .prints("sacctmgr", "")
            .prints("sacct ", "");
    private final BlockingQueue<ClusterState> states = new LinkedBlockingQueue<>();
    private final ClusterMonitor monitor =
            new ClusterMonitor(remote, false, Duration.ofMinutes(10), Clock.systemUTC(), states::add);

    @AfterEach
    void end() {
        monitor.close();
    }

    @Test
    void firstConnectsThenShowsTheHolderOfEachGpu() throws InterruptedException {
        monitor.start();
        assertThat(next()).isEqualTo(new Connecting());
        var snapshot = nextLive();
        assertThat(snapshot.user()).isEqualTo("ana");
        assertThat(snapshot.cluster()).isEqualTo("dgx");
        assertThat(snapshot.gpus().stream().map(Gpu::holders).toList())
                .isEqualTo(List.of(
                        List.of(),
                        List.of(),
                        List.of(new JobId.Single(41)),
                        List.of(new JobId.Single(41)),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()));
        assertThat(remote.count("scontrol -d show job"))
                .as("only one answer is left, so none is asked for")
                .isZero();
    }

    @Test
    void whenTheControllerGoesAwayTheLastPictureStaysAndOnlyTheQueueIsAsked() throws InterruptedException {
        startLive();
        remote.fails("squeue", 1, "slurm_load_jobs error: Unable to contact slurm controller (connect failure)");
        monitor.refreshNow();
        var stale = (Stale) next();
        assertThat(stale.last().jobs().value()).hasSize(1);
        assertThat(stale.last().jobs().ok()).isFalse();
        assertThat(stale.cause()).isInstanceOf(RemoteException.CommandFailed.class);
        assertThat(Duration.between(Instant.now(), stale.nextTry())).isBetween(Duration.ZERO, Duration.ofSeconds(35));

        var nodesAsked = remote.count("sinfo");
        monitor.refreshNow();
        var still = (Stale) next();
        assertThat(still.since()).isEqualTo(stale.since());
        assertThat(remote.count("sinfo")).isEqualTo(nodesAsked);

        remote.answers("squeue", Columns.rows(List.of(JOB)));
        monitor.refreshNow();
        assertThat(nextLive().nodes().ok()).isTrue();
        assertThat(remote.count("sinfo")).isEqualTo(nodesAsked + 1);
    }

    @Test
    void aCutConnectionKeepsThePictureAndIsTriedAgainByItself() throws InterruptedException {
        startLive();
        remote.cut(true);
        monitor.refreshNow();
        assertThat(((Stale) next()).cause()).isInstanceOf(RemoteException.Unreachable.class);
        remote.cut(false);
        ClusterState state;
        do {
            state = next();
        } while (state instanceof Stale);
        assertThat(state).isInstanceOf(Live.class);
    }

    @Test
    void accountingThatIsDownLeavesTheRestLive() throws InterruptedException {
        remote.fails("sacct ", 1, "sacct: error: Problem talking to the database: Connection refused");
        monitor.start();
        assertThat(next()).isEqualTo(new Connecting());
        nextLive();
        var snapshot = nextLive();
        assertThat(snapshot.ended().failure()).isPresent();
        assertThat(snapshot.jobs().ok()).isTrue();
    }

    @Test
    void aQueueThatFailsIsNeverAnEmptyQueue() throws InterruptedException {
        // a field that a release does not know: blank lines, exit 0
        remote.answers(
                "squeue",
                _ -> new FakeRemote.Said(0, "\n\n", "squeue: error: Invalid job format specification: nosuch"));
        monitor.start();
        assertThat(next()).isEqualTo(new Connecting());
        assertThat(((Failed) next()).cause()).isInstanceOf(RemoteException.CommandFailed.class);
    }

    @Test
    void aSiteScriptInThePlaceOfSqueueIsSaidWithItsWords() throws InterruptedException {
        remote.answers("squeue", _ -> new FakeRemote.Said(2, "usage: site-squeue [-h] [-u USER]\n", ""));
        monitor.start();
        assertThat(next()).isEqualTo(new Connecting());
        assertThat(((Failed) next()).cause()).hasMessageContaining("usage: site-squeue");
    }

    @Test
    void anEmptyQueueIsAnAnswer() throws InterruptedException {
        remote.prints("squeue", "");
        monitor.start();
        assertThat(next()).isEqualTo(new Connecting());
        assertThat(nextLive().jobs().value()).isEmpty();
    }

    @Test
    void jobsThatCannotBeToldApartAreAskedOncePerMinuteAtMost() throws InterruptedException {
        var other = new java.util.HashMap<>(JOB);
        other.put("JobID", "42");
        other.put("JobArrayID", "42");
        var four = new java.util.HashMap<>(NODE);
        four.put("GresUsed", "gpu:h100:4(IDX:0-3)");
        remote.answers("squeue", Columns.rows(List.of(JOB, other))).answers("sinfo", Columns.rows(List.of(four)));
        startLive();
        monitor.refreshNow();
        nextLive();
        assertThat(remote.count("scontrol -d show job")).isEqualTo(2);
    }

    @Test
    void accountingIsAskedOnceAMinuteAtMost() throws InterruptedException {
        startLive();
        monitor.refreshNow();
        nextLive();
        monitor.refreshNow();
        nextLive();
        assertThat(remote.count("sacct ")).isEqualTo(1);
    }

    private void startLive() throws InterruptedException {
        monitor.start();
        assertThat(next()).isEqualTo(new Connecting());
        nextLive();
        nextLive();
    }

    private Snapshot nextLive() throws InterruptedException {
        return ((Live) next()).snapshot();
    }

    private ClusterState next() throws InterruptedException {
        var state = states.poll(30, SECONDS);
        assertThat(state).as("a state within 30 s").isNotNull();
        return java.util.Objects.requireNonNull(state);
    }
}
