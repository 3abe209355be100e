package org.azulejo.composer.render;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpec.Array;
import org.azulejo.composer.spec.JobSpec.Image;
import org.azulejo.composer.spec.JobSpec.Input;
import org.azulejo.composer.spec.JobSpec.Place;
import org.azulejo.composer.spec.JobSpecBuilder;

/// A job of each kind to begin with, as the site's policy has it.
public final class Examples {

    private Examples() {}

    /// An example; empty where the site does not offer the kind.
    public static Optional<JobSpec> of(JobKind kind, SitePolicy policy) {
        return policy.usual(kind).map(usual -> {
            var spec = new JobSpecBuilder(kind, name(kind), usual)
                    .place(
                            policy.habits().accountNeeded()
                                    ? new Place(
                                            Optional.empty(),
                                            Optional.of(policy.facts().accounts().stream()
                                                    .findFirst()
                                                    .orElse("my_account")),
                                            Optional.empty())
                                    : Place.USUAL);
            return switch (kind) {
                case INTERACTIVE -> spec.build();
                case FREE_SCRIPT -> spec.body("srun hostname\n").build();
                case NOTEBOOK ->
                    program(spec, policy)
                            .command(List.of())
                            .workFolder(Optional.empty())
                            .inputs(List.of())
                            .notebookFolder(Optional.of("~/notebooks"))
                            .build();
                case MULTI_GPU_TRAINING ->
                    program(spec, policy)
                            .command(List.of(
                                    "torchrun",
                                    "--standalone",
                                    "--nproc_per_node={gpus}",
                                    "train.py",
                                    "--data",
                                    "{input.data}",
                                    "--out",
                                    "{results}"))
                            .build();
                case MULTI_NODE ->
                    program(spec, policy)
                            .command(List.of("python", "train.py", "--data", "{input.data}", "--out", "{results}"))
                            .build();
                case GPU_ARRAY, CPU_ARRAY ->
                    program(spec, policy)
                            .command(List.of(
                                    "python",
                                    "one.py",
                                    "--item",
                                    "{item}",
                                    "--data",
                                    "{input.data}",
                                    "--out",
                                    "{results}"))
                            .array(Optional.of(
                                    new Array("~/manifest.csv", true, 1000, OptionalInt.empty(), OptionalInt.empty())))
                            .build();
                case SINGLE_GPU ->
                    program(spec, policy)
                            .command(List.of("python", "train.py", "--data", "{input.data}", "--out", "{results}"))
                            .environment(Map.of())
                            .build();
                case CPU_LIGHT, CPU_HEAVY ->
                    program(spec, policy)
                            .command(List.of("python", "prepare.py", "{input.data}", "{results}"))
                            .build();
            };
        });
    }

    private static JobSpecBuilder program(JobSpecBuilder spec, SitePolicy policy) {
        var shared = policy.runtime() == ContainerRuntime.PYXIS ? "/lustre/fsw/project" : "~/project";
        return spec.image(
                        switch (policy.runtime()) {
                            case DOCKER ->
                                Optional.of(new Image("project:latest", Optional.of(shared + "/docker"), false));
                            case PYXIS ->
                                Optional.of(new Image("nvcr.io/nvidia/pytorch:25.06-py3", Optional.empty(), false));
                            case APPTAINER -> Optional.of(new Image(shared + "/image.sif", Optional.empty(), false));
                            case NONE -> Optional.empty();
                        })
                .workFolder(Optional.of(policy.runtime() == ContainerRuntime.DOCKER ? "code" : shared + "/code"))
                .inputs(List.of(new Input(shared + "/code", "code"), new Input(shared + "/data", "data")));
    }

    private static String name(JobKind kind) {
        return switch (kind) {
            case MULTI_GPU_TRAINING, SINGLE_GPU, MULTI_NODE -> "train";
            case GPU_ARRAY, CPU_ARRAY -> "items";
            case CPU_LIGHT, CPU_HEAVY -> "prepare";
            case NOTEBOOK -> "notebook";
            case INTERACTIVE -> "shell";
            case FREE_SCRIPT -> "script";
        };
    }
}
