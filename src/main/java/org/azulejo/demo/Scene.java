package org.azulejo.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.azulejo.demo.Work.Ending;
import org.azulejo.demo.Work.GpuForm;

/// A believable working day: what ended since yesterday, who holds which GPU now, who waits for what, and who comes
/// next.
final class Scene {

    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    private static final int DAY = 86_400;

    /// One node in so many is out of order.
    private static final int DRAINED_EVERY = 37;

    /// The PCI bus of one node in so many counts its GPUs backwards.
    private static final int WIRED_OTHERWISE_EVERY = 16;

    /// The last GPU of this node is cut into slices.
    private static final int SLICED_NODE = 2;

    private final Simulation simulation;
    private final long now;

    private Scene(Simulation simulation) {
        this.simulation = simulation;
        this.now = simulation.now();
    }

    static Simulation begin(DemoSize size, long seed, long now) {
        var simulation = new Simulation(size, seed, now);
        var scene = new Scene(simulation);
        scene.nodes();
        scene.yesterday();
        scene.firstNode();
        scene.otherNodes();
        scene.crowd();
        scene.notebook();
        simulation.touch();
        simulation.advanceTo(now);
        new Arrivals(simulation).begin();
        return simulation;
    }

    private void nodes() {
        var size = simulation.size;
        for (var i = 1; i <= size.nodes(); i++) {
            var alsoShort = size.nodes() >= 4 && i <= Math.max(1, size.nodes() / 4);
            var node = new SimNode(
                    "dgxh100-" + i, size.gpusPerNode(), alsoShort ? List.of("dgx", "curta") : List.of("dgx"));
            simulation.nodes.add(node);
            if (i % WIRED_OTHERWISE_EVERY == 3) {
                node.busesReversed = true;
            }
            if (i == SLICED_NODE) {
                node.sliced = size.gpusPerNode() - 1;
            }
            if (i % DRAINED_EVERY == 3) {
                node.drained = i % 2 == 0 ? "GPU 5 fell off the bus, ticket 4711" : "disk /output full";
                node.drainedSince = now - 26L * HOUR;
            }
            if (size.nodes() >= 8 && i > size.nodes() - Math.max(1, size.nodes() / 100)) {
                node.reservation = "curso-ia";
            }
        }
    }

    private SimNode first() {
        return simulation.nodes.getFirst();
    }

    // What ended

    /// A row of jobs, one after the other, as on one or more GPUs that take turns.
    private record Lane(int gpus, int shortest, int longest, long until) {}

    private void yesterday() {
        var ended = new ArrayList<SimJob>();
        var lanes = List.of(
                new Lane(2, 40 * MINUTE, 5 * HOUR, now - 9 * HOUR - 30 * MINUTE),
                new Lane(1, 15 * MINUTE, 3 * HOUR, now - 2 * HOUR - 50 * MINUTE),
                new Lane(1, 10 * MINUTE, 2 * HOUR, now - 50 * MINUTE),
                new Lane(1, 30 * MINUTE, 4 * HOUR, now - 5 * HOUR - 10 * MINUTE),
                new Lane(1, 3 * MINUTE, 25 * MINUTE, now - MINUTE),
                new Lane(0, 5 * MINUTE, 50 * MINUTE, now - 2 * MINUTE),
                new Lane(0, 2 * MINUTE, 30 * MINUTE, now - 3 * MINUTE));
        for (var node : simulation.nodes.subList(0, Math.min(simulation.nodes.size(), 20))) {
            for (var lane : lanes) {
                if (lane.gpus() <= node.gpus) {
                    fill(lane, node, ended);
                }
            }
        }
        ended.sort(Comparator.comparingLong(job -> job.ended));
        ended.forEach(simulation::remember);
    }

    private void fill(Lane lane, SimNode node, List<SimJob> ended) {
        var at = now - 26L * HOUR + simulation.drawn(0, HOUR);
        while (true) {
            var work = lane.gpus() == 0
                    ? Arrivals.cpuWork(simulation.random)
                    : Arrivals.gpuWork(simulation.random, lane.gpus());
            var runs = simulation.drawn(lane.shortest(), lane.longest());
            if (at + runs > lane.until()) {
                return;
            }
            work.limitMinutes = (int) (runs / MINUTE * 3 / 2 + 5) / 5 * 5 + 5;
            var job = new SimJob(simulation.takeId(), work, at - simulation.drawn(5, 40 * MINUTE));
            job.started = at;
            job.ended = at + runs;
            job.shares.add(node.take(job));
            node.giveBack(job, job.shares.getFirst());
            finish(job);
            ended.add(job);
            at = job.ended + simulation.drawn(2, 8 * MINUTE);
        }
    }

