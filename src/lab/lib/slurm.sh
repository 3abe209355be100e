# shellcheck shell=bash
# Slurm's configuration, its accounting and its three daemons.

# v1, v2 or none, of this machine.
machine_cgroups() {
    if [ -d /sys/fs/cgroup/devices ] && [ -d /sys/fs/cgroup/freezer ]; then
        printf v1
    elif [ -e /sys/fs/cgroup/cgroup.controllers ]; then
        printf v2
    else
        printf none
    fi
}

configure_slurm() {
    local proctrack=proctrack/cgroup task=task/cgroup select=CR_CORE partition_memory='' last=$NODES
    local names=dgxh100-1 ports
    ports=$(port slurmd)
    if [ "$last" -gt 1 ]; then
        names="dgxh100-[1-$last]"
        ports="[$ports-$((ports + last - 1))]"
    fi
    if [ "$CGROUP" = none ]; then proctrack=proctrack/linuxproc task=task/none; fi
    if [ "$MEMORY" = yes ]; then select=CR_CORE_MEMORY partition_memory=DefMemPerCPU=8000; fi
    mkdir -p "$ROOT/etc" "$ROOT/slurmctld" "$ROOT/slurmd"
    fill slurm.conf "$SLURM_CONF" "ROOT=$ROOT" "HOST=$(hostname -s)" "CTLD_PORT=$(port slurmctld)" \
        "DBD_PORT=$(port slurmdbd)" "PROCTRACK=$proctrack" "TASK=$task" "SELECT=$select" \
        "KILL_WAIT=$KILL_WAIT" "NODE_NAMES=$names" "NODE_PORTS=$ports" "PARTITION_MEMORY=$partition_memory"
    : >"$ROOT/etc/plugstack.conf"
    {
        case $CGROUP in
            v1) printf 'CgroupPlugin=cgroup/v1\nCgroupMountpoint=/sys/fs/cgroup\n' ;;
            v2) printf 'CgroupPlugin=cgroup/v2\nIgnoreSystemd=yes\n' ;;
            none) [ "$VERSION" = 22.05 ] || printf 'CgroupPlugin=disabled\n' ;;
        esac
        printf 'ConstrainCores=no\nConstrainRAMSpace=no\nConstrainDevices=%s\n' "$CONSTRAIN"
    } >"$ROOT/etc/cgroup.conf"
    configure_gpus
    fill slurmdbd.conf "$ROOT/etc/slurmdbd.conf" "ROOT=$ROOT" "HOST=$(hostname -s)" \
        "DBD_PORT=$(port slurmdbd)" "DB_PORT=$(port mariadb)"
    chmod 600 "$ROOT/etc/slurmdbd.conf"
    inside chown slurm:slurm "$ROOT/etc/slurmdbd.conf" "$ROOT/slurmctld"
}

# Slurm's index of a GPU is its place in this list of files; it does not sort them. Only where it detects the GPUs
# itself (AutoDetect) does it follow their PCI addresses, whatever gres.conf says.
configure_gpus() {
    local node files place minor links
    files=$(gpu_order | paste -sd ,)
    rm -f "$ROOT/etc/fake_gpus.conf"
    if [ "$GRES_ORDER" = detected ]; then
        files=0,1,2,3,4,5,6,7
        # Slurm's own stand-in for what NVML would tell: the -1 in the links is the GPU's place on the bus.
        while read -r node; do
            place=0
            for minor in $(gpu_order); do
                links=0,0,0,0,0,0,0,0
                printf 'h100|112|0-111|%s-1%s|%s/dev/%s/nvidia%d\n' "${links:0:place*2}" "${links:place*2+1}" "$ROOT" "$node" "$minor"
                place=$((place + 1))
            done
        done < <(node_names) >"$ROOT/etc/fake_gpus.conf"
    fi
    node_names | while read -r node; do
        printf 'NodeName=%s Name=gpu Type=h100 File=%s/dev/%s/nvidia[%s]\n' "$node" "$ROOT" "$node" "$files"
    done >"$ROOT/etc/gres.conf"
    mkdir -p "$ROOT/gpu"
    gpu_order >"$ROOT/gpu/gres-order"
}

# The minor numbers in the order of Slurm's indices, a line each.
gpu_order() {
    case $GRES_ORDER in
        reversed) seq 7 -1 0 ;;
        mixed) printf '%d\n' 3 1 0 2 7 6 5 4 ;;
        detected) if [ "$(cat "$ROOT/gpu/pci-order")" = reversed ]; then seq 7 -1 0; else seq 0 7; fi ;;
        *) seq 0 7 ;;
    esac
}

check_gres_order() {
    case $1 in same | reversed | mixed | detected) ;; *) die "the order of the GPU files is same, reversed, mixed or detected" 2 ;; esac
}

# Slurm would give running jobs other GPUs under their feet: they end first.
lab_gres() {
    check_gres_order "${1:-}"
    clear_queue
    GRES_ORDER=$1
    stop_slurmd
    # a lab that came up before there were orders has one that knows none
    install -m 755 "$LAB_SOURCE/bin/gpu-load" "$ROOT/bin/gpu-load"
    configure_gpus
    write_options
    start_slurmd || die "the nodes do not come up: see $LOG/slurmd.*.log"
    say "GPU files as Slurm counts them: $(gpu_order | paste -sd ' ')"
}

