# shellcheck shell=bash
# What runs, in words.

lab_status() {
    local name pid
    if [ ! -e "$ROOT/up" ]; then
        say "Slurm $VERSION is down"
        return 0
    fi
    read_options
    printf 'Slurm %s (%s), state in %s\n' "$VERSION" "$(inside slurmctld -V 2>/dev/null || echo 'not readable')" "$ROOT"
    if [ "$MODE" = host ]; then
        printf 'programs: of this machine\n'
    else
        printf 'programs: a Debian %s of its own in %s\n' "$SUITE" "$CACHE/$SUITE"
    fi
    for name in munge mariadb slurmdbd slurmctld sshd; do
        if pid=$(pid_of "$name"); then
            printf '%s: runs, pid %s%s\n' "$name" "$pid" "$([ "$name" = munge ] || printf ', port %s' "$(port "$name")")"
        else
            printf '%s: DOES NOT RUN\n' "$name"
        fi
    done
    while read -r name; do
        if pid=$(pid_of "slurmd.$name"); then
            printf 'slurmd %s: runs, pid %s\n' "$name" "$pid"
        else
            printf 'slurmd %s: DOES NOT RUN\n' "$name"
        fi
    done < <(node_names)
    if [ "$DOCKER" = yes ]; then
        if pid=$(pid_of docker); then printf 'docker: runs, pid %s, %s\n' "$pid" "${DOCKER_ENV[*]:-}"; else printf 'docker: DOES NOT RUN\n'; fi
    else
        printf 'docker: not asked for\n'
    fi
    if [ "$PROMETHEUS" = yes ]; then
        if pid=$(pid_of prometheus); then printf 'prometheus: runs, pid %s, port %s\n' "$pid" "$(port prometheus)"; else printf 'prometheus: DOES NOT RUN\n'; fi
    fi
    case $CGROUP-$CONSTRAIN-$CONSTRAINED in
        none-*) printf 'devices: NOT constrained (no usable cgroups): hiding GPUs is not tested here\n' ;;
        *-yes-yes) printf 'devices: constrained (checked) by cgroup/%s\n' "$CGROUP" ;;
        *-yes-no) printf 'devices: NOT constrained, though cgroup/%s was asked to: hiding GPUs is not tested here\n' "$CGROUP" ;;
        *) printf 'devices: not constrained (asked for)\n' ;;
    esac
    printf 'GPU files as Slurm counts them: %s\n' "$(gpu_order | paste -sd ' ')"
    inside sinfo -N -O 'NodeList:14,StateLong:14,Gres:16,GresUsed:30,Reason:40' 2>/dev/null || printf 'the controller does not answer\n'
}
