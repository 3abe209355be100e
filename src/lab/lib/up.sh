# shellcheck shell=bash
# Start and stop of the whole.

lab_up() {
    local wanted prometheus=$PROMETHEUS
    if [ -e "$ROOT/up" ] && all_run; then
        wanted=$(options_in_words)
        read_options
        if [ "$OPTIONS_GIVEN" = yes ] && [ "$wanted" != "$(options_in_words)" ]; then
            die "already up with other options: run 'lab --slurm $VERSION down' first" 3
        fi
        # it can be had at any time
        [ "$prometheus" = no ] || lab_start prometheus
        say "already up: Slurm $VERSION, ssh on 127.0.0.1:$(port sshd)"
        return 0
    fi
    mkdir -p "$ROOT" "$RUN" "$LOG" "$ROOT/keys"
    chmod 755 "$BASE" "$ROOT"
    exec 9>"$ROOT/lock"
    flock 9
    choose_mode
    choose_cgroups
    set_docker_environment
    check_ports
    phase packages install_missing
    [ "$MODE" = host ] || phase system make_sysroot
    inside_start
    write_options
    phase users make_users
    phase munge start_munge
    phase mariadb start_mariadb
    mkdir -p "$ROOT/gpu"
    printf '%s\n' "$PCI_ORDER" >"$ROOT/gpu/pci-order"
    configure_slurm
    make_devices
    install_commands
    phase slurmdbd start_slurmdbd
    phase accounts make_accounts
    phase slurmctld start_slurmctld
    phase slurmd start_nodes
    phase check check_devices
    write_options
    [ "$DOCKER" = no ] || phase docker start_docker
    configure_sshd
    phase sshd start_sshd
    [ "$PROMETHEUS" = no ] || phase prometheus start_prometheus
    write_env
    date +%s >"$ROOT/up"
    say "up: Slurm $VERSION, $NODES node(s), ssh on 127.0.0.1:$(port sshd)"
}

options_in_words() { printf '%s ' "$NODES" "$DOCKER" "$MEMORY" "$KILL_WAIT" "$CONSTRAIN" "$PCI_ORDER" "$GRES_ORDER" "$PREFIX"; }

inside_start() {
    ENTER=()
    [ "$MODE" = host ] || phase mounts start_sysroot
}

choose_cgroups() {
    CGROUP=$(machine_cgroups)
    if [ "$CGROUP" = none ]; then
        CONSTRAIN=no
        say "no usable cgroups here: devices are not constrained, and hiding GPUs is not tested"
    elif [ "$CGROUP" = v2 ]; then
        say "cgroup v2 here: cgroup/v2 with IgnoreSystemd is tried; 'lab status' says whether it constrains"
    fi
}

all_run() {
    local name
    for name in munge mariadb slurmdbd slurmctld sshd slurmd.dgxh100-1; do runs "$name" || return 1; done
}

# A port in use by somebody else is found before anything is changed.
check_ports() {
    local name
    for name in sshd slurmctld slurmdbd mariadb; do
        if ! runs "$name" && answers "$(port "$name")" 2>/dev/null; then
            die "port $(port "$name") for $name is in use: choose others with --port-base"
        fi
    done
}

lab_down() {
    if [ ! -e "$ROOT/options" ]; then
        say "the lab for Slurm $VERSION is not there"
    else
        read_options
        set_docker_environment
        exec 9>"$ROOT/lock"
        flock 9
        rm -f "$ROOT/up" "$ROOT/env"
        stop_everything
        say "down: Slurm $VERSION"
    fi
    if [ "$PURGE" = yes ]; then purge; fi
}

stop_everything() {
    thaw_sessions
    stop_sessions
    halt sshd
    stop_prometheus leave-nothing
    [ "$DOCKER" = no ] || stop_docker leave-nothing
    halt slurmctld 15
    stop_slurmd
    mapfile -t step_daemons < <(our_step_daemons)
    [ ${#step_daemons[@]} = 0 ] || kill -KILL "${step_daemons[@]}" 2>/dev/null || true
    kill_user_processes
    halt slurmdbd 15
    halt mariadb 30
    halt munge
    remove_cgroups
    remove_users
    if [ "$MODE" = sysroot ]; then
        ENTER=()
        halt sysroot
    fi
    # The next start begins with an empty queue and an empty history; keys and logs stay.
    local part
    for part in slurmctld slurmd mysql accounts home output gpu overlay sysroot dev; do
        rm -rf --one-file-system "${ROOT:?}/$part"
    done
}

kill_user_processes() {
    local uid
    while read -r uid; do pkill -KILL -u "$uid" 2>/dev/null || true; done < <(lab_uids)
}

remove_cgroups() {
    local node dir
    while read -r node; do
        for dir in /sys/fs/cgroup/*/slurm_"$node" /sys/fs/cgroup/slurm_"$node"; do
            [ -d "$dir" ] || continue
            find "$dir" -depth -type d -exec rmdir {} \; 2>/dev/null || true
        done
    done < <(node_names)
}

purge() {
    rm -rf --one-file-system "$ROOT" "${CACHE:?}/$SUITE" "${CACHE:?}/$SUITE.log"
    rmdir "$BASE" "$CACHE" 2>/dev/null || true
    say "purged: state and cache of Slurm $VERSION"
}

write_env() {
    local user
    {
        printf 'LAB_HOST=127.0.0.1\nLAB_PORT=%s\n' "$(port sshd)"
        printf 'LAB_USER=%s\n' "$(unix_name ana)"
        printf 'LAB_IDENTITY=%s\n' "$ROOT/keys/ana"
        printf 'LAB_KNOWN_HOSTS=%s\n' "$ROOT/keys/known_hosts"
        printf 'SLURM_CONF=%s\n' "$SLURM_CONF"
        printf 'LAB_ROOT=%s\nLAB_VERSION=%s\n' "$ROOT" "$VERSION"
        printf 'LAB_USERS=%s\n' "$(for user in "${LAB_USERS[@]}"; do printf '%s,' "$(unix_name "$user")"; done | sed 's/,$//')"
        for user in "${LAB_USERS[@]}"; do
            printf 'LAB_USER_%s=%s\n' "${user^^}" "$(unix_name "$user")"
            printf 'LAB_IDENTITY_%s=%s\n' "${user^^}" "$ROOT/keys/$user"
        done
        printf 'LAB_NODES=%s\nLAB_CONSTRAINED=%s\nLAB_KILL_WAIT=%s\nLAB_DOCKER=%s\n' \
            "$NODES" "$CONSTRAINED" "$KILL_WAIT" "$DOCKER"
        printf 'LAB_JOBS=%s\nLAB_OUTPUT=%s\n' "$ROOT/jobs" "$ROOT/output"
        [ "$PROMETHEUS" = no ] || printf 'LAB_PROMETHEUS=http://127.0.0.1:%s\n' "$(port prometheus)"
        [ "$DOCKER" = no ] || printf '%s\nLAB_GPU_REQUESTS=%s\n' "${DOCKER_ENV[@]}" "$ROOT/docker/gpu-requests"
    } >"$ROOT/env"
}

lab_env() {
    [ -r "$ROOT/env" ] || die "the lab for Slurm $VERSION is not up"
    cat "$ROOT/env"
}