# Character devices without a driver: a hidden one refuses with EPERM, a granted one with ENXIO.
make_devices() {
    local node gpu major minor=0
    major=$(device_major)
    while read -r node; do
        mkdir -p "$ROOT/dev/$node" "$ROOT/gpu/$node"
        chmod 777 "$ROOT/gpu/$node"
        for gpu in 0 1 2 3 4 5 6 7; do
            rm -f "$ROOT/dev/$node/nvidia$gpu"
            mknod -m 666 "$ROOT/dev/$node/nvidia$gpu" c "$major" "$minor"
            minor=$((minor + 1))
        done
    done < <(node_names)
    case $(perl -e 'open(F, "<", $ARGV[0]) or print $!+0' "$ROOT/dev/dgxh100-1/nvidia0") in
        6 | 19) ;;
        *) die "device files do not work in $ROOT (mounted nodev?): choose another --root" ;;
    esac
}

# 195 is NVIDIA's; where a real driver sits there, take a free one.
device_major() {
    local major
    for major in 195 240 241 242 243 244 245 246 247; do
        if ! grep -q "^ *$major " /proc/devices; then printf '%s' "$major"; return; fi
    done
    die "no free device major number"
}

install_commands() {
    local file
    mkdir -p "$ROOT/bin"
    for file in nvidia-smi gpu-load nvidia-container-runtime-hook; do
        install -m 755 "$LAB_SOURCE/bin/$file" "$ROOT/bin/$file"
    done
    {
        printf '#!/bin/sh\n'
        printf 'echo "export PATH=%s/bin:$PATH"\n' "$ROOT"
        [ "$DOCKER" = no ] || printf 'echo "export %s"\n' "${DOCKER_ENV[@]}"
    } >"$ROOT/bin/task-prolog"
    chmod 755 "$ROOT/bin/task-prolog"
    rm -rf "$ROOT/jobs"
    cp -r "$LAB_SOURCE/jobs" "$ROOT/jobs"
}

manager_answers() { ask sacctmgr -n -P show cluster; }

start_slurmdbd() {
    spawn slurmdbd slurmdbd -D
    wait_until 60 manager_answers || die "slurmdbd does not answer: see $LOG/slurmdbd.log"
}

make_accounts() {
    [ ! -e "$ROOT/accounts" ] || return 0
    local ana bruno carla davi
    ana=$(unix_name ana) bruno=$(unix_name bruno) carla=$(unix_name carla) davi=$(unix_name davi)
    # One sacctmgr for all of it: each start costs half a second.
    inside sacctmgr -i >>"$LOG/accounts.out" 2>&1 <<TEXT || true
add cluster dgx
add account c4ai,pesquisadores Organization=lab
add qos pesquisadores Priority=10
add qos prioridade Priority=100
add qos ilimitado Priority=1000 Flags=PartitionTimeLimit
add user $ana,$bruno,$carla,$davi Account=c4ai,pesquisadores DefaultAccount=c4ai
modify user $ana set QOS=normal,pesquisadores DefaultQOS=normal
modify user $bruno set QOS=normal,pesquisadores DefaultQOS=pesquisadores
modify user $carla set QOS=normal,prioridade DefaultQOS=prioridade
modify user $davi set QOS=normal,pesquisadores,ilimitado DefaultQOS=ilimitado
modify user $davi where Account=pesquisadores set MaxJobs=1
quit
TEXT
    # The limit is the last of them (it gives one pending reason, where no other test looks).
    [ "$(ask sacctmgr -n -P show assoc "user=$davi" account=pesquisadores format=MaxJobs)" = 1 ] ||
        die "the accounts could not be made: see $LOG/accounts.out"
    touch "$ROOT/accounts"
}

start_slurmctld() {
    spawn slurmctld slurmctld -D
    wait_until 60 controller_answers || die "slurmctld does not answer: see $LOG/slurmctld.log"
}

controller_answers() { ask squeue -h -t R; }

start_slurmd() {
    local node
    while read -r node; do
        mkdir -p "$ROOT/slurmd/$node"
        spawn "slurmd.$node" slurmd -D -N "$node"
    done < <(node_names)
    wait_until 60 nodes_ready
}

# Where Slurm cannot use the machine's cgroups, its nodes do not come up: then without them.
start_nodes() {
    start_slurmd && return 0
    if [ "$CGROUP" != none ]; then
        say "the nodes do not start with cgroup/$CGROUP: trying without cgroups"
        stop_slurmd
        halt slurmctld 15
        CGROUP=none CONSTRAIN=no
        configure_slurm
        write_options
        start_slurmctld
        start_slurmd && return 0
    fi
    ask sinfo -N -l >&2 || true
    die "the nodes do not come up: see $LOG/slurmd.*.log"
}

# Asks instead of believing: a step that asked for no GPU must see none.
check_devices() {
    local seen
    [ "$CONSTRAIN" = yes ] || return 0
    seen=$(inside timeout 40 srun -n1 -J lab-check --immediate=20 "$ROOT/bin/nvidia-smi" -L 2>>"$LOG/check.out" || true)
    case $seen in
        'No devices were found') CONSTRAINED=yes ;;
        *) say "devices are NOT hidden here, though asked for: tests of that cannot run (see $LOG/check.out)" ;;
    esac
}

nodes_ready() {
    local waiting
    waiting=$(ask sinfo -h -N -o %T | grep -c -E 'unknown|\*|down|inval') || true
    [ "$waiting" = 0 ]
}

stop_slurmd() {
    local node
    while read -r node; do halt "slurmd.$node"; done < <(node_names)
}

# Steps outlive their slurmd; theirs are known by the log file they hold open.
our_step_daemons() {
    local dir
    for dir in /proc/[0-9]*; do
        [ "$(cat "$dir/comm" 2>/dev/null)" = slurmstepd ] || continue
        if readlink "$dir"/fd/* 2>/dev/null | grep -q -F "$LOG/slurmd."; then printf '%s\n' "${dir##*/}"; fi
    done
}
