# shellcheck shell=bash
# Arguments, words on the terminal, and processes that are ours.

readonly LAB_USERS=(ana bruno carla davi)

say() { printf 'lab: %s\n' "$*"; }
warn() { printf 'lab: %s\n' "$*" >&2; }
die() { warn "$1"; exit "${2:-1}"; }

need_root() {
    [ "$(id -u)" != 0 ] || return 0
    warn "the lab makes devices, users and daemons: it must run as root"
    choose_mode
    name_missing
    [ ${#missing[@]} = 0 ] || warn "missing here: ${missing[*]}"
    exit 2
}

need_up() {
    [ -e "$ROOT/up" ] || die "the lab for Slurm $VERSION is not up: run 'lab --slurm $VERSION up'"
    read_options
}

# Options may stand anywhere; what is left over are the verb and its words. The words of `as` and
# of `drain` are taken as they are.
parse_arguments() {
    VERSION=${AZULEJO_LAB_SLURM:-22.05}
    BASE=${AZULEJO_LAB_ROOT:-/var/tmp/azulejo-lab}
    PORT_BASE=${AZULEJO_LAB_PORT_BASE:-}
    CACHE=${AZULEJO_LAB_CACHE:-/var/tmp/azulejo-lab-cache}
    NODES=1 DOCKER=no MEMORY=no KILL_WAIT=30 CONSTRAIN=yes PCI_ORDER=same GRES_ORDER=same PROMETHEUS=no PREFIX=
    CONSTRAINED=no PURGE=no FRESH=no OPTIONS_GIVEN=no
    VERB='' WORDS=()
    while [ $# -gt 0 ]; do
        case $1 in
            --slurm) VERSION=$(value_of "$@"); shift ;;
            --root) BASE=$(value_of "$@"); shift ;;
            --port-base) PORT_BASE=$(value_of "$@"); shift ;;
            --nodes) NODES=$(value_of "$@"); OPTIONS_GIVEN=yes; shift ;;
            --docker) DOCKER=yes OPTIONS_GIVEN=yes ;;
            --memory) MEMORY=yes OPTIONS_GIVEN=yes ;;
            --kill-wait) KILL_WAIT=$(value_of "$@"); OPTIONS_GIVEN=yes; shift ;;
            --unconstrained) CONSTRAIN=no OPTIONS_GIVEN=yes ;;
            --pci-order) PCI_ORDER=$(value_of "$@"); OPTIONS_GIVEN=yes; shift ;;
            --gres-order) GRES_ORDER=$(value_of "$@"); OPTIONS_GIVEN=yes; shift ;;
            --prometheus) PROMETHEUS=yes OPTIONS_GIVEN=yes ;;
            --prefix) PREFIX=$(value_of "$@"); OPTIONS_GIVEN=yes; shift ;;
            --purge) PURGE=yes ;;
            --fresh) FRESH=yes ;;
            -h | --help) VERB=help ;;
            -*) usage >&2; die "unknown option $1" 2 ;;
            *)
                if [ -z "$VERB" ]; then VERB=$1; else WORDS+=("$1"); fi
                case $VERB in as | drain) shift; WORDS+=("$@"); break ;; esac
                ;;
        esac
        shift
    done
    case $VERSION in
        22.05) SUITE=bookworm DEBIAN=12 DEFAULT_PORT=22050 ;;
        24.11) SUITE=trixie DEBIAN=13 DEFAULT_PORT=24110 ;;
        *) die "no Slurm $VERSION here: 22.05 or 24.11" 2 ;;
    esac
    case $NODES$KILL_WAIT${PORT_BASE:-0} in *[!0-9]*) die "--nodes, --kill-wait and --port-base take numbers" 2 ;; esac
    case $PCI_ORDER in same | reversed) ;; *) die "--pci-order is 'same' or 'reversed'" 2 ;; esac
    check_gres_order "$GRES_ORDER"
    [ "$NODES" -ge 1 ] || die "--nodes takes a number from 1" 2
    case $BASE in /*) ;; *) BASE=$PWD/$BASE ;; esac
    PORT_BASE=${PORT_BASE:-$DEFAULT_PORT}
    ROOT=$BASE/$VERSION
    RUN=$ROOT/run LOG=$ROOT/log
    SLURM_CONF=$ROOT/etc/slurm.conf
    export SLURM_CONF
    ENTER=()
}

value_of() {
    [ $# -ge 2 ] || die "$1 needs a value" 2
    printf '%s' "$2"
}

# The choices of `up`, for every later verb.
write_options() {
    local name
    for name in NODES DOCKER MEMORY KILL_WAIT CONSTRAIN PCI_ORDER GRES_ORDER PROMETHEUS PREFIX PORT_BASE MODE CGROUP CONSTRAINED; do
        printf '%s=%s\n' "$name" "${!name}"
    done >"$ROOT/options"
}

read_options() {
    local name value
    while IFS='=' read -r name value; do
        printf -v "$name" '%s' "$value"
    done <"$ROOT/options"
    set_docker_environment
    enter_sysroot
}

# phase NAME COMMAND...: runs it and prints how long it took.
phase() {
    local name=$1 start=$EPOCHREALTIME
    shift
    "$@"
    local micros=$((${EPOCHREALTIME//[.,]/} - ${start//[.,]/}))
    printf 'phase: %s %d.%d s\n' "$name" $((micros / 1000000)) $((micros / 100000 % 10))
}

# wait_until SECONDS COMMAND...: tries it until then; the command itself must be bounded.
wait_until() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.2
    done
}

# Where the lab's Slurm lives in a system of its own, this enters it first.
inside() { "${ENTER[@]}" "$@"; }

# The same for a question that may hang.
ask() { timeout 5 "${ENTER[@]}" "$@"; }

# A process is ours when pid AND start time are what we wrote down.
start_time() {
    local stat
    read -r stat <"/proc/$1/stat" || return 1
    stat=${stat##*) }
    # shellcheck disable=SC2086
    set -- $stat
    [ "$1" != Z ] || return 1
    printf '%s' "${20}"
}

pid_of() {
    local pid started
    [ -r "$RUN/$1.pid" ] || return 1
    read -r pid started <"$RUN/$1.pid" || return 1
    [ "$(start_time "$pid" 2>/dev/null)" = "$started" ] || return 1
    printf '%s\n' "$pid"
}

runs() { pid_of "$1" >/dev/null; }

# spawn NAME COMMAND...: a daemon of the lab in the foreground mode, so that its pid is known.
spawn() {
    local name=$1 pid
    shift
    if runs "$name"; then return 0; fi
    (
        # A caller's open files (such as a lock) must not live on in a daemon.
        for fd in /proc/self/fd/*; do
            fd=${fd##*/}
            [ "$fd" -le 2 ] || eval "exec $fd>&-"
        done
        exec setsid "${ENTER[@]}" "$@" </dev/null >>"$LOG/$name.out" 2>&1
    ) &
    pid=$!
    disown "$pid" 2>/dev/null || true
    sleep 0.1
    printf '%s %s\n' "$pid" "$(start_time "$pid" || echo gone)" >"$RUN/$name.pid"
}

# halt NAME [SECONDS]: ends a daemon that spawn started, and only that.
halt() {
    local pid
    if pid=$(pid_of "$1"); then
        kill -CONT "$pid" 2>/dev/null || true
        kill -TERM "$pid" 2>/dev/null || true
        if ! wait_until "${2:-10}" gone "$1"; then
            kill -KILL "$pid" 2>/dev/null || true
            wait_until 5 gone "$1" || warn "$1 (pid $pid) does not end"
        fi
    fi
    rm -f "$RUN/$1.pid"
}

gone() { ! runs "$1"; }

# fill TEMPLATE TARGET NAME=VALUE...: @NAME@ in the template becomes the value.
fill() {
    local text template=$1 target=$2 pair
    shift 2
    text=$(<"$LAB_SOURCE/conf/$template")
    for pair in "$@"; do
        text=${text//"@${pair%%=*}@"/${pair#*=}}
    done
    printf '%s\n' "$text" >"$target"
}

node_names() {
    local i
    for ((i = 1; i <= NODES; i++)); do printf 'dgxh100-%d\n' "$i"; done
}
