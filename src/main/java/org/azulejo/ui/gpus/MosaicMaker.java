package org.azulejo.ui.gpus;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.findings.Finding;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Holders;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Mark;
import org.azulejo.ui.live.Texts;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.UseSample;

/// Makes the [Mosaic] of one moment.
final class MosaicMaker {

    private static final int MOST_GROUPS = 16;

    private final Texts texts;
    private final Holders holders;
    private final Map<JobId, Job> jobs;
    private final Map<String, Node> nodes;
    private final GpuUse use;
    private final Remarks remarks;
    private final Instant now;
    private final Instant here;

    /// @param now by the cluster's clock
    /// @param here the same moment by this machine's
    MosaicMaker(
            Texts texts,
            Holders holders,
            Map<JobId, Job> jobs,
            Map<String, Node> nodes,
            GpuUse use,
            Remarks remarks,
            Instant now,
            Instant here) {
        this.texts = texts;
        this.holders = holders;
        this.jobs = jobs;
        this.nodes = nodes;
        this.use = use;
        this.remarks = remarks;
        this.now = now;
        this.here = here;
    }

    Mosaic of(List<Gpu> all) {
        var groups = new ArrayList<Mosaic.Group>();
        var blocks = new ArrayList<Mosaic.Block>();
        var gpus = new ArrayList<Gpu>(all.size());
        grouped(all).forEach((partitions, members) -> {
            int firstNode = blocks.size();
            int firstCell = gpus.size();
            members.forEach((name, ofNode) -> {
                blocks.add(new Mosaic.Block(OneLine.of(name, 60), gpus.size(), ofNode.size(), isAway(name)));
                gpus.addAll(ofNode);
            });
            groups.add(new Mosaic.Group(
                    title(partitions, members.size(), gpus.subList(firstCell, gpus.size())),
                    firstNode,
                    members.size()));
        });
        var mosaic = new Mosaic(groups, blocks, gpus, byJob(gpus));
        for (int cell = 0; cell < gpus.size(); cell++) {
            fill(mosaic, cell, gpus.get(cell));
        }
        return mosaic;
    }

    /// The GPUs by partitions and node, each node once. Nodes that are in the same partitions belong together; where
    /// that makes too many groups, the first partition decides.
    private Map<String, Map<String, List<Gpu>>> grouped(List<Gpu> all) {
        long kinds = nodes.values().stream().map(Node::partitions).distinct().count();
        var groups = new LinkedHashMap<String, Map<String, List<Gpu>>>();
        for (var gpu : all) {
            var partitions = Optional.ofNullable(nodes.get(gpu.node()))
                    .map(Node::partitions)
                    .orElse(List.of());
            var name = kinds > MOST_GROUPS ? partitions.stream().findFirst().orElse("") : String.join(", ", partitions);
            groups.computeIfAbsent(name, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(gpu.node(), _ -> new ArrayList<>())
                    .add(gpu);
        }
        return groups;
    }

    private String title(String partitions, int count, List<Gpu> gpus) {
        long free = gpus.stream().filter(it -> it.state() == Gpu.State.FREE).count();
        var name = partitions.isEmpty() ? texts.get("mosaic.noPartition") : OneLine.of(partitions, 80);
        return texts.get("mosaic.group", name, count, gpus.size(), free);
    }

    private boolean isAway(String node) {
        return Optional.ofNullable(nodes.get(node))
                .filter(it -> NodeWords.isAway(it.state()))
                .isPresent();
    }

    private static Map<String, int[]> byJob(List<Gpu> gpus) {
        var cells = new HashMap<String, List<Integer>>();
        for (int cell = 0; cell < gpus.size(); cell++) {
            for (var id : gpus.get(cell).holders()) {
                cells.computeIfAbsent(JobKey.of(id), _ -> new ArrayList<>()).add(cell);
            }
        }
        var made = new HashMap<String, int[]>();
        cells.forEach((key, of) ->
                made.put(key, of.stream().mapToInt(Integer::intValue).toArray()));
        return made;
    }

    private void fill(Mosaic mosaic, int cell, Gpu gpu) {
        var job = holder(gpu);
        mosaic.kinds[cell] = kind(gpu, job);
        mosaic.marks[cell] = job.map(it -> holders.mark(it.user())).orElse(Mark.NONE);
        mosaic.users[cell] = job.map(Job::user).orElse("");
        mosaic.left[cell] = job.map(this::left).orElse(Float.NaN);
        var seen = use.of(new GpuPlace(gpu.node(), gpu.index()));
        mosaic.use[cell] = seen.map(MosaicMaker::share).orElse(Float.NaN);
        mosaic.memory[cell] = seen.map(it -> (float) UseSpeech.memoryShare(
                        it.reading().memoryUsedMb(), it.reading().memoryTotalMb()))
                .orElse(Float.NaN);
        mosaic.old[cell] = seen.filter(it -> Duration.between(it.at(), here).compareTo(UseSpeech.OLD) > 0)
                .isPresent();
        mosaic.findings[cell] = remarks.of(gpu)
                .map(it -> (byte) (it.severity() == Finding.Severity.ALERT ? 2 : 1))
                .orElse((byte) 0);
    }

    /// One's own job, or else the first.
    private Optional<Job> holder(Gpu gpu) {
        Optional<Job> first = Optional.empty();
        for (var id : gpu.holders()) {
            var job = Optional.ofNullable(jobs.get(id));
            if (job.filter(it -> holders.mark(it.user()).mine()).isPresent()) {
                return job;
            }
            first = first.or(() -> job);
        }
        return first;
    }

    private static Tile.Kind kind(Gpu gpu, Optional<Job> job) {
        return switch (gpu.state()) {
            case HELD -> job.isPresent() ? Tile.Kind.HELD : Tile.Kind.UNKNOWN;
            case FREE -> gpu.note().isPresent() ? Tile.Kind.FREE_BUT : Tile.Kind.FREE;
            case UNAVAILABLE -> Tile.Kind.UNAVAILABLE;
            case UNKNOWN -> Tile.Kind.UNKNOWN;
        };
    }

    private float left(Job job) {
        if (job.timeLimit() instanceof TimeLimit.Unlimited) {
            return Float.POSITIVE_INFINITY;
        }
        return job.endsAt()
                .map(it -> (float) Math.max(0, Duration.between(now, it).toSeconds()))
                .orElse(Float.NaN);
    }

    private static float share(UseSample sample) {
        var percent = sample.reading().utilizationPercent();
        return percent.isPresent() ? percent.getAsInt() / 100f : Float.NaN;
    }
}
