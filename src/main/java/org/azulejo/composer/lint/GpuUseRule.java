package org.azulejo.composer.lint;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D05: GPUs are asked for when they are used, and only then.
final class GpuUseRule implements Rule {

    /// Programs that start one process for each GPU.
    private static final Set<String> LAUNCHERS = Set.of("torchrun", "deepspeed");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var containers = Containers.working(script);
        var asked = Asked.by(script);
        if (asked.gpus() == 0) {
            var used = containers.stream().filter(DockerRun::hasGpus).map(DockerRun::line);
            var launched = script.commands().stream()
                    .map(Program::of)
                    .filter(it -> LAUNCHERS.contains(it.name()) || isWithNv(it))
                    .map(it -> it.command().line());
            Stream.concat(used, launched)
                    .findFirst()
                    .ifPresent(line ->
                            report.find(RuleId.D05, line, Repairs.option(script, "--gres=gpu:1"), "gpus.unasked"));
            return;
        }
        boolean idle = policy.runtime() == ContainerRuntime.DOCKER
                && !containers.isEmpty()
                && containers.stream().allMatch(it -> it.options().complete() && !it.hasGpus())
                && containers.stream()
                        .noneMatch(it -> it.variable("NVIDIA_VISIBLE_DEVICES").isPresent());
        if (idle) {
            var given = asked.gpuOptions().getFirst();
            report.find(RuleId.D05, given.line(), unasked(script, asked, given), "gpus.unused", asked.gpus());
        }
    }

    private static Optional<Fix> unasked(ShellScript script, Asked asked, Given given) {
        return asked.gpuOptions().size() == 1 && !given.text().contains(",")
                ? Repairs.remove(script, given)
                : Optional.empty();
    }

    private static boolean isWithNv(Program program) {
        return program.is("apptainer", "singularity") && program.has("--nv");
    }
}
