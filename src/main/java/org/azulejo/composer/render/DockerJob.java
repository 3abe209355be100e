package org.azulejo.composer.render;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SafeName;

/// Writes a job whose program runs in a container of Docker: data in, container on scratch, results home.
///
/// Traps that this is made around:
///
/// - Containers are children of the daemon. What ends the job does not end them, so the script must.
/// - While a command runs in the foreground, bash keeps signals for later. So whatever takes long runs in the
/// background
///   and is waited for.
/// - A container may come to be after the look for it. So the look is repeated until its client has ended.
final class DockerJob {

    private static final Duration NOTEBOOK_EVERY = Duration.ofMinutes(10);
    private static final String USUAL_SHARED_MEMORY = "16g";

    private final JobSpec spec;
    private final SitePolicy policy;
    private final ScriptText text;
    private final Locations locations;
    private final OptionList options;
    private final String name;
    private final int batch;

    DockerJob(JobSpec spec, SitePolicy policy, ScriptText text) {
        this.spec = spec;
        this.policy = policy;
        this.text = text;
        locations = new Locations(spec);
        options = new OptionList(spec, policy);
        name = SafeName.of(spec.name());
        batch = spec.array().map(it -> it.batch(options.mostTasks())).orElse(0);
    }

    void write() {
        names();
        spec.array().ifPresent(array -> new ArraySlice(array, options, text).write());
        functions();
        begin();
        secrets();
        gpus();
        image();
        clean();
        inputs();
        keeper();
        notebookPort();
        run();
    }

    private boolean isArray() {
        return spec.array().isPresent();
    }

    private boolean isNotebook() {
        return spec.kind() == JobKind.NOTEBOOK;
    }

    private boolean hasGpus() {
        return spec.request().gpus() > 0;
    }

    private Optional<Duration> every() {
        return isNotebook()
                ? Optional.of(spec.results().every().orElse(NOTEBOOK_EVERY))
                : spec.results().every();
    }

    // ---- what things are called

    private void names() {
        var scratch = locations.bash(policy.paths().scratch().orElseThrow());
        text.add("name=" + name);
        text.add("image=" + BashWord.quote(spec.image().orElseThrow().name()));
        text.add("scratch=" + scratch + "/${name}_$SLURM_JOB_ID");
        if (isNotebook()) {
            text.add("results=" + BashWord.path(spec.notebookFolder().orElseThrow()));
        } else if (isArray()) {
            text.add("manifest=" + BashWord.path(spec.array().orElseThrow().manifest()));
            text.add("batch=" + batch);
            text.comment("array.key");
            text.add("set_name=${name}_$(sha256sum <\"$manifest\" | cut -c 1-12)_${batch}" + headerMark());
            text.add("results=" + resultsRoot() + "/$set_name/$SLURM_ARRAY_TASK_ID");
            text.add("marker=" + locations.bash(policy.paths().done()) + "/$set_name/$SLURM_ARRAY_TASK_ID");
        } else {
            text.add("results=" + resultsRoot() + "/${name}_$SLURM_JOB_ID");
        }
        caches().ifPresent(it -> text.add("caches=" + locations.bash(it)));
        text.gap();
    }

    private String headerMark() {
        return spec.array().orElseThrow().header() ? "h" : "";
    }

    private String resultsRoot() {
        return spec.results()
                .folder()
                .map(BashWord::path)
                .orElseGet(() -> locations.bash(policy.paths().results()));
    }

    private Optional<String> caches() {
        return policy.paths().caches().filter(_ -> policy.holds(RuleId.D21));
    }

    // ---- functions

