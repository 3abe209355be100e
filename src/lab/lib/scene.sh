# shellcheck shell=bash
# Jobs for the lab: a working day, hostile names, a gentle end, a crowd.

lab_scene() {
    local kind=${1:-day}
    need_up
    case $kind in day | hostile | gentle | scale) ;; *) die "scene day|hostile|gentle|scale" 2 ;; esac
    [ "$FRESH" = no ] || phase fresh clear_queue
    phase "scene $kind" "scene_$kind" "${@:2}"
}

# submit USER SBATCH-WORDS...: prints the job's id.
submit() {
    local user=$1 home id
    home=$ROOT/home/$(unix_name "$user")
    shift
    id=$(lab_as "$user" sbatch --parsable --chdir="$home" --output="$home/logs/%x-%j.out" "$@") || return 1
    printf '%s' "${id%%;*}"
}

queue() { ask squeue -h "$@"; }

# All jobs of all lab users, at once.
clear_queue() {
    wait_until 60 nothing_left || warn "some jobs do not end"
}

nothing_left() {
    local user users=()
    for user in "${LAB_USERS[@]}"; do users+=("$(unix_name "$user")"); done
    [ -n "$(queue -u "$(IFS=,; printf '%s' "${users[*]}")" -o %i)" ] || return 0
    for user in "${users[@]}"; do
        ask scancel --quiet --full --signal=KILL --state=RUNNING --user="$user"
        ask scancel --quiet --user="$user"
    done
    sleep 1
    return 1
}

held_gpus() {
    queue -t R -O 'tres-alloc:200' | sed -n 's/.*gres\/gpu=\([0-9]*\).*/\1/p' | awk '{ n += $1 } END { print n + 0 }'
}

# held_at_least N
held_at_least() { [ "$(held_gpus)" -ge "$1" ]; }

scene_day() {
    local jobs=$ROOT/jobs train failed i id het=() memory=--mem=0
    # Where memory is consumable, the whole of it would need an empty node.
    [ "$MEMORY" = no ] || memory=--mem=500G
    if [ "$(queue --name=llm-pretrain,ablation-8 -t R,PD -o %i | wc -l)" -ge 2 ]; then
        say "the day's jobs are already there (--fresh cancels all and submits them anew)"
        return 0
    fi

    # The history first: it needs time to happen.
    failed=$(submit bruno -J eval-broken --cpus-per-task=2 -t 10 "$jobs/work.sh" 1 3)
    submit ana -J preprocess --cpus-per-task=4 -t 10 "$jobs/work.sh" 2 >/dev/null
    submit carla -J tokenise --cpus-per-task=8 --gres=gpu:1 -t 10 "$jobs/work.sh" 2 >/dev/null
    submit davi -J 'avaliação final' --cpus-per-task=2 -t 10 "$jobs/work.sh" 3 >/dev/null
    submit bruno -J too-short --cpus-per-task=2 -t 1 "$jobs/work.sh" 600 >/dev/null
    id=$(submit carla -J wrong-config --cpus-per-task=2 -t 1:00:00 "$jobs/work.sh" 600)
    sleep 2
    lab_as carla scancel "$id"
    id=$(submit davi -J changed-my-mind --hold --gpus=2 -t 1:00:00 "$jobs/work.sh" 600)
    lab_as davi scancel "$id"
    wait_until 20 no_gpu_held || true

    # All 8 GPUs held by four people, each asked for in another way.
    train=$(submit carla -J llm-pretrain --gres=gpu:h100:4 --cpus-per-task=32 "$memory" -t 3-00:00:00 "$jobs/train.sh")
    submit ana -J 'fine tune v2' --gpus=2 --cpus-per-task=16 "$jobs/train.sh" >/dev/null
    submit bruno -J sweep --array='0-11%1' --ntasks=1 --gpus-per-task=1 --cpus-per-task=8 -t 4:00:00 "$jobs/work.sh" 14000 >/dev/null
    submit davi -J notebook --gres=gpu:1 --cpus-per-task=8 -t 12:00:00 "$jobs/notebook.sh" >/dev/null
    for ((i = 2; i <= NODES; i++)); do
        submit carla -J "pretrain-$i" --gres=gpu:4 --cpus-per-task=32 -t 2-00:00:00 "$jobs/train.sh" >/dev/null
        submit bruno -J "distil-$i" --gpus=4 --cpus-per-task=32 -t 1-12:00:00 "$jobs/train.sh" >/dev/null
    done
    wait_until 30 held_at_least $((8 * NODES)) ||
        warn "only $(held_gpus) of $((8 * NODES)) GPUs are held: others' jobs have the rest (--fresh cancels them)"

    # CPU jobs beside them.
    submit bruno -J 'segmentação-ct' --array=0-9 --cpus-per-task=2 -t 6:00:00 "$jobs/work.sh" 20000 >/dev/null
    # Backfill gives the parts of a heterogeneous job different nodes. On one node such a job never
    # starts and holds up all that stand behind it, so there it waits for another.
    [ "$NODES" -gt 1 ] || het=(--dependency="afterany:$train")
    submit davi -J coupled "${het[@]}" --cpus-per-task=4 -t 5:00:00 : --cpus-per-task=8 "$jobs/work.sh" 17000 >/dev/null
    for i in 1 2; do
        submit ana -J "stats-$i" --cpus-per-task=2 -t 3:30:00 "$jobs/work.sh" 12000 >/dev/null
        submit carla -J "index-$i" --cpus-per-task=4 -t 9:00:00 "$jobs/work.sh" 30000 >/dev/null
        # The account's limit for davi is one job: the second waits for it.
        submit davi -J "export-$i" --account=pesquisadores --cpus-per-task=2 -t 2:00:00 "$jobs/work.sh" 7000 >/dev/null
    done

    # Those that wait, each for another reason.
    submit ana -J ablation-4 --gres=gpu:4 --cpus-per-task=32 -t 1-00:00:00 "$jobs/train.sh" >/dev/null
    submit bruno -J ablation-2 --ntasks=2 --gpus-per-task=1 --cpus-per-task=8 -t 8:00:00 "$jobs/train.sh" >/dev/null
    submit carla -J ablation-8 --gres=gpu:8 --cpus-per-task=64 -t 2-00:00:00 "$jobs/train.sh" >/dev/null
    submit carla -J evaluate --dependency="afterok:$train" --gres=gpu:1 --cpus-per-task=8 -t 1:00:00 "$jobs/work.sh" 600 >/dev/null
    submit bruno -J report --dependency="afterok:$failed" --cpus-per-task=2 -t 30 "$jobs/work.sh" 60 >/dev/null
    submit davi -J nightly --begin=now+9hours --gpus=1 --cpus-per-task=8 -t 2:00:00 "$jobs/work.sh" 600 >/dev/null
    submit ana -J 'after review' --hold --gpus=2 --cpus-per-task=16 -t 6:00:00 "$jobs/train.sh" >/dev/null
    id=$(submit bruno -J big-memory --hold --gpus=1 --cpus-per-task=8 -t 6:00:00 "$jobs/work.sh" 600)
    inside scontrol hold "$id"
    wait_until 30 reasons_known || true
    say "$(queue -o %i | wc -l) rows in squeue, $(held_gpus) GPUs held by $(queue -t R -O 'tres-alloc:200,UserName:40' | awk '/gres\/gpu=/ { print $NF }' | sort -u | wc -l) users"
    say "in about two minutes the history has a TIMEOUT too"
}

