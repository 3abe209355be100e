package org.azulejo.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeState;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.ui.live.JobMaker;
import org.azulejo.ui.live.Snapshots;
import org.junit.jupiter.api.Test;

class ForecastTest {

    private static final Instant NOW = Snapshots.NOW;
    private static final SiteProfile FOUR_GPUS = SiteProfile.NONE.withUsual(4, Duration.ofDays(4));

    @Test
    void theLeastOfFreeAndUsableIsForYouNow() {
        var forYou = forYou(Snapshots.dgx(), SiteProfile.NONE);

        // 6 and 7 are free; 7 is planned for a job ahead
        assertThat(forYou.gpusNow()).isEqualTo(1);
        assertThat(forYou.together()).isEqualTo(1);
        assertThat(forYou.bounds()).isEqualTo(new ForYou.Bounds(2, 1, 0, 1, OptionalInt.empty()));
    }

    @Test
    void whatOneHoldsAlreadyCountsAgainstTheUsualLimit() {
        // of 8 free, ana may have 4 and holds none
        var idle = forYou(Snapshots.idle(), FOUR_GPUS);
        assertThat(idle.gpusNow()).isEqualTo(4);
        assertThat(idle.together()).isEqualTo(4);
        assertThat(idle.bounds()).isEqualTo(new ForYou.Bounds(8, 0, 0, 8, OptionalInt.of(4)));

        // she holds 2 of the 2 that this site usually allows
        var dgx = forYou(Snapshots.dgx(), SiteProfile.NONE.withUsual(2, Duration.ofDays(4)));
        assertThat(dgx.gpusNow()).isZero();
        assertThat(dgx.bounds().usualLeft()).hasValue(0);

        // and 1 more than it allows there: nothing is left, never less
        assertThat(forYou(Snapshots.dgx(), SiteProfile.NONE.withUsual(1, Duration.ofDays(4)))
                        .bounds()
                        .usualLeft())
                .hasValue(0);
    }

    @Test
    void cpusBoundWhatCanBeHad() {
        // 20 CPUs are left: at 8 a GPU enough for 2, at 1 for all 8
        var snapshot = cluster(List.of(node("n1", 204, 0, "dgx")), gpus("n1", 8), List.of(), "CR_CORE", "UP");
        assertThat(forYou(snapshot, withCpus(8)).gpusNow()).isEqualTo(2);
        assertThat(forYou(snapshot, withCpus(8)).bounds())
                .isEqualTo(new ForYou.Bounds(8, 0, 6, 2, OptionalInt.empty()));
        assertThat(forYou(snapshot, SiteProfile.NONE).gpusNow()).isEqualTo(8);
    }

    @Test
    void memoryBoundsOnlyWhereJobsUseItUp() {
        // 3 GiB of 2,000 GiB are left, and a GPU wants 1 GiB at the least
        var nodes = List.of(node("n1", 8, 2_048_000 - 3 * 1024, "dgx"));
        assertThat(forYou(cluster(nodes, gpus("n1", 8), List.of(), "CR_CORE_MEMORY", "UP"), SiteProfile.NONE)
                        .gpusNow())
                .isEqualTo(3);
        assertThat(forYou(cluster(nodes, gpus("n1", 8), List.of(), "CR_CORE", "UP"), SiteProfile.NONE)
                        .gpusNow())
                .isEqualTo(8);
    }

    @Test
    void aPartitionThatStartsNoJobsGivesNothing() {
        var snapshot = cluster(List.of(node("n1", 0, 0, "dgx")), gpus("n1", 8), List.of(), "CR_CORE", "DRAIN");
        assertThat(forYou(snapshot, SiteProfile.NONE).gpusNow()).isZero();
    }

    @Test
    void freeOnesOnSeveralNodesAreNotTogether() {
        var gpus = new ArrayList<Gpu>();
        gpus.addAll(gpus("n1", 3));
        gpus.addAll(gpus("n2", 2));
        var nodes = List.of(node("n1", 0, 0, "dgx"), node("n2", 0, 0, "dgx"));
        var forYou = forYou(cluster(nodes, gpus, List.of(), "CR_CORE", "UP"), SiteProfile.NONE);
        assertThat(forYou.gpusNow()).isEqualTo(5);
        assertThat(forYou.together()).isEqualTo(3);
        // no node has 4
        assertThat(forYou.next()).isEmpty();
    }

    @Test
    void laterFollowsFromTheLimitsOfOneNodeAndNamesWhoGoesFirst() {
        var forYou = forYou(Snapshots.dgx(), SiteProfile.NONE);

        // one can be had; carla's ends 13:12, ana's two at 14:20, davi's at 16:05; bruno's two never
        assertThat(forYou.next()).extracting(ForYou.Later::gpus).containsExactly(2, 4, 8);
        assertThat(forYou.next())
                .extracting(ForYou.Later::at)
                .containsExactly(
                        Optional.of(Instant.parse("2026-03-02T13:12:00Z")),
                        Optional.of(Instant.parse("2026-03-02T14:20:00Z")),
                        Optional.empty());
        // big-ft waits for room with 4 GPUs; ocr waits for its own throttle and the others for a job or a limit
        assertThat(forYou.next()
                        .getFirst()
                        .likelyBlockedBy()
                        .map(job -> job.id().text()))
                .contains("7648");
        assertThat(forYou.next().getLast().inTheWay())
                .extracting(job -> job.id().text())
                .containsExactly("7601");
        assertThat(forYou.endless()).extracting(job -> job.id().text()).containsExactly("7601");
        assertThat(forYou.ahead().map(Job::user)).contains("carla");
    }

