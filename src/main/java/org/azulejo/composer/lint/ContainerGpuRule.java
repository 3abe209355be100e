package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D27: a container gets the GPUs, the memory and the CPUs of its job, and no others. D17: no GPU from a number of
/// one's
/// own.
final class ContainerGpuRule implements Rule {

    private static final String OF_JOB =
            "--gpus " + "\"\\\"device=$(nvidia-smi --query-gpu=uuid --format=csv,noheader | paste -sd, -)\\\"\"";
    private static final Pattern INDICES = Pattern.compile("\"?(device=)?\\d+(,\\d+)*\"?(,capabilities=.*)?");
    private static final Pattern SLURMS =
            Pattern.compile("\\$\\{?(SLURM_JOB_GPUS|SLURM_STEP_GPUS|CUDA_VISIBLE_DEVICES)\\b");
    private static final Pattern TASKS = Pattern.compile("SLURM_(ARRAY_TASK_ID|LOCALID|PROCID)\\b");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        for (var container : Containers.working(script)) {
            container.gpus().ifPresent(it -> checkGpus(script, it, report));
            container.variable("NVIDIA_VISIBLE_DEVICES").ifPresent(it -> checkVisible(script, it, report));
            if (container.isComplete()) {
                checkRest(script, container, report);
            }
        }
    }

    private static void checkGpus(ShellScript script, WordOptions.Option option, Report report) {
        var text = option.text();
        int line = script.line(option.span().start());
        var fix = Repairs.replace(option, OF_JOB);
        if (text.equals("all")) {
            report.note(RuleId.D27, line, fix, "containerGpus.all");
        } else if (TASKS.matcher(text).find()) {
            report.find(RuleId.D17, line, fix, "containerGpus.byTask");
        } else if (INDICES.matcher(text).matches()) {
            report.find(
                    RuleId.D27,
                    line,
                    fix,
                    text.contains("device") ? "containerGpus.indices" : "containerGpus.count",
                    text);
        } else if (SLURMS.matcher(text).find()) {
            report.find(RuleId.D27, line, fix, "containerGpus.slurms", text);
        }
    }

    private static void checkVisible(ShellScript script, DockerRun.Variable variable, Report report) {
        var text = variable.value().map(Word::text).orElse("");
        int line = script.line(variable.option().span().start());
        if (text.equals("all")) {
            report.note(RuleId.D27, line, Optional.empty(), "containerGpus.all");
        } else if (TASKS.matcher(text).find()) {
            report.find(RuleId.D17, line, "containerGpus.byTask");
        } else if (INDICES.matcher(text).matches()) {
            report.find(RuleId.D27, line, "containerGpus.indices", text);
        } else if (SLURMS.matcher(text).find()) {
            report.find(RuleId.D27, line, "containerGpus.slurms", text);
        }
    }

    private static void checkRest(ShellScript script, DockerRun container, Report report) {
        var lacking = new ArrayList<String>();
        // a job that has all memory of the node has no limit to keep to
        boolean all = script.options().value("mem").filter("0"::equals).isPresent();
        if (!all && !container.options().has("--memory", "-m")) {
            lacking.add("--memory");
        }
        if (!container.options().has("--cpuset-cpus", "--cpus")) {
            lacking.add("--cpuset-cpus");
        }
        if (container.variable("HOME").isEmpty()) {
            lacking.add("-e HOME=...");
        }
        if (!lacking.isEmpty()) {
            report.find(RuleId.D27_REST, container.line(), "containerGpus.unbound", String.join(", ", lacking));
        }
    }
}