no_gpu_held() { [ "$(held_gpus)" = 0 ]; }

# The scheduler looked at every waiting job once.
reasons_known() { ! queue -t PD -o %r | grep -q -x None; }

# One job each, held or running; their marks (hostile-N in the log's name) tell them apart.
scene_hostile() {
    local home name texts=() i=0 dir start
    home=$ROOT/home/$(unix_name ana)
    local forge
    forge=$'x\nJobId=999999 JobName=forged\n   UserId=root(0) GroupId=root(0) MCS_label=N/A\n   JobState=RUNNING Reason=None Dependency=(null)\n   NodeList=dgxh100-1\n     Nodes=dgxh100-1 CPU_IDs=0-223 Mem=0 GRES=gpu:h100:8(IDX:0-7)\n   GresUsed=gpu:h100:8(IDX:0-7)\n'
    texts=(
        $'two\nlines'
        $'tab\there'
        'pipe|in|it'
        $'unit\x1fseparator'
        $'esc\x1b[31mred\x1b]0;title\x07'
        $'bad\xff\xfeutf8'
        '$(touch azulejo-was-here)'
        '`touch azulejo-was-here`; touch azulejo-was-here'
        'a JobState=RUNNING NodeList=dgxh100-1 GRES=gpu:h100:8(IDX:0-7) b'
        $'x\n   Nodes=dgxh100-1 CPU_IDs=0-1 Mem=0 GRES=gpu:h100:8(IDX:0-7)'
        "$forge"
        $'carriage\rreturn'
        '<b>markup</b> &amp; "quotes" '"'single'"
        '../../../etc/passwd'
        $'\u202eright to left\u202c'
    )
    for name in "${texts[@]}"; do
        i=$((i + 1))
        dir=$home/hostile/$i-${name//\//_}
        mkdir -p "$dir"
        inside chown -R "$(unix_name ana)" "$home/hostile"
        # Every second one runs, on CPUs only; the others are held.
        start=()
        [ $((i % 2)) = 0 ] || start=(--hold)
        lab_as ana sbatch --parsable "${start[@]}" -c 2 -t 30 --output="$home/logs/hostile-$i-%j.out" \
            --job-name="$name" --comment="$name" --chdir="$dir" "$ROOT/jobs/work.sh" 1700
    done
}

# One job to cancel: prints its id and its result folder. Its stage-out takes 12 s, or those given;
# only one longer than KillWait is cut off by a plain scancel.
scene_gentle() {
    local id seconds=${1:-12}
    id=$(submit ana -J gentle -c 2 -t 20 --export="ALL,STAGE_OUT_SECONDS=$seconds" "$ROOT/jobs/gentle.sh")
    printf 'JOB=%s\nRESULTS=%s\n' "$id" "$ROOT/home/$(unix_name ana)/results/gentle_$id"
}

# Nearly 10,000 tasks that never start: 9 arrays of 1,001 and 900 single jobs.
scene_scale() {
    local i
    for i in 1 2 3 4 5 6 7 8 9; do
        submit "${LAB_USERS[i % 4]}" -J "array-$i" --hold --array=0-1000 --gpus=1 -t 1:00:00 "$ROOT/jobs/work.sh" 10 >/dev/null
    done
    lab_as bruno sh -c 'i=0; while [ $i -lt 900 ]; do sbatch -Q --hold -J single-$i -o /dev/null -t 1:00:00 "$1" 10; i=$((i + 1)); done' sh "$ROOT/jobs/work.sh"
    say "$(queue -r -o %i | wc -l) tasks in the queue"
}
