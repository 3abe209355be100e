package org.azulejo.ui.compose;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.slurm.Job;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says what a job takes away from others.
final class Costs {

    private final Texts texts;
    private final Spoken spoken;

    /// A figure and what it is.
    record Figure(String value, String text) {}

    Costs(Texts texts, Spoken spoken) {
        this.texts = texts;
        this.spoken = spoken;
    }

    List<Figure> of(JobSpec spec, int mostTasks, Optional<Snapshot> snapshot) {
        var request = spec.request();
        int tasks = spec.array().map(it -> it.tasks(mostTasks)).orElse(1);
        int together =
                spec.array().isPresent() ? Math.min(tasks, request.atOnce().orElse(tasks)) : 1;
        boolean gpus = request.gpus() > 0;
        long each = gpus ? request.gpus() : (long) request.cpus() * request.nodes();
        double hours = each * tasks * (request.time().toSeconds() / 3600.0);
        var figures = new ArrayList<Figure>();
        figures.add(new Figure(
                String.format(texts.locale(), hours < 10 ? "%,.1f" : "%,.0f", hours),
                texts.get(gpus ? "compose.cost.gpuHours" : "compose.cost.cpuHours")));
        snapshot.filter(_ -> gpus).ifPresent(it -> figures.addAll(inTheCluster(it, each * together)));
        figures.add(new Figure(spoken.duration(request.time()), texts.get("compose.cost.limit")));
        return figures;
    }

    private List<Figure> inTheCluster(Snapshot snapshot, long gpus) {
        var figures = new ArrayList<Figure>();
        if (!snapshot.gpus().isEmpty()) {
            long share = Math.round(100.0 * gpus / snapshot.gpus().size());
            figures.add(new Figure(
                    String.format(texts.locale(), "%d %%", share),
                    texts.get("compose.cost.share", snapshot.gpus().size())));
        }
        var held = new HashMap<String, Integer>();
        snapshot.jobs().value().stream()
                .filter(it -> it.state().holdsResources())
                .forEach(it -> held.merge(it.user(), it.gpus().orElse(0), Integer::sum));
        long asMuch = held.values().stream().filter(it -> it >= gpus).count();
        figures.add(new Figure(Long.toString(asMuch), texts.get("compose.cost.people", asMuch)));
        return figures;
    }

    /// How many GPUs this user's running jobs hold.
    static int held(Snapshot snapshot) {
        return snapshot.jobs().value().stream()
                .filter(it -> snapshot.isMine(it) && it.state().holdsResources())
                .map(Job::gpus)
                .mapToInt(it -> it.orElse(0))
                .sum();
    }
}
