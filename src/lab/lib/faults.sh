# shellcheck shell=bash
# What the tests break on purpose.

lab_stop() {
    local sessions
    case ${1:-} in
        slurmd) stop_slurmd ;;
        sshd)
            # sessions outlive the listener, as they do anywhere
            sessions=$(session_processes)
            printf '%s\n' "$sessions" >"$RUN/sessions"
            halt sshd 20
            ;;
        slurmctld | slurmdbd | mariadb | munge) halt "$1" 20 ;;
        docker | prometheus) "stop_$1" ;;
        *) die "stop slurmctld|slurmdbd|slurmd|sshd|mariadb|munge|docker|prometheus" 2 ;;
    esac
    say "stopped: $1"
}

lab_start() {
    case ${1:-} in
        slurmctld | slurmdbd | slurmd | sshd | mariadb | munge | docker) "start_$1" ;;
        prometheus)
            start_prometheus
            write_options
            write_env
            ;;
        *) die "start slurmctld|slurmdbd|slurmd|sshd|mariadb|munge|docker|prometheus" 2 ;;
    esac
    say "started: $1"
}

# The processes of ssh sessions: everything called sshd below our listener, and below those that an earlier one left.
session_processes() {
    local listener left
    listener=$(pid_of sshd) || listener=
    left=$(cat "$RUN/sessions" 2>/dev/null) || left=
    ps -eo pid=,ppid=,comm= | awk -v listener="$listener" -v left="$left" '
        BEGIN {
            split(left, pids)
            for (i in pids) top[pids[i]] = 1
            if (listener) top[listener] = 1
        }
        { parent[$1] = $2; comm[$1] = $3 }
        END {
            for (pid in parent) {
                if (comm[pid] !~ /^sshd/ || pid == listener) continue
                for (up = pid; up > 1; up = parent[up]) if (up in top && comm[up] ~ /^sshd/) { print pid; break }
            }
        }'
}

stop_sessions() {
    local pids
    mapfile -t pids < <(session_processes)
    [ ${#pids[@]} = 0 ] || kill -KILL "${pids[@]}" 2>/dev/null || true
    printf '%d' ${#pids[@]} >"$RUN/cut"
}

lab_cut() {
    local name pids
    if [ $# -gt 0 ]; then
        need_user "$1"
        name=$(unix_name "$1")
        mapfile -t pids < <(session_processes | while read -r pid; do
            # "sshd: ana [priv]" and "sshd: ana@notty"
            { tr '\0' ' ' <"/proc/$pid/cmdline"; } 2>/dev/null | grep -q -E "^sshd(-session)?: $name([@ ]|\$)" && echo "$pid"
        done)
        [ ${#pids[@]} = 0 ] || kill -KILL "${pids[@]}" 2>/dev/null || true
        say "cut: ${#pids[@]} processes"
    else
        stop_sessions
        say "cut: $(cat "$RUN/cut") processes"
    fi
}

lab_freeze() {
    local pids
    mapfile -t pids < <(session_processes; pid_of sshd)
    [ ${#pids[@]} = 0 ] || kill -STOP "${pids[@]}"
    say "frozen: ${#pids[@]} processes"
}

lab_thaw() { thaw_sessions; say "thawed"; }

thaw_sessions() {
    local pids
    mapfile -t pids < <(pid_of sshd; session_processes)
    [ ${#pids[@]} = 0 ] || kill -CONT "${pids[@]}" 2>/dev/null || true
}

lab_drain() { inside scontrol update "NodeName=$1" State=DRAIN "Reason=${2:-drained by the lab}"; }

lab_resume() { inside scontrol update "NodeName=${1:-dgxh100-1}" State=RESUME; }

# A process belongs to a job when its cgroup says so; where there is none, when its environment does.
inside_job() {
    grep -q '/slurm[^/]*/uid_[0-9]*/job_\|/job_[0-9]*/step_' "/proc/$1/cgroup" 2>/dev/null && return 0
    { tr '\0' '\n' <"/proc/$1/environ"; } 2>/dev/null | grep -q '^SLURM_JOB_ID='
}

lab_processes() {
    local uid pid state command others=0 sessions=0 lines=()
    need_user "${1:-}"
    uid=$(inside id -u "$(unix_name "$1")")
    while read -r pid state command; do
        case $state in Z*) continue ;; esac
        if inside_job "$pid"; then continue; fi
        [ -e "/proc/$pid" ] || continue
        case $command in
            sshd:* | sshd-session:*) sessions=$((sessions + 1)) ;;
            *) others=$((others + 1)) ;;
        esac
        lines+=("$pid $command")
    done < <(ps -o pid=,stat=,args= -u "$uid" || true)
    printf 'PROCESSES=%d\nSESSIONS=%d\n' $others $sessions
    [ ${#lines[@]} = 0 ] || printf '# %s\n' "${lines[@]}"
}

lab_shell() {
    local name home shell
    need_user "${1:-}"
    name=$(unix_name "$1")
    home=$ROOT/home/$name
    rm -f "$home/.bashrc"
    case ${2:-} in
        bash | bash-noisy) shell=/bin/bash ;;
        csh) shell=/bin/csh ;;
        fish) shell=/usr/bin/fish ;;
        *) die "shell USER bash|csh|fish|bash-noisy" 2 ;;
    esac
    if [ "$2" = bash-noisy ]; then
        cp "$LAB_SOURCE/conf/noisy.bashrc" "$home/.bashrc"
        inside chown "$name:$name" "$home/.bashrc"
    fi
    inside usermod -s "$shell" "$name" >/dev/null 2>&1
    say "shell of $name: $2"
}

lab_gpu() {
    local what=${1:-} gpu=${2:-}
    case $what in
        ok) rm -f "$ROOT"/gpu/fault* ;;
        mismatch | no-driver) printf '%s\n' "$what" >"$ROOT/gpu/fault" ;;
        lost | err | na | mig) printf '%s\n' "$what" >"$ROOT/gpu/fault.${gpu:?which GPU}" ;;
        pci) printf '%s\n' "${gpu:-same}" >"$ROOT/gpu/pci-order" ;;
        *) die "gpu ok|mismatch|no-driver|lost N|err N|na N|mig N|pci same|pci reversed" 2 ;;
    esac
    say "nvidia-smi: $*"
}
