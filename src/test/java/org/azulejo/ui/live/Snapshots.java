package org.azulejo.ui.live;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeState;

/// Clusters for tests, at 13:00 of a Monday.
public final class Snapshots {

    public static final Instant NOW = Instant.parse("2026-03-02T13:00:00Z");
    public static final ZoneId ZONE = ZoneOffset.UTC;

    private static final String DGX = "dgxh100-1";

    private Snapshots() {}

    /// One node with eight GPUs: ana's (the login's) two, bruno's two without a limit, carla's and davi's one each, one
    /// free, one free but not usable.
    public static Snapshot dgx() {
        return of(List.of(mixed(DGX)), dgxGpus(), dgxJobs(), dgxEnded());
    }

    /// The same while its node is drained: what was free is not available.
    public static Snapshot drained() {
        var note = Optional.<Gpu.Note>of(new Gpu.Note.Drained(Optional.of("fan 3 broken, vendor on Tuesday")));
        var gpus = dgxGpus().stream()
                .map(gpu -> gpu.state() == Gpu.State.FREE
                        ? new Gpu(gpu.node(), gpu.index(), gpu.type(), Gpu.State.UNAVAILABLE, List.of(), note)
                        : gpu)
                .toList();
        var node = node(
                DGX, new NodeState("MIXED", Set.of("DRAIN")), Optional.of("fan 3 broken, vendor on Tuesday"), 96, 6);
        return of(List.of(node), gpus, dgxJobs(), dgxEnded());
    }

    /// Nothing runs, nothing waits.
    public static Snapshot idle() {
        var gpus = new ArrayList<Gpu>();
        for (int i = 0; i < 8; i++) {
            gpus.add(free(DGX, i));
        }
        var node = node(DGX, new NodeState("IDLE", Set.of()), Optional.empty(), 0, 0);
        return of(List.of(node), gpus, List.of(), List.of());
    }

    /// So many nodes with eight GPUs each, most of them held by many people's jobs of 1, 2, 4 and 8 GPUs.
    public static Snapshot large(int nodes) {
        var all = new ArrayList<Node>();
        var gpus = new ArrayList<Gpu>();
        var jobs = new ArrayList<>(
                dgxJobs().stream().filter(job -> job.state().waiting()).toList());
        int[] sizes = {8, 4, 2, 1, 1, 4, 8, 2, 2, 4, 1, 1};
        int next = 0;
        for (int n = 0; n < nodes; n++) {
            var name = "gpu-%03d".formatted(n + 1);
            boolean drained = n % 19 == 7;
            int held = 0;
            while (held < 8 && !drained && n % 11 != 10) {
                int size = Math.min(sizes[next % sizes.length], 8 - held);
                int number = next++;
                if (number % 9 == 5) {
                    break;
                }
                jobs.add(bigJob(number, name, held, size));
                for (int i = 0; i < size; i++) {
                    gpus.add(held(name, held + i, new JobId.Single(20_000 + number)));
                }
                held += size;
            }
            for (int i = held; i < 8; i++) {
                gpus.add(drained ? unavailable(name, i) : free(name, i));
            }
            all.add(drained ? drainedNode(name) : mixed(name));
        }
        return of(all, gpus, jobs, dgxEnded());
    }

    public static Snapshot withJobs(List<Job> jobs) {
        return of(List.of(mixed(DGX)), dgxGpus(), jobs, dgxEnded());
    }

    private static Job bigJob(int number, String node, int first, int size) {
        var user = number % 13 == 3 ? "ana" : "user" + (number * 7 % 23);
        var indices = new Integer[size];
        for (int i = 0; i < size; i++) {
            indices[i] = first + i;
        }
        var job = JobMaker.job(20_000 + number, "train-" + number, user)
                .running(NOW.minusSeconds(600L + number * 313L % 20_000), Duration.ofHours(8), node, indices);
        return (number % 17 == 4 ? job.endless() : job).make();
    }

    private static List<Gpu> dgxGpus() {
        return List.of(
                held(DGX, 0, new JobId.Single(7601)),
                held(DGX, 1, new JobId.Single(7601)),
                held(DGX, 2, new JobId.Single(7620)),
                held(DGX, 3, new JobId.Single(7620)),
                held(DGX, 4, new JobId.ArrayTask(7633, 4)),
                held(DGX, 5, new JobId.Single(7640)),
                free(DGX, 6),
                new Gpu(DGX, 7, Optional.of("h100"), Gpu.State.FREE, List.of(), Optional.of(new Gpu.Note.Planned())));
    }

