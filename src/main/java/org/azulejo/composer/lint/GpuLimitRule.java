package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D03: no more GPUs for one user than usual here, running jobs and the tasks of an array counted.
final class GpuLimitRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var most = policy.limits().gpusPerUser();
        var asked = Asked.by(script);
        int each = asked.gpus();
        if (most.isEmpty() || each == 0) {
            return;
        }
        int left = policy.gpusLeft().orElse(most.getAsInt());
        int held = policy.facts().gpusHeld().orElse(0);
        var array = asked.array();
        long atOnce = array.map(it -> (long) it.throttle().orElse(it.count())).orElse(1L);
        if (each * atOnce <= left) {
            return;
        }
        if (array.isPresent() && atOnce > 1) {
            var given = script.options().last("array").orElseThrow();
            report.find(
                    RuleId.D03,
                    given.line(),
                    throttled(given, left / each),
                    "gpus.array",
                    each * atOnce,
                    most.getAsInt(),
                    held);
            return;
        }
        int line = asked.gpuOptions().stream().mapToInt(Given::line).max().orElse(1);
        report.find(RuleId.D03, line, fewer(asked, each, left), "gpus.many", each, most.getAsInt(), held);
    }

    private static Optional<Fix> throttled(Given array, int tasks) {
        int percent = array.text().indexOf('%');
        var indices = percent < 0 ? array.text() : array.text().substring(0, percent);
        return tasks < 1 ? Optional.empty() : Repairs.replace(array, "--array=" + indices + "%" + tasks);
    }

    private static Optional<Fix> fewer(Asked asked, int gpus, int left) {
        var options = asked.gpuOptions();
        if (left < 1 || options.size() != 1 || asked.nodes() > 1 || asked.tasks() > 1) {
            return Optional.empty();
        }
        var given = options.getFirst();
        var text = given.text();
        return text.equals(Integer.toString(gpus)) || text.endsWith(":" + gpus)
                ? Repairs.replace(
                        given,
                        "--" + given.name() + "=" + text.substring(0, text.lastIndexOf(Integer.toString(gpus))) + left)
                : Optional.empty();
    }
}