    private void functions() {
        text.gap().comment("phase");
        text.add("""
            phase() {
                printf '%s %s\\n' "$(date '+%F %T')" "$1"
                { mkdir -p ~/.azulejo/phase && printf '%s %s\\n' "$1" "$(date +%s)" >~/.azulejo/phase/"$SLURM_JOB_ID"; } || true
            }
            """);
        text.gap().comment("attend");
        text.add("""
            child=
            attend() {
                "$@" &
                child=$!
                wait "$child"
            }
            """);
        text.gap().comment("stop");
        text.add("""
            stop_containers() {
                local ids
                for _ in {1..30}; do
                    kill -0 "$child" 2>/dev/null || break
                    mapfile -t ids < <(docker ps -q --filter "label=slurm_job=$SLURM_JOB_ID")
                    if [ "${#ids[@]}" -gt 0 ]; then
                        docker stop -t 10 "${ids[@]}" >/dev/null
                    else
                        kill "$child"
                    fi
                    sleep 0.5
                done
                mapfile -t ids < <(docker ps -a -q --filter "label=slurm_job=$SLURM_JOB_ID")
                if [ "${#ids[@]}" -gt 0 ]; then
                    docker kill "${ids[@]}" >/dev/null 2>&1
                    docker rm -f "${ids[@]}" >/dev/null
                fi
            }
            """);
        text.gap().comment(isNotebook() ? "home.notebook" : "home");
        text.add("""
            bring_home() {
                mkdir -p -- "$results" && rsync -a @update@-- "$scratch/@folder@/" "$results/"
            }
            """.replace("@update@", isNotebook() ? "--update " : "").replace("@folder@", kept()));
        text.gap().comment("finish");
        text.add("""
            finish() {
                local code=$1
                trap - EXIT
                trap '' TERM INT
                set +e
                stop_containers
            """);
        if (every().isPresent()) {
            text.add("    [ -z \"$keeper\" ] || { kill \"$keeper\" && wait \"$keeper\"; }");
        }
        text.add("    phase bringing-home");
        text.add("    if bring_home; then");
        text.add("        rm -rf -- \"$scratch\"");
        if (isArray()) {
            text.add("        if [ \"$code\" = 0 ]; then");
            text.add("            { mkdir -p -- \"${marker%/*}\" && : >\"$marker\"; } || code=1");
            text.add("        fi");
        }
        text.add("        phase 'done'");
        text.add("    else");
        text.add("        echo \"" + text.said("kept") + "\" >&2");
        text.add("        code=1");
        text.add("    fi");
        text.add("    exit \"$code\"");
        text.add("}");
        text.gap();
    }

    /// The folder of the scratch whose content is brought home.
    private String kept() {
        return isNotebook() ? "work" : "results";
    }

    // ---- the run

    private void begin() {
        var folders = new ArrayList<String>(List.of(kept(), "home"));
        text.add("mkdir -p -- \"$scratch\"/{" + String.join(",", folders) + "}"
                + (caches().isPresent() ? " \"$caches\"" : ""));
        if (every().isPresent()) {
            text.add("keeper=");
        }
        text.add("trap 'finish \"$?\"' EXIT");
        text.comment("trap.signal");
        text.add("trap 'finish 143' TERM INT");
        text.comment("results.host");
        text.add("mkdir -p -- \"$results\"");
        text.gap();
    }

    private void secrets() {
        new SecretLines(spec, policy, text).write();
    }

    private void gpus() {
        if (!hasGpus()) {
            return;
        }
        text.gap().comment("gpus");
        text.add("""
            mapfile -t gpus < <(nvidia-smi --query-gpu=uuid --format=csv,noheader | grep '^GPU-')
            if [ "${#gpus[@]}" = 0 ] || [ "${#gpus[@]}" != "${SLURM_GPUS_ON_NODE:-0}" ]; then
                echo "@wrong@" >&2
                exit 1
            fi
            devices=$(IFS=,; echo "${gpus[*]}")
            """.replace("@wrong@", text.said("gpus.wrong")));
    }

    private void image() {
        var image = spec.image().orElseThrow();
        text.gap().comment(image.build().isPresent() ? "image.build" : "image.pull");
        if (isArray() || image.build().isPresent()) {
            text.add("""
                exec 9>"${scratch%/*}/.$name.lock"
                attend flock 9
                """);
        }
        if (image.build().isPresent()) {
            text.add("context=" + BashWord.path(image.build().get()));
            text.add("""
                fingerprint=$(tar -C "$context" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -c . |
                    sha256sum | cut -c 1-16)
                """);
            if (image.rebuild()) {
                text.add("""
                    phase image
                    attend docker build --no-cache --label "fingerprint=$fingerprint" -t "$image" -- "$context"
                    """);
            } else {
                text.add("""
                    built=$(docker image inspect --format '{{index .Config.Labels "fingerprint"}}' "$image" 2>/dev/null) || built=
                    if [ "$built" != "$fingerprint" ]; then
                        phase image
                        attend docker build --label "fingerprint=$fingerprint" -t "$image" -- "$context"
                    fi
                    """);
            }
        } else {
            text.add("""
                if ! docker image inspect "$image" >/dev/null 2>&1; then
                    phase image
                    attend docker pull "$image"
                fi
                """);
        }
        if (isArray() || image.build().isPresent()) {
            text.add("exec 9>&-");
        }
        text.gap();
    }

