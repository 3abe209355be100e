package org.azulejo.composer.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.azulejo.composer.policy.ContainerRuntime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SafeName;

/// Writes a job whose program is a step of Slurm's, in a container of srun's or Apptainer's or in none. It is a child
/// of
/// the job like any other, and its results lie where they are written, so there is nothing to stop and nothing to bring
/// home; but a signal for the script must reach the program.
final class StepJob {

    private final JobSpec spec;
    private final SitePolicy policy;
    private final ScriptText text;
    private final Locations locations;
    private final OptionList options;
    private final String name;
    private final int batch;

    StepJob(JobSpec spec, SitePolicy policy, ScriptText text) {
        this.spec = spec;
        this.policy = policy;
        this.text = text;
        locations = new Locations(spec);
        options = new OptionList(spec, policy);
        name = SafeName.of(spec.name());
        batch = spec.array().map(it -> it.batch(options.mostTasks())).orElse(0);
    }

    /// Folders as srun's `--container-mounts` takes them.
    static String mounts(List<String> folders) {
        return folders.stream().map(it -> it + ":" + it).collect(Collectors.joining(","));
    }

    void write() {
        names();
        spec.array().ifPresent(array -> new ArraySlice(array, options, text).write());
        functions();
        begin();
        new SecretLines(spec, policy, text).write();
        environment();
        sqsh();
        rendezvous();
        run();
    }

    private boolean isPyxis() {
        return policy.runtime() == ContainerRuntime.PYXIS;
    }

    private boolean isArray() {
        return spec.array().isPresent();
    }

    private Optional<PyxisImage> image() {
        return spec.image().filter(_ -> isPyxis()).flatMap(it -> PyxisImage.of(it.name()));
    }

    private void names() {
        text.add("name=" + name);
        if (isArray()) {
            text.add("manifest=" + BashWord.path(spec.array().orElseThrow().manifest()));
            text.add("batch=" + batch);
            text.comment("array.key");
            text.add("set_name=${name}_$(sha256sum <\"$manifest\" | cut -c 1-12)_${batch}"
                    + (spec.array().orElseThrow().header() ? "h" : ""));
            text.add("results=" + resultsRoot() + "/$set_name/$SLURM_ARRAY_TASK_ID");
            text.add("marker=" + locations.bash(policy.paths().done()) + "/$set_name/$SLURM_ARRAY_TASK_ID");
        } else {
            text.add("results=" + resultsRoot() + "/$name-$SLURM_JOB_ID");
        }
        if (isPyxis()) {
            text.add("logs=" + locations.bash(policy.paths().logs()) + "/$name-$SLURM_JOB_ID");
        }
        text.gap();
    }

    private String resultsRoot() {
        return spec.results()
                .folder()
                .map(BashWord::path)
                .orElseGet(() -> locations.bash(policy.paths().results()));
    }

    private void functions() {
        text.gap().comment("phase");
        text.add("""
            phase() {
                printf '%s %s\\n' "$(date '+%F %T')" "$1"
                { mkdir -p ~/.azulejo/phase && printf '%s %s\\n' "$1" "$(date +%s)" >~/.azulejo/phase/"$SLURM_JOB_ID"; } || true
            }
            """);
        text.gap().comment("attend.step");
        text.add("""
            signalled=
            pass_on() {
                signalled=yes
                scancel --signal=TERM "$SLURM_JOB_ID"
            }
            trap pass_on TERM INT
            attend() {
                local child code=0
                "$@" &
                child=$!
                wait "$child" || code=$?
                while kill -0 "$child" 2>/dev/null; do
                    code=0
                    wait "$child" || code=$?
                done
                [ -z "$signalled" ] || code=143
                return "$code"
            }
            """);
        text.gap();
    }

    private void begin() {
        var inputs = spec.inputs();
        if (!inputs.isEmpty()) {
            text.gap().comment("inputs");
            text.add("for path in "
                    + inputs.stream().map(it -> path(it.from())).collect(Collectors.joining(" "))
                    + "; do");
            text.add("""
                    if ! test -e "$path"; then
                        echo "@missing@" >&2
                        exit 1
                    fi
                done
                """.replace("@missing@", text.said("inputs.missing")));
        }
        text.add("trap 'phase \"done\"' EXIT");
        text.add("mkdir -p -- \"$results\"" + (isPyxis() ? " \"$logs\"" : ""));
        spec.workFolder().ifPresentOrElse(it -> text.add("cd -- " + path(it)), () -> {
            if (!isPyxis()) {
                text.add("cd -- \"$results\"");
            }
        });
        text.gap();
    }

    private static String path(String from) {
        return BashWord.path(SharedPath.of(from).orElseThrow());
    }

    private void environment() {
        var environment = new TreeMap<String, String>();
        if (spec.request().gpus() > 1) {
            environment.putAll(policy.habits().multiGpuEnvironment());
        }
        environment.putAll(spec.environment());
        environment.forEach((key, value) -> text.add("export " + key + "=" + BashWord.quote(value)));
        if (!environment.containsKey("OMP_NUM_THREADS")) {
            text.add(
                    spec.kind() == JobKind.MULTI_GPU_TRAINING || spec.kind() == JobKind.MULTI_NODE
                            ? "export OMP_NUM_THREADS=$((SLURM_CPUS_PER_TASK / SLURM_GPUS_ON_NODE))"
                            : "export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK");
        }
        if (isPyxis()) {
            text.comment("results.parent");
            text.add("export TAO_API_RESULTS_DIR=${results%/*}");
        }
        text.gap();
    }

