package org.azulejo.composer.render;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.composer.json.WallTime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SafeName;

/// The options that a job's script begins with.
record OptionList(JobSpec spec, SitePolicy policy) {

    /// What an array may have at most where nobody says (MaxArraySize as Slurm is delivered).
    static final int USUAL_ARRAY_SIZE = 1001;

    List<SbatchOption> all() {
        var options = new ArrayList<>(request());
        var arrays = spec.kind().isArray();
        var logs = new Locations(spec).sbatch(policy.paths().logs());
        options.add(new SbatchOption(
                "output", logs + "/" + SafeName.of(spec.name()) + (arrays ? "_%A_%a.out" : "_%j.out")));
        if (policy.habits().requeue()) {
            options.add(new SbatchOption("requeue", ""));
            options.add(new SbatchOption("open-mode", "append"));
        }
        if (policy.habits().exportAll()) {
            options.add(new SbatchOption("export", "ALL"));
        }
        options.add(new SbatchOption("signal", "B:SIGTERM@" + warning().toSeconds()));
        spec.options().forEach((name, value) -> options.add(new SbatchOption(name, value)));
        return options;
    }

    /// Those that srun takes too.
    List<SbatchOption> request() {
        var options = new ArrayList<SbatchOption>();
        var request = spec.request();
        options.add(new SbatchOption("job-name", spec.name()));
        spec.place()
                .partition()
                .or(policy::defaultPartition)
                .ifPresent(it -> options.add(new SbatchOption("partition", it)));
        spec.place().account().ifPresent(it -> options.add(new SbatchOption("account", it)));
        spec.place().qos().ifPresent(it -> options.add(new SbatchOption("qos", it)));
        options.add(new SbatchOption("nodes", Integer.toString(nodes())));
        options.add(new SbatchOption("ntasks-per-node", "1"));
        options.add(new SbatchOption(
                "cpus-per-task", Integer.toString(policy.limits().wholeCores(request.cpus()))));
        if (spec.kind() == JobKind.MULTI_NODE) {
            options.add(new SbatchOption("gpus-per-node", Integer.toString(gpusPerNode())));
        } else if (request.gpus() > 0) {
            options.add(new SbatchOption("gres", "gpu:" + request.gpus()));
        }
        if (isExclusive()) {
            options.add(new SbatchOption("exclusive", ""));
            options.add(new SbatchOption("mem", "0"));
        } else {
            request.memory().map(MemoryAsk::word).ifPresent(it -> options.add(new SbatchOption("mem", it)));
        }
        options.add(new SbatchOption("time", WallTime.text(request.time())));
        if (spec.kind().isArray()) {
            options.add(
                    new SbatchOption("array", tasks() + "%" + request.atOnce().orElse(1)));
        }
        return options;
    }

    private String tasks() {
        var array = spec.array().orElseThrow();
        int all = array.tasks(mostTasks());
        int last = Math.min(all, array.firstTasks().orElse(all)) - 1;
        return "0-" + last;
    }

    int mostTasks() {
        return policy.limits().maxArraySize().orElse(USUAL_ARRAY_SIZE);
    }

    /// As many as the GPUs need, and no fewer than were asked for.
    int nodes() {
        var perNode = policy.limits().gpusPerNode();
        return spec.kind() == JobKind.MULTI_NODE && perNode.isPresent()
                ? Math.max(spec.request().nodes(), Math.ceilDiv(spec.request().gpus(), perNode.getAsInt()))
                : spec.request().nodes();
    }

    int gpusPerNode() {
        return spec.request().gpus() / nodes();
    }

    private boolean isExclusive() {
        return spec.kind() == JobKind.MULTI_NODE
                && gpusPerNode() >= policy.limits().gpusPerNode().orElse(Integer.MAX_VALUE);
    }

    /// How long before its end the job is told to stop. Where the site says when a program stops by itself, the same
    /// share
    /// of this job's time.
    Duration warning() {
        var least = policy.limits().warning();
        var usual = policy.limits().time();
        var stop = policy.habits().stopAfter();
        if (usual.isEmpty() || stop.isEmpty()) {
            return least;
        }
        var share = spec.request()
                .time()
                .multipliedBy(usual.get().minus(stop.get()).toSeconds())
                .dividedBy(usual.get().toSeconds());
        return share.compareTo(least) < 0 ? least : Duration.ofSeconds(share.toSeconds());
    }
}
