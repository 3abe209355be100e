package org.azulejo.composer.lint;

import java.util.Map;
import java.util.TreeMap;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D23: what jobs with several GPUs set here, such as NCCL_IB_DISABLE where InfiniBand is down.
final class MultiGpuRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        if (Asked.by(script).gpus() < 2) {
            return;
        }
        var wanted = new TreeMap<>(policy.habits().multiGpuEnvironment());
        for (var container : Containers.working(script)) {
            for (var variable : wanted.entrySet()) {
                if (container.isComplete() && !isSet(container, variable)) {
                    var assignment = variable.getKey() + "=" + variable.getValue();
                    report.find(
                            RuleId.D23,
                            container.line(),
                            Repairs.dockerOption(container, "-e " + assignment),
                            "multiGpu.unset",
                            assignment);
                }
            }
        }
    }

    private static boolean isSet(DockerRun container, Map.Entry<String, String> wanted) {
        return container
                .variable(wanted.getKey())
                .filter(it -> it.value().isEmpty()
                        || it.value().get().is(wanted.getValue())
                        || !it.value().get().known())
                .isPresent();
    }
}
