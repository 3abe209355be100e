package org.azulejo.composer.policy;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The kinds of job that a form or a JSON file can ask for.
public enum JobKind {
    /// Training on several GPUs of one node.
    MULTI_GPU_TRAINING,
    /// Training or inference on one GPU.
    SINGLE_GPU,
    /// Many tasks with a GPU each, over a manifest.
    GPU_ARRAY,
    /// Many tasks without a GPU, over a manifest.
    CPU_ARRAY,
    CPU_LIGHT,
    CPU_HEAVY,
    /// A notebook server, reached by a tunnel.
    NOTEBOOK,
    /// One container on each of several nodes that find each other.
    MULTI_NODE,
    /// A shell on a node, in the user's own terminal. No script.
    INTERACTIVE,
    /// The body is the user's; the options and the frame are ours.
    FREE_SCRIPT;

    /// The word in JSON and on the command line: `multi-gpu-training`.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The kind of this word.
    public static Optional<JobKind> of(String word) {
        return Stream.of(values()).filter(it -> it.word().equals(word)).findFirst();
    }

    /// Whether it is an array over the items of a manifest.
    public boolean isArray() {
        return this == GPU_ARRAY || this == CPU_ARRAY;
    }
}