    private void finish(SimJob job) {
        switch (job.work.endings.get(simulation.random.nextInt(job.work.endings.size()))) {
            case WELL, AT_THE_LIMIT -> job.state = SimJob.State.COMPLETED;
            case FAILING -> {
                job.state = SimJob.State.FAILED;
                job.exitCode = 1;
            }
            case OUT_OF_MEMORY -> {
                job.state = SimJob.State.OUT_OF_MEMORY;
                job.signal = 125;
            }
            case CANCELLED -> {
                job.state = SimJob.State.CANCELLED;
                job.cancelledBy = People.uid(job.work.user);
            }
        }
        if (job.state == SimJob.State.COMPLETED && simulation.random.nextInt(12) == 0) {
            job.state = SimJob.State.TIMEOUT;
            job.work.limitMinutes = (int) Math.max(1, (job.ended - job.started) / MINUTE);
        }
    }

    // Who runs

    private void firstNode() {
        running(
                Work.named("vit-lora-7b")
                        .by("bruno", "c4ai", "normal")
                        .gpus(1, GpuForm.PER_NODE)
                        .cpus(16)
                        .memoryGb(96)
                        .limitMinutes(10 * 60 + 30)
                        .stageOut(20)
                        .ends(Ending.WELL),
                9 * HOUR + 12 * MINUTE,
                65 * MINUTE);
        var segmentation = running(
                Work.named("seg-train")
                        .habit(Habit.STARVES)
                        .by("ana", "c4ai", "normal")
                        .gpus(1, GpuForm.PER_NODE)
                        .cpus(16)
                        .memoryGb(64)
                        .limitMinutes(4 * 60)
                        .stageOut(12)
                        .in("/home/ana/segmentation", "logs/%x-%j.out")
                        .ends(Ending.WELL),
                2 * HOUR + 40 * MINUTE,
                70 * MINUTE);
        sweep();
        running(
                Work.named("diffusion-pt")
                        .by("carla", "c4ai", "ilimitado")
                        .gpus(1, GpuForm.PER_JOB)
                        .cpus(24)
                        .memoryGb(128)
                        .noLimit()
                        .ends(Ending.WELL),
                3 * DAY + 4 * HOUR,
                9 * DAY);
        running(
                Work.named("asr-ptbr síntese | v2")
                        .habit(Habit.USES_ONE)
                        .by("elisa", "pesquisadores", "normal")
                        .gpus(2, GpuForm.PER_TASK)
                        .cpus(32)
                        .memoryGb(256)
                        .limitMinutes(2 * 24 * 60)
                        .ends(Ending.WELL),
                27 * HOUR,
                14 * HOUR);
        heterogeneous();
        running(
                Work.named("etl-diarios")
                        .by("joao", "pesquisadores", "normal")
                        .cpus(32)
                        .memoryGb(512)
                        .limitMinutes(12 * 60)
                        .ends(Ending.WELL),
                3 * HOUR,
                95 * MINUTE);
        evaluation();
        waiting(segmentation);
    }