    private static List<Job> dgxJobs() {
        return List.of(
                JobMaker.job(7601, "llama-ft", "bruno")
                        .qos("ilimitado")
                        .running(NOW.minusSeconds(15 * 3600 + 720), Duration.ofHours(1), DGX, 0, 1)
                        .endless()
                        .make(),
                JobMaker.job(7620, "vit-sweep", "ana")
                        .qos("prioridade")
                        .running(NOW.minusSeconds(160 * 60), Duration.ofHours(4), DGX, 2, 3)
                        .make(),
                JobMaker.task(7633, 4, "ocr", "carla")
                        .qos("prioridade")
                        .running(NOW.minusSeconds(48 * 60), Duration.ofHours(1), DGX, 4)
                        .make(),
                JobMaker.waitingTasks(7633, 5, 12, 1, "ocr", "carla")
                        .gpus(1)
                        .waiting("JobArrayTaskLimit")
                        .make(),
                JobMaker.job(7640, "infer", "davi")
                        .running(NOW.minusSeconds(55 * 60), Duration.ofHours(4), DGX, 5)
                        .make(),
                JobMaker.job(7648, "big-ft", "carla")
                        .gpus(4)
                        .waiting("Resources")
                        .expected(Instant.parse("2026-03-02T14:20:00Z"))
                        .make(),
                JobMaker.job(7655, "eval", "ana")
                        .gpus(2)
                        .waiting("Dependency")
                        .dependsOn("afterok:7620(unfulfilled)")
                        .expected(Instant.parse("2026-03-02T14:20:00Z"))
                        .make(),
                JobMaker.job(7660, "two\nlines\tand \u001b[31mred \u202Eback", "elisa")
                        .gpus(8)
                        .waiting("QOSMaxGRESPerUser")
                        .make());
    }

    private static List<Job> dgxEnded() {
        return List.of(
                JobMaker.job(7618, "vit-small", "ana")
                        .gpus(2)
                        .ended(JobState.Kind.COMPLETED, NOW.minusSeconds(9000), Duration.ofMinutes(72), 0, 0)
                        .make(),
                JobMaker.job(7611, "prep", "davi")
                        .ended(JobState.Kind.FAILED, NOW.minusSeconds(9600), Duration.ofMinutes(2), 1, 0)
                        .make(),
                JobMaker.job(7590, "llama-test", "ana")
                        .gpus(1)
                        .ended(JobState.Kind.TIMEOUT, NOW.minusSeconds(20000), Duration.ofHours(4), 0, 15)
                        .make());
    }

    private static Gpu held(String node, int index, JobId by) {
        return new Gpu(node, index, Optional.of("h100"), Gpu.State.HELD, List.of(by), Optional.empty());
    }

    private static Gpu free(String node, int index) {
        return new Gpu(node, index, Optional.of("h100"), Gpu.State.FREE, List.of(), Optional.empty());
    }

    private static Gpu unavailable(String node, int index) {
        var note = new Gpu.Note.Drained(Optional.of("memory errors"));
        return new Gpu(node, index, Optional.of("h100"), Gpu.State.UNAVAILABLE, List.of(), Optional.of(note));
    }

    private static Node mixed(String name) {
        return node(name, new NodeState("MIXED", Set.of()), Optional.empty(), 96, 6);
    }

    private static Node drainedNode(String name) {
        return node(name, new NodeState("IDLE", Set.of("DRAIN")), Optional.of("memory errors"), 0, 0);
    }

    private static Node node(String name, NodeState state, Optional<String> reason, int cpus, int gpus) {
        return new Node(
                name,
                state,
                reason,
                List.of("dgx"),
                Optional.empty(),
                OptionalInt.of(224),
                OptionalInt.of(cpus),
                OptionalLong.of(2_063_919),
                OptionalLong.of(cpus * 9_600L),
                List.of(new Gres("gpu", Optional.of("h100"), 8, List.of())),
                List.of(new Gres("gpu", Optional.of("h100"), gpus, List.of())));
    }

    private static Snapshot of(List<Node> nodes, List<Gpu> gpus, List<Job> jobs, List<Job> ended) {
        var settings = Map.of("ClusterName", "dgx", "SLURM_VERSION", "23.11.4", "KillWait", "30 sec");
        return new Snapshot(
                false,
                "ana",
                List.of("lab"),
                new ClusterConfig(settings),
                NOW.minusSeconds(6),
                Duration.ZERO,
                at(jobs, 6),
                at(nodes, 6),
                at(List.of(), 6),
                at(List.of(), 200),
                at(ended, 42),
                gpus);
    }

    private static <T> Source<T> at(T value, int secondsAgo) {
        return new Source<>(value, NOW.minusSeconds(secondsAgo), Optional.empty(), 0);
    }
}
