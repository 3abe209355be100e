package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D07: CPUs that fit the GPUs, whole cores, and as many threads as CPUs.
final class CpuRule implements Rule {

    private static final String THREADS = "OMP_NUM_THREADS";

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        checkShare(script, policy, report);
        checkCores(script, policy, report);
        checkThreads(script, report);
    }

    private static void checkShare(ShellScript script, SitePolicy policy, Report report) {
        var range = policy.limits().cpusPerGpu();
        var asked = Asked.by(script);
        int gpus = asked.gpus();
        if (range.isEmpty() || gpus == 0) {
            return;
        }
        var cpus = asked.cpus();
        if (cpus.isEmpty()) {
            int enough = policy.limits().wholeCores(range.get().least() * gpus);
            report.find(RuleId.D07, 1, Repairs.option(script, "--cpus-per-task=" + enough), "cpus.missing", enough);
            return;
        }
        int each = cpus.getAsInt() / gpus;
        var given = script.options().last("cpus-per-task");
        if (each < range.get().least() || each > range.get().most()) {
            int fitting = Math.clamp(each, range.get().least(), range.get().most()) * gpus;
            var fix = given.filter(_ -> asked.tasks() == 1)
                    .flatMap(it -> Repairs.replace(
                            it, "--cpus-per-task=" + policy.limits().wholeCores(fitting)));
            int line = given.map(SbatchOptions.Given::line).orElse(1);
            report.find(
                    RuleId.D07,
                    line,
                    fix,
                    "cpus.share",
                    cpus.getAsInt(),
                    gpus,
                    range.get().least(),
                    range.get().most());
        }
    }

    private static void checkCores(ShellScript script, SitePolicy policy, Report report) {
        var cpus = script.options().number("cpus-per-task");
        if (cpus.isEmpty()) {
            return;
        }
        int whole = policy.limits().wholeCores(cpus.getAsInt());
        if (whole != cpus.getAsInt()) {
            var given = script.options().last("cpus-per-task").orElseThrow();
            var fix = Repairs.replace(given, "--cpus-per-task=" + whole);
            report.find(RuleId.D07, given.line(), fix, "cpus.halfCore", cpus.getAsInt(), whole);
        }
    }

    /// A library that is told nothing opens a thread for each CPU of the node.
    private static void checkThreads(ShellScript script, Report report) {
        for (var container : Containers.working(script)) {
            var given = container.variable(THREADS);
            boolean several =
                    container.inside().stream().anyMatch(it -> it.text().contains("nproc"));
            if (given.isEmpty() && container.isComplete()) {
                Optional<Fix> fix = several
                        ? Optional.empty()
                        : Repairs.dockerOption(container, "-e OMP_NUM_THREADS=\"$SLURM_CPUS_PER_TASK\"");
                report.find(RuleId.D07, container.line(), fix, "threads.missing");
            } else if (given.isPresent()) {
                var value = given.get().value();
                boolean all = value.filter(it -> it.is("${SLURM_CPUS_PER_TASK}") || it.is("${SLURM_CPUS_ON_NODE}"))
                        .isPresent();
                if (all && several && Asked.by(script).gpus() > 1) {
                    report.find(
                            RuleId.D07, script.line(given.get().option().span().start()), "threads.each");
                }
            }
        }
    }
}