    private void clean() {
        text.gap().comment("clean");
        text.add("""
            clean_scratch() {
                local queue folder raw
                queue=$(squeue -h -r -u "$USER" -o '%A %F %K') || return 0
                grep -q "^$SLURM_JOB_ID " <<<"$queue" || return 0
                for folder in "${scratch%/*}"/*_*; do
                    raw=${folder##*_}
                    [[ $raw =~ ^[0-9]+$ && -d $folder && ! -L $folder && -O $folder ]] || continue
                    ! grep -q -e "^$raw " -e " $raw " <<<"$queue" || continue
                    [ -n "$(find "$folder" -maxdepth 0 -mmin +@minutes@)" ] || continue
            """.replace(
                        "@minutes@", Long.toString(policy.habits().oldScratch().toMinutes())));
        text.add("""
                    rm -rf -- "$folder" 2>/dev/null || { take_over "$folder" && rm -rf -- "$folder"; } || continue
                    echo "@removed@"
                done
            }
            """.replace("@removed@", text.said("clean.removed")));
        text.comment("clean.root");
        text.add("take_over() {");
        text.command(
                "    ",
                List.of(
                        "attend docker run --rm --init",
                        "--name \"$name-clean-$SLURM_JOB_ID\"",
                        "--label \"slurm_job=$SLURM_JOB_ID\" --label \"project=$name\" --label role=clean",
                        "--user 0:0 --network none --entrypoint chown",
                        "-v \"$1:/old\"",
                        "\"$image\" -Rh \"$(id -u):$(id -g)\" /old"),
                "");
        text.add("}").add("clean_scratch");
        text.gap();
    }

    private void inputs() {
        if (spec.inputs().isEmpty() && !isNotebook()) {
            return;
        }
        text.gap().comment("copy");
        text.add("""
            copy_in() {
                echo "$1 -> $2"
                if [ -d "$1" ]; then
                    attend rsync -a -- "$1/" "$2/"
                else
                    attend rsync -a -- "$1" "$2"
                fi
            }
            phase copying-in
            """);
        for (var input : spec.inputs()) {
            text.add("copy_in " + BashWord.path(input.from()) + " \"$scratch\"/" + input.name());
        }
        if (isNotebook()) {
            text.add("copy_in \"$results\" \"$scratch/work\"");
        }
        text.gap();
    }

    private void keeper() {
        every().ifPresent(pause -> {
            text.gap().comment("keeper");
            text.add("""
                keep_bringing_home() {
                    trap 'kill "$!" 2>/dev/null; exit' TERM
                    while :; do
                        sleep @seconds@ &
                        wait "$!"
                        rsync -a @update@-- "$scratch/@folder@/" "$results/" &
                        wait "$!" || echo "@failed@" >&2
                    done
                }
                keep_bringing_home &
                keeper=$!
                """.replace("@seconds@", Long.toString(pause.toSeconds()))
                    .replace("@update@", isNotebook() ? "--update " : "")
                    .replace("@folder@", kept())
                    .replace("@failed@", text.said("keeper.failed")));
            text.gap();
        });
    }

    private void notebookPort() {
        if (!isNotebook()) {
            return;
        }
        text.gap().comment("port");
        text.add("""
            port=$((20000 + RANDOM % 20000))
            while (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
                port=$((20000 + RANDOM % 20000))
            done
            """);
        text.gap();
    }

    private void run() {
        text.gap().comment("cpus");
        text.add("cpus=$(awk '/^Cpus_allowed_list:/ { print $2 }' /proc/self/status)");
        text.add("phase running");
        if (isArray() && batch > 1) {
            text.add("code=0");
            text.add("for i in \"${!slice[@]}\"; do");
            text.add("    item=${slice[i]}");
            if (uses("index")) {
                text.add("    index=$((first + i))");
            }
            text.command("    ", dockerRun(), " &");
            text.add("""
                    child=$!
                    wait "$child" || {
                        status=$?
                        echo "@failed@" >&2
                        [ "$code" != 0 ] || code=$status
                    }
                done
                [ "$code" = 0 ] || exit "$code"
                """.replace("@failed@", text.said("array.failed")));
        } else {
            if (isArray()) {
                text.add("item=${slice[0]}");
                if (uses("index")) {
                    text.add("index=$SLURM_ARRAY_TASK_ID");
                }
            }
            text.command("", dockerRun(), " &");
            text.add("child=$!").add("wait \"$child\"");
        }
    }