    /// An array of the own user, one task at a time: some done, one running, the rest waiting.
    private void sweep() {
        var work = Work.named("vit-sweep")
                .by("ana", "c4ai", "normal")
                .gpus(1, GpuForm.PER_NODE)
                .cpus(8)
                .memoryGb(32)
                .limitMinutes(10)
                .in("/home/ana/sweep", "logs/%A_%a.out")
                .runs(120, 260);
        var array = simulation.submitArray(work, 13, 59, 1);
        array.submitted = now - 44 * MINUTE;
        var at = now - 43 * MINUTE;
        for (var task = 0; task < 13; task++) {
            var one = new SimJob(simulation.takeId(), work, array.submitted);
            one.arrayId = array.arrayId;
            one.taskId = task;
            one.started = at;
            one.ended = at + simulation.drawn(140, 180);
            one.shares.add(first().take(one));
            first().giveBack(one, one.shares.getFirst());
            one.state = task == 6 ? SimJob.State.FAILED : SimJob.State.COMPLETED;
            one.exitCode = task == 6 ? 1 : 0;
            simulation.remember(one);
            at = one.ended + 2;
            if (task == 6) {
                // the one that failed did not take its container with it
                simulation.leftBehind = Optional.of(new LeftBehind(
                        first(),
                        one.shares.getFirst().gpus().nextSetBit(0),
                        "4be1f0c27d93a86508b7e2d4f1a59c3061d8273f5e40b9ac6f12d7e8035b64c9",
                        "vit-sweep-" + array.arrayId + "-6",
                        one,
                        one.started + 3));
            }
        }
    }

    private void heterogeneous() {
        var parts = simulation.submitHet(
                Work.named("robot-sim")
                        .habit(Habit.IN_BURSTS)
                        .by("heitor", "c4ai", "pesquisadores")
                        .cpus(16)
                        .memoryGb(64)
                        .limitMinutes(12 * 60)
                        .ends(Ending.WELL),
                Work.named("robot-sim")
                        .by("heitor", "c4ai", "pesquisadores")
                        .gpus(1, GpuForm.PER_NODE)
                        .cpus(8)
                        .memoryGb(48)
                        .limitMinutes(12 * 60)
                        .ends(Ending.WELL));
        for (var part : parts) {
            part.submitted = now - 6 * HOUR;
            place(part, 5 * HOUR, 3 * HOUR);
        }
    }

    /// A notebook of the own user, without a GPU, so that it takes nothing from what the day is about.
    private void notebook() {
        var job = simulation.submit(Work.named("notebook-eda")
                .habit(Habit.NOTEBOOK)
                .by("ana", "c4ai", "normal")
                .cpus(4)
                .memoryGb(16)
                .limitMinutes(8 * 60)
                .in("/home/ana/notebooks", "logs/%x-%j.out")
                .ends(Ending.AT_THE_LIMIT));
        job.submitted = now - 39 * MINUTE;
        place(job, 38 * MINUTE, 8 * HOUR);
    }

    /// Short tasks that fill the gaps: what makes the demo move.
    private void evaluation() {
        var evaluation = simulation.submitArray(
                Work.named("eval-harness")
                        .habit(Habit.IN_BURSTS)
                        .by("karina", "c4ai", "normal")
                        .gpus(1, GpuForm.PER_NODE)
                        .cpus(8)
                        .memoryGb(32)
                        .limitMinutes(5)
                        .runs(50, 150),
                0,
                199,
                1);
        evaluation.submitted = now - 20 * MINUTE;
        var preparation = simulation.submitArray(
                Work.named("tokenize")
                        .by("lucas", "pesquisadores", "normal")
                        .cpus(8)
                        .memoryGb(32)
                        .limitMinutes(30)
                        .runs(60, 240),
                1,
                400,
                4);
        preparation.submitted = now - 15 * MINUTE;
    }

    private SimJob running(Work work, long ago, long remaining) {
        var job = simulation.submit(work);
        job.submitted = now - ago - simulation.drawn(1, 20 * MINUTE);
        place(job, ago, remaining);
        return job;
    }

    private void place(SimJob job, long ago, long remaining) {
        if (first().freeGpus() >= job.work.gpus) {
            simulation.begin(job, List.of(first()), now - ago, remaining);
        }
    }

    // Who waits

