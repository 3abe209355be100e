package org.azulejo.ui.compose;

import java.util.Locale;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.SitePolicy;

/// What the form asks for, in the order in which it asks.
enum Field {
    NAME(Group.WHAT, "name", 2),
    IMAGE(Group.WHAT, "image", 2),
    BUILD(Group.WHAT, "image.build", 2),
    COMMAND(Group.WHAT, "command", 6),
    BODY(Group.WHAT, "body", 6),
    WORK_FOLDER(Group.WHAT, "workFolder", 3),
    NOTEBOOK_FOLDER(Group.WHAT, "notebookFolder", 6),
    ENVIRONMENT(Group.WHAT, "environment", 3),
    NODES(Group.HOW_MUCH, "request.nodes", 2),
    GPUS(Group.HOW_MUCH, "request.gpus", 2),
    CPUS(Group.HOW_MUCH, "request.cpus", 2),
    MEMORY(Group.HOW_MUCH, "request.memory", 2),
    TIME(Group.HOW_MUCH, "request.time", 2),
    AT_ONCE(Group.HOW_MUCH, "request.atOnce", 2),
    SHARED_MEMORY(Group.HOW_MUCH, "request.sharedMemory", 2),
    PARTITION(Group.HOW_MUCH, "place.partition", 2),
    ACCOUNT(Group.HOW_MUCH, "place.account", 2),
    QOS(Group.HOW_MUCH, "place.qos", 2),
    MANIFEST(Group.DATA, "array.manifest", 6),
    ITEMS(Group.DATA, "array.items", 2),
    PER_TASK(Group.DATA, "array.perTask", 2),
    HEADER(Group.DATA, "array.header", 2),
    INPUTS(Group.DATA, "inputs", 6),
    RESULTS(Group.DATA, "results.folder", 4),
    EVERY(Group.DATA, "results.everyMinutes", 2),
    SECRETS(Group.DATA, "secrets", 6);

    /// The form's parts that are typed into.
    enum Group {
        WHAT,
        HOW_MUCH,
        DATA
    }

    private final Group group;
    private final String key;
    private final int columns;

    Field(Group group, String key, int columns) {
        this.group = group;
        this.key = key;
        this.columns = columns;
    }

    Group group() {
        return group;
    }

    /// How wide it is, in sixths of the form.
    int columns() {
        return columns;
    }

    /// Its word in keys of texts, in ids of controls and in drafts: `work-folder`.
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Whether several lines may be typed.
    boolean isLong() {
        return this == COMMAND || this == BODY || this == INPUTS;
    }

    /// Whether it is a yes or no.
    boolean isFlag() {
        return this == HEADER;
    }

    /// The field in which a problem of the job's JSON form is mended: `inputs[1].from` belongs to the inputs.
    boolean holds(String place) {
        return place.equals(key) || place.startsWith(key + ".") || place.startsWith(key + "[");
    }

    /// Whether a job of this kind says anything there at this site.
    boolean isFor(JobKind kind, SitePolicy policy) {
        boolean program = kind != JobKind.FREE_SCRIPT && kind != JobKind.INTERACTIVE;
        boolean docker = policy.runtime() == ContainerRuntime.DOCKER;
        return switch (this) {
            case NAME, CPUS, MEMORY, TIME -> true;
            case IMAGE ->
                policy.runtime() != ContainerRuntime.NONE
                        && (program || (kind == JobKind.INTERACTIVE && policy.runtime() == ContainerRuntime.PYXIS));
            case BUILD, SHARED_MEMORY, EVERY -> program && docker;
            case COMMAND -> kind != JobKind.FREE_SCRIPT && kind != JobKind.NOTEBOOK;
            case BODY -> kind == JobKind.FREE_SCRIPT;
            case WORK_FOLDER, INPUTS -> program && kind != JobKind.NOTEBOOK;
            case NOTEBOOK_FOLDER -> kind == JobKind.NOTEBOOK;
            case ENVIRONMENT, RESULTS, SECRETS -> program;
            case NODES -> kind == JobKind.MULTI_NODE;
            case GPUS ->
                switch (kind) {
                    case MULTI_GPU_TRAINING, GPU_ARRAY, MULTI_NODE, INTERACTIVE, FREE_SCRIPT -> true;
                    // one, or none: there is nothing to choose
                    case SINGLE_GPU, NOTEBOOK, CPU_ARRAY, CPU_LIGHT, CPU_HEAVY -> false;
                };
            case AT_ONCE, MANIFEST, ITEMS, PER_TASK, HEADER -> kind.isArray();
            case PARTITION -> policy.partitions().size() > 1;
            case ACCOUNT, QOS ->
                policy.habits().accountNeeded() || policy.facts().accounts().size() > 1;
        };
    }
}