    private boolean uses(String placeholder) {
        return spec.command().stream().anyMatch(it -> it.contains("{" + placeholder + "}"));
    }

    private List<String> dockerRun() {
        var words = new ArrayList<String>();
        var role = role();
        words.add("docker run --rm --init");
        words.add("--name \"$name-" + role + "-$SLURM_JOB_ID\"");
        words.add("--label \"slurm_job=$SLURM_JOB_ID\" --label \"project=$name\" --label role=" + role);
        if (isArray()) {
            words.add("--label \"slurm_array=$SLURM_ARRAY_JOB_ID\" --label \"slurm_task=$SLURM_ARRAY_TASK_ID\"");
        }
        words.add("--user \"$(id -u):$(id -g)\"");
        if (spec.untrusted()) {
            words.add("--cap-drop=ALL --security-opt=no-new-privileges");
        }
        if (hasGpus()) {
            words.add("--gpus \"\\\"device=$devices\\\"\"");
        }
        words.add((spec.request()
                                .memory()
                                .filter(MemoryAsk.Amount.class::isInstance)
                                .isPresent()
                        ? "--memory \"${SLURM_MEM_PER_NODE}m\" "
                        : "")
                + "--cpuset-cpus \"$cpus\"");
        words.add("--shm-size " + spec.request().sharedMemory().orElse(USUAL_SHARED_MEMORY));
        if (isNotebook()) {
            words.add("--network host");
        }
        words.add("-v \"$scratch:/scratch\" -w " + workFolder());
        if (caches().isPresent()) {
            words.add("-v \"$caches:/cache\" -e HF_HOME=/cache/huggingface -e TORCH_HOME=/cache/torch"
                    + " -e XDG_CACHE_HOME=/cache");
        }
        words.add("-e HOME=/scratch/home" + threads());
        environment().forEach((key, value) -> words.add("-e " + BashWord.quote(key + "=" + value)));
        for (var secret : spec.secrets()) {
            secret.names().forEach(it -> words.add("-e " + it));
        }
        words.add(("\"$image\" " + command()).stripTrailing());
        return words;
    }

    private String role() {
        return switch (spec.kind()) {
            case MULTI_GPU_TRAINING -> "train";
            case GPU_ARRAY, CPU_ARRAY -> "task";
            case NOTEBOOK -> "notebook";
            case SINGLE_GPU, CPU_LIGHT, CPU_HEAVY, MULTI_NODE, INTERACTIVE, FREE_SCRIPT -> "run";
        };
    }

    private String workFolder() {
        return spec.workFolder().map(it -> "/scratch/" + it).orElse(isNotebook() ? "/scratch/work" : "/scratch");
    }

    private String threads() {
        if (spec.environment().containsKey("OMP_NUM_THREADS")) {
            return "";
        }
        return spec.request().gpus() > 1
                ? " -e \"OMP_NUM_THREADS=$((SLURM_CPUS_PER_TASK / SLURM_GPUS_ON_NODE))\""
                : " -e \"OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK\"";
    }

    private TreeMap<String, String> environment() {
        var environment = new TreeMap<String, String>();
        if (spec.request().gpus() > 1) {
            environment.putAll(policy.habits().multiGpuEnvironment());
        }
        environment.putAll(spec.environment());
        return environment;
    }

    private String command() {
        var words = new ArrayList<String>();
        if (isNotebook() && spec.command().isEmpty()) {
            words.add("jupyter lab --no-browser --ip=0.0.0.0 --port=\"$port\" --notebook-dir=/scratch/work");
        }
        for (var word : spec.command()) {
            words.add(BashWord.quote(word, DockerJob::known));
        }
        return String.join(" ", words);
    }

    private static String known(String placeholder) {
        return switch (placeholder) {
            case "gpus" -> "\"$SLURM_GPUS_ON_NODE\"";
            case "item" -> "\"$item\"";
            case "index" -> "\"$index\"";
            case "port" -> "\"$port\"";
            case "results" -> "/scratch/results";
            default -> "/scratch/" + placeholder.substring("input.".length());
        };
    }
}