    private void waiting(SimJob segmentation) {
        waits(
                Work.named("pretrain-base")
                        .by("diego", "c4ai", "prioridade")
                        .gpus(Math.min(4, first().gpus), GpuForm.PER_NODE)
                        .cpus(48)
                        .memoryGb(512)
                        .limitMinutes(3 * 24 * 60)
                        .stageOut(60)
                        .runs(35 * MINUTE, 60 * MINUTE),
                72 * MINUTE);
        waits(
                Work.named("moe-ablation")
                        .by("iara", "pesquisadores", "normal")
                        .gpus(Math.min(3, first().gpus), GpuForm.PER_JOB)
                        .cpus(48)
                        .memoryGb(384)
                        .limitMinutes(24 * 60)
                        .runs(20 * MINUTE, 50 * MINUTE),
                55 * MINUTE);
        waits(
                Work.named("tts-train")
                        .by("fabio", "pesquisadores", "pesquisadores")
                        .gpus(1, GpuForm.PER_NODE)
                        .cpus(12)
                        .memoryGb(64)
                        .limitMinutes(12 * 60)
                        .runs(15 * MINUTE, 40 * MINUTE),
                31 * MINUTE);
        waits(
                Work.named("asr-ablation")
                        .by("elisa", "pesquisadores", "normal")
                        .gpus(Math.min(3, first().gpus), GpuForm.PER_NODE)
                        .cpus(32)
                        .memoryGb(128)
                        .limitMinutes(8 * 60)
                        .runs(20 * MINUTE, 40 * MINUTE),
                48 * MINUTE);
        var evaluation = waits(
                Work.named("seg-eval")
                        .by("ana", "c4ai", "normal")
                        .gpus(1, GpuForm.PER_NODE)
                        .cpus(8)
                        .memoryGb(32)
                        .limitMinutes(60)
                        .in("/home/ana/segmentation", "logs/%x-%j.out")
                        .runs(10 * MINUTE, 30 * MINUTE),
                2 * HOUR + 30 * MINUTE);
        simulation.dependsOn(evaluation, "afterok", segmentation.id);
        var night = waits(
                Work.named("night-finetune")
                        .by("ana", "pesquisadores", "pesquisadores")
                        .gpus(2, GpuForm.PER_NODE)
                        .cpus(32)
                        .memoryGb(128)
                        .limitMinutes(6 * 60)
                        .stageOut(12)
                        .runs(2 * HOUR, 5 * HOUR),
                20 * MINUTE);
        simulation.beginAt(night, now + 5 * HOUR + 17 * MINUTE);
        var held = waits(
                Work.named("bert-large")
                        .by("gabriela", "pesquisadores", "normal")
                        .gpus(2, GpuForm.PER_NODE)
                        .cpus(16)
                        .memoryGb(64)
                        .limitMinutes(24 * 60)
                        .runs(HOUR, 3 * HOUR),
                4 * HOUR);
        simulation.hold(held, false);
    }

    private SimJob waits(Work work, long ago) {
        var job = simulation.submit(work);
        job.submitted = now - ago;
        return job;
    }

    // The rest of a larger cluster

    private void otherNodes() {
        for (var node : simulation.nodes.subList(1, simulation.nodes.size())) {
            if (!node.reservation.isEmpty()) {
                continue;
            }
            // A drained node lets end what ran before.
            var share = node.drained.isEmpty() ? simulation.random.nextInt(10) : 2;
            while (node.freeGpus() > 0 && share > 0) {
                var gpus = Math.min(node.freeGpus(), 1 << simulation.random.nextInt(4));
                var work = Arrivals.gpuWork(simulation.random, gpus);
                var ago = simulation.drawn(MINUTE, 20 * HOUR);
                var remaining = simulation.drawn(MINUTE, 8 * HOUR);
                work.limitMinutes = (int) ((ago + remaining) / MINUTE * 5 / 4);
                var job = simulation.submit(work);
                job.submitted = now - ago - simulation.drawn(5, HOUR);
                simulation.begin(job, List.of(node), now - ago, remaining);
                share -= gpus;
            }
        }
    }

    /// Waiting jobs up to the number asked for.
    private void crowd() {
        var active = simulation.jobs().size();
        for (var i = active; i < simulation.size.jobs(); i++) {
            var job = simulation.random.nextInt(8) == 0
                    ? simulation.submitArray(
                            Arrivals.gpuWork(simulation.random, 1), 0, (int) simulation.drawn(3, 500), (int)
                                    simulation.drawn(1, 8))
                    : simulation.submit(Arrivals.gpuWork(
                            simulation.random,
                            Math.min(simulation.size.gpusPerNode(), 1 << simulation.random.nextInt(4))));
            if (simulation.nodes.size() >= 4 && simulation.random.nextInt(6) == 0) {
                job.work.partition("curta").limitMinutes(Math.min(job.work.limitMinutes, 240));
            }
            job.submitted = now - simulation.drawn(MINUTE, 30 * HOUR);
        }
    }
}
