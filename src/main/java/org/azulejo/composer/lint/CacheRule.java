package org.azulejo.composer.lint;

import java.util.Comparator;
import java.util.Set;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D21: caches lie on the scratch, where jobs share them.
final class CacheRule implements Rule {

    private static final Set<String> CACHES = Set.of(
            "HF_HOME",
            "HF_HUB_CACHE",
            "HF_DATASETS_CACHE",
            "HUGGINGFACE_HUB_CACHE",
            "TRANSFORMERS_CACHE",
            "TORCH_HOME",
            "TRITON_CACHE_DIR",
            "XDG_CACHE_HOME",
            "PIP_CACHE_DIR",
            "APPTAINER_CACHEDIR",
            "SINGULARITY_CACHEDIR");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        script.variables()
                .all()
                .filter(it -> CACHES.contains(it.name()))
                .forEach(it -> it.value()
                        .map(value -> script.variables().reader().value(value))
                        .ifPresent(value -> check(it.name(), value.text(), script.line(it.offset()), places, report)));
        for (var container : Containers.working(script)) {
            for (var variable : container.variables()) {
                if (CACHES.contains(variable.name()) && variable.value().isPresent()) {
                    check(
                            variable.name(),
                            onHost(container, variable.value().get().text()),
                            script.line(variable.option().span().start()),
                            places,
                            report);
                }
            }
        }
    }

    private static void check(String name, String path, int line, SitePlaces places, Report report) {
        if (!path.startsWith("/") && !path.startsWith("$")) {
            return;
        }
        switch (places.of(path)) {
            case SHARED -> report.find(RuleId.D21, line, "cache.shared", name, path);
            case SCRATCH -> {
                if (JobIds.hasRaw(path) || JobIds.hasArray(path)) {
                    report.find(RuleId.D21, line, "cache.ofJob", name, path);
                }
            }
            case OTHER, UNKNOWN -> {}
        }
    }

    /// What a path in the container is outside of it; in none of its mounts, a path that says nothing.
    private static String onHost(DockerRun container, String path) {
        return container.mounts().stream()
                .filter(it -> path.equals(it.target()) || path.startsWith(it.target() + "/"))
                .max(Comparator.comparingInt(it -> it.target().length()))
                .map(it -> it.source().text() + path.substring(it.target().length()))
                .orElse("");
    }
}