    private void sqsh() {
        image().filter(it -> !it.isFile() && policy.habits().convertImages()).ifPresent(image -> {
            var images = policy.paths().base().map(locations::bash).orElseGet(() -> "~/.cache") + "/images";
            text.gap().comment("sqsh");
            text.add("image=" + images + "/" + BashWord.quote(image.fileName()));
            var convert = """
                phase image
                mkdir -p -- "${image%/*}"
                attend srun -N1 -n1 -p "$SLURM_JOB_PARTITION" enroot import --output "$image.$SLURM_JOB_ID" @from@
                mv -- "$image.$SLURM_JOB_ID" "$image"
                """.replace("@from@", BashWord.quote(image.forEnroot()));
            if (spec.image().orElseThrow().rebuild()) {
                text.add(convert);
            } else {
                text.add("if [ ! -e \"$image\" ]; then");
                text.add(convert.indent(4));
                text.add("fi");
            }
            text.gap();
        });
    }

    private void rendezvous() {
        if (spec.kind() != JobKind.MULTI_NODE || options.nodes() < 2) {
            return;
        }
        text.gap().comment("rendezvous");
        // not by head: with pipefail, what scontrol has left to say would end the script (SIGPIPE)
        text.add("""
            read -r MASTER_ADDR < <(scontrol show hostnames "$SLURM_JOB_NODELIST")
            MASTER_PORT=$((20000 + SLURM_JOB_ID % 20000))
            WORLD_SIZE=$SLURM_NNODES
            NUM_GPU_PER_NODE=$SLURM_GPUS_ON_NODE
            export MASTER_ADDR MASTER_PORT WORLD_SIZE NUM_GPU_PER_NODE
            """);
        text.gap();
    }

    private void run() {
        text.add("phase running");
        if (isArray()) {
            array();
            return;
        }
        text.command("", step(), "");
    }

    private void array() {
        text.add("code=0");
        text.add("for i in \"${!slice[@]}\"; do");
        text.add("    item=${slice[i]}");
        if (spec.command().stream().anyMatch(it -> it.contains("{index}"))) {
            text.add("    index=$((first + i))");
        }
        text.command("    ", step(), " || {");
        text.add("""
                    status=$?
                    echo "@failed@" >&2
                    [ "$code" != 0 ] || code=$status
                }
                [ -z "$signalled" ] || break
            done
            [ "$code" = 0 ] || exit "$code"
            mkdir -p -- "${marker%/*}"
            : >"$marker"
            """.replace("@failed@", text.said("array.failed")));
    }

    private List<String> step() {
        var words = new ArrayList<String>();
        words.add("attend srun --ntasks-per-node=1 --cpus-per-task=\"$SLURM_CPUS_PER_TASK\"");
        if (isPyxis()) {
            words.add("--output=\"$logs/main.out\" --error=\"$logs/main.err\"");
            words.add("--container-image=" + containerImage());
            if (!policy.habits().mounts().isEmpty()) {
                words.add("--container-mounts=" + mounts(policy.habits().mounts()));
            }
            spec.workFolder().ifPresent(_ -> words.add("--container-workdir=\"$PWD\""));
        }
        if (policy.runtime() == ContainerRuntime.APPTAINER) {
            spec.image()
                    .ifPresent(it -> words.add("apptainer exec "
                            + (spec.request().gpus() > 0 ? "--nv " : "") + "--bind \"$results\" -- "
                            + BashWord.quote(it.name())));
        }
        words.add(command());
        return words;
    }

    private String containerImage() {
        var image = image().orElseThrow();
        return image.isFile()
                ? BashWord.quote(image.reference())
                : policy.habits().convertImages() ? "\"$image\"" : BashWord.quote(image.reference());
    }

    private String command() {
        var words = new ArrayList<String>();
        if (spec.kind() == JobKind.MULTI_NODE && options.nodes() > 1) {
            var ranked = spec.command().stream().anyMatch(it -> it.contains("{node}"));
            words.add(
                    ranked
                            ? "bash -c 'export NODE_RANK=$SLURM_NODEID; exec \"${@//@NODE_RANK@/$SLURM_NODEID}\"' -"
                            : "bash -c 'export NODE_RANK=$SLURM_NODEID; exec \"$@\"' -");
        }
        spec.command().forEach(it -> words.add(BashWord.quote(it, this::known)));
        return String.join(" ", words);
    }

    private String known(String placeholder) {
        return switch (placeholder) {
            case "gpus" -> "\"$SLURM_GPUS_ON_NODE\"";
            case "item" -> "\"$item\"";
            case "index" -> "\"$index\"";
            case "results" -> "\"$results\"";
            case "nodes" -> "\"$SLURM_NNODES\"";
            case "node" -> options.nodes() > 1 ? "@NODE_RANK@" : "0";
            default ->
                spec.inputs().stream()
                        .filter(it -> placeholder.equals("input." + it.name()))
                        .map(it -> path(it.from()))
                        .findFirst()
                        .orElseThrow();
        };
    }
}
