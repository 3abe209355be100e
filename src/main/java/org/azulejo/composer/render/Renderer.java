package org.azulejo.composer.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SpecException;
import org.azulejo.composer.spec.SpecProblem;

/// Renders a job as a script that obeys the site's rules. The same job, policy and language give the same script.
public final class Renderer {

    private static final Pattern SETS = Pattern.compile("(?m)^set -[a-z]*e");

    private Renderer() {}

    /// Why a job cannot be rendered; none where it can. Customs and advice are the linter's to say.
    public static List<SpecProblem> problems(JobSpec spec, SitePolicy policy) {
        return SpecCheck.of(spec, policy);
    }

    /// The script of a job.
    ///
    /// @throws SpecException where [#problems] has any
    public static Script render(JobSpec spec, SitePolicy policy, Language language) throws SpecException {
        var problems = problems(spec, policy);
        if (!problems.isEmpty()) {
            throw new SpecException(problems);
        }
        var list = new OptionList(spec, policy);
        if (spec.kind() == JobKind.INTERACTIVE) {
            return interactive(spec, list);
        }
        var text = new ScriptText(language).add("#!/usr/bin/env bash");
        var options = list.all();
        options.forEach(it -> text.add(it.line()));
        text.gap();
        if (spec.kind() == JobKind.FREE_SCRIPT) {
            free(spec, text);
        } else {
            text.comment(
                    0,
                    text.said("title." + spec.kind().word()) + " "
                            + text.said("head").replace("{policy}", policy.name()));
            text.add("set -euo pipefail").gap();
            if (policy.runtime() == ContainerRuntime.DOCKER) {
                new DockerJob(spec, policy, text).write();
            } else {
                new StepJob(spec, policy, text).write();
            }
        }
        return new Script(
                text.toString(),
                options,
                Optional.of(new Locations(spec).withAccount(policy.paths().logs())));
    }

    private static void free(JobSpec spec, ScriptText text) {
        if (!SETS.matcher(spec.body()).find()) {
            text.add("set -euo pipefail").gap();
        }
        text.add(spec.body());
    }

    private static Script interactive(JobSpec spec, OptionList list) {
        var options = new ArrayList<>(list.request());
        spec.options().forEach((name, value) -> options.add(new SbatchOption(name, value)));
        spec.image()
                .flatMap(it -> PyxisImage.of(it.name()))
                .filter(_ -> list.policy().runtime() == ContainerRuntime.PYXIS)
                .ifPresent(it -> {
                    options.add(new SbatchOption("container-image", it.reference()));
                    options.add(new SbatchOption(
                            "container-mounts",
                            StepJob.mounts(list.policy().habits().mounts())));
                });
        var words = new ArrayList<String>(List.of("srun"));
        options.forEach(it -> words.add(BashWord.quote(it.word())));
        words.add("--pty");
        if (spec.command().isEmpty()) {
            words.add("bash");
        } else {
            spec.command().forEach(it -> words.add(BashWord.quote(it, _ -> "")));
        }
        return new Script(String.join(" ", words) + "\n", options, Optional.empty());
    }
}