    @Test
    void nobodyIsAheadWhereOneIsFirstOneself() {
        var mine = JobMaker.job(700, "mine", "ana").gpus(4).waiting("Resources").make();
        var other =
                JobMaker.job(800, "other", "bruno").gpus(4).waiting("Priority").make();
        // priorities in these tests are 10,000 less the id: 700 goes before 800
        var snapshot = cluster(List.of(node("n1", 0, 0, "dgx")), gpus("n1", 2), List.of(mine, other), "CR_CORE", "UP");
        assertThat(forYou(snapshot, SiteProfile.NONE).ahead()).isEmpty();
    }

    @Test
    void aJobOfAnotherPartitionDoesNotGoFirstThere() {
        var ends = JobMaker.job(900, "ends", "davi").running(NOW.minusSeconds(3600), Duration.ofHours(2), "n1", 0, 1);
        // waits in partition dgx, while n1 is in partition long
        var other =
                JobMaker.job(800, "other", "bruno").gpus(4).waiting("Priority").make();
        var held = List.of(held("n1", 0, 900), held("n1", 1, 900));
        var snapshot = cluster(List.of(node("n1", 0, 0, "long")), held, List.of(ends.make(), other), "CR_CORE", "UP");
        var later = forYou(snapshot, SiteProfile.NONE).next();
        assertThat(later)
                .containsExactly(new ForYou.Later(2, Optional.of(NOW.plusSeconds(3600)), Optional.empty(), List.of()));
    }

    @Test
    void aJobPastItsLimitEndsNow() {
        var late = JobMaker.job(900, "late", "davi").running(NOW.minusSeconds(7260), Duration.ofHours(2), "n1", 0, 1);
        var snapshot = cluster(
                List.of(node("n1", 0, 0, "dgx")),
                List.of(held("n1", 0, 900), held("n1", 1, 900)),
                List.of(late.make()),
                "CR_CORE",
                "UP");
        assertThat(forYou(snapshot, SiteProfile.NONE).next().getFirst().at()).contains(NOW);
    }

    @Test
    void aDrainedNodeGivesNothingNowOrLater() {
        var forYou = forYou(Snapshots.drained(), SiteProfile.NONE);
        assertThat(forYou.gpusNow()).isZero();
        assertThat(forYou.next()).isEmpty();
    }

    @Test
    void withoutGpusThereIsNothingToSay() {
        assertThat(Forecast.forYou(
                        cluster(List.of(node("n1", 0, 0, "dgx")), List.of(), List.of(), "CR_CORE", "UP"),
                        SiteProfile.NONE,
                        NOW))
                .isEmpty();
    }

    private static ForYou forYou(Snapshot snapshot, SiteProfile site) {
        return Forecast.forYou(snapshot, site, NOW).orElseThrow();
    }

    private static SiteProfile withCpus(int cpus) {
        var none = SiteProfile.NONE;
        return new SiteProfile(
                none.usualGpus(),
                none.usualTime(),
                cpus,
                none.leastMemoryMbPerGpu(),
                none.scratch(),
                none.looking(),
                none.metrics());
    }

    private static Node node(String name, int cpusTaken, long memoryTaken, String partition) {
        return new Node(
                name,
                new NodeState("MIXED", Set.of()),
                Optional.empty(),
                List.of(partition),
                Optional.empty(),
                OptionalInt.of(224),
                OptionalInt.of(cpusTaken),
                OptionalLong.of(2_048_000),
                OptionalLong.of(memoryTaken),
                List.of(),
                List.of());
    }

    private static List<Gpu> gpus(String node, int free) {
        var gpus = new ArrayList<Gpu>();
        for (int index = 0; index < free; index++) {
            gpus.add(new Gpu(node, index, Optional.of("h100"), Gpu.State.FREE, List.of(), Optional.empty()));
        }
        return gpus;
    }

    private static Gpu held(String node, int index, long job) {
        return new Gpu(
                node, index, Optional.of("h100"), Gpu.State.HELD, List.of(new JobId.Single(job)), Optional.empty());
    }

    private static Snapshot cluster(
            List<Node> nodes, List<Gpu> gpus, List<Job> jobs, String selects, String partitionState) {
        var partitions = nodes.stream()
                .flatMap(node -> node.partitions().stream())
                .distinct()
                .map(name -> new Partition(name, true, new TimeLimit.Unlimited(), partitionState, List.of()))
                .toList();
        return new Snapshot(
                false,
                "ana",
                List.of(),
                new ClusterConfig(Map.of("SelectTypeParameters", selects)),
                NOW,
                Duration.ZERO,
                answered(jobs),
                answered(nodes),
                answered(partitions),
                answered(List.of()),
                answered(List.of()),
                gpus);
    }

    private static <T> Source<T> answered(T value) {
        return new Source<>(value, NOW, Optional.empty(), 0);
    }
}
