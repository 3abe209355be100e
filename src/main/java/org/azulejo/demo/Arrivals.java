package org.azulejo.demo;

import java.util.List;
import java.util.Random;
import org.azulejo.demo.Work.GpuForm;

/// Users who keep submitting: something short every few tens of seconds, something long now and then, and no
/// more than the queue can bear.
final class Arrivals {

    private static final List<String> GPU_NAMES = List.of(
            "resnet50",
            "llama-sft",
            "bert-finetune",
            "clip-embed",
            "whisper-pt",
            "unet3d",
            "gan-faces",
            "rl-ppo",
            "yolo-drones",
            "t5-small",
            "swin-t",
            "eval-mmlu",
            "vit-b16",
            "nerf-campus");

    private static final List<String> CPU_NAMES = List.of(
            "dedup", "parse-pdf", "merge-shards", "csv2parquet", "stats", "untar", "tokenize-dev", "crawl-filter");

    private static final List<String> PEOPLE_IN_A_HURRY = List.of("elisa", "fabio", "gabriela", "heitor", "karina");

    private static final int MOST_SHORT_ONES = 3;
    private static final int MOST_LONG_ONES = 9;

    private final Simulation simulation;

    Arrivals(Simulation simulation) {
        this.simulation = simulation;
    }

    void begin() {
        simulation.after(pause(), this::arrive);
        simulation.after(3600, this::tidy);
    }

    private long pause() {
        return Math.max(2, simulation.drawn(12, 40) / (1 + simulation.nodes.size() / 40));
    }

    private void arrive() {
        var kind = simulation.random.nextInt(10);
        if (kind < 4 && waiting("smoke-test") < MOST_SHORT_ONES) {
            simulation.submit(smokeTest(simulation.random));
        } else if (kind < 9) {
            simulation.submit(cpuWork(simulation.random));
        } else if (waitingForGpus() < Math.max(simulation.size.jobs(), MOST_LONG_ONES)) {
            simulation.submit(gpuWork(
                    simulation.random, Math.min(simulation.size.gpusPerNode(), 1 << simulation.random.nextInt(3))));
        }
        keepGoing("vit-sweep");
        keepGoing("eval-harness");
        keepGoing("tokenize");
        simulation.after(pause(), this::arrive);
    }

    /// When the tasks of an array are used up, its owner submits it again.
    private void keepGoing(String name) {
        simulation.jobs().stream()
                .filter(job -> job.isArray() && job.work.name.equals(name))
                .findAny()
                .filter(some -> simulation.jobs().stream()
                        .noneMatch(job -> job.work.name.equals(name) && job.isArray() && job.isActive()))
                .ifPresent(last -> simulation.submitArray(last.work, 0, 99, last.throttle));
    }

    private long waiting(String name) {
        return simulation.jobs().stream()
                .filter(job -> job.state == SimJob.State.PENDING && job.work.name.equals(name))
                .count();
    }

    private long waitingForGpus() {
        return simulation.jobs().stream()
                .filter(job -> job.state == SimJob.State.PENDING && job.work.gpus > 0)
                .count();
    }

    private void tidy() {
        simulation.forgetOldHistory();
        simulation.after(3600, this::tidy);
    }

    private static Work smokeTest(Random random) {
        // of a better quality than the arrays, which would leave no gap otherwise
        var owner = PEOPLE_IN_A_HURRY.get(random.nextInt(PEOPLE_IN_A_HURRY.size()));
        return Work.named("smoke-test")
                .by(owner, owner.equals("heitor") || owner.equals("karina") ? "c4ai" : "pesquisadores", "pesquisadores")
                .gpus(1, GpuForm.PER_NODE)
                .cpus(8)
                .memoryGb(16)
                .limitMinutes(10)
                .runs(25, 150);
    }

    static Work cpuWork(Random random) {
        return owned(Work.named(CPU_NAMES.get(random.nextInt(CPU_NAMES.size()))), random)
                .cpus(2 << random.nextInt(3))
                .memoryGb(4 << random.nextInt(3))
                .limitMinutes(30)
                .runs(20, 200);
    }

    static Work gpuWork(Random random, int gpus) {
        var forms = GpuForm.values();
        return owned(Work.named(GPU_NAMES.get(random.nextInt(GPU_NAMES.size()))), random)
                .habit(habit(random))
                .gpus(gpus, forms[random.nextInt(forms.length)])
                .cpus(8 * gpus)
                .memoryGb(48 * gpus)
                .limitMinutes(60 * (1 + random.nextInt(24)))
                .runs(240, 2400);
    }

    /// Most train; some do not use what they hold.
    private static Habit habit(Random random) {
        return switch (random.nextInt(16)) {
            case 0, 1 -> Habit.IN_BURSTS;
            case 2 -> Habit.NOTEBOOK;
            case 3 -> Habit.STARVES;
            case 4 -> Habit.USES_ONE;
            default -> Habit.TRAINS;
        };
    }

    private static Work owned(Work work, Random random) {
        // Not the own user: what is yours in the demo is what the scene gave you.
        var person = People.ALL.get(1 + random.nextInt(People.ALL.size() - 1));
        return work.by(
                person.name(),
                person.accounts().get(random.nextInt(person.accounts().size())),
                person.qualities().getLast().equals("prioridade")
                        ? "normal"
                        : person.qualities().getLast());
    }
}
