package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D15: a container can be traced to its job, is the user's own, leaves nothing behind, and has enough shared memory.
final class ContainerOptionsRule implements Rule {

    private static final Pattern SIZE = Pattern.compile("(?i)(\\d{1,12})([bkmg]?)b?");
    /// Variables that are alike in different jobs.
    private static final Pattern OF_MANY_JOBS = Pattern.compile("\\$\\{(SLURM_ARRAY_TASK_ID|SLURM_JOB_NAME|USER)\\}");

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");

    /// What a container lacks, as its name for people and the options that bring it.
    private record Lacking(String name, String options) {}

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var working = Containers.working(script);
        for (var container : working) {
            if (container.isComplete()) {
                int place = working.indexOf(container);
                checkLacking(script, policy, container, place, report);
            }
            checkName(script, container, report);
            checkLabel(script, container, report);
            checkUser(script, container, report);
            checkSharedMemory(script, policy, container, report);
        }
    }

    private static void checkLacking(
            ShellScript script, SitePolicy policy, DockerRun container, int place, Report report) {
        var lacking = lacking(script, policy, container, place);
        if (!lacking.isEmpty()) {
            var options =
                    String.join(" ", lacking.stream().map(Lacking::options).toList());
            report.find(
                    RuleId.D15,
                    container.line(),
                    Repairs.dockerOption(container, options),
                    "container.lacks",
                    String.join(", ", lacking.stream().map(Lacking::name).toList()));
        }
    }

    private static List<Lacking> lacking(ShellScript script, SitePolicy policy, DockerRun container, int place) {
        var lacking = new ArrayList<Lacking>();
        var project = script.options()
                .value("job-name")
                .filter(it -> SAFE.matcher(it).matches())
                .orElse("job");
        var role = place == 0 ? "main" : "main" + (place + 1);
        if (!container.isOn("--rm")) {
            lacking.add(new Lacking("--rm", "--rm"));
        }
        if (!container.isOn("--init")) {
            lacking.add(new Lacking("--init", "--init"));
        }
        if (!container.options().has("--name")) {
            lacking.add(new Lacking("--name", "--name \"" + project + "-" + role + "-$SLURM_JOB_ID\""));
        }
        addLabel(container, "slurm_job", "\"$SLURM_JOB_ID\"", lacking);
        if (script.options().has("array")) {
            addLabel(container, "slurm_array", "\"$SLURM_ARRAY_JOB_ID\"", lacking);
            addLabel(container, "slurm_task", "\"$SLURM_ARRAY_TASK_ID\"", lacking);
        }
        addLabel(container, "project", project, lacking);
        addLabel(container, "role", role, lacking);
        if (!container.options().has("-u", "--user")) {
            lacking.add(new Lacking("--user", "--user \"$(id -u):$(id -g)\""));
        }
        var shared = sharedMemory(script, policy);
        if (shared.isPresent()
                && !container.options().has("--shm-size")
                && !container.options().has("--ipc")) {
            lacking.add(new Lacking("--shm-size", "--shm-size=" + shared.get()));
        }
        return lacking;
    }

    private static void addLabel(DockerRun container, String name, String value, List<Lacking> lacking) {
        if (container.labels().noneMatch(it -> it.text().startsWith(name + "="))) {
            lacking.add(new Lacking("--label " + name, "--label " + name + "=" + value));
        }
    }

    private static void checkName(ShellScript script, DockerRun container, Report report) {
        container.options().last("--name").ifPresent(it -> {
            var rest = OF_MANY_JOBS.matcher(it.text()).replaceAll("");
            if (!rest.contains("$")) {
                report.find(
                        RuleId.D15,
                        script.line(it.span().start()),
                        Repairs.replace(it, "--name \"" + it.text() + "-$SLURM_JOB_ID\"")
                                .filter(_ -> SAFE.matcher(it.text()).matches()),
                        "container.sameName",
                        it.text());
            }
        });
    }

    private static void checkLabel(ShellScript script, DockerRun container, Report report) {
        container.options().all("-l", "--label").forEach(it -> {
            var text = it.text();
            boolean wrong = text.startsWith("slurm_job=")
                    && !JobIds.hasRaw(text)
                    && it.value().map(Word::text).filter(JobIds::hasArray).isPresent();
            if (wrong) {
                report.find(
                        RuleId.D15,
                        script.line(it.span().start()),
                        Repairs.replace(it, "--label slurm_job=\"$SLURM_JOB_ID\""),
                        "container.arrayLabel");
            }
        });
    }

    private static void checkUser(ShellScript script, DockerRun container, Report report) {
        container.options().last("-u", "--user").ifPresent(it -> {
            if (it.text().matches("(root|0+)(:.*)?")) {
                report.find(
                        RuleId.D15,
                        script.line(it.span().start()),
                        Repairs.replace(it, "--user \"$(id -u):$(id -g)\""),
                        "container.root");
            }
        });
    }

    private static void checkSharedMemory(ShellScript script, SitePolicy policy, DockerRun container, Report report) {
        var needed = sharedMemory(script, policy);
        var given = container.options().last("--shm-size");
        if (needed.isEmpty() || given.isEmpty()) {
            return;
        }
        var size = bytes(given.get().text());
        var least = bytes(needed.get());
        if (size.isPresent() && least.isPresent() && size.getAsLong() < least.getAsLong()) {
            report.find(
                    RuleId.D15,
                    script.line(given.get().span().start()),
                    Repairs.replace(given.get(), "--shm-size=" + needed.get()),
                    "container.shm",
                    given.get().text(),
                    needed.get());
        }
    }

    /// How much the loaders of a job with GPUs usually need here.
    private static Optional<String> sharedMemory(ShellScript script, SitePolicy policy) {
        int gpus = Asked.by(script).gpus();
        return gpus == 0
                ? Optional.empty()
                : policy.usual(gpus > 1 ? JobKind.MULTI_GPU_TRAINING : JobKind.SINGLE_GPU)
                        .flatMap(Request::sharedMemory);
    }

    private static OptionalLong bytes(String text) {
        var match = SIZE.matcher(text);
        if (!match.matches()) {
            return OptionalLong.empty();
        }
        long unit = switch (match.group(2)) {
            case "k", "K" -> 1L << 10;
            case "m", "M" -> 1L << 20;
            case "g", "G" -> 1L << 30;
            default -> 1;
        };
        return OptionalLong.of(Long.parseLong(match.group(1)) * unit);
    }
}
